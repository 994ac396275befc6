// random_conv.hpp - random convolution problems, and how a failure is replayed: CLFM_SEED=...
// CLFM_REPLAY="<token>" runs that one problem again with the same data, in every test over random
// convolutions.
#pragma once

#include <clfft_mixed/clfft_mixed.hpp>
#include <functional>
#include <random>
#include <vector>

#include "random_draw.hpp"

namespace clfm::test {

struct RandomConvLimits {
  std::vector<uint32_t> ranks{1, 2};
  size_t max_signal = 1500;                        // elements of one batch
  size_t max_filter_1d = 200, max_filter_2d = 24;  // along one axis
  std::vector<clfm_conv_domain> domains{CLFM_REAL, CLFM_REAL, CLFM_COMPLEX};
  std::vector<clfm_precision> precisions{CLFM_F32};
  std::vector<clfm_conv_algorithm> algorithms{CLFM_CONV_AUTO};
  Wishes wishes = Wishes::none;
};

ConvDesc random_conv(std::mt19937_64& random, const RandomConvLimits& limits);

// Calls body(desc, generator of its data) for `count` random problems (CLFM_RANDOM_PROBLEMS, where it is
// set), or once for CLFM_REPLAY.
void for_random_convolutions(int count, const RandomConvLimits& limits,
                             const std::function<void(const ConvDesc&, std::mt19937_64&)>& body);

}  // namespace clfm::test
