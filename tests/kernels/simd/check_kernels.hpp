// check_kernels.hpp - a transform on the device, which must be right and run the kernels that are named.
#pragma once

#include <catch2/catch.hpp>
#include <string>
#include <vector>

#include "support/run/fft_run.hpp"
#include "tests/kernels/check_token.hpp"

namespace clfm::test {

struct KernelsCase {
  const char* token;
  std::vector<const char*> kernels;  // in the order they run
};

inline bool runs_simd(const std::string& token) {
  if (!can_run(token)) return false;
  // Where items are no SIMD programs the family refuses; test_item_rule.cpp sees to that.
  return test_engine().describe().find("simd_lanes_f32 = 8\n") != std::string::npos;
}

inline void check_order(const std::string& recipe, const std::vector<const char*>& kernels) {
  size_t from = 0;
  for (const char* kernel : kernels) {
    const size_t at = recipe.find(kernel, from);
    INFO("looking for " << kernel);
    REQUIRE(at != std::string::npos);
    from = at + 1;
  }
}

inline void check_kernels(const std::string& token, const std::vector<const char*>& kernels) {
  if (!runs_simd(token)) return;
  const FftRun run = run_fft(token);
  INFO(token << "\n" << run.recipe);
  CHECK(run.complaints == "");
  check_order(run.recipe, kernels);
}

inline void check_item(const std::string& token, const std::vector<const char*>& kernels) {
  check_kernels(token + " algo=item", kernels);
}

}  // namespace clfm::test
