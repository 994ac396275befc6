#include "tuned_name.hpp"

#include <utility>

#include "host/problem/conv_token.hpp"
#include "host/problem/layer_token.hpp"

namespace clfm::host {
namespace {

template <class Problem>
Problem without_wishes(Problem problem) {
  problem.effort = Effort::estimate;
  problem.workspace = WorkspaceOwner::plan;
  return problem;
}

}  // namespace

TunedName tuned_name(FftProblem problem) {
  if (problem.load || problem.store) return {"", "a token has no words for callbacks"};
  return {format_fft_token(without_wishes(std::move(problem))), ""};
}

TunedName tuned_name(const ConvProblem& problem) {
  if (problem.separable_rank != 0 || problem.is_box)
    return {"", "a token does not say what filter_values told of the filter"};
  return {format_conv_token(without_wishes(problem)), ""};
}

TunedName tuned_name(const LayerProblem& problem) {
  return {format_layer_token(without_wishes(problem)), ""};
}

}  // namespace clfm::host
