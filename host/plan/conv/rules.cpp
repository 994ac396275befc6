#include "rule.hpp"

namespace clfm::host {

const std::vector<ConvRule>& conv_rules() {
  static const std::vector<ConvRule> rules = {
      {ConvAlgorithm::direct, "direct", propose_direct},
      {ConvAlgorithm::overlap_save, "simd_overlap_save", propose_simd_overlap_save},
  };
  return rules;
}

}  // namespace clfm::host
