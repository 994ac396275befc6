// token_format.cpp - a transform written as one line of text. docs/tokens.md has the grammar.
#include "fft_problem.hpp"
#include "host/error.hpp"
#include "token_text.hpp"

namespace clfm::host {
namespace {

using namespace token_words;

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

}  // namespace

std::string format_fft_token(const FftProblem& any) {
  const FftProblem problem = canonical(any), usual;
  const auto rank = static_cast<size_t>(problem.rank);
  std::string text(name_of(kTransforms, problem.transform));
  text.append(" ").append(name_of(kPrecisions, problem.precision));
  text.append(" ").append(joined(problem.length, 0, rank, 'x'));
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
  append_layout(text, 'i', problem.in, packed_layout(problem, Side::in), 0, rank, problem.batch);
  append_layout(text, 'o', problem.out, packed_layout(problem, Side::out), 0, rank, problem.batch);
  return text;
}

}  // namespace clfm::host
