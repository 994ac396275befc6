// What a photo carries besides its pixels: kept, applied, or told to be lost; previews never pass.
#include <catch2/catch.hpp>
#include <cmath>
#include <fstream>
#include <iterator>

#include "filter_process.hpp"
#include "filter_reference.hpp"
#include "picture_checks.hpp"
#include "tiny_exif.hpp"
#include "tools/filter/codec/metadata.hpp"

using namespace clfm::filter;
using namespace clfm::test;
using Catch::Matchers::Contains;

namespace {

Bytes file_bytes(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

Bytes jpeg_with_segment(uint8_t marker, const std::string& content) {
  Bytes file = encode_jpeg(random_image(8, 8, 3, 8), {}, "x");
  Bytes segment{0xff, marker, 0, static_cast<uint8_t>(content.size() + 2)};
  segment.insert(segment.end(), content.begin(), content.end());
  file.insert(file.begin() + 2, segment.begin(), segment.end());
  return file;
}

const std::string kXmp = "<x:xmpmeta xmlns:x='adobe:ns:meta/'>a title</x:xmpmeta>";

}  // namespace

TEST_CASE("a preview in EXIF does not pass a filter, the rest of EXIF does") {
  FilterProcess process;
  Image image = random_image(16, 12, 3, 8);
  image.metadata.exif = tiny_exif(6);
  for (const std::string in : {"in.jpg", "in.png"}) {
    process.write(in, image);
    REQUIRE(holds(file_bytes(process.path(in)), "SHARP"));
    for (const std::string out : {"out.jpg", "out.png"}) {
      INFO(in << " to " << out);
      const ProcessResult result = process.run(in + " " + out + " --box 3");
      require_run(result);
      CHECK_FALSE(holds(file_bytes(process.path(out)), "SHARP"));
      const Metadata metadata = process.read(out).metadata;
      CHECK(orientation_of(metadata.exif) == 6);
      CHECK(holds(metadata.exif, "Cam"));
      CHECK_THAT(result.errors,
                 Contains("'" + out + "' is without the preview in EXIF and the maker's notes in EXIF\n"));
    }
  }
  CHECK(process.run("out.jpg again.png").errors.empty());
  CHECK(process.read("again.png").metadata.exif == process.read("out.jpg").metadata.exif);
}

TEST_CASE("EXIF that cannot be read is left out, and so is XMP with a preview") {
  Metadata metadata;
  metadata.exif = bytes_of("MM*\0 not a real one");
  metadata.xmp = bytes_of("<xmpGImg:image>SHARP</xmpGImg:image>");
  remove_previews(metadata);
  CHECK(metadata.exif.empty());
  CHECK(metadata.xmp.empty());
  CHECK(metadata.left_out ==
        std::vector<std::string>{"EXIF, which is damaged", "XMP, which holds a preview"});
  metadata = {};
  metadata.xmp = bytes_of(kXmp);
  remove_previews(metadata);
  CHECK(metadata.xmp == bytes_of(kXmp));
  CHECK(metadata.left_out.empty());
}

TEST_CASE("where EXIF cannot go the picture is turned as it is to be seen") {
  FilterProcess process;
  const Image stored = random_image(5, 3, 3, 16);
  const size_t right = stored.width - 1, bottom = stored.height - 1;
  for (int orientation = 1; orientation <= 8; ++orientation) {
    INFO("orientation " << orientation);
    Image image = stored;
    image.metadata.exif = tiny_exif(orientation);
    CHECK(write_image(process.path("x.ppm"), image) == "EXIF");
    const Image seen = process.read("x.ppm");
    REQUIRE(seen.width == (orientation < 5 ? 5 : 3));
    REQUIRE(seen.height == (orientation < 5 ? 3 : 5));
    for (size_t y = 0; y < seen.height; ++y)
      for (size_t x = 0; x < seen.width; ++x) {
        const size_t from[8][2] = {{x, y}, {right - x, y},  {right - x, bottom - y}, {x, bottom - y},
                                   {y, x}, {y, bottom - x}, {right - y, bottom - x}, {right - y, x}};
        const auto [from_x, from_y] = from[orientation - 1];
        REQUIRE(seen.sample(x, y, 1) == stored.sample(from_x, from_y, 1));
      }
  }
}

TEST_CASE("gamma is kept by PNG and applied for others, alpha apart") {
  FilterProcess process;
  Image image(2, 1, 2, 16);
  image.set_sample(0, 0, 0, 16384);
  image.set_sample(0, 0, 1, 12345);
  image.metadata.colour.gamma = 100000;  // linear light
  CHECK(write_image(process.path("x.png"), image).empty());
  const Image png = process.read("x.png");
  CHECK(png.bytes == image.bytes);
  CHECK(png.metadata.colour == image.metadata.colour);
  CHECK(write_image(process.path("x.pam"), image).empty());
  const Image pam = process.read("x.pam");
  const auto expected = static_cast<uint32_t>(std::lround(65535 * std::pow(16384.0 / 65535, 0.45455)));
  CHECK(pam.sample(0, 0, 0) == expected);
  CHECK(pam.sample(0, 0, 1) == 12345);
  CHECK(write_image(process.path("x.jpg"), image) == "alpha and 16 bits");
  CHECK(process.read("x.jpg").sample(0, 0, 0) == Approx(expected / 257.0).margin(2));

  image.metadata.colour = {0, 45455, {31270, 32900, 64000, 33000, 30000, 60000, 15000, 6000}};
  CHECK(write_image(process.path("x.png"), image).empty());
  CHECK(process.read("x.png").metadata.colour == image.metadata.colour);
  CHECK(write_image(process.path("x.pam"), image).empty());
  CHECK(process.read("x.pam").bytes == image.bytes);
  image.metadata.colour.srgb_intent.reset();
  CHECK(write_image(process.path("x.pam"), image) == "chromaticities");
}

TEST_CASE("resolution and XMP pass between PNG and JPEG") {
  FilterProcess process;
  Image image = random_image(4, 4, 3, 8);
  image.metadata.xmp = bytes_of(kXmp);
  const Resolution inches{300, 150, ResolutionUnit::inch}, metres{11811, 5906, ResolutionUnit::metre};
  image.metadata.resolution = inches;
  CHECK(write_image(process.path("a.jpg"), image).empty());
  const Image jpeg = process.read("a.jpg");
  CHECK(jpeg.metadata.resolution == inches);
  CHECK(jpeg.metadata.xmp == bytes_of(kXmp));
  CHECK(write_image(process.path("b.png"), jpeg).empty());
  const Image png = process.read("b.png");
  CHECK(png.metadata.resolution == metres);
  CHECK(png.metadata.xmp == bytes_of(kXmp));
  CHECK(write_image(process.path("c.jpg"), png).empty());
  CHECK(process.read("c.jpg").metadata.resolution == inches);

  const Resolution aspect{2, 1, ResolutionUnit::aspect};
  image.metadata.resolution = aspect;
  for (const std::string name : {"d.png", "d.jpg"}) {
    process.write(name, image);
    CHECK(process.read(name).metadata.resolution == aspect);
  }
  image.metadata.exif = tiny_exif(1);
  image.metadata.icc_profile = bytes_of("a profile");
  CHECK(write_image(process.path("e.ppm"), image) == "EXIF, the ICC profile, XMP and the resolution");
  CHECK(write_image(process.path("e.png"), image) == "the ICC profile, which libpng finds faulty");
  image.metadata.exif.resize(70000);
  image.metadata.xmp.resize(70000, ' ');
  CHECK(write_image(process.path("e.jpg"), image) == "EXIF and XMP");
}

TEST_CASE("what a JPEG has besides is told") {
  const auto left_out = [](uint8_t marker, const std::string& content) {
    const Metadata metadata = decode_jpeg(jpeg_with_segment(marker, content), "x").metadata;
    REQUIRE(metadata.left_out.size() == 1);
    return metadata.left_out[0];
  };
  CHECK(left_out(0xfe, "by somebody") == "a comment");
  CHECK(left_out(0xed, std::string("Photoshop 3.0\0data", 18)) == "Photoshop's resources (IPTC)");
  CHECK(left_out(0xe2, std::string("MPF\0data", 8)) == "further pictures (MPF)");
  CHECK(left_out(0xe1, std::string("http://ns.adobe.com/xmp/extension/\0data", 39)) ==
        "the extension of XMP");
}
