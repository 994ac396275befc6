#include "rule.hpp"

namespace clfm::host {

const std::vector<ConvRule>& conv_rules() {
  static const std::vector<ConvRule> rules = {
      {ConvAlgorithm::direct, "direct", propose_direct},
      {ConvAlgorithm::direct_tiled, "direct_tiled in registers", propose_direct_blocked},
  };
  return rules;
}

}  // namespace clfm::host
