#include "planner.hpp"

#include "rule.hpp"

namespace clfm::host {

std::vector<LayerRecipe> layer_candidates(const LayerProblem& problem, const DeviceProfile& device) {
  return candidates_of(layer_rules(), problem, device, [&] { return describe(problem); });
}

}  // namespace clfm::host
