// Every contender that this build has, on small problems of every kind: right numbers, or a refusal that says
// why.
#include <catch2/catch.hpp>

#include "one_contender.hpp"

using namespace clfm::bench;

TEST_CASE("the library runs what it can, with the caller's workspace too") {
  check_accurate("clfft_mixed",
                 GENERATE("c2c f32 16x8 b2 is=1:20 ib=170 bwd", "r2c f32 6x8 inplace", "c2r f32 6x8 b2",
                          "c2c f32 6000 algo=stockham ws=caller", "c2c f32 16x8 rep=1",
                          "c2c f16s 16 b2 planar", "r2c f32 6x8 iw=1+3:0+8"));
}

TEST_CASE("a base problem runs beside and gives a ratio of times") {
  CHECK(result_of("clfft_mixed", parse_problem("r2c f32 64 b4"), Base::c2c).over_base > 0);
  CHECK(std::isnan(result_of("clfft_mixed", parse_problem("r2c f32 64 b4")).over_base));
}

#ifdef CLFM_BENCH_FFTW
TEST_CASE("FFTW runs every kind of problem but scaled ones and halves") {
  check_accurate("fftw", GENERATE("c2c f32 12x10 b3 bwd", "c2c f64 12 inplace", "r2c f32 3x4x5 b2",
                                  "r2c f64 4x7 inplace", "c2r f32 4x5x6", "c2r f64 4x6 b2 inplace",
                                  "c2c f32 8x6 planar bwd", "c2c f32 8x6 b2 in=planar is=1:9 ib=60",
                                  "r2c f32 9x8 out=planar os=1:9", "c2r f32 9x8 in=planar", "c2c f32 1009",
                                  "c2c f32 3x8x5 b2 rep=0:2"));
}

TEST_CASE("FFTW runs every DCT, DST and DHT") {
  check_accurate(
      "fftw", GENERATE("dct1 f32 9x6", "dct2 f32 8x8 b3", "dct3 f64 12", "dct4 f32 7 b2 is=2 ib=20",
                       "dst1 f32 9", "dst2 f64 8x6", "dst3 f32 12 inplace", "dst4 f32 7", "dht f32 7x8 b2"));
}

TEST_CASE("FFTW's refusals have reasons") {
  check_refused("fftw", "c2c f32 8 scale=2", "does not scale");
  check_refused("fftw", "dct2 f32 8 ortho", "does not scale");
  check_refused("fftw", "r2c f16s 8", "half precision");
  check_refused("fftw", "c2c f32 8 iw=0+4", "whole arrays");
}
#endif

#ifdef CLFM_BENCH_CLFFT
TEST_CASE("clFFT runs complex and real transforms of any layout") {
  check_accurate("clfft", GENERATE("c2c f32 16 b4 is=4 ib=1 os=4 ob=1", "c2c f32 8x6 planar bwd scale=0.5",
                                   "r2c f32 6x8 inplace", "c2r f32 6x8 b2"));
}

TEST_CASE("clFFT's refusals have reasons") {
  check_refused("clfft", "c2c f32 17", "NOTIMPLEMENTED");
  check_refused("clfft", "dct2 f32 8", "no DCT");
  check_refused("clfft", "c2c f16s 8", "half precision");
  check_refused("clfft", "c2c f32 4x8x6 rep=0:2", "along one axis only");
}
#endif

#ifdef CLFM_BENCH_VKFFT
TEST_CASE("VkFFT runs complex and real transforms and DCTs") {
  check_accurate("vkfft", GENERATE("c2c f32 16 b4 is=4 ib=1 os=4 ob=1", "c2c f32 6x8 b2 is=10:1 ib=70",
                                   "r2c f32 6x8 b2", "r2c f32 6x8 inplace", "c2r f32 6x8",
                                   "c2c f32 4x8x6 rep=0:2", "dct2 f32 8x8", "dct3 f32 8 b2"));
}

TEST_CASE("VkFFT runs large primes") {
  // Its work-groups need stacks that a CPU device's threads usually do not have.
  const Result result = result_of("vkfft", parse_problem("c2c f32 17408"));
  CAPTURE(result.refusal);
  CHECK(result.relative_error < 1e-6);
}

TEST_CASE("VkFFT's refusals have reasons") {
  check_refused("vkfft", "c2c f32 8 planar", "planar");
  check_refused("vkfft", "dst2 f32 8", "no DST");
  check_refused("vkfft", "c2c f16s 8", "f16vec2");
  check_refused("vkfft", "c2c f32 8x6 os=1:8", "same order");
  check_refused("vkfft", "c2c f32 8 is=2", "without gaps");
}
#endif
