// Overlap-save and overlap-add with tiles of a length that the problem asks for: signals that end just
// before, at and just behind the end of a tile, filters as long as a tile, longer than it, longer than the
// signal.
#include <catch2/catch.hpp>

#include "check_conv.hpp"

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

clfm::ConvDesc image_problem(size_t rows, size_t columns, size_t height, size_t width) {
  clfm::ConvDesc desc;
  desc.algorithm = CLFM_CONV_OVERLAP_SAVE;
  desc.rank = 2;
  desc.signal[0] = rows;
  desc.signal[1] = columns;
  desc.filter[0] = height;
  desc.filter[1] = width;
  desc.extent = CLFM_SAME;
  desc.tile[0] = 16;
  desc.tile[1] = 24;
  return desc;
}

constexpr clfm_conv_algorithm kBoth[] = {CLFM_CONV_OVERLAP_SAVE, CLFM_CONV_OVERLAP_ADD};

std::string check(const clfm::ConvDesc& desc) {
  const ConvRun run = run_conv(desc, generator());
  INFO("signal " << desc.signal[0] << "x" << desc.signal[1] << " filter " << desc.filter[0] << "x"
                 << desc.filter[1]);
  INFO(run.recipe);
  CHECK(run.complaints == "");
  return run.recipe;
}

}  // namespace

TEST_CASE("rows that end about where a tile ends", "[cpu][overlap_save]") {
  const size_t tile = 96, filter = 17, valid = tile - filter + 1;
  for (const size_t outputs :
       {size_t{1}, valid - 1, valid, valid + 1, 2 * valid - 1, 3 * valid + 5, tile - 1, tile + 1})
    for (const clfm_conv_domain domain : {CLFM_REAL, CLFM_COMPLEX})
      for (const clfm_conv_algorithm algorithm : kBoth) {
        clfm::ConvDesc desc = row_problem(tile, outputs, filter);
        desc.algorithm = algorithm;
        desc.domain = domain;
        desc.border = CLFM_BORDER_REFLECT;
        CHECK_THAT(check(desc), Catch::Contains("overlap_save_rows"));
      }
}

TEST_CASE("rows whose tiles are added, in two steps and in more", "[cpu][overlap_add]") {
  for (const size_t filter :
       {1, 2, 49, 50, 65})  // of 49 a tile reaches as far as its neighbour, of 50 farther
    for (const uint32_t asked : {0, 4}) {
      clfm::ConvDesc desc = row_problem(96, 1000, filter);
      desc.algorithm = CLFM_CONV_OVERLAP_ADD;
      desc.steps = asked;
      const std::string steps = filter == 1 ? "1" : asked == 4 ? "4" : filter <= 49 ? "2" : "3";
      const std::string last = std::to_string(std::stoi(steps) - 1);
      CHECK_THAT(check(desc), Catch::Contains("overlap_save_rows") &&
                                  Catch::Contains(", step 0:" + last + " of 1x" + steps));
    }
}

TEST_CASE("slices whose ends nothing of the signal reaches, of tiles that are added", "[overlap_add]") {
  for (const int64_t begin : {-120, 300, 700}) {
    clfm::ConvDesc desc = row_problem(96, 640, 20);
    desc.algorithm = CLFM_CONV_OVERLAP_ADD;
    desc.extent = CLFM_SLICE;
    desc.slice_begin[0] = begin;
    desc.slice_size[0] = 400;
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

TEST_CASE("images that end about where a tile ends", "[cpu][overlap_save]") {
  const size_t height = 5, width = 7, rows = 16 - height + 1,
               columns = 24 - width + 1;  // of a tile's outputs
  for (const size_t tall : {rows - 1, rows, rows + 1, 2 * rows + 3})
    for (const size_t wide : {columns - 1, columns, columns + 1, 3 * columns})
      for (const clfm_conv_algorithm algorithm : kBoth) {
        clfm::ConvDesc desc = image_problem(tall, wide, height, width);
        desc.algorithm = algorithm;
        desc.border = CLFM_BORDER_REFLECT_101;
        CHECK_THAT(check(desc), Catch::Contains("overlap_save_tiles"));
      }
}

TEST_CASE("images in tiles of whole vectors of 512 bits, where the device has them", "[cpu][overlap_save]") {
  const size_t height = 5, width = 7, columns = 32 - width + 1;
  const bool has_wide = test_device().device.getInfo<CL_DEVICE_NATIVE_VECTOR_WIDTH_FLOAT>() >= 16;
  for (const clfm_border border :
       {CLFM_BORDER_ZERO, CLFM_BORDER_CLAMP, CLFM_BORDER_REFLECT, CLFM_BORDER_WRAP})
    for (const size_t wide : {size_t{9}, size_t{16}, columns - 1, columns + 1, 3 * columns + 17})
      for (const clfm_conv_algorithm algorithm : kBoth) {
        clfm::ConvDesc desc = image_problem(37, wide, height, width);
        desc.tile[1] = 32;
        desc.algorithm = algorithm;
        desc.border = border;
        CHECK_THAT(check(desc),
                   Catch::Contains(has_wide ? "TRANSFORMS_PER_VECTOR=2" : "TRANSFORMS_PER_VECTOR=1"));
      }
}

TEST_CASE("images of complex numbers, doubles and halves, with gaps, in tiles", "[overlap_save]") {
  const size_t across = GENERATE(24, 32);
  const bool has_gaps = GENERATE(true, false);
  clfm::ConvDesc desc = image_problem(50, 70, 9, 4);
  desc.tile[1] = across;
  desc.border = CLFM_BORDER_CONSTANT;
  desc.border_value = -0.7;
  desc.batch = 3;
  desc.kind = CLFM_CORRELATION;
  if (has_gaps) {
    desc.in.stride[0] = 75;
    desc.in.stride[1] = 1;
    desc.in.batch_stride = 4000;
    desc.out.stride[0] = 150;
    desc.out.stride[1] = 2;
    desc.out.batch_stride = 150 * 50 + 3;
  }
  for (const clfm_conv_domain domain : {CLFM_REAL, CLFM_COMPLEX})
    for (const clfm_conv_algorithm algorithm : kBoth) {
      desc.domain = domain;
      desc.algorithm = algorithm;
      check(desc);
    }
  desc.algorithm = CLFM_CONV_OVERLAP_SAVE;
  desc.precision = CLFM_F16_STORAGE_F32_MATH;
  check(desc);
  if (!test_device().has_f64) return;
  desc.precision = CLFM_F64;
  desc.domain = CLFM_REAL;
  check(desc);
}

TEST_CASE("filters as large as a tile or an image, and one column wide", "[overlap_save]") {
  check(image_problem(10, 15, 16, 24));
  check(image_problem(6, 9, 15, 20));
  check(image_problem(32, 50, 6, 1));
  CHECK_THAT(refusal(image_problem(100, 100, 17, 5)), Catch::Contains("tile"));
}

TEST_CASE("a large image in tiles that are chosen", "[overlap_save]") {
  clfm::ConvDesc desc = image_problem(300, 411, 15, 15);
  desc.tile[0] = desc.tile[1] = 0;
  check(desc);
}
