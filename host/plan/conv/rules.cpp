#include "rule.hpp"

namespace clfm::host {

const std::vector<ConvRule>& conv_rules() {
  static const std::vector<ConvRule> rules = {
      {ConvAlgorithm::direct, "direct", propose_direct},
      {ConvAlgorithm::direct_tiled, "direct_tiled in registers", propose_direct_blocked},
      {ConvAlgorithm::direct_tiled, "direct_tiled in local memory", propose_direct_local},
      {ConvAlgorithm::direct_overlap_add, "direct_overlap_add", propose_direct_overlap_add},
      {ConvAlgorithm::separable, "separable", propose_separable},
  };
  return rules;
}

}  // namespace clfm::host
