// Tiles of the spatial algorithms: results that are just shorter than, as long as and just longer than a
// tile, filters longer than a tile and than the signal, and what is said of tiles and steps that an algorithm
// cannot do.
#include <catch2/catch.hpp>

#include "check_conv.hpp"
#include "support/random/random_problem.hpp"

using namespace clfm::test;

namespace {

std::string check_tiles(const clfm::ConvDesc& desc, std::mt19937_64& random,
                        const clfm::Engine& engine = test_engine()) {
  INFO(desc.token());
  const ConvRun run = run_conv(engine, desc, random);
  INFO(run.recipe);
  CHECK(run.complaints == "");
  return run.recipe;
}

clfm::ConvDesc row(clfm_conv_algorithm algorithm, size_t signal, size_t filter, size_t tile) {
  clfm::ConvDesc d;
  d.algorithm = algorithm;
  d.signal[0] = signal;
  d.filter[0] = filter;
  d.tile[0] = tile;
  return d;
}

clfm::ConvDesc image(clfm_conv_algorithm algorithm, size_t height, size_t width, size_t filter) {
  clfm::ConvDesc d = row(algorithm, height, filter, 0);
  d.rank = 2;
  d.signal[1] = width;
  d.filter[1] = filter;
  d.extent = CLFM_SAME;
  d.border = CLFM_BORDER_REFLECT_101;
  return d;
}

// Every size near the tile's, a filter that fits and one that does not.
void check_sizes_near_tiles(clfm_conv_algorithm algorithm, size_t tile, std::mt19937_64& random) {
  for (const size_t outputs : {tile - 1, tile, tile + 1, 3 * tile + 1})
    for (const size_t filter : {size_t{4}, tile + 3}) {
      clfm::ConvDesc d = row(algorithm, outputs, filter, tile);
      d.extent = CLFM_SAME;
      d.border = CLFM_BORDER_CLAMP;
      check_tiles(d, random);
    }
}

}  // namespace

TEST_CASE("tiles in registers at the sizes where blocks and tiles end", "[direct_tiled]") {
  std::mt19937_64 random = random_for("tiles in registers");
  check_sizes_near_tiles(CLFM_CONV_DIRECT_TILED, 128, random);
  check_sizes_near_tiles(CLFM_CONV_DIRECT_TILED, 5, random);
  check_tiles(row(CLFM_CONV_DIRECT_TILED, 7, 300, 0), random);
  for (const size_t filter : {3, 9})
    for (const size_t width : {31, 32, 33, 97}) {
      clfm::ConvDesc d = image(CLFM_CONV_DIRECT_TILED, 9, width, filter);
      check_tiles(d, random);
      d.tile[0] = 6, d.tile[1] = 40;
      check_tiles(d, random);
    }
}

TEST_CASE("tiles in local memory, where there is some", "[direct_tiled]") {
  std::mt19937_64 random = random_for("tiles in local memory");
  const clfm::Engine& engine = engine_like("nvidia");
  int local = 0;
  RandomConvLimits limits;
  limits.algorithms = {CLFM_CONV_DIRECT_TILED};
  for_random_convolutions(6, limits, [&](const clfm::ConvDesc& desc, std::mt19937_64& values) {
    local += check_tiles(desc, values, engine).find("in local memory") != std::string::npos;
  });
  CHECK(local > 0);
  for (const size_t width : {31, 32, 33, 97}) {
    clfm::ConvDesc d = image(CLFM_CONV_DIRECT_TILED, 21, width, 5);
    check_tiles(d, random, engine);
    d.tile[0] = 7, d.tile[1] = 30;
    check_tiles(d, random, engine);
  }
  for (const size_t outputs : {639, 640, 641})
    check_tiles(row(CLFM_CONV_DIRECT_TILED, outputs, 40, 0), random, engine);
}

TEST_CASE("tiles in the registers of a GPU", "[direct_tiled]") {
  RandomConvLimits limits;
  limits.algorithms = {CLFM_CONV_DIRECT_TILED};
  for_random_convolutions(8, limits, [&](const clfm::ConvDesc& desc, std::mt19937_64& values) {
    check_tiles(desc, values, engine_like("mali-valhall"));
  });
}

TEST_CASE("the error of a sum does not grow with its taps", "[direct_tiled][direct_overlap_add]") {
  std::mt19937_64 random = random_for("many taps");
  for (const char* profile : {"cpu-pocl", "nvidia"})
    for (const auto algorithm : {CLFM_CONV_DIRECT_TILED, CLFM_CONV_DIRECT_OVERLAP_ADD}) {
      clfm::ConvDesc d = row(algorithm, 5000, 4096, 0);
      d.extent = CLFM_VALID;
      check_tiles(d, random, engine_like(profile));
    }
  clfm::ConvDesc d = image(CLFM_CONV_DIRECT_TILED, 90, 100, 61);
  check_tiles(d, random);
}

TEST_CASE("more steps than one are refused where tiles do not wait for each other", "[direct_tiled]") {
  clfm::ConvDesc d = row(CLFM_CONV_DIRECT_TILED, 100, 5, 0);
  d.steps = 2;
  CHECK_THAT(refusal(d), Catch::Contains("steps is 2, at most 1"));
}

TEST_CASE("tiles whose results are added, in few and in many steps", "[direct_overlap_add]") {
  std::mt19937_64 random = random_for("tiles that are added");
  check_sizes_near_tiles(CLFM_CONV_DIRECT_OVERLAP_ADD, 64, random);
  for (const char* profile : {"cpu-pocl", "nvidia"})
    for (const uint32_t steps : {0, 2, 3}) {
      clfm::ConvDesc d = image(CLFM_CONV_DIRECT_OVERLAP_ADD, 37, 70, 9);
      d.steps = steps;
      d.tile[0] = steps == 3 ? 4 : 8, d.tile[1] = 11;
      const std::string recipe = check_tiles(d, random, engine_like(profile));
      CHECK_THAT(recipe, Catch::Contains(steps == 3 ? " 9 steps" : " 4 steps"));
    }
}

TEST_CASE("overlap-add of random problems", "[random][direct_overlap_add]") {
  RandomConvLimits limits;
  limits.algorithms = {CLFM_CONV_DIRECT_OVERLAP_ADD};
  for (const char* profile : {"cpu-pocl", "nvidia", "mali-valhall"})
    for_random_convolutions(4, limits, [&](const clfm::ConvDesc& desc, std::mt19937_64& values) {
      check_tiles(desc, values, engine_like(profile));
    });
}

TEST_CASE("tiles and steps that would reach the same outputs are refused", "[direct_overlap_add]") {
  clfm::ConvDesc d = row(CLFM_CONV_DIRECT_OVERLAP_ADD, 100, 41, 13);
  d.steps = 3;
  CHECK_THAT(refusal(d), Catch::Contains("tile[0] is 13, at least 20 for 3 steps"));
  d.steps = 1;
  CHECK_THAT(refusal(d), Catch::Contains("at least 180 for 1 step:"));
  d.steps = 9;
  CHECK_THAT(refusal(d), Catch::Contains("steps is 9, at most 8"));
  d.steps = 0, d.precision = CLFM_F16_STORAGE_F32_MATH;
  CHECK_THAT(refusal(d), Catch::Contains("precision is f16s"));
}
