// token_format.cpp - a problem written as one line of text. docs/tokens.md has the grammar.
#include <limits>
#include <locale>
#include <sstream>

#include "../error.hpp"
#include "fft_problem.hpp"
#include "token_words.hpp"

namespace clfm::host {
namespace {

using namespace token_words;

std::string joined(const std::array<int64_t, kMaxRank>& values, int count, char separator) {
  std::string text;
  for (int k = 0; k < count; ++k) {
    if (k > 0) text += separator;
    text += std::to_string(values[static_cast<size_t>(k)]);
  }
  return text;
}

// The fewest digits that read back as the same double, with a point whatever the program's locale.
std::string shortest(double value) {
  for (int digits = 1; digits < std::numeric_limits<double>::max_digits10; ++digits) {
    std::stringstream text;
    text.imbue(std::locale::classic());
    text.precision(digits);
    text << value;
    const std::string candidate = text.str();
    double back = 0;
    if (text >> back && back == value) return candidate;
  }
  std::ostringstream text;
  text.imbue(std::locale::classic());
  text.precision(std::numeric_limits<double>::max_digits10);
  text << value;
  return text.str();
}

void append_layout(std::string& text, const FftProblem& problem, Side side) {
  const Layout& layout = side == Side::in ? problem.in : problem.out;
  if (layout == packed_layout(problem, side)) return;
  const std::string_view letter = side == Side::in ? "i" : "o";
  text.append(" ").append(letter).append("s=").append(joined(layout.stride, problem.rank, ':'));
  if (problem.batch != 1)
    text.append(" ").append(letter).append("b=").append(std::to_string(layout.batch_stride));
}

void append_repeated_axes(std::string& text, const FftProblem& problem) {
  std::string_view before = " rep=";
  for (int k = 0; k < problem.rank; ++k)
    if (problem.repeated[k]) {
      text.append(before).append(std::to_string(k));
      before = ":";
    }
}

void append_window(std::string& text, const FftProblem& problem, Side side) {
  const Window& window = side == Side::in ? problem.in_window : problem.out_window;
  if (window == Window{}) return;
  const Shape shape = side_shape(problem, side);
  text += side == Side::in ? " iw=" : " ow=";
  for (int k = 0; k < problem.rank; ++k) text += concat(k > 0 ? ":" : "", window[k].start, "+", shape[k]);
}

void append_formats(std::string& text, const FftProblem& problem) {
  const bool in = problem.in_format == ComplexFormat::planar,
             out = problem.out_format == ComplexFormat::planar;
  if (in && out)
    text += " planar";
  else if (in || out)
    text += in ? " in=planar" : " out=planar";
}

template <class Enum, size_t N>
void append_choice(std::string& text, std::string_view key, const Name<Enum> (&names)[N], Enum value,
                   Enum usual) {
  if (value != usual) text.append(" ").append(key).append(name_of(names, value));
}

}  // namespace

std::string format_fft_token(const FftProblem& any) {
  const FftProblem problem = canonical(any), usual;
  std::string text(name_of(kTransforms, problem.transform));
  text.append(" ").append(name_of(kPrecisions, problem.precision));
  text.append(" ").append(joined(problem.length, problem.rank, 'x'));
  if (problem.batch != 1) text.append(" b").append(std::to_string(problem.batch));
  append_repeated_axes(text, problem);
  append_choice(text, "", kPlacements, problem.placement, usual.placement);
  if (problem.transform == Transform::c2c)
    append_choice(text, "", kDirections, problem.direction, usual.direction);
  append_formats(text, problem);
  append_choice(text, "", kNormalizations, problem.normalization, usual.normalization);
  append_choice(text, "algo=", kAlgorithms, problem.algorithm, usual.algorithm);
  append_choice(text, "effort=", kEfforts, problem.effort, usual.effort);
  append_choice(text, "ws=", kOwners, problem.workspace, usual.workspace);
  if (problem.scale != 1) text.append(" scale=").append(shortest(problem.scale));
  if (problem.workspace_limit_bytes != 0)
    text.append(" limit=").append(std::to_string(problem.workspace_limit_bytes));
  append_window(text, problem, Side::in);
  append_window(text, problem, Side::out);
  append_layout(text, problem, Side::in);
  append_layout(text, problem, Side::out);
  return text;
}

}  // namespace clfm::host
