// Rows of reals in autosort passes that make half spectra, or take them, as Mali has them, against double
// precision.
#include <catch2/catch.hpp>
#include <string>

#include "support/run/fft_run.hpp"

using namespace clfm::test;

namespace {

void check(const std::string& token) {
  const bool is_double = token.find("f64") != std::string::npos;  // which no profile of Mali has
  if (is_double && !test_device().has_f64) return;
  const FftRun run = run_fft(is_double ? test_engine() : engine_like("mali-valhall"), token);
  INFO(token << "\n" << run.recipe);
  CHECK(run.complaints == "");
  CHECK(run.recipe.find("real_stockham") != std::string::npos);
}

}  // namespace

TEST_CASE("half spectra from the last pass of rows", "[real]") {
  // One butterfly, an odd and an even number of them, so that one, or two, of a row are partners of their
  // own.
  for (const char* token : {"r2c f32 4 b5", "r2c f32 30 b3 scale=0.5", "r2c f32 96 b2", "r2c f32 270 b3",
                            "r2c f32 2000 inplace b2", "r2c f64 100 algo=stockham"})
    check(token);
}

TEST_CASE("half spectra taken by the first pass of rows", "[real]") {
  for (const char* token : {"c2r f32 4 b5", "c2r f32 30 b3 scale=0.5", "c2r f32 96 b2", "c2r f32 270 b3",
                            "c2r f32 2000 inplace b2", "c2r f64 100 algo=stockham"})
    check(token);
}

TEST_CASE("half spectra of rows with gaps and beside each other", "[real]") {
  for (const char* token : {"r2c f32 96 b3 is=1 ib=100 os=2 ob=120", "r2c f32 96 b3 os=3 ob=1",
                            "c2r f32 96 b3 is=3 ib=1 os=1 ob=100", "c2r f32 96 b3 is=2 ib=120 ws=caller"})
    check(token);
}

TEST_CASE("rows of reals and columns in one chain of passes", "[real]") {
  for (const char* token :
       {"r2c f32 12x40 b2 scale=3", "r2c f32 12x40 inplace", "r2c f32 6x10x12",
        "r2c f32 6x10x12 rep=1 inplace", "c2r f32 12x40 b2 scale=3", "c2r f32 12x40 inplace",
        "c2r f32 6x10x12", "c2r f32 90x12 ws=caller", "c2r f32 6x10x12 rep=0 inplace", "r2c f32 90x1500",
        "c2r f32 90x1500", "c2r f32 90x1500 inplace"})
    check(token);
}

TEST_CASE("half spectra in other forms, and parts of them", "[real]") {
  for (const char* token : {"r2c f32 96 b2 out=planar", "c2r f32 96 b2 in=planar", "r2c f16s 270 b2 ow=5+90",
                            "c2r f32 270 b2 iw=3+70", "r2c f32 30 b3 iw=4+10 out=planar ow=0+9",
                            "c2r f16s 30 b3 iw=2+14 in=planar"}) {
    check(token);
    CHECK(run_fft(engine_like("mali-valhall"), token).recipe.find("fused: ") == 0);
  }
}

TEST_CASE("a few rows of reals in passes for slow devices", "[real][oclgrind][rusticl][small]") {
  for (const char* token : {"r2c f32 48 b2", "c2r f32 4x48 inplace"}) check(token);
}
