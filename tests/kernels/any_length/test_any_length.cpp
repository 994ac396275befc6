// Awkward lengths on the device, against double precision: one problem for every way they are transformed.
#include <catch2/catch.hpp>
#include <string>

#include "tests/kernels/check_token.hpp"

using namespace clfm::test;

// One length, whose kernels they share.
TEST_CASE("long axes with strides, gathered as rows", "[cpu][any length]") {
  for (const char* token :
       {"c2c f32 8221 b2 bwd inplace is=2 ib=16450 os=2 ob=16450 scale=3",
        "c2c f32 8221 is=2 os=3 bwd scale=0.5 ws=caller algo=bluestein",
        "c2c f64 8221 is=3 os=3 algo=bluestein", "c2c f32 8221 bwd is=3 os=1 algo=bluestein",
        "c2c f32 2x8221x2 bwd rep=0:2 is=50000:3:24800 os=50000:3:24800"})
    check_token(token, "pack_rows  gathers");
  for (const char* token :
       {"c2c f32 8221x3 rep=1 bwd inplace scale=0.5", "c2c f32 2x8221x2 bwd rep=0:2 out=planar",
        "c2c f64 8221x2 rep=1 algo=bluestein iw=100+8000:0+2"})
    check_token(token, "transpose  gathers");
}

TEST_CASE("Bluestein's rows with gaps, one to a lane", "[cpu][any length]") {
  for (const char* token : {"c2c f32 82 b3 bwd inplace is=2 ib=190 os=2 ob=190 scale=3 algo=bluestein",
                            "c2c f32 83 is=15 ib=3 os=10 ob=2 b5 bwd scale=0.5",
                            "c2c f32 59 b21 is=1 ib=59 os=21 ob=1 algo=bluestein planar",
                            "c2c f64 67 b9 is=3 ib=201 os=3 ob=201 iw=5+50 algo=bluestein"})
    check_token(token, "simd_bluestein_lanes");
}

TEST_CASE("Bluestein's rows in one step", "[cpu][any length]") {
  for (const char* token :
       {"c2c f32 37 b5 algo=bluestein", "c2c f32 64 b3 bwd inplace algo=bluestein",
        "c2c f32 997 b37 scale=0.5", "c2c f32 3 b9 algo=bluestein",
        "c2c f32 254 b3 is=1 ib=260 os=1 ob=280 bwd algo=bluestein", "c2c f64 214 b3 inplace bwd",
        "c2c f32 1994 b9 inplace", "c2c f16s 166 b17 iw=3+160"})
    check_token(token, "simd_bluestein_rows");
}

// An even and an odd number of rows; scales, gaps between rows, in place, other forms.
TEST_CASE("Bluestein's rows of reals in one step", "[cpu][any length]") {
  for (const char* token :
       {"r2c f32 83 b64 algo=bluestein", "c2r f32 83 b65 scale=0.5 algo=bluestein",
        "r2c f32 1187 b33 scale=3", "c2r f32 1187 b34 inplace",
        "r2c f32 59 b65 is=1 ib=70 os=1 ob=40 algo=bluestein",
        "c2r f32 59 b65 is=1 ib=40 os=1 ob=61 algo=bluestein", "r2c f32 83x83 b8 inplace",
        "c2r f64 67 b33 algo=bluestein", "r2c f64 1187 b32", "r2c f16s 83 b64", "r2c f32 1187 b9 out=planar",
        "r2c f32 1187 b9 iw=3+900 ow=5+400", "c2r f32 1187 b9 iw=5+400"})
    check_token(token, "simd_bluestein_rows");
}

TEST_CASE("Bluestein's long rows in three steps", "[cpu][any length]") {
  for (const char* token : {"c2c f32 16411 b2 inplace bwd scale=0.5", "c2c f64 8819"})
    check_token(token, "simd_bluestein_passes");
}

TEST_CASE("Bluestein's columns in one step", "[cpu][any length]") {
  for (const char* token :
       {"c2c f32 83 is=19 ib=1 os=19 ob=1 b19 bwd scale=0.5", "c2c f32 9x166x5 b2 rep=0:2 inplace planar",
        "c2c f32 59x83x16", "c2c f32 47x8 b3 algo=bluestein bwd", "c2c f64 118x3 rep=1 algo=bluestein"})
    check_token(token, "simd_bluestein_columns");
}

// Convolutions no longer than some numbers and some results need them; c2r takes half of a spectrum for all
// of it.
TEST_CASE("Bluestein's transforms of parts", "[cpu][any length]") {
  for (const char* token : {"c2c f32 1019 b3 iw=5+100 ow=900+110", "c2c f64 83 b9 iw=70+13 ow=0+80 bwd",
                            "r2c f32 983 b3", "c2r f32 1019 b3 scale=0.5", "c2r f32 3 b4 algo=bluestein"})
    check_token(token, "simd_bluestein_rows");
  for (const char* token : {"c2r f32 83 b5 os=2 ob=170", "r2c f32 59 b21 is=21 ib=1"})
    check_token(token, "simd_bluestein_lanes");
  for (const char* token :
       {"c2r f32 83x19 rep=1 scale=3", "c2c f32 47x9 rep=1 iw=2+30:0+9 ow=20+20:0+9 algo=bluestein"})
    check_token(token, "simd_bluestein_columns");
  for (const char* token : {"c2r f64 11003 scale=0.5", "c2c f64 11003 iw=0+9000 ow=2000+9003"})
    check_token(token, "simd_bluestein_passes");
  check_token("c2r f64 67 b9 is=3 ib=110 os=3 ob=220", "simd_rader_rows");
}

// As many rows as lanes, and one more; results above and below half of the length.
TEST_CASE("Rader's rows of reals in one step", "[cpu][any length]") {
  for (const char* token :
       {"r2c f32 37 b16", "c2r f32 37 b17 scale=0.5", "r2c f32 1009 b33 scale=3", "c2r f32 1009 b41",
        "r2c f32 41 is=1 ib=50 os=1 ob=30 b19", "c2r f32 127 b20 inplace", "r2c f32 251 b9 inplace",
        "c2r f32 7x67 b3", "r2c f32 5x61x43 inplace", "r2c f64 67 b9", "c2r f64 127 b21 scale=0.5"})
    check_token(token, "simd_rader_real_rows");
}

TEST_CASE("Rader's rows and columns in one step", "[cpu][any length]") {
  for (const char* token :
       {"c2c f32 1009 b37 inplace bwd", "c2c f32 5 b3 algo=rader",
        "c2c f32 41 b11 is=2 ib=90 os=3 ob=130 algo=rader", "c2c f64 127 b9 scale=0.5 algo=rader",
        "c2c f32 31 b9 bwd algo=rader", "c2c f32 1010 b21 bwd planar",
        "c2c f64 74 b3 is=2 ib=150 os=1 ob=74 scale=3 ow=3+60", "c2c f32 615 b33 inplace algo=rader"})
    check_token(token, "simd_rader_rows");
  for (const char* token :
       {"c2c f32 43 is=13 ib=1 os=13 ob=1 b13 bwd algo=rader", "c2c f32 5x241x3 rep=0:2 inplace",
        "c2c f64 67x8 rep=1 scale=3 algo=rader", "c2c f32 222x19 rep=1 bwd inplace scale=0.5",
        "c2c f32 333x7 rep=1 out=planar iw=7+300:0+7"})
    check_token(token, "simd_rader_columns");
}

TEST_CASE("long rows with large primes in two passes", "[pocl][cpu][any length]") {
  for (const char* token : {"c2c f32 2424 b3 bwd scale=0.5 algo=rader", "c2c f32 888 b2 inplace algo=rader",
                            "c2c f64 8080 bwd planar iw=100+7000"})
    check_token(token, "simd_rader_columns");
  for (const char* token : {"c2c f32 17008", "c2c f64 8504 bwd inplace"})
    check_token(token, "simd_bluestein_columns");
}

TEST_CASE("Rader's permutations and product in steps of their own", "[any length]") {
  for (const char* token :
       {"c2c f32 4201 b2 inplace bwd scale=0.5 algo=rader", "c2c f32 8209x3 rep=1 bwd inplace algo=rader",
        "c2c f64 4201 is=3 os=2 algo=rader", "c2c f32 4201 planar bwd iw=100+4000 ow=0+1 algo=rader",
        "c2c f16s 4201 iw=0+1 ow=4000+201 algo=rader",
        "c2c f32 8209x2 rep=1 out=planar iw=9+99:0+2 algo=rader"})
    check_token(token, "rader_product");
}

TEST_CASE("random lengths with large prime factors", "[any length][random]") {
  RandomFftLimits limits;
  limits.max_points = 1 << 10;
  limits.max_total_points = 1 << 12;
  limits.max_prime = 0;
  limits.layouts = Layouts::any;
  limits.precisions =
      test_device().has_f64 ? std::vector<std::string>{"f32", "f64"} : std::vector<std::string>{"f32"};
  limits.extras = {"", "algo=bluestein", "scale=0.5", "ws=caller"};
  for_random_problems(10, limits, [](const std::string& token) {
    const FftRun run = run_fft(token);
    INFO(run.recipe);
    CHECK(run.complaints == "");
  });
}
