// Picture files: what is written is read again, and broken files are refused with a reason.
#include <catch2/catch.hpp>

#include "filter_process.hpp"
#include "filter_reference.hpp"
#include "picture_checks.hpp"

using namespace clfm::filter;
using namespace clfm::test;
using Catch::Matchers::Contains;

TEST_CASE("PNG keeps every sample") {
  for (uint32_t bits : {8u, 16u})
    for (uint32_t channels : {1u, 2u, 3u, 4u}) {
      const Image image = random_image(13, 7, channels, bits);
      CHECK(same(decode_png(encode_png(image, "x.png"), "x.png"), image));
    }
}

TEST_CASE("PPM and PGM keep every sample and put the high byte first") {
  for (uint32_t bits : {8u, 16u}) {
    const Image gray = random_image(5, 6, 1, bits), colour = random_image(5, 6, 3, bits);
    CHECK(same(decode_pnm(encode_pnm(gray, ImageFormat::pgm, "x"), "x"), gray));
    CHECK(same(decode_pnm(encode_pnm(colour, ImageFormat::ppm, "x"), "x"), colour));
    CHECK(same(decode_pnm(encode_pnm(colour, ImageFormat::pnm, "x"), "x"), colour));
    const Image as_colour = decode_pnm(encode_pnm(gray, ImageFormat::ppm, "x"), "x");
    REQUIRE(as_colour.channels == 3);
    CHECK(plane_of(as_colour, 2).values == plane_of(gray, 0).values);
  }
  Image one(1, 1, 1, 16);
  one.set_sample(0, 0, 0, 0x1234);
  const Bytes file = encode_pnm(one, ImageFormat::pgm, "x");
  CHECK(file[file.size() - 2] == 0x12);
  CHECK(file.back() == 0x34);
}

TEST_CASE("text PNM with comments and another maximum is scaled") {
  const Image image = decode_pnm(bytes_of("P3 # a comment\n2 1\n# another\n15\n0 15 7  1 2 3\n"), "x");
  REQUIRE(image.bits == 8);
  CHECK(image.bytes == Bytes{0, 255, 119, 17, 34, 51});
  CHECK(decode_pnm(bytes_of("P2 1 1 1023 1023"), "x").sample(0, 0, 0) == 65535);
}

TEST_CASE("JPEG keeps a smooth picture closely, gray and colour") {
  for (uint32_t channels : {1u, 3u}) {
    Image image(40, 24, channels, 8);
    for (size_t y = 0; y < 24; ++y)
      for (size_t x = 0; x < 40; ++x)
        for (size_t c = 0; c < channels; ++c)
          image.set_sample(x, y, c, static_cast<uint32_t>(40 + 3 * x + 2 * y + 10 * c));
    const Image again = decode_jpeg(encode_jpeg(image, {95}, "x.jpg"), "x.jpg");
    REQUIRE(again.channels == channels);
    for (size_t c = 0; c < channels; ++c) CHECK(largest_difference(again, c, plane_of(image, c), 0.0) <= 6.0);
  }
}

TEST_CASE("EXIF and colour profile pass from file to file") {
  Image image = random_image(6, 5, 3, 8);
  image.metadata.exif = bytes_of("MM*\0 not a real one" + std::string(100, '\1'));
  // What libpng asks of a profile: size, class, colour space, signature, and a tag whose data does not
  // compress to nothing.
  Bytes profile = random_image(400, 1, 1, 8).bytes;
  std::fill_n(profile.begin(), 144, uint8_t{0});
  const auto put = [&](size_t at, const std::string& text) {
    std::copy(text.begin(), text.end(), profile.begin() + static_cast<std::ptrdiff_t>(at));
  };
  profile[2] = 1;
  profile[3] = 0x90;
  put(8, "\x02\x40");
  put(12, "mntrRGB XYZ ");
  put(36, "acsp");
  put(68, std::string("\0\0\xf6\xd6\0\1\0\0\0\0\xd3\x2d", 12));
  put(128, std::string("\0\0\0\1desc\0\0\0\x90\0\0\1\0", 16));
  image.metadata.icc_profile = profile;
  for (const Image& again :
       {decode_png(encode_png(image, "x"), "x"), decode_jpeg(encode_jpeg(image, {90}, "x"), "x")}) {
    CHECK(again.metadata.exif == image.metadata.exif);
    CHECK(again.metadata.icc_profile == profile);
  }
  // A profile that libpng refuses costs the profile, not the picture.
  image.metadata.icc_profile = bytes_of("nonsense");
  const Image without = decode_png(encode_png(image, "x"), "x");
  CHECK(without.bytes == image.bytes);
  CHECK(without.metadata.icc_profile.empty());
}

TEST_CASE("16 bits become 8 by rounding, alpha can be left out") {
  Image image(3, 1, 2, 16);
  for (size_t x = 0; x < 3; ++x) image.set_sample(x, 0, 0, static_cast<uint32_t>(257 * 100 + 128 * x));
  const Image narrow = in_8_bits(without_alpha(image));
  CHECK(narrow.bytes == Bytes{100, 100, 101});
}

TEST_CASE("the end of the name decides the format") {
  CHECK(format_of_name("a.b/c.PNG") == ImageFormat::png);
  CHECK(format_of_name("x.JpEg") == ImageFormat::jpeg);
  CHECK(format_of_name("x.pgm") == ImageFormat::pgm);
  CHECK_THAT(message_of(ExitCode::usage, [] { format_of_name("x.tiff"); }),
             Contains("unknown format '.tiff'") && Contains("png, jpg"));
  CHECK_THAT(message_of(ExitCode::usage, [] { format_of_name("picture"); }),
             Contains("no format in the name 'picture'"));
}

TEST_CASE("broken files are refused with a reason") {
  const auto pnm = [](const std::string& text) {
    return message_of(ExitCode::file, [&] { decode_pnm(bytes_of(text), "x"); });
  };
  CHECK_THAT(pnm("P8 1 1 1"), Contains("not P8"));
  CHECK_THAT(pnm("P5 0 1 255 "), Contains("width is 0"));
  CHECK_THAT(pnm("P5 2 2 70000 "), Contains("maximum is 70000"));
  CHECK_THAT(pnm("P5 16000000 16000000 255 ab"), Contains("has 16000000x16000000 pixels, at most 268435456"));
  CHECK_THAT(pnm("P5 2 2 255\nabc"), Contains("ends early"));
  CHECK_THAT(pnm("P4 9 2\nabc"), Contains("ends early"));
  CHECK_THAT(pnm("P1 2 1 1 2"), Contains("a bit is missing"));
  CHECK_THAT(pnm("P7\nWIDTH 1\nHEIGHT 1\nDEPTH 5\n"), Contains("depth is 5, must be 1 to 4"));
  CHECK_THAT(pnm("P7\nWIDTH 1\nHEIGHT 1\nDEPTH 1\nENDHDR\na"), Contains("lacks one of WIDTH"));
  CHECK_THAT(pnm("P7\nWIDTH 1\nCOLOUR 1\n"), Contains("its header has no 'COLOUR'"));
  CHECK_THAT(pnm("P2 2 1 9 1 x"), Contains("a number is missing"));
  CHECK_THAT(pnm("P2 2 1 9 1 10"), Contains("sample 10 above maximum 9"));
  CHECK_THAT(pnm("P2"), Contains("ends early"));

  const Bytes png = encode_png(random_image(20, 20, 3, 8), "x");
  const Bytes jpeg = encode_jpeg(random_image(20, 20, 3, 8), {90}, "x");
  for (size_t length = 4; length < png.size(); length += 37)
    CHECK_THAT(
        message_of(
            ExitCode::file,
            [&] { decode_png(Bytes(png.begin(), png.begin() + static_cast<std::ptrdiff_t>(length)), "x"); }),
        Contains("PNG"));
  for (size_t length = 4; length < jpeg.size(); length += 37)
    CHECK_THAT(message_of(ExitCode::file,
                          [&] {
                            decode_jpeg(
                                Bytes(jpeg.begin(), jpeg.begin() + static_cast<std::ptrdiff_t>(length)), "x");
                          }),
               Contains("JPEG"));
}
