// Overlap-save with tiles of a length that the problem asks for: signals that end just before, at and just behind the end of
// a tile, filters as long as a tile, longer than it, longer than the signal.
#include <catch2/catch.hpp>

#include "support/conv_run.hpp"

using namespace clfm::test;

namespace {

std::mt19937_64& generator() {
  static const uint64_t seed = std::random_device{}();
  static std::mt19937_64 random{seed};
  UNSCOPED_INFO("seed " << seed);
  return random;
}

clfm::ConvDesc row_problem(size_t tile, size_t outputs, size_t filter) {
  clfm::ConvDesc desc;
  desc.algorithm = CLFM_CONV_OVERLAP_SAVE;
  desc.rank = 1;
  desc.signal[0] = desc.slice_size[0] = outputs;
  desc.filter[0] = filter;
  desc.extent = CLFM_SAME;
  desc.tile[0] = tile;
  desc.batch = 3;  // an odd number of tiles, sometimes
  return desc;
}

void check(const clfm::ConvDesc& desc) {
  const ConvRun run = run_conv(desc, generator());
  INFO(describe(desc));
  INFO(run.recipe);
  CHECK(run.complaints == "");
}

std::string refusal(const clfm::ConvDesc& desc) {
  try {
    const clfm::Conv conv(test_engine(), desc);
    return "made " + conv.recipe();
  } catch (const clfm::Error& error) {
    CHECK(error.status() == CLFM_UNSUPPORTED);
    return error.what();
  }
}

}  // namespace

TEST_CASE("rows that end about where a tile ends", "[overlap_save]") {
  const size_t tile = 96, filter = 17, valid = tile - filter + 1;
  for (const size_t outputs :
       {size_t{1}, valid - 1, valid, valid + 1, 2 * valid - 1, 3 * valid + 5, tile - 1, tile + 1})
    for (const clfm_conv_domain domain : {CLFM_REAL, CLFM_COMPLEX}) {
      clfm::ConvDesc desc = row_problem(tile, outputs, filter);
      desc.domain = domain;
      desc.border = CLFM_BORDER_REFLECT;
      check(desc);
    }
}

TEST_CASE("filters about as long as a tile or a signal", "[overlap_save]") {
  const size_t tile = 96;
  for (const size_t filter : {size_t{1}, tile - 1, tile})
    for (const size_t signal : {size_t{7}, size_t{40}, size_t{130}}) check(row_problem(tile, signal, filter));
  CHECK_THAT(refusal(row_problem(tile, 500, tile + 1)), Catch::Contains("filter"));
}

TEST_CASE("a long row in tiles of any length", "[overlap_save]") { check(row_problem(0, 20000, 400)); }
