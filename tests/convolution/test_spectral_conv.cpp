// Convolutions by transforms: forced on random problems, at the sizes where tiles begin and end, and where
// numbers that are not finite must stay in their tile.
#include <cmath>
#include <limits>

#include "check_conv.hpp"

using namespace clfm::test;

namespace {

void check_random(clfm_conv_algorithm algorithm, int count) {
  RandomConvLimits limits;
  limits.precisions = conv_precisions();
  limits.algorithms = {algorithm};
  limits.wishes = Wishes::drawn;
  for_random_convolutions(count, limits, check_conv);
}

clfm::ConvDesc row(clfm_conv_algorithm algorithm, size_t signal, size_t filter) {
  clfm::ConvDesc desc;
  desc.algorithm = algorithm;
  desc.signal[0] = signal;
  desc.filter[0] = filter;
  return desc;
}

clfm::ConvDesc spectral_image(clfm_conv_algorithm algorithm, size_t height, size_t width, size_t filter) {
  clfm::ConvDesc desc = row(algorithm, height, filter);
  desc.rank = 2;
  desc.signal[1] = width;
  desc.filter[1] = filter;
  return desc;
}

void check_spectral(const clfm::ConvDesc& desc) {
  std::mt19937_64 random = random_for(desc.token());
  INFO(desc.token());
  const ConvRun run = run_conv(desc, random);
  INFO(run.recipe);
  CHECK(run.complaints == "");
}

}  // namespace

TEST_CASE("overlap-save, forced, is within the error bound", "[random][spectral]") {
  check_random(CLFM_CONV_OVERLAP_SAVE, 5);
}

TEST_CASE("overlap-add, forced, is within the error bound", "[random][spectral]") {
  check_random(CLFM_CONV_OVERLAP_ADD, 5);
}

TEST_CASE("one transform of everything, forced, is within the error bound", "[random][spectral]") {
  check_random(CLFM_CONV_WHOLE_FFT, 4);
}

TEST_CASE("convolution in parts, forced, is within the error bound", "[random][spectral][parts]") {
  check_random(CLFM_CONV_IN_PARTS, 4);
}

TEST_CASE("parts of a forced length, from blocks of one number to one block", "[spectral][parts]") {
  for (const size_t tile : {1, 7, 64, 200}) {
    clfm::ConvDesc desc = row(CLFM_CONV_IN_PARTS, 70, 31);
    desc.extent = tile == 7 ? CLFM_FULL : CLFM_SAME;
    desc.border = CLFM_BORDER_WRAP;
    desc.batch = 2;
    desc.tile[0] = tile;
    check_spectral(desc);
  }
  clfm::ConvDesc desc = spectral_image(CLFM_CONV_IN_PARTS, 20, 33, 12);
  desc.tile[0] = desc.tile[1] = 5;
  check_spectral(desc);
}

TEST_CASE("of two long sequences only the pairs of blocks that reach the slice", "[spectral][parts]") {
  clfm::ConvDesc desc = row(CLFM_CONV_IN_PARTS, 4096, 4096);
  desc.extent = CLFM_SLICE;
  desc.slice_begin[0] = 4096 - 33;
  desc.slice_size[0] = 65;
  desc.tile[0] = 256;
  check_spectral(desc);
}

TEST_CASE("tiles of a forced length cover signals just as long, shorter and longer", "[spectral]") {
  for (const clfm_conv_algorithm algorithm : {CLFM_CONV_OVERLAP_SAVE, CLFM_CONV_OVERLAP_ADD}) {
    for (const size_t signal : {1, 11, 12, 13, 60}) {  // 16 - 5 + 1 = 12 numbers a tile
      clfm::ConvDesc desc = row(algorithm, signal, 5);
      desc.extent = signal == 12 ? CLFM_FULL : CLFM_SAME;
      desc.border = CLFM_BORDER_REFLECT_101;
      desc.tile[0] = 16;
      check_spectral(desc);
      desc.extent = CLFM_SAME;
      if (signal == 12) check_spectral(desc);
    }
    for (const size_t height : {11, 12, 13}) {
      clfm::ConvDesc desc = spectral_image(algorithm, height, 25, 5);
      desc.extent = CLFM_SAME;
      desc.border = CLFM_BORDER_WRAP;
      desc.batch = 3;
      desc.tile[0] = desc.tile[1] = 16;
      check_spectral(desc);
    }
  }
}

TEST_CASE("overlap-add takes as many steps as it is told to", "[cpu][spectral]") {
  for (const uint32_t steps : {1, 2, 3}) {
    clfm::ConvDesc desc = spectral_image(CLFM_CONV_OVERLAP_ADD, 40, 50, 9);
    desc.tile[0] = desc.tile[1] = 12;  // every output is reached by tiles of three rows and columns
    desc.steps = steps;
    desc.batch = 2;
    const clfm::Conv conv(test_engine(), desc);
    const std::string recipe = conv.recipe();
    size_t launches = 0;
    for (size_t at = recipe.find("  tile_sum"); at != std::string::npos;
         at = recipe.find("  tile_sum", at + 1))
      ++launches;
    CHECK(launches == steps * steps);
    check_spectral(desc);
    desc.workspace_limit_bytes = conv.workspace_bytes() / 3;  // rounds and steps at once
    check_spectral(desc);
  }
  clfm::ConvDesc desc = spectral_image(CLFM_CONV_OVERLAP_ADD, 40, 50, 9);
  desc.steps = 17;
  CHECK_THAT(refusal(desc), Catch::Contains("steps is 17, must be 0 to 16"));
  desc.steps = 2;
  desc.precision = CLFM_F16_STORAGE_F32_MATH;
  CHECK_THAT(refusal(desc), Catch::Contains("steps is 2, must be 0 or 1 for f16s"));
}

TEST_CASE("outputs that nothing of the signal reaches are zero", "[spectral]") {
  for (int algorithm = CLFM_CONV_OVERLAP_SAVE; algorithm <= CLFM_CONV_IN_PARTS; ++algorithm)
    for (const int64_t begin : {-20, 30, 90}) {
      clfm::ConvDesc desc = row(static_cast<clfm_conv_algorithm>(algorithm), 40, 6);
      desc.extent = CLFM_SLICE;
      desc.slice_begin[0] = begin;
      desc.slice_size[0] = 30;
      check_spectral(desc);
    }
}

TEST_CASE("a filter of one number, where the slice begins before the signal", "[spectral]") {
  for (const char* token : {"conv f32 20 k1 slice=-5+30 algo=overlap_add tile=4",
                            "conv f32 20x20 k1x1 slice=-5+12:-3+12 b2 algo=overlap_add tile=4x4"})
    check_spectral(clfm::ConvDesc(token));
}

TEST_CASE("a tile may be as long as the filter, not shorter", "[spectral]") {
  clfm::ConvDesc desc = row(CLFM_CONV_OVERLAP_SAVE, 20, 12);
  desc.tile[0] = 12;
  check_spectral(desc);
  desc.tile[0] = 11;
  CHECK_THAT(refusal(desc), Catch::Contains("tile[0] is 11, must be at least 12"));
  desc = row(CLFM_CONV_WHOLE_FFT, 20, 12);
  desc.tile[0] = 31;
  check_spectral(desc);
  desc.tile[0] = 30;
  CHECK_THAT(refusal(desc), Catch::Contains("tile[0] is 30, must be at least 31"));
}

TEST_CASE("filters longer than the signal fold round it by transforms too", "[spectral]") {
  for (const clfm_conv_algorithm algorithm :
       {CLFM_CONV_OVERLAP_SAVE, CLFM_CONV_OVERLAP_ADD, CLFM_CONV_WHOLE_FFT, CLFM_CONV_IN_PARTS})
    for (const clfm_border border : {CLFM_BORDER_CONSTANT, CLFM_BORDER_REFLECT}) {
      clfm::ConvDesc desc = spectral_image(algorithm, 5, 7, 20);
      desc.extent = CLFM_SAME;
      desc.border = border;
      desc.border_value = 0.5;
      check_spectral(desc);
    }
}

TEST_CASE("all algorithms agree", "[spectral]") {
  std::vector<clfm::ConvDesc> problems{row(CLFM_CONV_AUTO, 700, 40),
                                       spectral_image(CLFM_CONV_AUTO, 20, 17, 6)};
  problems.back().domain = CLFM_COMPLEX;
  problems.back().kind = CLFM_CORRELATION;
  problems.back().extent = CLFM_SAME;
  problems.back().border = CLFM_BORDER_CLAMP;
  problems.back().batch = 3;
  for (clfm::ConvDesc desc : problems) {
    std::mt19937_64 random = random_for(desc.token());
    const ConvShape shape = signal_shape(desc), taps = filter_shape(desc);
    const ConvSignal signal = detail::random_values(desc, desc.batch * shape.rows * shape.columns, random),
                     filter = detail::random_values(desc, taps.rows * taps.columns, random);
    ConvSignal first;
    for (int algorithm = CLFM_CONV_DIRECT; algorithm <= CLFM_CONV_IN_PARTS; ++algorithm) {
      desc.algorithm = static_cast<clfm_conv_algorithm>(algorithm);
      INFO(desc.token());
      try {
        const ConvRun run = run_conv(clfm::Conv(test_engine(), desc), desc, signal, filter);
        INFO(run.recipe);
        CHECK(run.complaints == "");
        if (first.empty()) first = run.out;
        CHECK(conv_error(desc, signal, filter, run.out, first) <= 2 * conv_error_bound(desc));
      } catch (const clfm::Error& error) {
        CHECK(error.status() == CLFM_UNSUPPORTED);
      }
    }
  }
}

TEST_CASE("workspace limits are kept, in as many rounds as that takes", "[cpu][spectral]") {
  for (const clfm_conv_algorithm algorithm : {CLFM_CONV_AUTO, CLFM_CONV_OVERLAP_SAVE, CLFM_CONV_OVERLAP_ADD,
                                              CLFM_CONV_WHOLE_FFT, CLFM_CONV_IN_PARTS}) {
    clfm::ConvDesc desc = spectral_image(algorithm, 60, 50, 7);
    desc.batch = 3;
    size_t least = 0;
    for (size_t limit = size_t{1} << 20; limit > 0; limit /= 8) {
      desc.workspace_limit_bytes = limit;
      INFO(desc.token() << " limit " << limit);
      try {
        const clfm::Conv conv(test_engine(), desc);
        INFO(conv.recipe());
        CHECK(conv.workspace_bytes() <= limit);
        check_spectral(desc);
      } catch (const clfm::Error& error) {
        INFO(error.what());
        CHECK(algorithm != CLFM_CONV_AUTO);
        REQUIRE(error.status() == CLFM_WORKSPACE_TOO_SMALL);
        const std::string text = error.what();
        least = std::stoul(text.substr(text.rfind(' ') + 1));
        break;
      }
    }
    if (algorithm == CLFM_CONV_AUTO) continue;
    desc.workspace_limit_bytes = least;  // what the message says is true
    check_spectral(desc);
    desc.workspace_limit_bytes = least - 1;
    CHECK_THROWS_AS(clfm::Conv(test_engine(), desc), clfm::Error);
  }
}
