// Autosort passes through global memory: every axis in turn, innermost first, every axis a sequence of radix
// passes. The passes of all axes form one chain of buffers; nothing is reversed or transposed.
#include "host/kernels/simt/stockham.hpp"

#include "rules.hpp"

namespace clfm::host {

Recipe stockham_recipe(const FftProblem& problem, const DeviceProfile& device, const RadixChooser& choose) {
  const auto lengths = [&](const AxisTransform& axis) {
    const std::vector<int> radices = choose(axis);
    return std::vector<int64_t>(radices.begin(), radices.end());
  };
  Recipe recipe = autosort_recipe(problem, lengths, [&](const PassTask& task, std::vector<Table>& tables) {
    return register_pass_step(task, device, tables);
  });
  recipe.algorithm = "stockham";
  return recipe;
}

Proposal propose_stockham(const FftProblem& problem, const DeviceProfile& device) {
  std::string refusal = refuse_unless_smooth(problem, device);
  if (!refusal.empty()) return {{}, std::move(refusal)};
  const auto cheapest = [&](const AxisTransform& axis) {
    return cheapest_register_radices(problem.precision, axis, device);
  };
  return {{stockham_recipe(problem, device, cheapest)}, {}};
}

}  // namespace clfm::host
