// Formats that are read in many forms, JPEG's sampling, pictures from standard input and to standard output.
#include <algorithm>
#include <catch2/catch.hpp>

#include "filter_process.hpp"
#include "filter_reference.hpp"
#include "jpeg_reference.hpp"
#include "picture_checks.hpp"

using namespace clfm::filter;
using namespace clfm::test;
using Catch::Matchers::Contains;
using Catch::Matchers::StartsWith;

namespace {

// Horizontal and vertical factor of the first component, from the frame's header.
uint8_t sampling_of(const Bytes& jpeg) {
  const uint8_t frame[] = {0xff, 0xc0};
  const auto at = std::search(jpeg.begin(), jpeg.end(), std::begin(frame), std::end(frame));
  REQUIRE(jpeg.end() - at > 12);
  return at[11];
}

}  // namespace

TEST_CASE("PBM is read: 1 is black, rows end with a byte") {
  const Image text = decode_pnm(bytes_of("P1\n# bits need no space\n10 2\n1000000011\n0 1 00000000\n"), "x");
  const Image binary = decode_pnm(bytes_of(std::string("P4 10 2\n\x80\xc0\x40\x3f", 12)), "x");
  Bytes expected(20, 255);
  expected[0] = expected[8] = expected[9] = expected[11] = 0;
  for (const Image& image : {text, binary}) {
    CHECK(image.width == 10);
    CHECK(image.channels == 1);
    CHECK(image.bits == 8);
    CHECK(image.bytes == expected);
  }
}

TEST_CASE("PAM keeps every sample, and its header may be in any order") {
  for (uint32_t bits : {8u, 16u})
    for (uint32_t channels : {1u, 2u, 3u, 4u}) {
      const Image image = random_image(5, 4, channels, bits);
      CHECK(same(decode_pnm(encode_pnm(image, ImageFormat::pam, "x"), "x"), image));
    }
  const Image image = decode_pnm(bytes_of("P7\n# a comment\nMAXVAL 15\nDEPTH 2\nTUPLTYPE "
                                          "GRAYSCALE_ALPHA\nHEIGHT 1\nWIDTH 1\nENDHDR\n\x0f\x03"),
                                 "x");
  CHECK(image.bytes == Bytes{255, 51});
}

TEST_CASE("CMYK and YCCK become RGB: light is what no ink takes away") {
  const std::array<uint8_t, 4> samples{200, 120, 60, 180};
  for (const Inks kind : {Inks::cmyk, Inks::ycck, Inks::cmyk_without_adobe}) {
    const Image image = decode_jpeg(libjpeg_inks(samples, kind), "x");
    REQUIRE(image.channels == 3);
    REQUIRE(image.width == 16);
    for (size_t c = 0; c < 3; ++c) {
      const auto light = [&](size_t i) {
        return (kind == Inks::cmyk_without_adobe ? 255.0 - samples[i] : samples[i]) / 255.0;
      };
      CHECK(image.sample(15, 7, c) == Approx(255 * light(c) * light(3)).margin(3));
    }
  }
}

TEST_CASE("JPEG's colour is sampled as asked") {
  const Image image = random_image(32, 32, 3, 8);
  CHECK(sampling_of(encode_jpeg(image, {90, Sampling::s444}, "x")) == 0x11);
  CHECK(sampling_of(encode_jpeg(image, {90, Sampling::s422}, "x")) == 0x21);
  CHECK(sampling_of(encode_jpeg(image, {90}, "x")) == 0x22);
  CHECK(sampling_of(encode_jpeg(random_image(8, 8, 1, 8), {90, Sampling::s422}, "x")) == 0x11);
  FilterProcess process;
  process.write("in.png", image);
  const ProcessResult full = process.run("in.png - --format jpeg --sampling 4:4:4");
  require_run(full);
  require_run(process.run("in.png out.jpg --sampling 4:2:0 --quality 92"));
  CHECK(decode_jpeg(bytes_of(full.output), "x").bytes ==
        decode_jpeg(encode_jpeg(image, {92, Sampling::s444}, "x"), "x").bytes);
  CHECK(process.read("out.jpg").bytes == decode_jpeg(encode_jpeg(image, {}, "x"), "x").bytes);
}

TEST_CASE(
    "a picture comes from standard input and goes to standard output; text then goes to standard error") {
  FilterProcess process;
  const Image image = random_image(9, 7, 4, 16);
  process.write("in.png", image);
  process.write("in.pam", image);
  for (const char* in : {"in.png", "in.pam"}) {
    const ProcessResult same_format = process.run(std::string("- - < ") + in);
    require_run(same_format);
    CHECK_THAT(same_format.errors, StartsWith("9x7x4 16-bit on "));
    const Bytes file = bytes_of(same_format.output);
    CHECK(same(std::string(in) == "in.png" ? decode_png(file, "x") : decode_pnm(file, "x"), image));
  }
  const ProcessResult ppm = process.run("in.png - --format ppm --quiet");
  CHECK(ppm.errors.empty());
  CHECK(same(decode_pnm(bytes_of(ppm.output), "x"), without_alpha(image)));
  CHECK(same(decode_png(bytes_of(process.run("- /dev/stdout --format png --quiet < in.pam").output), "x"),
             image));
  CHECK_THAT(process.run("in.png out.png --compare - < in.png").output, StartsWith("compared: equal"));
  const ProcessResult empty = process.run("- out.png < /dev/null");
  CHECK(empty.exit_code == 2);
  CHECK_THAT(empty.errors, Contains("cannot read '-': the file is empty"));
  const ProcessResult full = process.run("in.png /dev/full --format png");
  CHECK(full.exit_code == 2);
  CHECK_THAT(full.errors, Contains("cannot write '/dev/full': No space left on device"));
}
