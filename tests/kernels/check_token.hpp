// check_token.hpp - a transform that runs a given kernel and is right.
#pragma once

#include <catch2/catch.hpp>
#include <string>

#include "support/run/fft_run.hpp"

namespace clfm::test {

// Whether the device has the numbers of a token.
inline bool can_run(const std::string& token) {
  return token.find("f64") == std::string::npos || test_device().has_f64;
}

// Fails unless the token's recipe has the kernel. Nothing is checked where the device lacks the numbers.
inline void check_token(const std::string& token, const std::string& kernel) {
  if (!can_run(token)) return;
  const FftRun run = run_fft(token);
  INFO(token << "\n" << run.recipe);
  CHECK(run.complaints == "");
  CHECK(run.recipe.find(kernel) != std::string::npos);
}

}  // namespace clfm::test
