// check_conv.hpp - what tests over random convolutions do with one.
#pragma once

#include <catch2/catch.hpp>
#include <vector>

#include "support/conv_run.hpp"
#include "support/refusal.hpp"

namespace clfm::test {

inline std::vector<clfm_precision> conv_precisions() {
  std::vector<clfm_precision> all{CLFM_F32, CLFM_F32, CLFM_F16_STORAGE_F32_MATH};
  if (test_device().has_f64) all.push_back(CLFM_F64);
  return all;
}

// Why no convolution is made.
inline std::string refusal(const ConvDesc& desc) {
  return refused([&] { const Conv conv(test_engine(), desc); }, CLFM_UNSUPPORTED);
}

inline void check_conv(const ConvDesc& desc, std::mt19937_64& random) {
  try {
    const ConvRun run = run_conv(desc, random);
    INFO(run.recipe);
    CHECK(run.complaints == "");
  } catch (
      const Error& error) {  // refusing is fine for a forced algorithm, silently doing something else is not
    INFO(error.what());
    CHECK(error.status() == CLFM_UNSUPPORTED);
    CHECK(desc.algorithm != CLFM_CONV_AUTO);
  }
}

}  // namespace clfm::test
