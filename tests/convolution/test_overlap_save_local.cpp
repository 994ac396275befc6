// Overlap-save and overlap-add in local memory, as a GPU does them: outputs that end just before, at and just
// behind the end of a tile, filters as long as a tile and longer than the signal, and every form of numbers.
#include <catch2/catch.hpp>

#include "support/random/random_problem.hpp"
#include "support/run/conv_run.hpp"

using namespace clfm::test;

namespace {

void check(const clfm::ConvDesc& desc, std::mt19937_64& random, const char* profile = "nvidia") {
  INFO(desc.token());
  const ConvRun run = run_conv(engine_like(profile), desc, random);
  INFO(run.recipe);
  CHECK(run.complaints == "");
  CHECK_THAT(run.recipe, Catch::Contains("overlap_save_local"));
}

clfm::ConvDesc row(size_t outputs, size_t filter, size_t tile) {
  clfm::ConvDesc d;
  d.algorithm = CLFM_CONV_OVERLAP_SAVE;
  d.signal[0] = outputs;
  d.filter[0] = filter;
  d.tile[0] = tile;
  d.extent = CLFM_SAME;
  d.border = CLFM_BORDER_REFLECT;
  d.batch = 3;  // an odd number of tiles, sometimes
  return d;
}

clfm::ConvDesc reflected_image(size_t rows, size_t columns, size_t height, size_t width) {
  clfm::ConvDesc d = row(rows, height, 0);
  d.rank = 2;
  d.signal[1] = columns;
  d.filter[1] = width;
  d.border = CLFM_BORDER_REFLECT_101;
  return d;
}

}  // namespace

TEST_CASE("rows that end about where a tile in local memory ends", "[overlap_save][overlap_add][local]") {
  std::mt19937_64 random = random_for("rows in local memory");
  const size_t tile = 96, filter = 17, valid = tile - filter + 1;
  for (const size_t outputs : {size_t{1}, valid - 1, valid, valid + 1, 3 * valid + 5})
    for (const clfm_conv_domain domain : {CLFM_REAL, CLFM_COMPLEX})
      for (const clfm_conv_algorithm algorithm : {CLFM_CONV_OVERLAP_SAVE, CLFM_CONV_OVERLAP_ADD}) {
        clfm::ConvDesc d = row(outputs, filter, tile);
        d.algorithm = algorithm;
        d.domain = domain;
        check(d, random);
      }
  for (const size_t length : {size_t{1}, tile - 1, tile}) check(row(130, length, tile), random);
  check(row(7, 90, tile), random);
}

TEST_CASE("rows of as many stages as there are", "[overlap_save][local]") {
  std::mt19937_64 random = random_for("stages in local memory");
  for (const size_t tile : {16, 4096, 2000}) check(row(3 * tile, 9, tile), random);
}

TEST_CASE("images that end about where a tile in local memory ends",
          "[cpu][overlap_save][overlap_add][local]") {
  std::mt19937_64 random = random_for("images in local memory");
  const size_t height = 5, width = 7, rows = 32 - height + 1, columns = 48 - width + 1;
  for (const clfm_conv_algorithm algorithm : {CLFM_CONV_OVERLAP_SAVE, CLFM_CONV_OVERLAP_ADD})
    for (const size_t tall : {rows - 1, rows, 2 * rows + 3})
      for (const size_t wide : {columns - 1, columns + 1}) {
        clfm::ConvDesc d = reflected_image(tall, wide, height, width);
        d.algorithm = algorithm;
        d.tile[0] = 32, d.tile[1] = 48;
        check(d, random);
      }
  check(reflected_image(20, 30, 32, 48), random);  // a filter larger than the image
  check(reflected_image(64, 50, 12, 1), random);
  check(reflected_image(100, 111, 15, 15), random, "amd");
}

TEST_CASE("numbers of every form, in local memory", "[overlap_save][local]") {
  std::mt19937_64 random = random_for("forms in local memory");
  clfm::ConvDesc d = reflected_image(50, 70, 9, 4);
  d.border = CLFM_BORDER_CONSTANT;
  d.border_value = -0.7;
  d.kind = CLFM_CORRELATION;
  d.in.stride[0] = 75, d.in.stride[1] = 1, d.in.batch_stride = 4000;
  d.out.stride[0] = 150, d.out.stride[1] = 2, d.out.batch_stride = 150 * 50 + 3;
  for (const clfm_conv_domain domain : {CLFM_REAL, CLFM_COMPLEX})
    for (const clfm_precision precision : {CLFM_F32, CLFM_F16_STORAGE_F32_MATH, CLFM_F64}) {
      d.domain = domain;
      d.precision = precision;
      if (precision != CLFM_F64 || test_device().has_f64) check(d, random);
    }
  d.algorithm = CLFM_CONV_OVERLAP_ADD;
  d.precision = CLFM_F32;
  check(d, random);
}

TEST_CASE("overlap-add of random problems in local memory and by launches of their own",
          "[random][overlap_add][local]") {
  RandomConvLimits limits;
  limits.algorithms = {CLFM_CONV_OVERLAP_ADD};
  for (const char* profile : {"nvidia", "mali-valhall"})
    for_random_convolutions(3, limits, [&](const clfm::ConvDesc& desc, std::mt19937_64& values) {
      INFO(desc.token());
      const ConvRun run = run_conv(engine_like(profile), desc, values);
      INFO(run.recipe);
      CHECK(run.complaints == "");
    });
}

TEST_CASE("what fits no local memory is refused there", "[overlap_save][local]") {
  const clfm::Conv conv(engine_like("nvidia"), reflected_image(900, 900, 300, 300));
  CHECK_THAT(conv.recipe(),
             Catch::Contains("overlap_save in local memory") && Catch::Contains("no tile with room"));
}
