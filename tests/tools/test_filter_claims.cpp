// A few bytes that claim to be much: refused by what a file can hold, before memory is taken.
#include <catch2/catch.hpp>
#include <chrono>
#include <limits>

#include "filter_process.hpp"
#include "filter_reference.hpp"
#include "jpeg_reference.hpp"
#include "picture_checks.hpp"

using namespace clfm::filter;
using namespace clfm::test;
using Catch::Matchers::Contains;
using Catch::Matchers::EndsWith;

namespace {

constexpr ReadOptions kAnySize{std::numeric_limits<size_t>::max()};

template <class Function>
std::string refusal_of(Function&& decode) {
  return message_of(ExitCode::file, decode);
}

void put_big_endian(Bytes& file, size_t at, uint32_t value, size_t bytes) {
  for (size_t i = 0; i < bytes; ++i) file[at + i] = static_cast<uint8_t>(value >> 8 * (bytes - 1 - i));
}

// As the frame's header says it, whatever kind of frame.
Bytes jpeg_that_claims(Bytes file, uint32_t width, uint32_t height) {
  size_t at = 0;
  while (file[at] != 0xff || (file[at + 1] != 0xc0 && file[at + 1] != 0xc2)) ++at;
  put_big_endian(file, at + 5, height, 2);
  put_big_endian(file, at + 7, width, 2);
  return file;
}

uint32_t crc_of(const uint8_t* bytes, size_t count) {
  uint32_t crc = 0xffffffff;
  for (size_t i = 0; i < count; ++i) {
    crc ^= bytes[i];
    for (int bit = 0; bit < 8; ++bit) crc = crc >> 1 ^ (crc & 1 ? 0xedb88320u : 0);
  }
  return ~crc;
}

enum class Rows { in_order, interlaced };

Bytes png_that_claims(uint32_t width, uint32_t height, Rows rows) {
  Bytes file = encode_png(random_image(20, 20, 1, 8), "x");
  put_big_endian(file, 16, width, 4);
  put_big_endian(file, 20, height, 4);
  file[28] = rows == Rows::interlaced;
  put_big_endian(file, 29, crc_of(file.data() + 12, 17), 4);
  return file;
}

}  // namespace

TEST_CASE("a JPEG is refused where its bytes cannot be so many blocks, or end before their rows") {
  const Image image = random_image(40, 40, 1, 8);
  for (const Bytes& file : {encode_jpeg(image, {}, "x"), libjpeg_progressive(image, 20)}) {
    CHECK_THAT(refusal_of([&] { decode_jpeg(jpeg_that_claims(file, 65500, 65500), "x", kAnySize); }),
               Contains("bytes cannot hold 65500x65500 pixels"));
    CHECK_THAT(refusal_of([&] { decode_jpeg(jpeg_that_claims(file, 65500, 65500), "x"); }),
               Contains("it has 65500x65500 pixels, at most 268435456 (see --max-pixels)"));
  }
  CHECK_THAT(
      refusal_of([&] { decode_jpeg(jpeg_that_claims(encode_jpeg(image, {}, "x"), 40, 200), "x", kAnySize); }),
      Contains("premature end"));
  CHECK(decode_jpeg(libjpeg_progressive(image, 100), "x").width == 40);
  CHECK_THAT(refusal_of([&] { decode_jpeg(libjpeg_progressive(image, 101), "x"); }),
             EndsWith("more than 100 scans"));
}

TEST_CASE("a PNG is refused where its bytes cannot be so many rows, or end before them") {
  for (const Rows rows : {Rows::in_order, Rows::interlaced}) {
    CHECK_THAT(refusal_of([&] { decode_png(png_that_claims(30000, 30000, rows), "x", kAnySize); }),
               Contains("bytes cannot hold 30000 rows of 30001 bytes"));
    CHECK_THAT(refusal_of([&] { decode_png(png_that_claims(30000, 30000, rows), "x"); }),
               Contains("it has 30000x30000 pixels, at most 268435456"));
    CHECK_THAT(refusal_of([&] { decode_png(png_that_claims(20, 400, rows), "x", kAnySize); }),
               Contains("broken PNG"));
  }
}

TEST_CASE("the limit of pixels is that of every picture that is read") {
  const ReadOptions fits{12}, small{11};
  const Image image = random_image(4, 3, 1, 8);
  const std::vector<std::pair<Bytes, Image (*)(const Bytes&, const std::string&, const ReadOptions&)>> files{
      {encode_png(image, "x"), decode_png},
      {encode_jpeg(image, {}, "x"), decode_jpeg},
      {encode_pnm(image, ImageFormat::pgm, "x"), decode_pnm},
      {encode_pnm(image, ImageFormat::pam, "x"), decode_pnm}};
  for (const auto& entry : files) {
    const auto read = [&](const ReadOptions& options) { return entry.second(entry.first, "x", options); };
    CHECK(read(fits).width == 4);
    CHECK_THAT(refusal_of([&] { read(small); }), Contains("it has 4x3 pixels, at most 11"));
  }
}

TEST_CASE("what has no end is no picture and no matrix, at once") {
  FilterProcess process;
  process.write("in.png", random_image(8, 8, 3, 8));
  for (const char* arguments :
       {"/dev/zero out.png", "- out.png < /dev/zero", "in.png out.png --kernel /dev/zero",
        "in.png out.png --bokeh /dev/zero", "in.png out.png --compare /dev/zero",
        "in.png --correlate /dev/zero", "in.png out.png --watermark-embed /dev/zero --key 1"}) {
    INFO(arguments);
    const auto begin = std::chrono::steady_clock::now();
    const ProcessResult result = process.run(arguments);
    CHECK(result.exit_code == 2);
    CHECK_THAT(result.errors, Contains("cannot read '"));
    CHECK(std::chrono::steady_clock::now() - begin < std::chrono::seconds(5));  // of a busy machine
    CHECK_FALSE(process.exists("out.png"));
  }
}
