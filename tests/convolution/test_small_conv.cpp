// Small convolutions for slow devices that look closely: every kernel that shares local memory, with signals
// and filters about as long as a tile.
#include <catch2/catch.hpp>

#include "check_conv.hpp"
#include "support/random/random_problem.hpp"

using namespace clfm::test;

namespace {

void check_small(const clfm::ConvDesc& desc, std::mt19937_64& random, const clfm::Engine& engine) {
  INFO(desc.token());
  const ConvRun run = run_conv(engine, desc, random);
  INFO(run.recipe);
  CHECK(run.complaints == "");
}

clfm::ConvDesc small_image(clfm_conv_algorithm algorithm, size_t height, size_t width, size_t filter) {
  clfm::ConvDesc d;
  d.algorithm = algorithm;
  d.rank = 2;
  d.signal[0] = height, d.signal[1] = width;
  d.filter[0] = d.filter[1] = filter;
  d.extent = CLFM_SAME;
  d.border = CLFM_BORDER_REFLECT_101;
  return d;
}

}  // namespace

TEST_CASE("local memory shared at the edges of tiles", "[oclgrind][local]") {
  std::mt19937_64 random = random_for("edges of tiles");
  const clfm::Engine& engine = engine_like("nvidia");
  for (const auto algorithm : {CLFM_CONV_DIRECT_TILED, CLFM_CONV_DIRECT_OVERLAP_ADD, CLFM_CONV_SEPARABLE}) {
    for (const size_t width : {7, 8, 9}) {
      clfm::ConvDesc d = small_image(algorithm, 5, width, 3);
      d.tile[0] = 4, d.tile[1] = 8;
      check_small(d, random, engine);
    }
    check_small(small_image(algorithm, 4, 6, 7), random, engine);  // a filter larger than the signal
  }
}

TEST_CASE("a filter larger than a tile of local memory", "[oclgrind][local]") {
  std::mt19937_64 random = random_for("larger than a tile");
  for (const auto algorithm : {CLFM_CONV_DIRECT_OVERLAP_ADD, CLFM_CONV_SEPARABLE}) {
    clfm::ConvDesc d = small_image(algorithm, 5, 6, 6);
    d.tile[0] = 3, d.tile[1] = 4;  // added in 3 x 3 steps
    check_small(d, random, engine_like("nvidia"));
  }
}

TEST_CASE("rows are folded into blocks, in local memory and out of it", "[oclgrind][local]") {
  std::mt19937_64 random = random_for("folded rows");
  const auto row = [](clfm_conv_algorithm algorithm, size_t filter) {
    clfm::ConvDesc d;
    d.algorithm = algorithm;
    d.signal[0] = 43, d.filter[0] = filter;
    d.extent = CLFM_SAME;
    d.border = CLFM_BORDER_REFLECT;
    return d;
  };
  for (const size_t filter : {4, 23}) {
    for (const auto algorithm : {CLFM_CONV_DIRECT_TILED, CLFM_CONV_DIRECT_OVERLAP_ADD}) {
      clfm::ConvDesc d = row(algorithm, filter);
      d.tile[0] = 20;
      check_small(d, random, engine_like("nvidia"));
    }
    check_small(row(CLFM_CONV_DIRECT_OVERLAP_ADD, filter), random, engine_like("mali-valhall"));
  }
}

TEST_CASE("a small filter of rank 2, separated", "[oclgrind][local]") {
  std::mt19937_64 random = random_for("rank 2");
  for (const char* profile : {"nvidia", "cpu-pocl"}) {
    const clfm::ConvDesc d = small_image(CLFM_CONV_SEPARABLE, 5, 7, 4);
    const clfm::Conv conv(engine_like(profile), d);
    INFO(conv.recipe());
    CHECK(run_conv(conv, d, detail::random_values(d, 35, random), filter_of_rank(d, 2, random)).complaints ==
          "");
  }
}

TEST_CASE("what Mali sums in registers, and its transforms of tiles", "[oclgrind][rusticl][small]") {
  std::mt19937_64 random = random_for("sums in registers");
  const clfm::Engine& engine = engine_like("mali-valhall");
  check_small(small_image(CLFM_CONV_DIRECT_TILED, 5, 9, 3), random, engine);
  clfm::ConvDesc d = small_image(CLFM_CONV_OVERLAP_SAVE, 5, 9, 3);
  d.tile[0] = 5, d.tile[1] = 6;
  check_small(d, random, engine);
}

TEST_CASE("transforms in local memory at the edges of tiles", "[oclgrind][local]") {
  std::mt19937_64 random = random_for("edges of transformed tiles");
  const clfm::Engine& engine = engine_like("nvidia");
  for (const auto algorithm : {CLFM_CONV_OVERLAP_SAVE, CLFM_CONV_OVERLAP_ADD}) {
    for (const size_t width : {21, 22, 23}) {
      clfm::ConvDesc d = small_image(algorithm, 7, width, 3);
      d.tile[0] = 8, d.tile[1] = 24;  // an axis of one stage, one of two
      check_small(d, random, engine);
    }
    for (const size_t filter : {3, algorithm == CLFM_CONV_OVERLAP_SAVE ? 40 : 20}) {
      clfm::ConvDesc d = small_image(algorithm, 37, 1, filter);
      d.rank = 1;
      d.tile[0] = 40;
      d.batch = 3;
      check_small(d, random, engine);
    }
  }
}
