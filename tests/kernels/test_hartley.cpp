// The discrete Hartley transform by every kernel that has it, for a CPU and for GPUs, against double
// precision.
#include <catch2/catch.hpp>
#include <sstream>
#include <string>

#include "check_token.hpp"
#include "support/run/fft_run.hpp"

using namespace clfm::test;

namespace {

// `kernels` in the order they run, with a space between.
void check_hartley(const std::string& token, const std::string& kernels, const char* profile) {
  if (!can_run(token)) return;
  const clfm::Engine engine(test_device().context(), test_device().device(), profile);
  const clfm::FftDesc desc(token);
  std::mt19937_64 random = random_for(token);
  const FftRun run = run_fft(clfm::Fft(engine, desc), desc, random_input(desc, random));
  INFO(profile << ": " << token << "\n" << run.recipe);
  CHECK(run.complaints == "");
  std::istringstream names(kernels);
  size_t at = 0;
  for (std::string name; names >> name; ++at) {
    at = run.recipe.find("  " + name + "  ", at);
    INFO("looking for " << name);
    REQUIRE(at != std::string::npos);
  }
}

struct HartleyCase {
  const char *token, *kernels;
};

}  // namespace

// Even and odd lengths of each kernel; rows, columns and blocks; last vectors that are not full; precisions.
TEST_CASE("Hartley transforms in vectors", "[item][dct]") {
  const HartleyCase cases[] = {
      {"dht f32 64 b101", "simd_dct_lanes"},
      {"dht f32 63 b21 inplace", "simd_dct_lanes"},
      {"dht f32 37 b20 scale=3", "simd_dct_lanes"},  // by Rader's convolution
      {"dht f32 3 b101", "simd_dct_lanes"},          // several rows to a lane
      {"dht f32 2 b33 ortho", "simd_dct_lanes"},
      {"dht f32 18x18 b21", "simd_dct_lanes"},  // a block to a lane
      {"dht f32 8x8 b35 ortho", "simd_dct_blocks"},
      {"dht f64 6x6 b9 inplace", "simd_dct_blocks"},
      {"dht f32 1024 b5 inplace", "simd_dct_rows"},
      {"dht f32 1020 b3 scale=0.5", "simd_dct_rows"},
      {"dht f32 1001 b2", "simd_dct_rows"},
      {"dht f16s 1000 b3", "simd_dct_rows"},
      {"dht f32 512x24 rep=1", "simd_dct_columns"},
      {"dht f32 45x13 rep=1 ortho inplace", "simd_dct_columns"},
      {"dht f32 64x1024 inplace", "simd_dct_rows simd_dct_columns"},
      {"dht f32 20014 b2 inplace", "simd_dct_rows_pre_post simd_dct_rows_pre_post"},
      {"dht f32 10007 b2", "simd_dct_rows_pre_post simd_dct_rows_pre_post"},
      {"dht f32 2062x17 rep=1", "simd_dct_columns_pre_post simd_dct_columns_pre_post"},
      {"dht f32 1031x17 rep=1 ortho", "simd_dct_columns_pre_post simd_dct_columns_pre_post"},
  };
  for (const HartleyCase& one : cases) check_hartley(one.token, one.kernels, "cpu-pocl");
}

TEST_CASE("Hartley transforms on GPUs", "[local][dct][oclgrind][small]") {
  const HartleyCase cases[] = {
      {"dht f32 72 b3 inplace algo=local", "group_dct"},
      {"dht f32 35 b3 ortho algo=local", "group_dct"},
      {"dht f32 2 b3 algo=local", "group_dct"},
      {"dht f32 12x10 b2 inplace scale=3 algo=local", "group_dct group_dct"},
      {"dht f32 60 b3 algo=stockham", "dct_load stockham dct_store"},
      {"dht f32 45 b3 inplace algo=stockham", "dct_load dct_store"},
  };
  for (const char* profile : {"nvidia", "adreno-7xx", "mali-valhall"})
    for (const HartleyCase& one : cases) check_hartley(one.token, one.kernels, profile);
}

TEST_CASE("parts of Hartley transforms, in other forms", "[forms][dct]") {
  for (const char* profile : {"cpu-pocl", "nvidia"})
    for (const char* token :
         {"dht f32 100 b9 iw=0+50", "dht f32 1000 b3 ow=10+20", "dht f16s 75 b3 iw=5+60",
          "dht f32 60x44 iw=0+60:0+20 ow=7+8:0+44", "dht f32 30 b9 is=3 ib=100 os=2 ob=61"})
      check_hartley(token, "", profile);
}
