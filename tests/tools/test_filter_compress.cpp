// What --dct-compress is made of, against libjpeg and against the formulas in double.
#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>
#include <nlohmann/json.hpp>
#include <set>

#include "block_reference.hpp"
#include "filter_process.hpp"
#include "filter_reference.hpp"
#include "jpeg_reference.hpp"
#include "scenes.hpp"
#include "tools/filter/block/dct_compress.hpp"
#include "tools/filter/block/jpeg_bits.hpp"
#include "tools/filter/block/jpeg_tables.hpp"
#include "tools/filter/image/compare.hpp"

using namespace clfm::filter;
using namespace clfm::test;
using Catch::Matchers::Contains;

namespace {

constexpr int kQualities[] = {5, 25, 50, 75, 95};

double psnr_db(const Image& a, const Image& b) { return compare(a, b, "b").psnr_db; }

Compressed compressed(const Image& image, int quality) {
  ReferenceBlockDct dct;
  return dct_compress(image, quality, dct);
}

// In how many 8x8 blocks some sample differs by more than `allowed`.
size_t differing_blocks(const Image& a, const Image& b, uint32_t allowed) {
  std::set<std::pair<size_t, size_t>> blocks;
  for (size_t y = 0; y < a.height; ++y)
    for (size_t x = 0; x < a.width; ++x)
      for (size_t c = 0; c < a.colours(); ++c)
        if (std::abs(static_cast<int>(a.sample(x, y, c)) - static_cast<int>(b.sample(x, y, c))) >
            static_cast<int>(allowed))
          blocks.emplace(x / 8, y / 8);
  return blocks.size();
}

QuantisedBlock block_of(std::initializer_list<std::pair<size_t, int>> zigzag_values) {
  QuantisedBlock block{};
  for (const auto& [place, value] : zigzag_values) block[zigzag_order()[place]] = value;
  return block;
}

}  // namespace

TEST_CASE("quantisation tables are those of libjpeg, at every quality") {
  for (int quality = 1; quality <= 100; ++quality) {
    INFO(quality);
    CHECK(quantisation_table(ComponentKind::luminance, quality) == libjpeg_table(0, quality));
    CHECK(quantisation_table(ComponentKind::chrominance, quality) == libjpeg_table(1, quality));
  }
}

TEST_CASE("the zigzag sequence goes along diagonals, first to the right") {
  const auto& order = zigzag_order();
  CHECK(std::set<uint8_t>(order.begin(), order.end()).size() == 64);
  const std::vector<int> first(order.begin(), order.begin() + 10);
  CHECK(first == std::vector<int>{0, 1, 8, 16, 9, 2, 3, 10, 17, 24});
  CHECK(order[35] == 56);
  CHECK(order[36] == 57);
  CHECK(order[62] == 62);
  CHECK(order[63] == 63);
}

TEST_CASE("components are those of JFIF, in blocks, the last pixel going on beyond the edge") {
  Image image(10, 9, 4, 8);
  for (uint8_t& byte : image.bytes) byte = static_cast<uint8_t>(generator()());
  const std::vector<BlockPlane> components = to_components(image);
  REQUIRE(components.size() == 3);
  REQUIRE(components[0].grid == BlockGrid{2, 2});
  for (size_t y = 0; y < 16; ++y)
    for (size_t x = 0; x < 16; ++x) {
      const size_t px = std::min<size_t>(x, 9), py = std::min<size_t>(y, 8);
      const double r = image.sample(px, py, 0), g = image.sample(px, py, 1), b = image.sample(px, py, 2);
      const size_t at = (y / 8 * 2 + x / 8) * 64 + y % 8 * 8 + x % 8;
      INFO(x << ", " << y);
      CHECK(components[0].values[at] == Approx(0.299 * r + 0.587 * g + 0.114 * b - 128).margin(1e-3));
      CHECK(components[1].values[at] == Approx(-0.168736 * r - 0.331264 * g + 0.5 * b).margin(1e-3));
      CHECK(components[2].values[at] == Approx(0.5 * r - 0.418688 * g - 0.081312 * b).margin(1e-3));
    }
}

TEST_CASE("components become the same picture again") {
  for (uint32_t bits : {8u, 16u})
    for (uint32_t channels : {1u, 2u, 3u, 4u}) {
      const Image image = random_image(21, 13, channels, bits);
      Image again = image;
      for (size_t i = 0; i < again.bytes.size(); ++i)  // alpha is not written over
        if (!image.has_alpha()) again.bytes[i] = 0x5a;
      from_components(to_components(image), again);
      CHECK(again.bytes == image.bytes);
    }
}

TEST_CASE("bits of blocks counted by hand") {
  JpegBitCounter counter;
  counter.begin_component(ComponentKind::luminance);
  counter.add(block_of({{0, 5}, {1, -1}, {3, 2}}));  // AC symbols 01, 12, 00
  counter.add(block_of({{0, 5}, {33, 1}}));          // a run of 32: f0, f0, 01, 00
  counter.add(block_of({{0, 3}, {63, -7}}));         // a run of 62 and no end of block: f0, f0, f0, e3
  const double dc = 3 * std::log2(3.0);              // sizes 3, 0, 2
  const double ac = 2 * 2 * std::log2(11.0 / 2) + 5 * std::log2(11.0 / 5) + 2 * std::log2(11.0);
  const double amplitudes = (3 + 1 + 2) + (0 + 1) + (2 + 3);
  CHECK(counter.bits() == Approx(dc + ac + amplitudes).epsilon(1e-12));

  // A component begins with 0 again; chrominance has symbols of its own: one kind each, so no entropy.
  counter.begin_component(ComponentKind::chrominance);
  counter.add(block_of({{0, 4}}));
  counter.begin_component(ComponentKind::chrominance);
  counter.add(block_of({{0, -4}}));
  CHECK(counter.bits() == Approx(dc + ac + amplitudes + 6).epsilon(1e-12));
}

TEST_CASE("the loss is that of JPEG, and its bits are nearly those of the smallest file") {
  for (uint32_t channels : {1u, 3u})
    for (const Scene& scene : random_scenes(203, 150, channels))
      for (int quality : kQualities) {
        INFO(scene.name << ", " << channels << " channels, quality " << quality);
        const Compressed result = compressed(scene.image, quality);
        const Bytes file = libjpeg_smallest(scene.image, quality);
        const Image decoded = decode_jpeg(file, "x");
        // libjpeg rounds luminance and chrominance to whole numbers, and what is half way between two steps
        // its own way.
        const double loss = psnr_db(result.picture, scene.image), jpeg_loss = psnr_db(decoded, scene.image);
        CHECK(loss > jpeg_loss - 0.5);
        CHECK(psnr_db(result.picture, decoded) > std::min(loss + 3.0, 45.0));
        // Headers and tables take less than 700 bytes; a Huffman code has more than the entropy, as no symbol
        // takes less than one bit.
        const double bytes = result.bits / 8, jpeg_bytes = static_cast<double>(file.size());
        CHECK(bytes < jpeg_bytes);
        CHECK(bytes > 0.8 * (jpeg_bytes - 700));
      }
}

TEST_CASE("better quality takes more bits and loses less") {
  for (const Scene& scene : random_scenes(120, 90, 3)) {
    double psnr = 0.0, bits = 0.0;
    for (int quality : kQualities) {
      INFO(scene.name << ", quality " << quality);
      const Compressed result = compressed(scene.image, quality);
      const double better = psnr_db(result.picture, scene.image);
      CHECK(better > psnr);
      CHECK(result.bits > bits);
      psnr = better;
      bits = result.bits;
    }
  }
}

TEST_CASE("alpha and 16 bits stay, and an even picture stays as it is") {
  const Image image = random_image(19, 11, 4, 16);
  const Image result = compressed(image, 30).picture;
  CHECK(plane_of(result, 3).values == plane_of(image, 3).values);
  CHECK(psnr_db(result, image) > 10.0);

  // 128 of 255 is the middle: no coefficient at all.
  Image even(9, 9, 1, 8);
  std::fill(even.bytes.begin(), even.bytes.end(), uint8_t{128});
  const Compressed same = compressed(even, 1);
  CHECK(same.picture.bytes == even.bytes);
  CHECK(same.bits == 0.0);
}

TEST_CASE("--dct-compress on the device computes what the host does") {
  FilterProcess process;
  for (uint32_t channels : {1u, 3u}) {
    // 16 bits: with 8, many coefficients are exactly half way between two steps, where the last bit decides.
    const Image image = random_image(75, 50, channels, 16);
    process.write("in.png", image);
    const Compressed expected = compressed(image, 40);
    const ProcessResult result = process.run("in.png out.png --dct-compress 40 --json");
    INFO(result.errors);
    REQUIRE(result.exit_code == 0);
    // Of 13,440 coefficients about one in four pictures has one so near the middle of a step that rounding
    // decides.
    constexpr size_t kRoundedOtherwise = 3;
    CHECK(differing_blocks(process.read("out.png"), expected.picture, 8) <= kRoundedOtherwise);
    const auto json = nlohmann::json::parse(result.output);
    CHECK(json["compress"]["quality"] == 40);
    CHECK(json["compress"]["bits_per_pixel"].get<double>() ==
          Approx(expected.bits / (75 * 50)).epsilon(0.001));
    CHECK(json["compress"]["psnr_db"].get<double>() == Approx(psnr_db(expected.picture, image)).margin(0.01));
  }
  const ProcessResult result = process.run("in.png out.png --dct-compress 40 --explain");
  CHECK_THAT(result.output, Contains("plan of 70 blocks of 8x8 DCT-II:") &&
                                Contains("\ncompressed: quality 40, about ") &&
                                Contains(" bits per pixel, PSNR "));
}

TEST_CASE("pictures smaller than a block are compressed too") {
  FilterProcess process;
  Image dot(1, 1, 4, 8);
  dot.bytes = {200, 100, 50, 7};
  process.write("in.png", dot);
  REQUIRE(process.run("in.png out.png --dct-compress 100").exit_code == 0);
  const Image result = process.read("out.png");
  CHECK(largest_difference(result, 0, plane_of(dot, 0), 0.0) <= 1.0);
  CHECK(result.bytes[3] == 7);
}

TEST_CASE("compression follows all filters") {
  FilterProcess process;
  const Image image = random_scenes(64, 64, 1)[1].image;
  process.write("in.png", image);
  REQUIRE(process.run("in.png blurred.png --gauss 2").exit_code == 0);
  REQUIRE(process.run("blurred.png expected.png --dct-compress 20").exit_code == 0);
  REQUIRE(process.run("in.png out.png --dct-compress 20 --gauss 2").exit_code == 0);
  CHECK(process.read("out.png").bytes == process.read("expected.png").bytes);
}
