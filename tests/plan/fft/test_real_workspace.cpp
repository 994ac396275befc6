// Where what lies between the steps of real transforms is held: in the output, in a workspace, never in the
// input of a transform out of place.
#include <catch2/catch.hpp>
#include <string>
#include <vector>

#include "host/error.hpp"
#include "host/plan/planner.hpp"
#include "tests/plan/kernels_of.hpp"
#include "tests/plan/planned.hpp"

using namespace clfm::host;
using clfm::test::buffers_of;

namespace {

Recipe plan_of(const std::string& token, const char* profile = "cpu-pocl") {
  return clfm::test::planned(token, profile);
}

}  // namespace

// Rows that are a large power of two times an odd number of bytes apart crowd into few sets of a cache.
TEST_CASE("half spectra of c2r stand in the output, unless columns crowd there", "[real]") {
  for (const char* token :
       {"c2r f32 120x120 b72", "c2r f32 1000x1000", "c2r f32 600x800 b4", "c2r f32 1080x1920",
        "c2r f32 2048x2048", "c2r f64 120x120 b16", "c2r f32 64x64x64 b4", "c2r f32 128x128x128",
        "c2r f32 100x100 os=106:1", "c2r f32 3x12x100 rep=1"}) {
    const Recipe recipe = plan_of(token);
    INFO(token << "\n" << to_text(recipe));
    CHECK(recipe.workspace_bytes == 0);
    CHECK(clfm::test::define_of(recipe.steps.front(), "PACKS_DC_NYQUIST") == "1");
    CHECK(clfm::test::define_of(recipe.steps.back(), "DC_NYQUIST_PACKED") == "1");
  }
  for (const char* token :
       {"c2r f32 500x14 b9", "c2r f32 512x512", "c2r f32 100x100 inplace"})  // 14: too few
    CHECK(clfm::test::define_of(plan_of(token).steps.front(), "PACKS_DC_NYQUIST") == "none");
  // Rows of the input that overlap by number n / 2: columns of all of them are neighbours.
  const char* overlapping = "c2r f32 8x64 b4 is=128:1 ib=32 os=256:1 ob=64 limit=40000";
  for (const char* profile : {"cpu-pocl", "mali-valhall"})
    CHECK(clfm::test::define_of(plan_of(overlapping, profile).steps.front(), "PACKS_DC_NYQUIST") == "none");
}

TEST_CASE("the workspace of c2r: whole lines for rows of pictures, unless that crowds them or takes much",
          "[real]") {
  CHECK(plan_of("c2r f32 480x640").workspace_bytes == 480 * 328 * 8);
  CHECK(plan_of("c2r f32 64x256 b16").workspace_bytes == 16 * 64 * 136 * 8);
  CHECK(plan_of("c2r f32 256x256 b16").workspace_bytes == 16 * 256 * 129 * 8);
  CHECK(plan_of("c2r f32 100x128 b9").workspace_bytes == 9 * 100 * 65 * 8);
  CHECK(plan_of("c2r f64 60x320 b4").workspace_bytes == 4 * 60 * 164 * 16);
}

TEST_CASE("rows need no workspace of their own, but where a spectrum is completed", "[real]") {
  CHECK(plan_of("r2c f32 1024 b64").workspace_bytes == 0);
  CHECK(plan_of("c2r f32 1024 b64").workspace_bytes == 0);
  CHECK(plan_of("r2c f32 512x512 inplace").workspace_bytes == 0);
  CHECK(plan_of("r2c f32 15 b7").workspace_bytes == 0);
  CHECK(plan_of("c2r f32 15 b7 inplace").workspace_bytes == 0);
  CHECK(plan_of("c2r f32 15 b7", "mali-valhall").workspace_bytes >= 7 * 15 * 8);
}

TEST_CASE("out of place never writes to the input, in place the first step alone names it", "[real]") {
  for (const char* token :
       {"r2c f32 1024 b64", "c2r f32 1024 b64", "c2r f32 65536", "c2r f32 12x35", "r2c f32 60 is=3"})
    for (const char* profile : {"cpu-pocl", "mali-valhall", "nvidia"})
      for (const Recipe& recipe : fft_candidates(canonical(parse_fft_token(token)), find_profile(profile)))
        for (const Step& step : recipe.steps) {
          INFO(token << " on " << profile << ": " << step.kernel());
          CHECK(buffers_of(step).at(1).slot !=
                Slot::in);  // by convention the second buffer is what is written
        }
  for (const char* token : {"c2r f32 63x64 inplace", "r2c f32 64x64 inplace", "r2c f32 1024 b64 inplace"}) {
    INFO(token);
    const std::vector<Step> steps = plan_of(token).steps;
    for (size_t i = 0; i < steps.size(); ++i) {
      const std::vector<BufferArgument> buffers = buffers_of(steps[i]);
      for (size_t k = 0; k < buffers.size(); ++k) CHECK((buffers[k].slot == Slot::in) == (i == 0 && k == 0));
    }
  }
}

TEST_CASE("a workspace limit holds for the whole", "[real]") {
  CHECK(plan_of("r2c f32 4096 algo=digit_reverse inplace limit=1").workspace_bytes == 0);
  try {
    plan_of("c2r f32 15 b7 limit=100 algo=stockham");
    FAIL("the copy of 840 bytes does not fit");
  } catch (const Failure& failure) {
    CHECK(failure.status() == static_cast<int32_t>(Status::workspace_too_small));
    CHECK(std::string(failure.what()).find("840") != std::string::npos);
  }
}
