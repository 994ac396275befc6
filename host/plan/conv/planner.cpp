#include "planner.hpp"

#include "../../problem/conv_token.hpp"
#include "../planned_parts.hpp"
#include "rule.hpp"

namespace clfm::host {

std::vector<ConvRecipe> conv_candidates(const ConvProblem& problem, const DeviceProfile& device) {
  return candidates_of(conv_rules(), problem, PlanningDevice(device).profile(),
                       [&] { return format_conv_token(problem); });
}

}  // namespace clfm::host
