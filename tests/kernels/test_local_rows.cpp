// What a work-group does to whole rows beside the plain FFT, against double precision: convolutions, pairs of
// reals, cosines.
#include <catch2/catch.hpp>
#include <string>

#include "check_token.hpp"
#include "support/run/fft_run.hpp"

using namespace clfm::test;

namespace {

// Forced, as a GPU would do it.
void check(const std::string& problem, const std::string& kernel, const char* profile = "nvidia") {
  if (!can_run(problem)) return;
  const std::string token = problem + " algo=local";
  const clfm::Engine engine(test_device().context(), test_device().device(), profile);
  const clfm::FftDesc desc(token);
  std::mt19937_64 random = random_for(token);
  const FftRun run = run_fft(clfm::Fft(engine, desc), desc, random_input(desc, random));
  INFO(token << "\n" << run.recipe);
  CHECK(run.complaints == "");
  CHECK(run.recipe.find("  " + kernel + "  ") != std::string::npos);
}

}  // namespace

// The last radix is the first one, is not, is the only one; rows, columns, neither.
TEST_CASE("any length as a convolution within a group", "[local][any length]") {
  for (const char* token : {"c2c f32 37 b5", "c2c f32 211 b3 bwd scale=0.5", "c2c f32 74x9 b2 rep=1 inplace",
                            "c2c f64 41 b3 bwd inplace", "c2c f32 82 b3 is=2 ib=190 os=3 ob=300",
                            "c2c f16s 67 b2 planar bwd", "c2c f32 37x6x43 inplace bwd"})
    check(token, "group_bluestein");
}

// Pairs in memory and apart; halves even and odd; idle rows; one stage and several; columns before and
// behind.
TEST_CASE("rows of reals within a group", "[local][real]") {
  for (const char* token : {"r2c f32 60 b7",
                            "c2r f32 60 b7 scale=0.5",
                            "r2c f32 1024 b3 inplace scale=3",
                            "c2r f32 1024 b3 inplace",
                            "r2c f32 2 b5",
                            "c2r f32 2 b5",
                            "r2c f32 30 is=3 ib=100 os=2 ob=50",
                            "c2r f32 14 b3 is=2 ib=20 os=1 ob=15",
                            "r2c f32 75 b3",
                            "c2r f32 75 b3",
                            "r2c f32 11 b4 inplace",
                            "c2r f32 11 b4 inplace",
                            "r2c f32 1 b3",
                            "r2c f32 12x10x14 b2",
                            "c2r f32 12x10x14 b2 inplace",
                            "c2r f32 6x45 b2",
                            "r2c f32 24x9 rep=1",
                            "c2r f32 24x9 rep=1",
                            "r2c f16s 72 b3",
                            "c2r f16s 34 b3 inplace",
                            "c2r f16s 75 b2",
                            "r2c f16s 12x10 b2 out=planar",
                            "r2c f32 60 b3 iw=4+22 ow=3+17 out=planar",
                            "c2r f32 60 b3 iw=1+29 ow=2+40 in=planar",
                            "r2c f64 250 b3",
                            "c2r f64 34 b3 inplace"})
    check(token, "group_real");
}

TEST_CASE("what is not symmetric in a half spectrum counts for nothing", "[local][real]") {
  for (const std::string token : {"c2r f32 60", "c2r f32 75"}) {
    const clfm::Engine engine(test_device().context(), test_device().device(), "nvidia");
    const clfm::FftDesc desc(token);
    const clfm::Fft fft(engine, desc);
    std::mt19937_64 random = random_for(token);
    Signal in = random_input(desc, random);
    const Signal symmetric = run_fft(fft, desc, in).out;
    in.front() += std::complex<double>(0, 9);
    if (token == "c2r f32 60") in.back() += std::complex<double>(0, 7);
    CHECK(relative_l2(run_fft(fft, desc, in).out, symmetric) < 1e-6);
  }
}

// Every type, even and odd, in registers and through local memory; columns; one stage; reals alone.
TEST_CASE("cosines and sines within a group", "[local][dct]") {
  for (const char* token : {"dct1 f32 33 b3",         "dst1 f32 63 b2 inplace",
                            "dct2 f32 60 b5 inplace", "dst2 f32 256 b2 scale=3",
                            "dct3 f32 60 b5",         "dst3 f32 512 inplace ortho",
                            "dct4 f32 60 b3 inplace", "dst4 f32 1000",
                            "dct2 f32 75 b2",         "dst3 f32 75 b2 inplace",
                            "dct4 f32 45 b3 inplace", "dst4 f32 7 b5 inplace",
                            "dct2 f32 8x8 b9 ortho",  "dct4 f32 16x12 b2 inplace",
                            "dct3 f32 4x6x10 rep=1",  "dst2 f32 30 b3 is=3 ib=100 os=2 ob=61",
                            "dct1 f32 2 b3",          "dct2 f32 2 b3",
                            "dct3 f32 1 b3",          "dct4 f32 2 b3 inplace",
                            "dst1 f32 1 b3 ortho",    "dct1 f32 9 ortho",
                            "dct1 f16s 33 b3",        "dst2 f16s 60 b3 inplace",
                            "dct3 f16s 8x16 b2",      "dct4 f16s 45 b2",
                            "dct2 f64 250 b2",        "dct4 f64 21 ortho"})
    check(token, "group_dct");
}

// Of 36 numbers as 6 x 6 an item's partners are other items' numbers.
TEST_CASE("a few rows of groups for slow devices", "[local][oclgrind][small]") {
  for (const char* profile : {"nvidia", "adreno-7xx"}) {
    check("c2c f32 37 b3 bwd inplace", "group_bluestein", profile);
    check("r2c f32 72 b3 inplace", "group_real", profile);
    check("c2r f32 72 b3 inplace", "group_real", profile);
    for (const char* token : {"dct1 f32 37 b3 inplace", "dct2 f32 72 b3 inplace", "dct3 f32 72 b3 inplace",
                              "dct4 f32 72 b3 inplace", "dct4 f32 35 b3 inplace"})
      check(token, "group_dct", profile);
  }
}
