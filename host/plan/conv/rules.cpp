#include "rule.hpp"

namespace clfm::host {

const std::vector<ConvRule>& conv_rules() {
  static const std::vector<ConvRule> rules = {
      {ConvAlgorithm::direct, "direct", propose_direct},
      {ConvAlgorithm::direct_tiled, "direct_tiled in registers", propose_direct_blocked},
      {ConvAlgorithm::overlap_save, "overlap_save", propose_overlap_save},
      {ConvAlgorithm::overlap_add, "overlap_add", propose_overlap_add},
      {ConvAlgorithm::whole_fft, "whole_fft", propose_whole_fft},
      {ConvAlgorithm::overlap_save, "simd_overlap_save", propose_simd_overlap_save},
  };
  return rules;
}

}  // namespace clfm::host
