// token_reader.hpp - what the parsers of every kind of token share: words, their columns, and the values in
// them.
#pragma once

#include <array>
#include <charconv>
#include <cstdint>
#include <limits>
#include <set>
#include <string_view>
#include <vector>

#include "host/error.hpp"
#include "token_words.hpp"

namespace clfm::host {

struct TokenWord {
  std::string_view text;
  size_t column;  // in the token, from 1
};

std::vector<TokenWord> token_words_of(std::string_view token);

template <class... Parts>
[[noreturn]] void fail_word(const TokenWord& word, const Parts&... parts) {
  fail(Status::invalid_argument, "token word \"", word.text, "\" at column ", word.column, ": ", parts...);
}

// A parser derives from it, is shown every word, and must know each.
class TokenReader {
 protected:
  ~TokenReader() = default;
  virtual void read_plain(const TokenWord& word) = 0;
  virtual void read_pair(const TokenWord& word, std::string_view key, std::string_view value) = 0;

  void read_words(std::string_view token);
  [[noreturn]] static void fail_unknown(const TokenWord& word);

  bool has(const char* field) const { return seen_.count(field) != 0; }
  void once(const TokenWord& word, const char* field) {
    if (!seen_.insert(field).second) fail_word(word, field, " is given twice");
  }

  template <class Enum, size_t N>
  bool read_name(const TokenWord& word, const char* field, const Name<Enum> (&names)[N], Enum& target) {
    const Enum* value = find_value(names, word.text);
    if (value == nullptr) return false;
    once(word, field);
    target = *value;
    return true;
  }

  template <class Enum, size_t N>
  void read_choice(const TokenWord& word, std::string_view value, const char* field,
                   const Name<Enum> (&names)[N], Enum& target) {
    once(word, field);
    const Enum* known = find_value(names, value);
    if (known == nullptr) fail_word(word, field, " must be one of ", all_names(names));
    target = *known;
  }

  // "b4"
  bool read_batch(const TokenWord& word, int64_t& batch);

  template <class Integer>
  void read_integer(const TokenWord& word, std::string_view value, const char* field, Integer& target) {
    once(word, field);
    target = integer<Integer>(word, value);
  }

  void read_real(const TokenWord& word, std::string_view value, const char* field, double& target);

  // A list with one entry for every axis; how many it must have is known only at the end.
  struct PerAxis {
    TokenWord word{};
    size_t count = 0;
  };
  static void check_count(const PerAxis& list, const char* what, int rank);

  template <size_t N>
  void read_list(const TokenWord& word, std::string_view value, const char* field, char separator,
                 std::array<int64_t, N>& target, PerAxis& list) {
    once(word, field);
    list = {word, integers(word, value, separator, target)};
  }

  // start+count for every axis; store(axis, start, count)
  template <size_t N, class Store>
  void read_ranges(const TokenWord& word, std::string_view value, const char* field, PerAxis& ranges,
                   const Store& store) {
    once(word, field);
    ranges = {word, 0};
    for_each_part(value, ':', [&](std::string_view range) {
      if (ranges.count == N) fail_word(word, "more than ", N, " ranges");
      const size_t plus = range.find('+');
      if (plus == std::string_view::npos) fail_word(word, "\"", range, "\" is not start+count");
      store(ranges.count++, integer(word, range.substr(0, plus)), integer(word, range.substr(plus + 1)));
    });
  }

  template <class Integer = int64_t>
  static Integer integer(const TokenWord& word, std::string_view digits) {
    Integer value = 0;
    const char* end = digits.data() + digits.size();
    const auto [stop, error] = std::from_chars(digits.data(), end, value);
    if (error == std::errc::result_out_of_range)
      fail_word(word, "\"", digits, "\" does not fit ", std::numeric_limits<Integer>::digits, " bits");
    if (error != std::errc() || stop != end) fail_word(word, "\"", digits, "\" is not a whole number");
    return value;
  }

  // Reads up to N integers; returns how many there were.
  template <size_t N>
  static size_t integers(const TokenWord& word, std::string_view list, char separator,
                         std::array<int64_t, N>& target) {
    size_t count = 0;
    for_each_part(list, separator, [&](std::string_view digits) {
      if (count == N) fail_word(word, "more than ", N, " numbers");
      target[count++] = integer(word, digits);
    });
    return count;
  }

 private:
  template <class Visit>
  static void for_each_part(std::string_view list, char separator, const Visit& visit) {
    for (size_t begin = 0, end = 0; end != std::string_view::npos; begin = end + 1) {
      end = list.find(separator, begin);
      visit(list.substr(begin, end == std::string_view::npos ? end : end - begin));
    }
  }

  std::set<std::string_view> seen_;
};

bool starts_with_digit(std::string_view text);

}  // namespace clfm::host
