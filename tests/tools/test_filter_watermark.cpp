// Watermarks: what is hidden is found again, after JPEG too, and only with the key.
#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "block_reference.hpp"
#include "filter_process.hpp"
#include "filter_reference.hpp"
#include "scenes.hpp"
#include "tools/filter/block/watermark.hpp"
#include "tools/filter/error.hpp"
#include "tools/filter/image/compare.hpp"
#include "tools/filter/options/options.hpp"

using namespace clfm::filter;
using namespace clfm::test;
using Catch::Matchers::Contains;

namespace {

Mark random_mark(size_t width, size_t height) {
  Mark mark{width, height, {}};
  for (size_t i = 0; i < width * height; ++i) mark.bits.push_back(generator()() & 1);
  return mark;
}

WatermarkSecret random_secret() { return {generator()(), BlockOptions().secret.strength}; }

Image after_jpeg(const Image& image, int quality) {
  return decode_jpeg(encode_jpeg(image, {quality}, "x"), "x");
}

// What can be painted, and two photographs.
std::vector<Scene> pictures() {
  std::vector<Scene> list = random_scenes(256, 192, 3);
  for (Scene& scene : random_scenes(193, 267, 1)) list.push_back(std::move(scene));
  list.push_back({"noise", random_image(200, 200, 3, 8)});
  list.push_back({"camera", read_image(CLFM_DATA "/camera.png")});
  list.push_back({"chelsea", read_image(CLFM_DATA "/chelsea.png")});
  return list;
}

}  // namespace

TEST_CASE("a watermark survives JPEG of quality 90 and 75") {
  ReferenceBlockDct dct;
  const Mark mark = random_mark(12, 10);
  for (const Scene& scene : pictures()) {
    const WatermarkSecret secret = random_secret();
    INFO(scene.name << " " << scene.image.width << "x" << scene.image.height << ", key " << secret.key);
    const Image marked = embed_watermark(scene.image, mark, secret, dct);
    CHECK(compare(marked, scene.image, "x").psnr_db > 39.0);
    const auto errors = [&](const Image& image) {
      return bit_errors(extract_watermark(image, mark.width, mark.height, secret, dct), mark);
    };
    CHECK(errors(marked) == 0);
    CHECK(errors(after_jpeg(marked, 90)) == 0);
    CHECK(errors(after_jpeg(marked, 75)) == 0);
  }
}

TEST_CASE("without the key, or without a mark, there is only noise") {
  ReferenceBlockDct dct;
  const Mark mark = random_mark(40, 25);
  const Image image = random_scenes(400, 400, 1)[1].image;
  const WatermarkSecret secret = random_secret();
  const Image marked = embed_watermark(image, mark, secret, dct);
  const auto errors = [&](const Image& picture, const WatermarkSecret& guess) {
    return bit_errors(extract_watermark(picture, 40, 25, guess, dct), mark);
  };
  // Half of 1000, and six standard deviations of a fair coin to each side.
  const auto is_noise = [](size_t count) { return count > 405 && count < 595; };
  CHECK(errors(marked, secret) == 0);
  CHECK(is_noise(errors(marked, {secret.key + 1, secret.strength})));
  CHECK(is_noise(errors(image, secret)));
}

TEST_CASE("the order of the carriers is the same everywhere") {
  // Frozen: a watermark must be found by every later version. 16 blocks, 64 carriers, 8 bits.
  ReferenceBlockDct dct;
  Image gray(32, 32, 1, 8);
  std::fill(gray.bytes.begin(), gray.bytes.end(), uint8_t{100});
  const Image marked = embed_watermark(gray, {4, 2, {1, 0, 0, 1, 1, 1, 0, 1}}, {20261121, 24.0}, dct);
  uint64_t hash = 14695981039346656037u;  // FNV-1a
  for (uint8_t byte : marked.bytes) hash = (hash ^ byte) * 1099511628211u;
  CHECK(hash == 0xab1c483f3b7e8081u);
}

TEST_CASE("blocks at the edge that are not whole are left alone") {
  ReferenceBlockDct dct;
  const Image image = random_scenes(131, 100, 3)[0].image;
  const Image marked = embed_watermark(image, random_mark(3, 3), random_secret(), dct);
  size_t inside = 0;
  for (uint32_t y = 0; y < image.height; ++y)
    for (uint32_t x = 0; x < image.width; ++x) {
      const bool same = marked.sample(x, y, 1) == image.sample(x, y, 1);
      if (x >= 128 || y >= 96) REQUIRE(same);
      if (!same) ++inside;
    }
  CHECK(inside > 5000);
}

TEST_CASE("a mark is black and white, and as large as the picture allows") {
  Image image(3, 1, 3, 8);
  image.bytes = {127, 127, 127, 128, 128, 127, 255, 0, 255};
  CHECK(to_mark(image).bits == std::vector<uint8_t>{0, 1, 1});
  CHECK(to_image(to_mark(image)).bytes == Bytes{0, 255, 255});
  // 4 x 3 whole blocks of 4 coefficients: 48, so 6 bits.
  CHECK(copies_of_bit(Image(39, 31, 1, 8), 6) == 8);
  CHECK(copies_of_bit(Image(39, 31, 1, 8), 5) == 9);
  try {
    copies_of_bit(Image(39, 31, 1, 8), 7);
    FAIL("7 bits are too many");
  } catch (const ToolError& error) {
    CHECK(error.code() == ExitCode::file);
    CHECK_THAT(error.what(),
               Contains("39x31 has 48 coefficients") && Contains("at most 6") && Contains("has 7"));
  }
}

TEST_CASE("--watermark-embed and --watermark-extract") {
  FilterProcess process;
  process.write("in.png", random_scenes(203, 178, 3)[1].image);
  const Image mark = to_image(random_mark(15, 11));
  process.write("mark.png", mark);
  const ProcessResult embedded =
      process.run("in.png out.jpg --watermark-embed mark.png --key 31415 --quality 75 --json");
  INFO(embedded.errors);
  REQUIRE(embedded.exit_code == 0);
  const auto json = nlohmann::json::parse(embedded.output)["watermark"];
  CHECK(json["width"] == 15);
  CHECK(json["copies"] == 25 * 22 * 4 / (15 * 11));
  CHECK(json["psnr_db"].get<double>() > 42.0);
  REQUIRE(json["jpeg"].size() == 3);
  CHECK(json["jpeg"][0]["quality"] == 90);
  CHECK(json["jpeg"][0]["bit_errors"] == 0);
  CHECK(json["jpeg"][1]["quality"] == 75);
  CHECK(json["jpeg"][1]["bit_errors"] == 0);

  REQUIRE(process.run("out.jpg --watermark-extract found.png --mark-size 15x11 --key 31415").exit_code == 0);
  CHECK(process.read("found.png").bytes == mark.bytes);
  REQUIRE(process.run("out.jpg --watermark-extract wrong.pgm --mark-size 15x11 --key 31416").exit_code == 0);
  CHECK(process.read("wrong.pgm").bytes != mark.bytes);

  // All in one run: hidden, compressed, found.
  const ProcessResult all = process.run(
      "in.png --watermark-embed mark.png --key 5 --strength 40 --dct-compress 50 --watermark-extract "
      "found.png --mark-size 15x11");
  REQUIRE(all.exit_code == 0);
  CHECK(process.read("found.png").bytes == mark.bytes);
  CHECK_THAT(all.output, Contains("watermark: 15x11 bits, each at least 13 times, PSNR ") &&
                             Contains("; bit errors after JPEG of quality 90: 0, 75: 0, 50: ") &&
                             Contains("compressed: quality 50"));
}
