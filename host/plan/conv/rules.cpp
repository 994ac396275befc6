#include "rule.hpp"

namespace clfm::host {

const std::vector<ConvRule>& conv_rules() {
  static const std::vector<ConvRule> rules = {
      {ConvAlgorithm::direct, "direct", propose_direct},
      {ConvAlgorithm::overlap_save, "overlap_save", propose_overlap_save},
      {ConvAlgorithm::overlap_add, "overlap_add", propose_overlap_add},
      {ConvAlgorithm::whole_fft, "whole_fft", propose_whole_fft},
      {ConvAlgorithm::in_parts, "in_parts", propose_in_parts},
  };
  return rules;
}

}  // namespace clfm::host
