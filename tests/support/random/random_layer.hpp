// random_layer.hpp - random convolution layers, and how a failure is replayed: CLFM_SEED=...
// CLFM_REPLAY=<number> runs that one layer again with the same data, in every test over random layers.
#pragma once

#include <clfft_mixed/clfft_mixed.hpp>
#include <functional>
#include <random>
#include <string>
#include <vector>

#include "random_draw.hpp"

namespace clfm::test {

struct RandomLayerLimits {
  double max_products = 3e5;  // of a pass
  size_t max_filter = 12;     // along one axis
  size_t max_pad = 1;         // beyond the filter's length
  size_t max_step = 3;        // strides and dilations
  std::vector<clfm_precision> precisions{CLFM_F32};
  std::vector<clfm_conv_algorithm> algorithms{CLFM_CONV_AUTO};
  Wishes wishes = Wishes::none;
};

LayerDesc random_layer(std::mt19937_64& random, const RandomLayerLimits& limits);

std::string describe(const LayerDesc& desc);  // every field that counts

// Calls body(desc, generator of its data) for `count` random layers (CLFM_RANDOM_PROBLEMS, where it is set).
void for_random_layers(int count, const RandomLayerLimits& limits,
                       const std::function<void(const LayerDesc&, std::mt19937_64&)>& body);

}  // namespace clfm::test
