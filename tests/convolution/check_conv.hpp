// check_conv.hpp - what tests over random convolutions do with one.
#pragma once

#include <catch2/catch.hpp>
#include <vector>

#include "support/refusal.hpp"
#include "support/run/conv_run.hpp"

namespace clfm::test {

inline std::vector<clfm_precision> conv_precisions() {
  std::vector<clfm_precision> all{CLFM_F32, CLFM_F32, CLFM_F16_STORAGE_F32_MATH, CLFM_BF16_STORAGE_F32_MATH};
  if (test_device().has_f64) all.push_back(CLFM_F64);
  return all;
}

// The sum of `rank` random outer products, as memory holds it.
inline ConvSignal filter_of_rank(const ConvDesc& d, size_t rank, std::mt19937_64& random) {
  const ConvShape shape = filter_shape(d);
  ConvSignal filter(shape.rows * shape.columns);
  for (size_t k = 0; k < rank; ++k) {
    const ConvSignal down = detail::random_values(d, shape.rows, random),
                     across = detail::random_values(d, shape.columns, random);
    for (size_t i = 0; i < filter.size(); ++i)
      filter[i] += down[i / shape.columns] * across[i % shape.columns];
  }
  std::vector<std::byte> bytes(filter.size() * detail::conv_element_bytes(d));
  std::vector<size_t> offsets;
  for (size_t i = 0; i < filter.size(); ++i) offsets.push_back(i * detail::conv_element_bytes(d));
  detail::store_all(d, filter, offsets, bytes);
  return detail::load_all(d, offsets, bytes);
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
    if (desc.workspace_limit_bytes == 0 || error.status() != CLFM_WORKSPACE_TOO_SMALL)
      CHECK(error.status() == CLFM_UNSUPPORTED);
    CHECK(desc.algorithm != CLFM_CONV_AUTO);
  }
}

}  // namespace clfm::test
