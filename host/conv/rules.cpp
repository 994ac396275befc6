#include "rule.hpp"

namespace clfm::host {

const std::vector<ConvRule>& conv_rules() {
  static const std::vector<ConvRule> rules = {
      {ConvAlgorithm::direct, "direct", propose_direct},
      {ConvAlgorithm::direct_tiled, "direct_tiled in registers", propose_direct_blocked},
      {ConvAlgorithm::direct_tiled, "direct_tiled in local memory", propose_direct_local},
      {ConvAlgorithm::direct_overlap_add, "direct_overlap_add", propose_direct_overlap_add},
      {ConvAlgorithm::separable, "separable", propose_separable},
      {ConvAlgorithm::separable, "separable in registers", propose_separable_blocked},
      {ConvAlgorithm::separable, "separable in local memory", propose_separable_local},
      {ConvAlgorithm::separable, "separable box", propose_box},
      {ConvAlgorithm::overlap_save, "overlap_save", propose_overlap_save},
      {ConvAlgorithm::overlap_add, "overlap_add", propose_overlap_add},
      {ConvAlgorithm::whole_fft, "whole_fft", propose_whole_fft},
      {ConvAlgorithm::in_parts, "in_parts", propose_in_parts},
      {ConvAlgorithm::overlap_save, "overlap_save in local memory", propose_local_overlap_save},
      {ConvAlgorithm::overlap_save, "simd_overlap_save", propose_simd_overlap_save},
      {ConvAlgorithm::overlap_add, "overlap_add in local memory", propose_local_overlap_add},
      {ConvAlgorithm::overlap_add, "simd_overlap_add", propose_simd_overlap_add},
  };
  return rules;
}

}  // namespace clfm::host
