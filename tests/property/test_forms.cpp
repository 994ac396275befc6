// Sides in every form, planar, halves, parts of an axis, rows of reals that begin anywhere, under hostile
// conditions (NaN everywhere but in the input, guards round every buffer), against a long-double reference
// and the one error bound.
#include <catch2/catch.hpp>
#include <string>

#include "support/run/fft_run.hpp"

using namespace clfm::test;

namespace {

void check_form(const std::string& token) {
  INFO(token);
  const FftRun run = run_fft(token);
  INFO(run.recipe);
  CHECK(run.complaints == "");
}

}  // namespace

TEST_CASE("sides in every form", "[random][forms]") {
  RandomFftLimits limits;
  limits.transforms = {"c2c", "c2c", "r2c", "c2r"};
  limits.placements = {"outplace"};
  limits.precisions = {"f32", "f16s", "bf16s"};
  limits.formats = {"planar", "in=planar", "out=planar", "interleaved"};
  limits.windows = Windows::any;
  limits.layouts = Layouts::any;
  limits.max_total_points = 1 << 12;
  for_random_problems(random_problem_count(4), limits, check_form);
}

TEST_CASE("every family, forced, reads and writes planar and half sides itself", "[forms]") {
  for (const std::string& algorithm : there({"stockham", "digit_reverse", "local", "item", "four_step"}))
    for (const std::string problem :
         {"c2c f32 1024 b3 planar", "c2c f16s 128 b9 planar bwd scale=0.125", "c2c f16s 256x16 inplace",
          "c2c f32 33x64 out=planar", "c2c f32 64x33 b2 inplace planar bwd",
          "c2c f16s 16x24x12 in=planar os=576:24:2"}) {
      INFO(problem << " " << algorithm);
      const FftRun run = run_fft(problem + " algo=" + algorithm);
      INFO(run.recipe);
      CHECK(run.complaints == "");
      // Where transposes begin or end a recipe, as in digit-reverse's of rank 3, sides are copied.
      if (algorithm != "digit_reverse") CHECK(run.recipe.rfind("fused: " + algorithm, 0) == 0);
    }
}

TEST_CASE("vectors of halves stand at any even address", "[forms]") {
  for (const char* token : {"c2c f16s 45 b3", "c2c f16s 1045 inplace"}) check_form(token);
}

TEST_CASE("every family, forced, reads and writes part of an axis itself", "[forms]") {
  for (const std::string& algorithm : there({"stockham", "digit_reverse", "local", "item", "four_step"}))
    for (const std::string problem :
         {"c2c f32 1000 iw=103+333 ow=7+500 bwd os=2 is=3", "c2c f16s 128 b9 planar iw=3+61 ow=0+5",
          "c2c f32 12 b9 iw=2+5 ow=2+7 is=2 os=2 ib=15 ob=15",
          "c2c f32 33x24 b2 rep=1 iw=5+9:0+24 ow=0+20:0+24 scale=0.5",
          "c2c f32 65536 iw=1003+30011 ow=5+40000"}) {
      // Groups do not hold it whole, and on PoCL a group of 4096 unoptimized items overflows the stack.
      if ((algorithm == "local" || algorithm == "four_step") && problem.find("65536") != std::string::npos)
        continue;
      INFO(problem << " " << algorithm);
      const FftRun run = run_fft(problem + " algo=" + algorithm);
      INFO(run.recipe);
      CHECK(run.complaints == "");
      CHECK(run.recipe.rfind("fused: " + algorithm, 0) == 0);
    }
}

TEST_CASE("items skip what a part of a row lacks", "[forms]") {
  for (const char* token :
       {"c2c f32 1000 b5 iw=103+333 ow=7+500", "c2c f32 1024 b9 iw=256+512 ow=512+256 bwd",
        "c2c f64 360 b3 iw=1+358 ow=359+1", "c2c f32 64 b3 iw=3+58 ow=3+58 inplace",
        "c2c f32 40 b17 iw=3+20 ow=5+17", "c2c f32 12 b9 iw=2+9 ow=1+10", "c2c f32 15 b9 iw=2+3 ow=1+1",
        "c2c f32 1024 b2050 iw=0+512 ow=256+512", "c2c f32 96x40 rep=1 iw=7+24:0+40 ow=24+48:0+40"}) {
    const FftRun run = run_fft(token);
    INFO(token << "\n" << run.recipe);
    CHECK(run.complaints == "");
    CHECK(run.recipe.find("convert ") == std::string::npos);
  }
}

TEST_CASE("passes of groups read and write part of an axis", "[forms]") {
  const FftRun run = run_fft("c2c f32 4096 iw=103+1911 ow=5+3000 algo=four_step");
  INFO(run.recipe);
  CHECK(run.complaints == "");
  CHECK(run.recipe.rfind("fused: four_step", 0) == 0);
}

TEST_CASE("reals in pairs, of every form and part", "[forms][real]") {
  for (const std::string token :
       {"r2c f32 1024 b3 iw=2+600", "r2c f16s 90 b9 iw=0+44", "c2r f32 1024 b3 ow=100+300 scale=0.5",
        "c2r f16s 90 b2 ow=6+70 os=1 ob=75", "r2c f16s 64x48", "c2r f16s 64x48 in=planar",
        "r2c f32 64x48 iw=0+40:4+20 planar", "c2r f32 64x48 ow=3+40:4+20 in=planar",
        "r2c f32 1024 b3 iw=2+600 algo=stockham"})
    check_form(token);
}

TEST_CASE("rows of reals an odd number of them apart", "[real][oclgrind]") {
  for (const std::string token :
       {"r2c f32 1024 b5 is=1 ib=1025", "c2r f32 1024 b5 os=1 ob=1025",
        "r2c f32 256 b33 is=1 ib=301 in=planar", "r2c f32 12x512 is=513:1",
        "c2r f32 12x512 b2 os=513:1 ob=7001", "r2c f32 5x6x64 is=431:71:1", "c2r f32 5x6x128 os=831:129:1",
        "r2c f16s 1024 b3 is=1 ib=1025", "r2c f32 16384 b2 is=1 ib=16385", "c2r f32 32x1024 rep=0 os=1031:1",
        "r2c f32 74 b3 is=1 ib=75"})
    check_form(token);
}

TEST_CASE("reals in pairs, a part of which begins and ends at any of them", "[forms][real][oclgrind]") {
  // Nearly all, one alone, the middle; with gaps between rows; of halves; alone, and of several axes.
  for (const std::string token :
       {"r2c f32 1024 b5 iw=1+1022", "c2r f32 1024 b5 ow=1+1022", "r2c f32 1024 b64 iw=0+601",
        "c2r f32 512 b64 ow=511+1", "r2c f32 256 b9 iw=3+101 is=1 ib=103",
        "c2r f32 256 b9 ow=8+31 os=1 ob=37", "r2c f16s 1024 b3 iw=3+600", "c2r f16s 512 b4 ow=5+7 in=planar",
        "r2c f32 16384 iw=7+9001", "c2r f32 262144 ow=3+200001", "r2c f32 64x512 iw=0+31:0+31",
        "c2r f32 64x512 ow=5+20:1+33", "r2c f32 40x1024 rep=0 iw=0+40:9+9"})
    check_form(token);
}

TEST_CASE("halves and planes of small lengths, with every kind of rest in vectors", "[cpu][edges][forms]") {
  for (const int n : {1, 2, 3, 5, 8, 12, 15, 17, 24, 33})
    for (const std::string form : {"f32 ", "f16s "}) {
      INFO(form << n);
      CHECK(run_fft("c2c " + form + std::to_string(n) + " b9 planar algo=item").complaints == "");
    }
}

TEST_CASE("halves of cosine transforms, by every kernel that takes them", "[forms][dct]") {
  // Rows and columns to a lane, even, odd and of type I, with rests; blocks; along the row; in place and
  // apart.
  for (const std::string token :
       {"dct2 f16s 64 b37", "dct3 f16s 45x33 b3", "dst4 f16s 40 b70 inplace", "dct1 f16s 17x13 b2",
        "dst2 f16s 64x64 b2 inplace ortho", "dct4 f16s 33x15 b2 rep=1", "dct2 f16s 8x8 b5 ortho",
        "dct3 f16s 5 b9", "dct2 f16s 512x48 inplace", "dct2 f16s 40 b20 is=1 ib=47 os=1 ob=43",
        "dst3 f16s 6x4x24 rep=0"})
    check_form(token);
}

TEST_CASE("halves and planes of rows that items gather, and of long rows", "[cpu][forms]") {
  for (const std::string token :
       {"dct1 f16s 1000 b3 ortho", "dct2 f16s 1024 b3", "dct3 f16s 240 b5", "dst2 f16s 1500 b3 ortho",
        "dst4 f16s 1002", "dct2 f16s 4099", "dst3 f16s 100006", "dct4 f16s 2063 b2", "dct2 f16s 131072",
        "dct1 f16s 64x72", "dst3 f16s 1031x21 rep=1", "r2c f16s 2310 b5", "c2r f32 2310 b5 planar",
        "r2c f32 4099 b5 planar", "c2r f16s 4099 b5", "r2c f32 131072 planar", "c2r f16s 131072",
        "r2c f32 1000 planar", "c2r f16s 1000"}) {
    const FftRun run = run_fft(token);
    INFO(token << "\n" << run.recipe);
    CHECK(run.complaints == "");
    CHECK(run.recipe.rfind("fused: ", 0) == 0);
  }
}

// Rows to a lane with a block that overlaps, rests, gathered rows, shares of long rows, columns; windows that
// begin and end inside of vectors.
TEST_CASE("parts of rows and columns of reals", "[cpu][forms]") {
  for (const std::string token :
       {"r2c f32 64 b37 iw=3+40 ow=5+20", "c2r f32 12 b73 planar iw=0+6", "c2r f16s 100 b21 iw=1+30 ow=7+50",
        "r2c f32 131 b40 iw=5+100 out=planar ow=1+61", "r2c f32 1500 b9 iw=100+701 ow=3+500",
        "dct2 f32 64 b37 iw=1+32 ow=3+40", "dct3 f16s 1024 b3 iw=5+1000 ow=0+512",
        "dst2 f32 1500 b3 iw=0+1001 ow=1+3 ortho", "dct4 f32 4099 iw=9+4000 ow=3+70",
        "dct1 f16s 1000 b3 iw=3+500 ow=700+300", "dst4 f32 48x40 b2 rep=1 iw=7+30:0+40 ow=0+12:0+40",
        "dct2 f32 1031x21 rep=1 iw=9+1000:0+21 ow=30+5:0+21",
        "dct2 f32 64 b9 inplace iw=3+40 ow=3+30 is=1 ib=40 os=1 ob=40",
        "dct3 f32 24x40 b3 inplace iw=3+20:1+31 ow=3+9:1+39 is=40:1 ib=960 os=40:1 ob=960"}) {
    const FftRun run = run_fft(token);
    INFO(token << "\n" << run.recipe);
    CHECK(run.complaints == "");
    CHECK(run.recipe.find("convert ") == std::string::npos);
  }
}

// Complex rows between a copy and a window.
TEST_CASE("parts of odd real rows by Bluestein's convolution", "[cpu][forms]") {
  for (const std::string token :
       {"c2r f16s 4099 b5 iw=7+1000 ow=1+2000", "r2c f16s 4099 b5 iw=7+3000 ow=1+2000"}) {
    const FftRun run = run_fft(token);
    INFO(token << "\n" << run.recipe);
    CHECK(run.complaints == "");
  }
}

// Steps of reals go along the halved axis, and a DCT's along every one.
TEST_CASE("parts of one axis beside others of a single element", "[forms]") {
  for (const std::string token :
       {"r2c f32 1x215x1 out=planar iw=0+1:106+37:0+1 ow=0+1:164+36:0+1",
        "c2r f32 189x1 iw=0+183:0+1 ow=0+117:0+1", "c2r f16s 5x1 b29 planar ow=4+1:0+1",
        "dst1 f16s 1x1x31 b15 iw=0+1:0+1:0+3 ow=0+1:0+1:0+12",
        "dct3 f32 1x110x15 rep=2 iw=0+1:0+5:0+15 ow=0+1:61+34:0+15"})
    for (const char* profile : {"cpu-pocl", "nvidia", "mali-valhall"}) {
      const FftRun run = run_fft(engine_like(profile), token);
      INFO(profile << ": " << token << "\n" << run.recipe);
      CHECK(run.complaints == "");
    }
}

TEST_CASE("planar, half and partial sides in place", "[forms]") {
  for (const std::string token :
       {"c2c f32 12x10 b2 inplace planar", "c2c f16s 60 b3 inplace", "c2c f16s 8x6 inplace planar bwd",
        "r2c f16s 30 b2 inplace", "c2r f16s 6x10 inplace", "c2r f16s 11x111 b2 inplace ws=caller",
        "c2c f32 64 inplace iw=0+20 is=1 os=1", "c2c f32 12x10 inplace iw=3+5:2+8 ow=3+9:2+2 is=10:1 os=10:1",
        "c2c f32 1024 b9 inplace iw=5+600 ow=5+500 is=1 os=1 ib=600 ob=600",
        "c2c f32 12 b9 inplace iw=2+5 ow=2+7 is=2 os=2 ib=15 ob=15"})
    check_form(token);
}
