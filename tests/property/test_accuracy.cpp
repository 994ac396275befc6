// Random problems of every kind that the library takes, every algorithm forced in turn, under hostile
// conditions (NaN everywhere but in the input, guards round every buffer), against a long-double reference
// and the one error bound.
#include <catch2/catch.hpp>
#include <string>
#include <string_view>

#include "support/run/fft_run.hpp"

using namespace clfm::test;

namespace {

bool has_f64() { return test_device().has_f64; }

// Rows with gaps may be gathered round what is forced.
std::string without_gathering(const std::string& recipe) {
  constexpr std::string_view kGathered = "gathered: ";
  return recipe.rfind(kGathered, 0) == 0 ? recipe.substr(kGathered.size()) : recipe;
}

// Refusing is fine for a forced algorithm, silently doing something else is not.
void check_token(const std::string& token, const std::string& algorithm) {
  try {
    const FftRun run = run_fft(token);
    INFO(run.recipe);
    CHECK(run.complaints == "");
    if (!algorithm.empty()) CHECK(without_gathering(run.recipe).rfind(algorithm, 0) == 0);
  } catch (const clfm::Error& error) {
    INFO(error.what());
    CHECK(error.status() == CLFM_UNSUPPORTED);
    CHECK(!algorithm.empty());
  }
}

}  // namespace

TEST_CASE("random problems are within the error bound, whatever the planner chooses", "[random][intel]") {
  RandomFftLimits limits;
  limits.precisions =
      has_f64() ? std::vector<std::string>{"f32", "f32", "f64"} : std::vector<std::string>{"f32"};
  limits.extras = {"", "ws=caller", "scale=0.03125"};
  for_random_problems(random_problem_count(4), limits,
                      [](const std::string& token) { check_token(token, ""); });
}

TEST_CASE("random strided layouts are within the error bound", "[random]") {
  RandomFftLimits limits;
  limits.layouts = Layouts::any;
  limits.max_total_points = 1 << 12;
  limits.extras = {""};
  for (const std::string& algorithm : there({"stockham", "digit_reverse", "local", "item", "four_step"}))
    limits.extras.push_back("algo=" + algorithm);
  for_random_problems(random_problem_count(4), limits,
                      [](const std::string& token) { check_token(token, ""); });
}

TEST_CASE("every algorithm, forced, is within the error bound", "[random]") {
  for (const std::string algorithm : {"stockham", "digit_reverse", "local", "item", "four_step"}) {
    RandomFftLimits limits;
    limits.precisions =
        has_f64() ? std::vector<std::string>{"f32", "f32", "f64"} : std::vector<std::string>{"f32"};
    limits.extras = {"algo=" + algorithm, "algo=" + algorithm + " scale=0.25"};
    for_random_problems(random_problem_count(4), limits,
                        [&](const std::string& token) { check_token(token, algorithm); });
  }
}

TEST_CASE("axes that are only repeated over, whatever their place", "[random][repeated]") {
  for (const std::string& algorithm : there({"auto", "stockham", "digit_reverse", "local", "item"}))
    for (const std::string problem :
         {"12x20 rep=0", "12x20 rep=1", "4x6x5 b3 rep=0:2 inplace", "6x5x8 rep=1 bwd", "7x1x6 rep=0 b2",
          "5x1 rep=0 scale=0.5", "4x9x4 rep=1:2 is=1:4:36 os=36:4:1", "16x16x3 rep=2 ortho"}) {
      INFO(problem << " " << algorithm);
      CHECK(run_fft("c2c f32 " + problem + " algo=" + algorithm).complaints == "");
    }
}

TEST_CASE("real data along some axes only", "[repeated][real]") {
  for (const std::string transform : {"r2c", "c2r", "dct2", "dst4"})
    for (const std::string problem :
         {"12x20 rep=0", "12x20 rep=1", "4x6x5 b3 rep=0:2", "6x5x8 rep=1", "7x6x9 rep=2 b2",
          "1x6 rep=0 inplace", "8x4x6 rep=0 inplace b2", "16x16x3 rep=2 ortho"}) {
      INFO(transform << " " << problem);
      CHECK(run_fft(transform + " f32 " + problem).complaints == "");
    }
}

TEST_CASE("problems of every kind in every form", "[random][everything]") {
  RandomFftLimits limits = limits_of_every_form();
  limits.transforms = {"c2c",  "c2c",  "c2c",  "r2c",  "r2c",  "c2r",  "c2r",  "dct1",
                       "dct2", "dct3", "dct4", "dst1", "dst2", "dst3", "dst4", "dht"};
  limits.precisions = {"f32", "f32", "f16s", "bf16s"};
  if (has_f64()) limits.precisions.push_back("f64");
  for_random_problems(random_problem_count(4), limits,
                      [](const std::string& token) { check_token(token, ""); });
  limits.placements = {"inplace"};
  limits.formats = {"interleaved"};
  for_random_problems(random_problem_count(4), limits,
                      [](const std::string& token) { check_token(token, ""); });
}

TEST_CASE("random real problems are within the error bound", "[random][real][intel]") {
  RandomFftLimits limits;
  limits.transforms = {"r2c", "c2r"};
  limits.precisions =
      has_f64() ? std::vector<std::string>{"f32", "f32", "f64"} : std::vector<std::string>{"f32"};
  limits.layouts = Layouts::any;
  limits.max_total_points = 1 << 12;
  limits.extras = {"", "", "ws=caller", "scale=0.03125", "ortho"};
  for_random_problems(random_problem_count(4), limits,
                      [](const std::string& token) { check_token(token, ""); });
}

TEST_CASE("every algorithm, forced, carries real problems", "[random][real]") {
  for (const std::string algorithm : {"stockham", "digit_reverse", "local", "item", "four_step"}) {
    RandomFftLimits limits;
    limits.transforms = {"r2c", "c2r"};
    limits.max_total_points = 1 << 12;
    limits.extras = {"algo=" + algorithm};
    for_random_problems(random_problem_count(3), limits,
                        [&](const std::string& token) { check_token(token, "real: " + algorithm); });
  }
}

namespace {

// The FFT inside may have a length that no family takes.
void check_if_smooth(const std::string& token) {
  INFO(token);
  try {
    const FftRun run = run_fft(token);
    INFO(run.recipe);
    CHECK(run.complaints == "");
  } catch (const clfm::Error& error) {
    CHECK(std::string(error.what()).find("prime factor") != std::string::npos);
  }
}

}  // namespace

TEST_CASE("random DCTs and DSTs are within the error bound", "[random][dct]") {
  RandomFftLimits limits;
  limits.transforms = kDcts;
  limits.max_points = 1 << 10;
  limits.max_total_points = 1 << 12;
  limits.precisions =
      has_f64() ? std::vector<std::string>{"f32", "f32", "f64"} : std::vector<std::string>{"f32"};
  limits.layouts = Layouts::any;
  limits.extras = {"", "ws=caller", "scale=0.03125", "ortho", "ortho scale=3"};
  for_random_problems(random_problem_count(4), limits,
                      [](const std::string& token) { check_token(token, ""); });
}

TEST_CASE("every algorithm, forced, carries DCTs and DSTs", "[random][dct]") {
  for (const std::string algorithm : {"stockham", "digit_reverse", "local", "item"}) {
    RandomFftLimits limits;
    limits.transforms = kDcts;
    limits.max_points = 1 << 10;
    limits.max_total_points = 1 << 12;
    limits.extras = {"algo=" + algorithm, "ortho algo=" + algorithm};
    for_random_problems(random_problem_count(2), limits,
                        [&](const std::string& token) { check_token(token, "dct: "); });
  }
}

TEST_CASE("Bluestein and Rader, forced, carry real problems, DCTs and DSTs", "[edges][real][dct]") {
  for (const std::string algorithm : {"bluestein", "rader"})
    for (const std::string problem : {"r2c f32 74 b3", "c2r f32 74 b2", "r2c f32 37x74", "dct2 f32 74 b2",
                                      "dst4 f32 37", "dht f32 74 b2"}) {
      const FftRun run = run_fft(problem + " algo=" + algorithm);
      INFO(problem << " " << run.recipe);
      CHECK(run.complaints == "");
      CHECK_THAT(run.recipe, Catch::StartsWith(problem[0] == 'd' ? "dct: " : "real: "));
      CHECK_THAT(run.recipe, Catch::Contains(algorithm));
    }
}

// Every length is a program of its own: the shortest for every transform, the others for every third.
TEST_CASE("DCTs and DSTs of small lengths", "[edges][dct]") {
  for (size_t which = 0; which < kDcts.size(); ++which)
    for (const size_t n : {1, 2, 3, 4, 5, 6, 7, 8, 9, 13, 17}) {
      if ((n == 1 && kDcts[which] == "dct1") || (n > 5 && (n + which) % 3 != 0)) continue;
      check_if_smooth(kDcts[which] + " f32 " + std::to_string(n) + (n % 3 == 0 ? " b3 ortho" : " b2"));
    }
}

// Both are ends: their factors would cost more than the bound of so short a sum.
TEST_CASE("orthonormal DCTs of type I of two elements", "[edges][dct]") {
  for (const char* token : {"dct1 f32 2 b100 ortho", "dct1 f32 2 b100 ortho scale=3 algo=local",
                            "dct1 f32 2 b100 ortho algo=stockham", "dct1 f32 2x2 b100 ortho"})
    check_if_smooth(token);
}

// A DST's step is the DCT's with signs and an order exchanged: every fourth shape will do.
TEST_CASE("SIMD steps of DCTs and DSTs", "[edges][dct]") {
  size_t count = 0;
  for (const std::string& transform : kDcts) {
    if (transform.back() == '1') continue;
    for (const std::string shape :
         {"f32 36 b3 ortho", "f32 66 b5 inplace", "f32 1024 b2", "f32 128 b3 scale=3",
          "f32 256 b2 ortho inplace", "f64 64 b2 ortho", "f64 40 b17 ortho scale=3", "f32 12 b19 ortho",
          "f32 15 b33 ortho", "f64 21x20 inplace scale=3", "f32 8x8 b3 ortho", "f32 8x8 b5 inplace scale=2",
          "f64 4x4 b9", "f32 10x6x20 ortho", "f32 12x512 rep=1"}) {
      if (transform[1] == 's' && ++count % 4 != 0) continue;
      if (has_f64() || shape[1] == '3') check_if_smooth(transform + " " + shape);
    }
  }
}

// Type I and few rows of odd length, in one step; rows that no item takes, or whose FFT none does, round an
// FFT in the workspace.
TEST_CASE("SIMD steps of type I and of odd and long rows of DCTs and DSTs", "[edges][dct]") {
  for (const std::string token :
       {"dct1 f32 101 b3 ortho", "dst1 f32 104 b2 inplace", "dct1 f64 9 b19 ortho inplace",
        "dst1 f32 11x10 b3", "dst1 f32 12x99 b2", "dct2 f32 75 b2 ortho", "dst2 f64 45 b2 ortho",
        "dct3 f32 75 b3 inplace ortho", "dst3 f32 105 b2", "dct1 f32 10001 b2 ortho", "dst2 f32 20000 ortho",
        "dct3 f32 20000 b2 ortho inplace", "dct4 f32 74 b3 is=1 ib=80 os=1 ob=90",
        "dst3 f64 37 b2 ortho scale=3", "dht f32 101 b3 ortho", "dht f32 20000 b2 inplace", "dht f32 10001",
        "dht f32 1031x12 b2", "dht f64 37x9 b9"})
    if (has_f64() || token.find("f64") == std::string::npos) check_if_smooth(token);
}

TEST_CASE("DCT and DST shapes at the edges", "[edges][dct]") {
  for (const std::string& transform : kDcts)
    for (const std::string shape :
         {"16x12 b2 ortho", "5x6 b3 inplace", "3000 b2", "1001 inplace algo=stockham"})
      check_if_smooth(transform + " f32 " + shape);
}

TEST_CASE("SIMD steps of real rows", "[cpu][edges][real]") {
  for (const std::string transform : {"r2c", "c2r"})
    for (const std::string shape :
         {"f32 30 b13 scale=3", "f32 64 b9 inplace", "f32 16x18 b3", "f32 90 b43 inplace",
          "f32 128 b3 scale=2", "f32 256 b2 inplace", "f32 208 b2", "f32 80 b2 inplace", "f32 196 b17",
          "f32 15 b9", "f32 200 b16 inplace", "f32 225 b19 scale=3", "f32 243 b17 inplace",
          "f32 625 b16 algo=item", "f64 45 b9 inplace scale=0.5", "f64 12 b9", "f64 32 b6 inplace",
          "f64 100 b11", "f64 128 b2"}) {
      if (shape[1] == '6' && !has_f64()) continue;
      INFO(transform << " " << shape);
      CHECK(run_fft(transform + " " + shape).complaints == "");
    }
}

TEST_CASE("real shapes at the edges", "[edges][real]") {
  for (const std::string transform : {"r2c", "c2r"})
    for (const std::string shape : {"1",
                                    "1 b5 inplace",
                                    "2",
                                    "2 b3 inplace",
                                    "3 inplace",
                                    "4",
                                    "1x1x1 inplace",
                                    "13x1",
                                    "1x26 b2",
                                    "2x2x2 inplace",
                                    "3x4x2 b3",
                                    "5x6 b7 inplace",
                                    "128 b3",
                                    "130 inplace",
                                    "1024 b2 inplace",
                                    "32768 b2",
                                    "6561",
                                    "105 b9 inplace",
                                    "1001 b3",
                                    "64x48 b2",
                                    "9x10x11 inplace"}) {
      INFO(transform << " " << shape);
      CHECK(run_fft(transform + " f32 " + shape).complaints == "");
    }
}

TEST_CASE("shapes at the edges", "[edges]") {
  for (const std::string token :
       {"c2c f32 1", "c2c f32 1 b5 inplace", "c2c f32 1x1x1", "c2c f32 2", "c2c f32 13", "c2c f32 1x60",
        "c2c f32 60x1", "c2c f32 1x7x1 b3", "c2c f32 2x2x2 inplace bwd", "c2c f32 14641", "c2c f32 16384",
        "c2c f32 65536 bwd", "c2c f32 961", "c2c f32 17x19x23 inplace", "c2c f32 3x5 b1001",
        "c2c f32 169x2 b3 inplace"}) {
    INFO(token);
    CHECK(run_fft(token).complaints == "");
  }
}

TEST_CASE("a few small problems for slow devices", "[rusticl][oclgrind][small]") {
  for (const std::string problem : {"c2c f32 60", "c2c f32 12x10 b2 inplace", "c2c f32 4x6x5 bwd"})
    for (const std::string algorithm : {"stockham", "digit_reverse", "local", "four_step"}) {
      INFO(problem << " " << algorithm);
      check_token(problem + " algo=" + algorithm, algorithm);
    }
}
