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
       {"c2c f32 41 b3 is=2 ib=90 os=3 ob=130", "c2c f32 41 b3 bwd inplace is=2 ib=90 os=2 ob=90 scale=3",
        "c2c f32 43 is=15 ib=3 os=10 ob=2 b5 bwd scale=0.5", "c2c f32 37 b5 is=1 ib=37 os=5 ob=1 ws=caller",
        "c2c f64 67 b2 is=3 ib=201 os=3 ob=201"})
    check(token, "multiply_rows");
}

TEST_CASE("Bluestein's rows in one step", "[any length]") {
  for (const char* token :
       {"c2c f32 37 b5", "c2c f32 64 b3 bwd inplace algo=bluestein", "c2c f32 1009 b37 scale=0.5",
        "c2c f32 3 b9 algo=bluestein", "c2c f32 127 b3 is=1 ib=130 os=1 ob=140 bwd", "c2c f64 1009 b2",
        "c2c f64 53 b3 inplace bwd", "c2c f32 5003 b3 inplace"})
    check(token, "convolve_rows");
}

TEST_CASE("Bluestein's long rows in three steps", "[any length]") {
  for (const char* token :
       {"c2c f32 65537 b2 bwd scale=0.5", "c2c f32 40009 inplace is=1 os=1", "c2c f64 33331 bwd"})
    check(token, "chirp_columns");
}

TEST_CASE("Bluestein's columns in one step", "[any length]") {
  for (const char* token :
       {"c2c f32 43 is=13 ib=1 os=13 ob=1 b13 bwd scale=0.5", "c2c f32 9x37x5 b2 rep=0:2 inplace",
        "c2c f32 37x41x16", "c2c f32 47x8 b3 algo=bluestein bwd", "c2c f64 59x3 rep=1"})
    check(token, "convolve_columns");
}
