// Several axes of which one or more need an algorithm of their own, because their length has a large prime
// factor or because one is asked for: each of them is transformed alone, all others together, by whatever is
// cheapest.
#include <algorithm>

#include "host/plan/compose.hpp"
#include "host/plan/radix_sequence.hpp"
#include "rules.hpp"

namespace clfm::host {
namespace {

bool is_forced(const FftProblem& problem) {
  return problem.algorithm == FftAlgorithm::bluestein || problem.algorithm == FftAlgorithm::rader;
}

bool stands_alone(const FftProblem& problem, int axis) {
  const int64_t length = problem.length[axis], prime = largest_prime_factor(length);
  if (problem.algorithm == FftAlgorithm::bluestein) return true;
  if (problem.algorithm == FftAlgorithm::rader) return prime == length;
  return prime > kLargestRadixPrime;
}

using Axes = std::vector<int>;

// The axes that go together, in the order of the steps.
std::vector<Axes> groups_of(const FftProblem& problem) {
  std::vector<Axes> groups;
  Axes others;
  for (const int axis : transformed_axes(problem)) {
    if (stands_alone(problem, axis))
      groups.push_back({axis});
    else
      others.push_back(axis);
  }
  if (!others.empty()) groups.insert(groups.begin(), others);
  return groups;
}

// The remaining problem of one group, from where the group before has stored its elements.
FftProblem part_of(const FftProblem& problem, const std::vector<Axes>& groups, size_t which) {
  const Axes& group = groups[which];
  FftProblem part = problem;
  for (int axis = 0; axis < problem.rank; ++axis)
    part.repeated[axis] = std::find(group.begin(), group.end(), axis) == group.end();
  if (!stands_alone(problem, group.front())) part.algorithm = FftAlgorithm::automatic;
  if (which > 0) part.in = problem.out;
  if (which > 0) part.placement = Placement::in_place;
  if (which + 1 < groups.size()) part.scale = 1;
  return canonical(part);
}

Recipe compose(const FftProblem& problem, const DeviceProfile& device) {
  const std::vector<Axes> groups = groups_of(problem);
  Recipe recipe;
  for (size_t i = 0; i < groups.size(); ++i) {
    const Recipe part = cheapest_part(part_of(problem, groups, i), problem.workspace_limit_bytes, 0, device);
    const BufferArgument from{i == 0 ? Slot::in : Slot::out};
    embed(part, {from, {Slot::out}}, 0, recipe);
    // Those that stand alone are why: they come first in the name.
    if (recipe.algorithm.find(part.algorithm) == std::string::npos)
      recipe.algorithm = part.algorithm + (recipe.algorithm.empty() ? "" : " and ") + recipe.algorithm;
  }
  return recipe;
}

}  // namespace

Proposal propose_axes(const FftProblem& problem, const DeviceProfile& device) {
  const bool is_other_family = problem.algorithm != FftAlgorithm::automatic && !is_forced(problem);
  if (is_other_family) return {};
  const Axes axes = transformed_axes(problem);
  const bool any_alone =
      std::any_of(axes.begin(), axes.end(), [&](int axis) { return stands_alone(problem, axis); });
  if (axes.size() < 2 || !any_alone) return {};
  return propose_unless(refuse_what_cannot_run(problem, device),
                        [&]() -> std::vector<Recipe> { return {compose(problem, device)}; });
}

}  // namespace clfm::host
