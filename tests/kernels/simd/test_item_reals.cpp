// Reals, cosine and sine transforms by the SIMD family on the device, against double precision: one problem
// for every branch of its kernels. Nothing outside the output's elements may change.
#include <catch2/catch.hpp>

#include "support/run/fft_run.hpp"
#include "tests/kernels/simd/check_kernels.hpp"

using namespace clfm::test;

// Several vectors of columns and a last one that is not full; outer rows; more vectors than one to an item;
// odd lengths.
TEST_CASE("reals along neighbouring columns", "[item]") {
  const KernelsCase cases[] = {
      {"r2c f32 60x37 rep=1 b2", {"simd_real_columns"}},
      {"c2r f32 45x16 rep=1 b3 scale=0.5", {"simd_real_columns"}},
      {"r2c f32 8 b1000 is=1000 ib=1 os=1003 ob=1 scale=3", {"simd_real_columns"}},
      {"c2r f32 100 b50 is=60 ib=1 os=55 ob=1", {"simd_real_columns"}},
      {"r2c f32 1024x24 rep=1", {"simd_real_columns"}},
      {"r2c f32 40x512 rep=1 b2", {"simd_real_columns"}},  // groups of vectors side by side
      {"c2r f32 21x512 rep=1 b2", {"simd_real_columns"}},
      {"r2c f32 6x40x9 rep=2", {"simd_real_columns", "simd_columns"}},
      {"r2c f64 30x11 rep=1 b2", {"simd_real_columns"}},
      {"c2r f64 7 b21 is=30 ib=1 os=40 ob=1", {"simd_real_columns"}},
  };
  for (const KernelsCase& one : cases) check_item(one.token, one.kernels);
}

// Rows, also fewer than lanes of the last vector, and columns; both halves of the algebra.
TEST_CASE("reals by Rader's convolution within lanes", "[item]") {
  const KernelsCase cases[] = {
      {"r2c f32 37 b19", {"simd_rader_real_rows"}},
      {"c2r f32 61 b9 inplace scale=2", {"simd_rader_real_rows"}},
      {"r2c f32 101 b16", {"simd_rader_real_rows"}},
      {"c2r f64 97 b5", {"simd_rader_real_rows"}},
      {"dct2 f32 41 b11", {"simd_dct_lanes"}},
      {"dct3 f32 97 b9 inplace", {"simd_dct_lanes"}},
      {"dst4 f32 37 b20", {"simd_dct_lanes"}},
      {"dct4 f32 61x13 rep=1 ortho", {"simd_dct_columns"}},
      {"dst3 f32 37x16 rep=1 b2", {"simd_dct_columns"}},
  };
  for (const KernelsCase& one : cases) check_item(one.token, one.kernels);
}

// Vectors of a row one and several; blocks one, two and four per vector, the last of an item alone; every
// type; rows and blocks with gaps.
TEST_CASE("DCTs of small blocks along both axes in one step", "[item][dct]") {
  const KernelsCase cases[] = {
      {"dct2 f32 8x8 b35 ortho", {"simd_dct_blocks"}},
      {"dct3 f32 8x8 b20 is=40:1 ib=400 os=9:1 ob=80", {"simd_dct_blocks"}},
      {"dct2 f32 4x4 b67 inplace scale=3", {"simd_dct_blocks"}},
      {"dst2 f32 12x12 b33", {"simd_dct_blocks"}},
      {"dct3 f32 16x16 b17", {"simd_dct_blocks"}},
      {"dct4 f32 32x32 b3 inplace", {"simd_dct_blocks"}},
      {"dst4 f32 20x20 b19", {"simd_dct_blocks"}},
      {"dst3 f32 48x48 b2 scale=0.5", {"simd_dct_blocks"}},
      {"dct1 f32 8x8 b21", {"simd_dct_blocks"}},
      {"dst1 f32 24x24 b2", {"simd_dct_blocks"}},
      {"dct2 f64 8x8 b21", {"simd_dct_blocks"}},
      {"dct4 f64 6x6 b67 ortho", {"simd_dct_blocks"}},
      {"dst3 f64 4x4 b5", {"simd_dct_blocks"}},
  };
  for (const KernelsCase& one : cases) check_item(one.token, one.kernels);
}

// Columns so few that an item takes several rows outside of them, the last one fewer; vectors as narrow as
// they are.
TEST_CASE("short DCTs and reals along few columns", "[item][dct]") {
  const KernelsCase cases[] = {
      {"dct2 f32 16x8 b301", {"simd_dct_lanes", "simd_dct_columns"}},
      {"dct3 f32 5x12 b303 inplace", {"simd_dct_lanes", "simd_dct_columns"}},
      {"dct4 f32 8x4 b301 scale=0.5", {"simd_dct_lanes", "simd_dct_columns"}},
      {"dst1 f32 9x3 b500", {"simd_dct_lanes", "simd_dct_columns"}},
      {"dst2 f64 4x2 b301 ortho", {"simd_dct_lanes", "simd_dct_columns"}},
      {"dct2 f32 3x5x7 rep=0 b60", {"simd_dct_lanes", "simd_dct_columns"}},
      {"r2c f32 12x5 rep=1 b701", {"simd_real_columns"}},
      {"c2r f32 9x20 rep=1 b133", {"simd_real_columns"}},
  };
  for (const KernelsCase& one : cases) check_item(one.token, one.kernels);
}

// One block to a lane and several, with and without some left that are too few for a run; rows shorter than a
// vector; gaps outside of them.
TEST_CASE("DCTs of blocks to a lane, and of several rows to one", "[item][dct]") {
  const KernelsCase cases[] = {
      {"dct2 f32 3x3 b100", {"simd_dct_lanes"}},
      {"dst1 f32 1x1 b19", {"simd_dct_lanes"}},  // squares for all that
      {"dct4 f32 1x1 b40", {"simd_dct_lanes"}},
      {"dct3 f32 2x2 b131 ortho", {"simd_dct_lanes"}},
      {"dst4 f32 5x5 b37 inplace", {"simd_dct_lanes"}},
      {"dct2 f32 10x10 b21 is=10:1 ib=110 os=10:1 ob=100 scale=3", {"simd_dct_lanes"}},
      {"dct1 f32 9x9 b33", {"simd_dct_lanes"}},
      {"dst1 f32 7x7 b9 inplace", {"simd_dct_lanes"}},
      {"dct4 f32 30x30 b17 scale=0.5", {"simd_dct_lanes"}},
      {"dst2 f32 37x37 b9", {"simd_dct_lanes"}},  // by Rader's convolution
      {"dct2 f64 3x3 b50", {"simd_dct_lanes"}},
      {"dct2 f32 3 b100 scale=2", {"simd_dct_lanes"}},
      {"dct3 f32 3 b101 inplace", {"simd_dct_lanes"}},
      {"dst1 f32 5 b41 inplace", {"simd_dct_lanes"}},
      {"dct4 f32 2 b33", {"simd_dct_lanes"}},
      {"dst2 f32 7 b40 ortho", {"simd_dct_lanes"}},
      {"dct2 f32 6x3 rep=0 b5 is=3:1 ib=24 os=3:1 ob=20", {"simd_dct_lanes"}},
      {"dct2 f64 3 b51", {"simd_dct_lanes"}},
  };
  for (const KernelsCase& one : cases) check_item(one.token, one.kernels);
}

// Columns and rows whose FFT is no item's: what stands before and after it in vectors.
TEST_CASE("DCTs round an FFT in steps of its own", "[item][dct]") {
  const KernelsCase cases[] = {
      {"dct2 f32 1073 b3", {"simd_dct_rows_pre_post", "simd_dct_rows_pre_post"}},
      {"dst4 f32 1073 b3 scale=3", {"simd_dct_rows_pre_post", "simd_dct_rows_pre_post"}},
      {"dct3 f32 106x13 rep=1", {"simd_dct_columns_pre_post", "simd_dct_columns_pre_post"}},
      {"dst2 f32 106x8 rep=1 inplace", {"simd_dct_columns_pre_post", "simd_dct_columns_pre_post"}},
      {"dct4 f32 106x9 rep=1 ortho b2", {"simd_dct_columns_pre_post", "simd_dct_columns_pre_post"}},
      {"dst1 f32 52x11 rep=1", {"simd_dct_columns_pre_post", "simd_dct_columns_pre_post"}},
      {"dct3 f32 2491x9 rep=1 b2", {"simd_dct_columns_pre_post", "simd_dct_columns_pre_post"}},
      {"dst4 f64 2491x5 rep=1", {"simd_dct_columns_pre_post", "simd_dct_columns_pre_post"}},
  };
  for (const KernelsCase& one : cases) check_kernels(one.token, one.kernels);
}

// Callers' planes and halves, with a last block that overlaps and without, lanes beyond the last row, rows
// alone: rows of reals to a lane, of primes, along the row, small blocks.
TEST_CASE("rows of reals and small blocks in callers' forms", "[item][forms]") {
  for (const char* token :
       {"c2r f32 98 b14 planar", "r2c f16s 98 b14 planar", "c2r f16s 64 b21 inplace", "r2c f16s 37 b21",
        "c2r f32 37 b21 planar", "r2c f32 8x8 b35 planar", "c2r f16s 8x8 b35 planar", "r2c f16s 3x5 b41",
        "c2c f16s 3x5 b41 planar", "r2c f32 400 b3 planar ow=7+150", "c2r f16s 400 b3 planar iw=9+180",
        "r2c f32 16384 planar", "c2r f16s 1000 b16", "c2r f32 107 b14 planar", "c2r f16s 157 b4 planar"}) {
    const FftRun run = run_fft(token);
    INFO(token << "\n" << run.recipe);
    CHECK(run.complaints == "");
  }
}

// Rows of an odd number of reals, beside test_hermitian.cpp.
TEST_CASE("odd rows of reals with half of the slots", "[item]") {
  const KernelsCase cases[] = {
      {"r2c f32 225 b7 inplace", {"simd_hermitian"}},
      {"c2r f32 225 b37 inplace scale=3", {"simd_hermitian"}},
      {"r2c f32 403 b5", {"simd_hermitian"}},
      {"c2r f32 5x105 b7", {"simd_columns", "simd_hermitian"}},
      {"c2r f32 3x403 b3", {"simd_columns", "simd_hermitian"}},
      {"r2c f32 225 b9 is=1 ib=227", {"simd_hermitian"}},
      {"r2c f64 105 b5 inplace", {"simd_hermitian"}},
  };
  for (const KernelsCase& one : cases) check_kernels(one.token, one.kernels);
}
