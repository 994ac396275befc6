// The contenders that clfm-bench makes itself, on small problems: their numbers are the library's.
#include <catch2/catch.hpp>

#include "inside/extras.hpp"
#include "inside/products.hpp"
#include "measure/trial.hpp"

using namespace clfm::bench;

namespace {

std::vector<Result> results_of(const char* token, Extras extras) {
  const Problem problem = parse_problem(token);
  const Device device = open_device("");
  TrialSettings settings;
  settings.schedule.rounds = 1;
  settings.schedule.burst_ms = 0;
  Progress progress;
  return run_trial(problem, device, extra_contenders(extras, problem, device), settings, progress);
}

void check_accurate(const char* token, const Result& result) {
  CAPTURE(token, result.contender, result.refusal);
  CHECK(result.measured());
  CHECK(result.relative_error < parse_problem(token).error_bound());
  CHECK_FALSE(result.recipe.empty());
}

}  // namespace

TEST_CASE("every step of the mali suite transforms a picture") {
  const auto* token = GENERATE("c2c f32 16x16 inplace", "c2c f32 8x8 inplace bwd scale=0.25");
  const std::vector<Result> results = results_of(token, Extras::mali_steps);
  REQUIRE(results.size() == 7);
  for (const Result& result : results) check_accurate(token, result);
}

TEST_CASE("sides that are odd or no power of two are for mixed radices only") {
  const char* token = "c2c f32 15x15 inplace";
  const std::vector<Result> results = results_of(token, Extras::mali_steps);
  REQUIRE(results.size() == 7);
  for (size_t i = 0; i < 6; ++i) check_accurate(token, results[i]);
  CHECK_THAT(results[6].refusal, Catch::Contains("15") && Catch::Contains("power of two"));
}

TEST_CASE("the mali suite refuses what is no square in place") {
  for (const char* token : {"c2c f32 8x4 inplace", "c2c f32 8x8", "c2c f32 8x8 b2 inplace"})
    for (const Result& result : results_of(token, Extras::mali_steps)) {
      CAPTURE(token, result.contender);
      CHECK_THAT(result.refusal, Catch::Contains("one square in place"));
    }
}

TEST_CASE("large and small radices give the same numbers") {
  const char* token = "c2c f32 560 b2";
  const std::vector<Result> results = results_of(token, Extras::radix_sizes);
  REQUIRE(results.size() == 2);
  for (const Result& result : results) check_accurate(token, result);
  CHECK_THAT(results[0].recipe, Catch::Contains("RADIX=20") && Catch::Contains("RADIX=14"));
  CHECK_THAT(results[1].recipe, !Catch::Contains("RADIX=20") && !Catch::Contains("RADIX=14"));
}

#ifdef CLFM_BENCH_CLBLAST
TEST_CASE("products of spectra agree with CLBlast's, in every pass") {
  const std::string layer = "layer f32 4x12x12 c6 k5x5 pad=2x2 groups=2 b2";
  for (const char* pass : {" pass=forward", " pass=backward_data", " pass=backward_weights"}) {
    const ProductTimes times =
        time_product(parse_problem(layer + pass), open_device(""), clfm::host::RaceClock::wall);
    CAPTURE(times.token, times.shape);
    CHECK(times.refusal.empty());
    CHECK(times.us > 0);
    CHECK(times.clblast_us > 0);
    CHECK(times.distance < 1e-6);
  }
}
#endif

TEST_CASE("products of spectra are those of layers in single precision") {
  for (const char* token : {"c2c f32 64", "layer f16s 4x12x12 c6 k5x5"})
    CHECK_THROWS_WITH(time_product(parse_problem(token), open_device(""), clfm::host::RaceClock::wall),
                      Catch::Contains("of layers in f32"));
}
