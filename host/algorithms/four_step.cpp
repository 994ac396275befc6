// Long axes in few passes through global memory: each does transforms as long as a work-group can hold, in
// local memory. A length of two such passes is Bailey's four-step FFT, its transpose and twiddles merged into
// the passes. Where local memory does not pay, or a factor is left over, passes are Stockham's, in registers.
#include <algorithm>

#include "host/kernels/simt/long_passes.hpp"
#include "rules.hpp"

namespace clfm::host {
namespace {

// What AUTO has no use for, because another family is made for it.
std::string refuse_unless_long(const FftProblem& problem, const Recipe& recipe) {
  if (problem.algorithm == FftAlgorithm::four_step) return {};
  if (recipe.steps.size() == transformed_axes(problem).size()) return "no axis takes more than one pass";
  const bool has_group_pass = std::any_of(recipe.steps.begin(), recipe.steps.end(), [](const Step& step) {
    return step.work.style == Style::local_memory;
  });
  return has_group_pass ? "" : "its passes would be Stockham's, in registers";
}

}  // namespace

Recipe four_step_recipe(const FftProblem& problem, const DeviceProfile& device, const PassChooser& choose) {
  Recipe recipe = autosort_recipe(problem, choose, [&](const PassTask& task, std::vector<Table>& tables) {
    return long_pass_step(task, device, tables);
  });
  recipe.algorithm = "four_step";
  return recipe;
}

Proposal propose_four_step(const FftProblem& problem, const DeviceProfile& device) {
  std::string refusal = refuse_unless_smooth(problem, device);
  if (!refusal.empty()) return {{}, std::move(refusal)};
  const auto cheapest = [&](const AxisTransform& axis) {
    return cheapest_long_passes(problem, axis, device);
  };
  Recipe recipe = four_step_recipe(problem, device, cheapest);
  refusal = refuse_unless_long(problem, recipe);
  if (!refusal.empty()) return {{}, std::move(refusal)};
  return {{std::move(recipe)}, {}};
}

}  // namespace clfm::host
