#include "rule.hpp"

namespace clfm::host {

const std::vector<LayerRule>& layer_rules() {
  static const std::vector<LayerRule> rules = {
      {ConvAlgorithm::direct, "direct", propose_direct_layer},
      {ConvAlgorithm::direct, "direct in strips", propose_strip_layer},
      {ConvAlgorithm::gemm, "gemm", propose_gemm_layer},
      {ConvAlgorithm::overlap_save, "overlap-save", propose_spectral_layer},
  };
  return rules;
}

}  // namespace clfm::host
