// Sides that are not plain: which recipes read and write them themselves, and what the rewriting keeps to.
#include <catch2/catch.hpp>
#include <string>
#include <vector>

#include "host/device/cpu_cores.hpp"
#include "host/device/profile.hpp"
#include "host/error.hpp"
#include "host/io/callback_text.hpp"
#include "host/io/source_sink.hpp"
#include "host/plan/planner.hpp"
#include "host/plan/private_bytes.hpp"
#include "tests/plan/fft/check_planned.hpp"
#include "tests/plan/kernels_of.hpp"
#include "tests/plan/planned.hpp"

using namespace clfm::host;
using clfm::test::check_planned;
using clfm::test::define_of;
using clfm::test::kernels_of;
using clfm::test::planned;
using clfm::test::problem_of;

namespace {

// The caller's form only where the caller's data are: the first step's source, the last step's target.
void check_ends(const Recipe& recipe, const std::string& form, const std::string& bits) {
  INFO(to_text(recipe));
  for (size_t i = 0; i < recipe.steps.size(); ++i) {
    const Step& step = recipe.steps[i];
    const bool first = i == 0, last = i + 1 == recipe.steps.size();
    CHECK(define_of(step, "SOURCE_FORM") == (first ? form : "0"));
    CHECK(define_of(step, "SOURCE_BITS") == (first ? bits : "32"));
    if (last) CHECK(define_of(step, "TARGET_FORM") == form);
    if (last) CHECK(define_of(step, "TARGET_BITS") == bits);
    CHECK((uses(step, Slot::in) + uses(step, Slot::in_imag) != 0) == first);
    CHECK((uses(step, Slot::out) + uses(step, Slot::out_imag) != 0) == last);
  }
}

}  // namespace

TEST_CASE("every family reads and writes planar and half sides itself", "[forms]") {
  const struct {
    const char *algorithm, *kernels, *profile;
  } families[] = {{"stockham", "stockham stockham stockham", "mali-valhall"},
                  {"local", "group_fft", "nvidia"},
                  {"digit_reverse", "dit_first_stage dit_stage dit_stage", "mali-valhall"},
                  {"item", "simd_rows", "cpu-pocl"}};
  for (const auto& family : families) {
    const std::string problem = std::string("1024 b64 algo=") + family.algorithm;
    const Recipe planar = planned("c2c f32 planar " + problem, family.profile);
    const Recipe half = planned("c2c f16s " + problem, family.profile);
    CHECK(kernels_of(planar) == family.kernels);
    CHECK(kernels_of(half) == family.kernels);
    check_ends(planar, "1", "32");
    check_ends(half, "0", "16");
  }
}

TEST_CASE("Rader's permutations read and write whatever the caller has", "[forms]") {
  for (const char* form : {"planar", "iw=5+200 ow=3+100", "out=planar iw=0+1", "inplace planar bwd"}) {
    const Recipe recipe = planned(std::string("c2c f32 241 b64 algo=rader ") + form, "adreno-6xx");
    INFO(to_text(recipe));
    CHECK(kernels_of(recipe) == "rader_permutation group_fft rader_product group_fft rader_permutation");
    for (size_t i = 1; i + 1 < recipe.steps.size(); ++i)
      for (const Slot callers : {Slot::in, Slot::in_imag, Slot::out, Slot::out_imag})
        CHECK(uses(recipe.steps[i], callers) == 0);
  }
}

TEST_CASE("rows and columns of a picture stay where they are between, not in the planar output", "[forms]") {
  const Recipe recipe = planned("c2c f32 512x512 planar", "cpu-pocl");
  CHECK(recipe.algorithm == "fused: item");
  CHECK(kernels_of(recipe) == "simd_rows simd_columns");
  check_ends(recipe, "1", "32");
  CHECK(recipe.workspace_bytes >= 512 * 512 * 8);
  const Recipe in_place = planned("c2c f32 512x512 planar inplace", "cpu-pocl");
  check_ends(in_place, "1", "32");
}

TEST_CASE("one side may be plain, the other one not", "[forms]") {
  const Recipe out = planned("c2c f32 1024 b64 out=planar", "cpu-pocl");
  REQUIRE(kernels_of(out) == "simd_rows");
  CHECK(define_of(out.steps[0], "SOURCE_FORM") == "0");
  CHECK(define_of(out.steps[0], "TARGET_FORM") == "1");
  const Recipe odd = planned("c2c f32 1024x60 iw=0+512:0+60 b2 out=planar", "cpu-pocl");
  CHECK(kernels_of(odd).find("convert") == std::string::npos);
}

TEST_CASE("reals in pairs are numbers of any form; what kernels of reals cannot take is copied", "[forms]") {
  check_planned(
      {{"r2c f32 1024 b64 iw=0+512", "cpu-pocl", "simd_real_rows"},
       {"c2r f32 1024 b64 ow=256+512", "cpu-pocl", "simd_real_rows"},
       {"r2c f16s 1024 b64 ow=3+200", "cpu-pocl", "simd_real_rows"},
       {"c2r f32 16384 in=planar", "cpu-pocl", "simd_real_rows"},
       {"r2c f32 1000 b64 iw=0+512 planar", "cpu-pocl", "simd_real_rows"},
       {"r2c f16s 60 b99", "cpu-pocl", "simd_real_lanes"},
       {"c2r f16s 37 b99", "cpu-pocl", "simd_rader_real_rows"},
       {"c2c f32 8x8 b99 planar", "cpu-pocl", "simd_blocks"},
       {"r2c f16s 512x512", "cpu-pocl", "simd_real_rows simd_columns"},
       {"c2r f16s 512x512", "cpu-pocl", "simd_columns simd_real_rows"},
       {"r2c f32 512x512 planar", "cpu-pocl", "simd_real_rows simd_columns"},
       {"r2c f32 512x512 iw=0+256:0+256", "cpu-pocl", "simd_real_rows simd_columns"},
       {"c2r f32 512x512 ow=0+256:0+256", "cpu-pocl", "simd_columns simd_real_rows"},
       {"r2c f32 1024 b64 iw=0+512", "nvidia", "group_real"},
       {"c2r f16s 1024 b64", "adreno-6xx", "group_real"},
       {"r2c f16s 512x512 out=planar", "adreno-6xx", "group_real group_fft"},
       {"dct2 f16s 512x512", "apple", "group_dct group_dct"},
       {"dct3 f16s 1024 b64", "mali-valhall", "dct_load stockham stockham stockham dct_store"},
       // What has a form of its own takes the caller's instead: rows of reals of odd lengths, chirps.
       {"r2c f16s 1001 b64", "nvidia", "group_fft"},
       {"r2c f16s 74 b64", "nvidia", "group_bluestein real_split"},
       {"c2c f16s 37 b64 planar", "mali-valhall", "stockham stockham stockham stockham"},
       // One by one in a group: those of odd rows from half spectra, and neighbouring columns of them.
       {"c2r f16s 1001 b64", "nvidia", "group_real"},
       {"c2r f16s 64 b64 os=64 ob=1", "nvidia", "group_real"},
       // Pairs that begin, or end, inside of a number.
       {"r2c f32 1024 b64 iw=1+512 ow=0+100", "cpu-pocl", "simd_real_rows"}});
}

TEST_CASE("half as many bytes are priced", "[forms]") {
  const Step half = planned("c2c f16s 1024 b64", "cpu-pocl").steps.front();
  const Step full = planned("c2c f32 1024 b64", "cpu-pocl").steps.front();
  CHECK(half.work.read_bytes == full.work.read_bytes / 2);
  CHECK(half.work.written_bytes == full.work.written_bytes / 2);
}

TEST_CASE("rows of reals an odd number of them apart need no copy", "[forms][real]") {
  check_planned(
      {{"r2c f32 1024 b64 is=1 ib=1025", "cpu-pocl", "simd_real_rows"},
       {"c2r f32 1024 b64 os=1 ob=1025", "cpu-pocl", "simd_real_rows"},
       {"r2c f32 512x512 is=513:1", "cpu-pocl", "simd_real_rows simd_columns"},
       {"r2c f32 1024 b64 is=1 ib=1025", "mali-valhall", "stockham stockham real_stockham"},
       // With gaps between reals there are no pairs.
       {"r2c f32 1024 b64 is=2 ib=2049", "mali-valhall", "real_load stockham stockham stockham real_split"}});
  // Results are not gathered to leave round the caches.
  CHECK(define_of(planned("c2r f32 1024 b65536 os=1 ob=1025", "cpu-pocl").steps.front(),
                  "NONTEMPORAL_STORES") == "0");
}

TEST_CASE("rows that are gathered leave room on the stack of a driver's thread", "[forms]") {
  DeviceProfile device = find_profile("cpu-pocl");
  device.traits.cpu = cpu_core(64);
  for (const char* token : {"r2c f32 87359 b16", "r2c f16s 87359 b16", "r2c f16s 4099 b64"}) {
    INFO(token);
    const Step first = plan_fft(problem_of(token), device).steps.front();
    CHECK(define_of(first, "TRANSFORMS_PER_VECTOR") == "2");
    CHECK(private_bytes(first) <= device.traits.private_bytes);
  }
}
