// Tiles of the spatial algorithms: results that are just shorter than, as long as and just longer than a tile, filters longer
// than a tile and than the signal, and what is said of tiles and steps that an algorithm cannot do.
#include <catch2/catch.hpp>

#include "support/conv_run.hpp"
#include "support/random_problem.hpp"

using namespace clfm::test;

namespace {

void check(const clfm::ConvDesc& desc, std::mt19937_64& random) {
  INFO(desc.token());
  const ConvRun run = run_conv(desc, random);
  INFO(run.recipe);
  CHECK(run.complaints == "");
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
      check(d, random);
    }
}

[[maybe_unused]] std::string refusal(const clfm::ConvDesc& desc) {
  try {
    const clfm::Conv conv(test_engine(), desc);
    return "accepted: " + conv.recipe();
  } catch (const clfm::Error& error) {
    CHECK(error.status() == CLFM_UNSUPPORTED);
    return error.what();
  }
}

}  // namespace

TEST_CASE("tiles in registers at the sizes where blocks and tiles end", "[direct_tiled]") {
  std::mt19937_64 random = random_for("tiles in registers");
  check_sizes_near_tiles(CLFM_CONV_DIRECT_TILED, 128, random);
  check_sizes_near_tiles(CLFM_CONV_DIRECT_TILED, 5, random);
  check(row(CLFM_CONV_DIRECT_TILED, 7, 300, 0), random);
  for (const size_t filter : {3, 9})
    for (const size_t width : {31, 32, 33, 97}) {
      clfm::ConvDesc d = image(CLFM_CONV_DIRECT_TILED, 9, width, filter);
      check(d, random);
      d.tile[0] = 6, d.tile[1] = 40;
      check(d, random);
    }
}
