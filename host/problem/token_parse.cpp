// token_parse.cpp - one line of text read as a transform. docs/tokens.md has the grammar.
#include "fft_problem.hpp"
#include "token_reader.hpp"

namespace clfm::host {
namespace {

using namespace token_words;

class FftTokenParser final : TokenReader {
 public:
  FftProblem parse(std::string_view token) {
    read_words(token);
    if (!has("lengths"))
      fail(Status::invalid_argument, "token \"", token, "\" has no lengths, such as 1024 or 1080x1920");
    for (const PerAxis* list : {&in_strides_, &out_strides_}) check_count(*list, "strides", problem_.rank);
    for (const PerAxis* list : {&in_window_, &out_window_}) check_count(*list, "ranges", problem_.rank);
    return canonical(problem_);
  }

 private:
  void read_plain(const TokenWord& word) override {
    if (starts_with_digit(word.text)) return read_lengths(word);
    if (read_batch(word, problem_.batch) || read_name(word, "transform", kTransforms, problem_.transform) ||
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
    fail_unknown(word);
  }

  void read_pair(const TokenWord& word, std::string_view key, std::string_view value) override {
    if (key == "algo") return read_choice(word, value, "algorithm", kAlgorithms, problem_.algorithm);
    if (key == "effort") return read_choice(word, value, "effort", kEfforts, problem_.effort);
    if (key == "ws") return read_choice(word, value, "workspace", kOwners, problem_.workspace);
    if (key == "in") return read_choice(word, value, "in format", kFormats, problem_.in_format);
    if (key == "out") return read_choice(word, value, "out format", kFormats, problem_.out_format);
    if (key == "scale") return read_real(word, value, "scale", problem_.scale);
    if (key == "limit") return read_integer(word, value, "workspace limit", problem_.workspace_limit_bytes);
    if (key == "rep") return read_repeated_axes(word, value);
    if (key == "iw") return read_window(word, value, "in window", problem_.in_window, in_window_);
    if (key == "ow") return read_window(word, value, "out window", problem_.out_window, out_window_);
    if (key == "is") return read_list(word, value, "in strides", ':', problem_.in.stride, in_strides_);
    if (key == "os") return read_list(word, value, "out strides", ':', problem_.out.stride, out_strides_);
    if (key == "ib") return read_integer(word, value, "in batch stride", problem_.in.batch_stride);
    if (key == "ob") return read_integer(word, value, "out batch stride", problem_.out.batch_stride);
    fail_word(word,
              "no such key; known are algo, effort, ws, in, out, scale, limit, rep, iw, ow, is, ib, os, ob");
  }

  void read_lengths(const TokenWord& word) {
    once(word, "lengths");
    problem_.rank = static_cast<int>(integers(word, word.text, 'x', problem_.length));
  }

  void read_window(const TokenWord& word, std::string_view value, const char* field, Window& window,
                   PerAxis& ranges) {
    read_ranges<kMaxRank>(word, value, field, ranges, [&](size_t axis, int64_t start, int64_t count) {
      window[axis] = {start, count};
    });
  }

  void read_repeated_axes(const TokenWord& word, std::string_view value) {
    once(word, "repeated axes");
    std::array<int64_t, kMaxRank> axes{};
    const size_t count = integers(word, value, ':', axes);
    for (size_t i = 0; i < count; ++i) {
      if (axes[i] < 0 || axes[i] >= kMaxRank)
        fail_word(word, "axis ", axes[i], " must be 0 to ", kMaxRank - 1);
      problem_.repeated[static_cast<size_t>(axes[i])] = true;
    }
  }

  FftProblem problem_;
  PerAxis in_strides_, out_strides_, in_window_, out_window_;
};

}  // namespace

FftProblem parse_fft_token(std::string_view token) { return FftTokenParser().parse(token); }

}  // namespace clfm::host
