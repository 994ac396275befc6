#include "planner.hpp"

#include "host/problem/conv_token.hpp"
#include "rule.hpp"

namespace clfm::host {

std::vector<ConvRecipe> conv_candidates(const ConvProblem& problem, const DeviceProfile& device) {
  return candidates_of(conv_rules(), problem, device, [&] { return format_conv_token(problem); });
}

}  // namespace clfm::host
