// image_io.cpp - which format, whole files, and the conversions that a poorer format needs.
#include "image_io.hpp"

#include <algorithm>
#include <cctype>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <initializer_list>
#include <iterator>

#include "error.hpp"

namespace clfm::filter {
namespace {

Bytes read_file(const std::string& path) {
  std::error_code status;
  if (std::filesystem::is_directory(path, status))
    fail(ExitCode::file, "cannot read '", path, "': it is a directory");
  errno = 0;
  std::ifstream file(path, std::ios::binary);
  if (!file) fail(ExitCode::file, "cannot read '", path, "': ", std::strerror(errno));
  Bytes bytes((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
  if (file.bad()) fail(ExitCode::file, "cannot read '", path, "': ", std::strerror(errno));
  if (bytes.empty()) fail(ExitCode::file, "cannot read '", path, "': the file is empty");
  return bytes;
}

void write_file(const std::string& path, const Bytes& bytes) {
  errno = 0;
  std::ofstream file(path, std::ios::binary | std::ios::trunc);
  file.write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
  file.close();
  if (!file) fail(ExitCode::file, "cannot write '", path, "': ", std::strerror(errno));
}

bool starts_with(const Bytes& bytes, std::initializer_list<uint8_t> magic) {
  return bytes.size() >= magic.size() && std::equal(magic.begin(), magic.end(), bytes.begin());
}

}  // namespace

ImageFormat format_of_name(const std::string& path) {
  std::string extension = std::filesystem::path(path).extension().string();
  std::transform(extension.begin(), extension.end(), extension.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  if (extension == ".png") return ImageFormat::png;
  if (extension == ".jpg" || extension == ".jpeg") return ImageFormat::jpeg;
  if (extension == ".ppm" || extension == ".pgm" || extension == ".pnm") return ImageFormat::pnm;
  const std::string known = "; the end of the name says what to write: .png, .jpg, .jpeg, .ppm, .pgm or .pnm";
  if (extension.empty()) fail(ExitCode::usage, "no format in the name '", path, "'", known);
  fail(ExitCode::usage, "unknown format '", extension, "' in '", path, "'", known);
}

Image read_image(const std::string& path) {
  const Bytes file = read_file(path);
  if (starts_with(file, {0x89, 'P', 'N', 'G'})) return decode_png(file, path);
  if (starts_with(file, {0xff, 0xd8, 0xff})) return decode_jpeg(file, path);
  if (file.size() > 2 && file[0] == 'P' && std::isdigit(file[1])) return decode_pnm(file, path);
  fail(ExitCode::file, "cannot read '", path, "': it is neither PNG nor JPEG nor PPM/PGM");
}

Image without_alpha(const Image& image) {
  if (!image.has_alpha()) return image;
  Image opaque(image.width, image.height, image.colours(), image.bits);
  opaque.metadata = image.metadata;
  const size_t from = size_t{image.channels} * image.sample_bytes();
  const size_t to = size_t{opaque.channels} * opaque.sample_bytes();
  const size_t pixels = size_t{image.width} * image.height;
  for (size_t i = 0; i < pixels; ++i)
    std::memcpy(opaque.bytes.data() + i * to, image.bytes.data() + i * from, to);
  return opaque;
}

Image in_8_bits(const Image& image) {
  if (image.bits == 8) return image;
  Image narrow(image.width, image.height, image.channels, 8);
  narrow.metadata = image.metadata;
  for (size_t i = 0; i < narrow.bytes.size(); ++i) {
    uint16_t value;
    std::memcpy(&value, image.bytes.data() + 2 * i, sizeof value);
    narrow.bytes[i] = static_cast<uint8_t>((value + 128u) / 257u);  // 65535 = 255 * 257
  }
  return narrow;
}

std::vector<double> brightness_of(const Image& image) {
  constexpr double kWeights[] = {0.2126, 0.7152, 0.0722};
  std::vector<double> brightness;
  brightness.reserve(size_t{image.width} * image.height);
  for (size_t y = 0; y < image.height; ++y)
    for (size_t x = 0; x < image.width; ++x) {
      double sum = 0;
      for (size_t c = 0; c < image.colours(); ++c)
        sum += (image.colours() == 1 ? 1.0 : kWeights[c]) * image.sample(x, y, c);
      const double opacity =
          image.has_alpha() ? image.sample(x, y, image.channels - 1) / static_cast<double>(image.max_value())
                            : 1.0;
      brightness.push_back(opacity * sum / image.max_value());
    }
  return brightness;
}

std::string write_image(const std::string& path, const Image& image, const WriteOptions& options) {
  switch (format_of_name(path)) {
    case ImageFormat::png:
      write_file(path, encode_png(image, path));
      return "";
    case ImageFormat::jpeg: {
      std::string lost;
      if (image.has_alpha()) lost = "alpha";
      if (image.bits == 16) lost += lost.empty() ? "16 bits" : " and 16 bits";
      write_file(path, encode_jpeg(in_8_bits(without_alpha(image)), options.jpeg_quality, path));
      return lost;
    }
    case ImageFormat::pnm:
      write_file(path, encode_pnm(without_alpha(image), path));
      return image.has_alpha() ? "alpha" : "";
  }
  return "";
}

}  // namespace clfm::filter
