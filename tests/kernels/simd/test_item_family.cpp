// The SIMD family on the device, forced by algo=item, against double precision: one problem for every branch
// of its kernels, then random ones. Nothing outside the output's elements may change.
#include <catch2/catch.hpp>
#include <string>
#include <vector>

#include "support/run/fft_run.hpp"
#include "tests/kernels/simd/check_kernels.hpp"

using namespace clfm::test;

TEST_CASE("rows in vectors along the row", "[item]") {
  const KernelsCase cases[] = {
      {"c2c f32 64 b5", {"simd_rows"}},                          // every block whole
      {"c2c f32 1000 b37 bwd inplace", {"simd_rows"}},           // blocks overlap
      {"c2c f32 343 b3 scale=0.5", {"simd_rows"}},               // slots of 7: stored in pieces
      {"c2c f32 143 b2 inplace", {"simd_rows"}},                 // slots of 11 or 13
      {"c2c f32 96 b7 is=1 ib=100 os=1 ob=120", {"simd_rows"}},  // gaps between rows
      {"c2c f32 527 b3 bwd inplace", {"simd_rows"}},             // slots of 17 or 31
      {"c2c f64 256 b3", {"simd_rows"}},
      {"c2c f32 100 b37", {"simd_rows"}},  // in half lanes, two or four per vector, the last of an item alone
      {"c2c f32 16 b39 inplace bwd scale=0.5", {"simd_rows"}},  // the same, short
      {"c2c f32 60 b70 is=1 ib=64 os=1 ob=61", {"simd_rows"}},
      {"c2c f64 50 b33 bwd", {"simd_rows"}},
      {"c2c f64 1001 b3 bwd inplace", {"simd_rows"}},
  };
  for (const KernelsCase& one : cases) check_item(one.token, one.kernels);
}

TEST_CASE("rows one to a lane", "[item]") {
  const KernelsCase cases[] = {
      {"c2c f32 12 b64", {"simd_lanes"}},
      {"c2c f32 12 b37 inplace bwd", {"simd_lanes"}},  // a last block of rows that is not full
      {"c2c f32 2 b11 scale=3", {"simd_lanes"}},       // shorter than a vector
      {"c2c f32 30 is=2 os=3", {"simd_lanes"}},        // gaps between elements, a single row
      {"c2c f32 20 b9 inplace is=3 ib=61 os=3 ob=61", {"simd_lanes"}},
      {"c2c f32 29 b9 inplace bwd", {"simd_lanes"}},
      {"c2c f64 10 b7 bwd", {"simd_lanes"}},
      {"c2c f64 3 b5 inplace", {"simd_lanes"}},
      {"c2c f32 1x1 b11 scale=2", {"simd_lanes"}},  // a copy
  };
  for (const KernelsCase& one : cases) check_item(one.token, one.kernels);
}

// As many transforms as fill a vector; vectors of blocks that are not full, or overlap; gaps between blocks.
TEST_CASE("small blocks, all axes in a lane", "[item]") {
  const KernelsCase cases[] = {
      {"c2c f32 4x4x4 b133 bwd inplace scale=0.5", {"simd_blocks"}},
      {"c2c f32 5x7 b130 is=7:1 ib=40 os=7:1 ob=36", {"simd_blocks"}},
      {"c2c f32 3 b4144", {"simd_blocks"}},
      {"c2c f32 2x1x3 b266 inplace", {"simd_blocks"}},
      {"c2c f64 2x2x9 b131 bwd planar", {"simd_blocks"}},
      {"r2c f32 4x6x3 b133 scale=0.5", {"simd_real_blocks"}},
      {"c2r f32 3x5x4 b131 scale=3", {"simd_real_blocks"}},
      {"r2c f32 2 b4144", {"simd_real_blocks"}},
      {"c2r f32 3 b4144", {"simd_real_blocks"}},
      {"c2r f64 2x9 b134 is=5:1 ib=11 os=9:1 ob=20", {"simd_real_blocks"}},
      {"c2c f32 3 b4111 bwd scale=2", {"simd_blocks"}},  // some left that are too few for a block
      {"c2c f32 2x2 b4147 inplace", {"simd_blocks"}},
      {"r2c f32 2 b4147 scale=3", {"simd_real_blocks"}},
      {"c2r f32 3 b4111", {"simd_real_blocks"}},
  };
  for (const KernelsCase& one : cases) check_item(one.token, one.kernels);
}

TEST_CASE("columns", "[item]") {
  const KernelsCase cases[] = {
      {"c2c f32 40 is=16 ib=1 os=16 ob=1 b16", {"simd_columns"}},       // a batch side by side
      {"c2c f32 40 is=13 ib=1 os=13 ob=1 b13 bwd", {"simd_columns"}},   // 8 columns and 5
      {"c2c f32 26 is=3 ib=1 os=3 ob=1 b3 inplace", {"simd_columns"}},  // fewer columns than lanes
      {"c2c f32 64x256 b2 scale=0.25", {"simd_rows", "simd_columns"}},  // several vectors side by side
      {"c2c f32 33x35 b3 inplace bwd", {"simd_lanes", "simd_columns"}},
      {"c2c f32 12x10x64 inplace", {"simd_rows", "simd_columns", "simd_columns"}},
      {"c2c f64 21x22 b2 bwd", {"simd_columns"}},
      {"c2c f32 23x19 b2", {"simd_columns"}},
      {"c2c f32 210x21 bwd", {"simd_columns"}},             // three stages, a sub-transform at a time
      {"c2c f32 4096x16 rep=1 inplace", {"simd_columns"}},  // the same, all at once
      {"c2c f64 9x128 inplace", {"simd_rows", "simd_columns"}},
  };
  for (const KernelsCase& one : cases) check_item(one.token, one.kernels);
}

TEST_CASE("long rows as two passes", "[item]") {
  const KernelsCase cases[] = {
      {"c2c f32 65536 bwd", {"simd_four_step", "simd_columns"}},
      {"c2c f32 65536 b3 inplace scale=0.125", {"simd_four_step", "simd_columns"}},
      {"c2c f32 33075", {"simd_four_step", "simd_columns"}},     // no factor 2: tails in both passes
      {"c2c f32 15625 b5", {"simd_four_step", "simd_columns"}},  // six stages, more than an item has
      {"c2c f64 32768 inplace ws=caller", {"simd_four_step", "simd_columns"}},
      {"c2c f64 16807 bwd", {"simd_four_step", "simd_columns"}},
  };
  for (const KernelsCase& one : cases) check_item(one.token, one.kernels);
}

// Channels of pictures, on either side; more rows side by side than are copied together; rows in several
// shares; gaps on both sides; rows that crowd into few sets of a cache.
TEST_CASE("rows with gaps are gathered and scattered", "[pocl][item]") {
  const KernelsCase cases[] = {
      {"r2c f32 6x64 b3 is=192:3 ib=1", {"pack_rows", "simd_columns"}},
      {"c2r f32 5x64 b4 os=256:4 ob=1 scale=3", {"simd_columns", "pack_rows"}},
      {"r2c f32 128 b20 is=20 ib=1", {"pack_rows"}},
      {"c2c f32 1024 b64 is=2 ib=2048 bwd", {"pack_rows", "simd_rows"}},
      {"c2c f32 1024 b72 os=72 ob=1", {"simd_rows", "pack_rows"}},
      {"c2c f32 1024 b72 is=72 ib=1", {"pack_rows", "BY_CACHE_LINE=1"}},
      {"dct3 f32 1024 b37 is=37 ib=1", {"pack_rows", "BY_CACHE_LINE=1"}},
      {"r2c f64 512 b20 is=20 ib=1", {"pack_rows", "BY_CACHE_LINE=1"}},
      {"dct2 f32 256x21 b2 os=1:256 ob=5376", {"simd_dct_lanes", "simd_dct_columns", "pack_rows"}},
      {"dct4 f32 5000 is=3 os=3 inplace", {"pack_rows", "simd_dct_rows", "pack_rows"}},
      {"r2c f64 512 b5 is=7 ib=3600 os=2 ob=514", {"pack_rows", "pack_rows"}},
      {"r2c f32 16x12x64 b2 os=1:16:192 ob=6336", {"simd_columns", "pack_rows"}},
  };
  for (const KernelsCase& one : cases) check_kernels(one.token, one.kernels);
}

// As on a CPU of NEON or SSE and a compiler that is not PoCL's: vectors of 4 and 2 lanes, nothing prefetched
// or stored round the cache.
TEST_CASE("vectors of four lanes, without clang's builtins", "[item]") {
  if (!runs_simd("c2c f32 4")) return;
  const clfm::Engine engine(test_device().context(), test_device().device(), "cpu-other");
  REQUIRE(engine.describe().find("simd_lanes_f32 = 4\n") != std::string::npos);
  const KernelsCase cases[] = {
      {"c2c f32 60 b5", {"simd_rows"}},                 // blocks overlap
      {"c2c f32 49 b2 inplace bwd", {"simd_rows"}},     // slots of 7: stored in pieces
      {"c2c f32 12 b7 inplace bwd", {"simd_rows"}},     // slots of 3
      {"c2c f32 6 b7 inplace bwd", {"simd_lanes"}},     // a last block of rows that is not full
      {"c2c f32 6x13 b2 scale=0.5", {"simd_columns"}},  // 4 columns thrice and one
      {"c2c f32 65536 inplace", {"simd_four_step", "simd_columns"}},
      {"c2c f64 30 b3", {"simd_rows"}},
      {"r2c f32 88 b3", {"simd_real_rows"}},
      {"r2c f32 120 b3", {"simd_hermitian"}},
      {"c2r f32 7 b5", {"simd_real_lanes"}},
      {"r2c f32 37 b6", {"simd_rader_real_rows"}},
      {"dct2 f32 60 b3", {"simd_dct_rows"}},
  };
  for (const KernelsCase& one : cases) {
    const clfm::FftDesc desc(std::string(one.token) + " algo=item");
    if (desc.precision == CLFM_F64 && !test_device().has_f64) continue;
    const clfm::Fft fft(engine, desc);
    std::mt19937_64 random = random_for(one.token);
    const FftRun run = run_fft(fft, desc, random_input(desc, random));
    INFO(one.token << "\n" << run.recipe);
    CHECK(run.complaints == "");
    CHECK(run.recipe.find("PREFETCH=1") == std::string::npos);
    CHECK_THAT(run.recipe, Catch::Contains(desc.precision == CLFM_F64 ? "VW=2" : "VW=4"));
    check_order(run.recipe, one.kernels);
  }
}

TEST_CASE("long axes with strides as two passes", "[pocl][item]") {
  const KernelsCase cases[] = {
      {"c2c f32 16807 b3 is=3 ib=1 os=3 ob=1 bwd scale=0.5",
       {"simd_columns", "simd_columns"}},  // the second's merge
      {"c2c f32 15625x4", {"simd_lanes", "simd_columns", "simd_columns"}},
      {"c2c f32 20000x3 inplace", {"simd_lanes", "simd_columns", "simd_columns"}},
      // first, where it needs no workspace
      {"c2c f32 18000x16", {"simd_columns", "simd_columns", "simd_rows"}},
      {"c2c f32 17150 b9 is=10 ib=1 os=11 ob=1",
       {"simd_columns", "simd_columns"}},  // gaps; eight columns and one
      {"c2c f32 9000 is=2 os=3 bwd", {"simd_lanes", "simd_lanes"}},
      {"c2c f32 10290 b2 is=2 ib=20590 inplace os=2 ob=20590", {"simd_lanes", "simd_lanes"}},
      {"c2c f32 65536 b2 os=2 ob=1", {"simd_lanes", "simd_lanes"}},
      {"c2c f32 65536 is=3 os=1 scale=2", {"simd_lanes", "simd_columns"}},
      {"c2c f64 16807x2 bwd inplace", {"simd_columns", "simd_columns"}},
      {"r2c f32 16800x6", {"simd_columns", "simd_columns"}},
      {"c2r f64 2x16800x4", {"simd_columns", "simd_columns"}},
      {"c2c f32 18000x2 planar", {"simd_lanes", "simd_columns", "simd_columns"}},
  };
  for (const KernelsCase& one : cases) check_item(one.token, one.kernels);
}

TEST_CASE("random problems of the SIMD family", "[item][random]") {
  RandomFftLimits limits;
  limits.layouts = Layouts::any;
  limits.extras = {"algo=item", "algo=item scale=0.5"};
  limits.precisions = {"f32", "f64"};
  if (!runs_simd("f64")) return;
  for_random_problems(12, limits, [](const std::string& token) {
    const FftRun run = run_fft(token);
    INFO(run.recipe);
    CHECK(run.complaints == "");
  });
}
