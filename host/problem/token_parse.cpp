// token_parse.cpp - one line of text read as a problem. docs/tokens.md has the grammar.
#include <charconv>
#include <limits>
#include <locale>
#include <set>
#include <sstream>

#include "../error.hpp"
#include "fft_problem.hpp"
#include "token_words.hpp"

namespace clfm::host {
namespace {

using namespace token_words;

struct Word {
  std::string_view text;
  size_t column;  // in the token, from 1
};

bool is_separator(char c) { return c == ' ' || c == ',' || c == '\t' || c == '\n' || c == '\r'; }

bool is_digit(char c) { return c >= '0' && c <= '9'; }

std::vector<Word> split(std::string_view token) {
  std::vector<Word> words;
  for (size_t end = 0; end < token.size();) {
    size_t begin = end;
    while (begin < token.size() && is_separator(token[begin])) ++begin;
    end = begin;
    while (end < token.size() && !is_separator(token[end])) ++end;
    if (end > begin) words.push_back({token.substr(begin, end - begin), begin + 1});
  }
  return words;
}

template <class... Parts>
[[noreturn]] void fail_word(const Word& word, const Parts&... parts) {
  fail(Status::invalid_argument, "token word \"", word.text, "\" at column ", word.column, ": ", parts...);
}

class TokenParser {
 public:
  FftProblem parse(std::string_view token) {
    for (const Word& word : split(token)) {
      const size_t equals = word.text.find('=');
      if (equals == std::string_view::npos)
        read_plain(word);
      else
        read_pair(word, word.text.substr(0, equals), word.text.substr(equals + 1));
    }
    if (seen_.count("lengths") == 0)
      fail(Status::invalid_argument, "token \"", token, "\" has no lengths, such as 1024 or 1080x1920");
    for (const PerAxis* list : {&in_strides_, &out_strides_}) check_count(*list, "strides");
    for (const PerAxis* list : {&in_window_, &out_window_}) check_count(*list, "ranges");
    return canonical(problem_);
  }

 private:
  struct PerAxis {
    Word word{};
    size_t count = 0;
  };

  void once(const Word& word, const char* field) {
    if (!seen_.insert(field).second) fail_word(word, field, " is given twice");
  }

  template <class Enum, size_t N>
  bool read_name(const Word& word, const char* field, const Name<Enum> (&names)[N], Enum& target) {
    const Enum* value = find_value(names, word.text);
    if (value == nullptr) return false;
    once(word, field);
    target = *value;
    return true;
  }

  void read_plain(const Word& word) {
    if (is_digit(word.text.front())) return read_lengths(word);
    if (word.text.size() > 1 && word.text.front() == 'b' && is_digit(word.text[1])) {
      once(word, "batch");
      problem_.batch = integer(word, word.text.substr(1));
      return;
    }
    if (read_name(word, "transform", kTransforms, problem_.transform) ||
        read_name(word, "precision", kPrecisions, problem_.precision) ||
        read_name(word, "placement", kPlacements, problem_.placement) ||
        read_name(word, "direction", kDirections, problem_.direction) ||
        read_name(word, "normalization", kNormalizations, problem_.normalization))
      return;
    if (read_name(word, "in format", kFormats, problem_.in_format)) {
      once(word, "out format");
      problem_.out_format = problem_.in_format;
      return;
    }
    fail_word(word, "not a word of this grammar; see docs/tokens.md");
  }

  template <class Enum, size_t N>
  void read_choice(const Word& word, std::string_view value, const char* field, const Name<Enum> (&names)[N],
                   Enum& target) {
    once(word, field);
    const Enum* known = find_value(names, value);
    if (known == nullptr) fail_word(word, field, " must be one of ", all_names(names));
    target = *known;
  }

  void read_pair(const Word& word, std::string_view key, std::string_view value) {
    if (key == "algo") return read_choice(word, value, "algorithm", kAlgorithms, problem_.algorithm);
    if (key == "effort") return read_choice(word, value, "effort", kEfforts, problem_.effort);
    if (key == "ws") return read_choice(word, value, "workspace", kOwners, problem_.workspace);
    if (key == "in") return read_choice(word, value, "in format", kFormats, problem_.in_format);
    if (key == "out") return read_choice(word, value, "out format", kFormats, problem_.out_format);
    if (key == "scale") return read_scale(word, value);
    if (key == "limit") return read_limit(word, value);
    if (key == "rep") return read_repeated_axes(word, value);
    if (key == "iw") return read_window(word, value, "in window", problem_.in_window, in_window_);
    if (key == "ow") return read_window(word, value, "out window", problem_.out_window, out_window_);
    if (key == "is") return read_strides(word, value, "in strides", problem_.in, in_strides_);
    if (key == "os") return read_strides(word, value, "out strides", problem_.out, out_strides_);
    if (key == "ib") return read_batch_stride(word, value, "in batch stride", problem_.in);
    if (key == "ob") return read_batch_stride(word, value, "out batch stride", problem_.out);
    fail_word(word,
              "no such key; known are algo, effort, ws, in, out, scale, limit, rep, iw, ow, is, ib, os, ob");
  }

  template <class Integer = int64_t>
  static Integer integer(const Word& word, std::string_view digits) {
    Integer value = 0;
    const char* end = digits.data() + digits.size();
    const auto [stop, error] = std::from_chars(digits.data(), end, value);
    if (error == std::errc::result_out_of_range)
      fail_word(word, "\"", digits, "\" does not fit ", std::numeric_limits<Integer>::digits, " bits");
    if (error != std::errc() || stop != end) fail_word(word, "\"", digits, "\" is not a whole number");
    return value;
  }

  // Reads up to kMaxRank integers; returns how many there were.
  static size_t integers(const Word& word, std::string_view list, char separator,
                         std::array<int64_t, kMaxRank>& target) {
    size_t count = 0;
    for (size_t begin = 0, end = 0; end != std::string_view::npos; begin = end + 1) {
      if (count == kMaxRank) fail_word(word, "more than ", kMaxRank, " numbers");
      end = list.find(separator, begin);
      target[count++] = integer(word, list.substr(begin, end == std::string_view::npos ? end : end - begin));
    }
    return count;
  }

  void read_lengths(const Word& word) {
    once(word, "lengths");
    problem_.rank = static_cast<int>(integers(word, word.text, 'x', problem_.length));
  }

  void read_strides(const Word& word, std::string_view value, const char* field, Layout& layout,
                    PerAxis& strides) {
    once(word, field);
    strides = {word, integers(word, value, ':', layout.stride)};
  }

  // start+count for every axis
  void read_window(const Word& word, std::string_view value, const char* field, Window& window,
                   PerAxis& ranges) {
    once(word, field);
    size_t count = 0;
    for (size_t begin = 0, end = 0; end != std::string_view::npos; begin = end + 1) {
      if (count == kMaxRank) fail_word(word, "more than ", kMaxRank, " ranges");
      end = value.find(':', begin);
      const std::string_view range = value.substr(begin, end == std::string_view::npos ? end : end - begin);
      const size_t plus = range.find('+');
      if (plus == std::string_view::npos) fail_word(word, "\"", range, "\" is not start+count");
      window[count++] = {integer(word, range.substr(0, plus)), integer(word, range.substr(plus + 1))};
    }
    ranges = {word, count};
  }

  void check_count(const PerAxis& list, const char* what) const {
    if (list.count != 0 && list.count != static_cast<size_t>(problem_.rank))
      fail_word(list.word, list.count, " ", what, " for ", problem_.rank, " lengths");
  }

  void read_batch_stride(const Word& word, std::string_view value, const char* field, Layout& layout) {
    once(word, field);
    layout.batch_stride = integer(word, value);
  }

  void read_repeated_axes(const Word& word, std::string_view value) {
    once(word, "repeated axes");
    std::array<int64_t, kMaxRank> axes{};
    const size_t count = integers(word, value, ':', axes);
    for (size_t i = 0; i < count; ++i) {
      if (axes[i] < 0 || axes[i] >= kMaxRank)
        fail_word(word, "axis ", axes[i], " must be 0 to ", kMaxRank - 1);
      problem_.repeated[static_cast<size_t>(axes[i])] = true;
    }
  }

  void read_limit(const Word& word, std::string_view value) {
    once(word, "workspace limit");
    problem_.workspace_limit_bytes = integer<uint64_t>(word, value);
  }

  void read_scale(const Word& word, std::string_view value) {
    once(word, "scale");
    // Not strtod: a program that sets its locale may want a decimal comma.
    std::istringstream text{std::string(value)};
    text.imbue(std::locale::classic());
    text >> std::noskipws >> problem_.scale;
    if (text.fail() || text.peek() != std::istringstream::traits_type::eof())
      fail_word(word, "\"", value, "\" is not a number");
  }

  FftProblem problem_;
  std::set<std::string_view> seen_;
  PerAxis in_strides_, out_strides_, in_window_, out_window_;
};

}  // namespace

FftProblem parse_fft_token(std::string_view token) { return TokenParser().parse(token); }

}  // namespace clfm::host
