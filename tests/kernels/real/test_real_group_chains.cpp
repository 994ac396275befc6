// Rows of reals as GPU profiles plan them in passes of work-groups, some of which make half spectra or take
// them, through the API against double precision. Which lengths go so depends on the cores of the device:
// some of each kind do.
#include <catch2/catch.hpp>
#include <string>
#include <vector>

#include "support/run/fft_run.hpp"
#include "tests/kernels/check_token.hpp"

using namespace clfm::test;

namespace {

struct Run {
  const char* token;
  const char* profile = "nvidia";
};

void check(const std::vector<Run>& runs) {
  int by_groups = 0;
  for (const auto& [token, profile] : runs) {
    if (!can_run(token)) continue;
    const FftRun run = run_fft(engine_like(profile), std::string(token) + " algo=four_step");
    INFO(token << " as " << profile << "\n" << run.recipe);
    CHECK(run.complaints == "");
    if (run.recipe.find("real_group_pass") != std::string::npos) ++by_groups;
  }
  CHECK(by_groups > 0);
}

}  // namespace

TEST_CASE("half spectra from the last pass of groups", "[real]") {
  check({{"r2c f32 1050 scale=0.5", "apple"},
         {"r2c f32 648 b3 inplace", "adreno-7xx"},
         {"r2c f64 20000"},
         {"r2c f32 65536"},
         {"r2c f32 20250 b2", "amd"},
         {"r2c f32 900 b5", "apple"}});
}

TEST_CASE("half spectra taken by the first pass of groups", "[real]") {
  check({{"c2r f32 150 b3 scale=0.5", "apple"},
         {"c2r f32 320 b3 inplace", "adreno-7xx"},
         {"c2r f64 20000"},
         {"c2r f32 65536"},
         {"c2r f32 20250 b2", "amd"},
         {"c2r f32 196 b5", "apple"}});
}

TEST_CASE("half spectra of groups with gaps and beside each other", "[real]") {
  check({{"r2c f32 1050 b3 is=1 ib=1100 os=2 ob=1200", "apple"}, {"r2c f32 20000 b3 os=3 ob=1"}});
  check({{"c2r f32 150 b3 is=2 ib=160 os=1 ob=200 ws=caller", "apple"}, {"c2r f32 20000 b9 is=9 ib=1"}});
}

TEST_CASE("rows of reals and columns in one chain of passes, some of groups", "[real]") {
  check({{"r2c f32 12x1050 b2 scale=3", "apple"},
         {"r2c f32 12x648 inplace", "adreno-7xx"},
         {"r2c f32 3x4x1050 rep=1 inplace", "apple"},
         {"r2c f32 12x20000"},
         {"r2c f32 320x1050", "apple"},
         {"r2c f32 3x648 os=1:3", "adreno-7xx"}});
  check({{"c2r f32 12x150 b2 scale=3", "apple"},
         {"c2r f32 12x320 inplace", "adreno-7xx"},
         {"c2r f32 3x4x150", "apple"},
         {"c2r f32 12x20000"},
         {"c2r f32 320x150 inplace", "apple"}});
}

TEST_CASE("half spectra of groups in other forms, and parts of them", "[real]") {
  check({{"r2c f32 1050 b2 out=planar", "apple"},
         {"r2c f16s 20250 ow=5+9000"},
         {"r2c f32 1050 b3 iw=4+100 out=planar ow=0+9", "apple"}});
  check({{"c2r f32 150 b2 in=planar", "apple"},
         {"c2r f32 20250 iw=3+4000"},
         {"c2r f16s 196 b3 iw=20+70 in=planar", "apple"}});
}
