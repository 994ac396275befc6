// Awkward lengths on the device, against double precision: one problem for every way they are transformed.
#include <catch2/catch.hpp>
#include <string>

#include "support/fft_run.hpp"

using namespace clfm::test;

namespace {

bool can_run(const std::string& token) {
  return token.find("f64") == std::string::npos || test_device().has_f64;
}

void check(const std::string& token, const std::string& kernel) {
  if (!can_run(token)) return;
  const FftRun run = run_fft(token);
  INFO(token << "\n" << run.recipe);
  CHECK(run.complaints == "");
  CHECK(run.recipe.find(kernel) != std::string::npos);
}

}  // namespace

TEST_CASE("Bluestein's chirps, in steps of their own", "[any length]") {
  for (const char* token :
       {"c2c f32 37 b5", "c2c f32 64 b3 bwd inplace algo=bluestein", "c2c f32 41 b3 is=2 ib=90 os=3 ob=130",
        "c2c f32 43 is=5 ib=1 os=5 ob=1 b5 bwd scale=0.5", "c2c f64 1009 b2 ws=caller",
        "c2c f32 9x37x5 b2 rep=0:2 inplace", "c2c f32 37x6x41", "c2c f32 5x47 b3 algo=bluestein bwd"})
    check(token, "multiply_rows");
}
