// image_io.cpp - which format, whole files, and what a poorer format loses.
#include "image_io.hpp"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <filesystem>
#include <initializer_list>
#include <string_view>
#include <utility>

#include "metadata.hpp"
#include "tools/common/files.hpp"
#include "tools/filter/error.hpp"

namespace clfm::filter {
namespace {

constexpr size_t kMostJpegSegmentBytes = 65533;

struct FormatWord {
  const char* word;
  ImageFormat format;
};
constexpr FormatWord kFormatWords[] = {{"png", ImageFormat::png},   {"jpg", ImageFormat::jpeg},
                                       {"jpeg", ImageFormat::jpeg}, {"ppm", ImageFormat::ppm},
                                       {"pgm", ImageFormat::pgm},   {"pnm", ImageFormat::pnm},
                                       {"pam", ImageFormat::pam}};

bool starts_with(const Bytes& bytes, std::initializer_list<uint8_t> magic) {
  return bytes.size() >= magic.size() && std::equal(magic.begin(), magic.end(), bytes.begin());
}

ImageFormat format_of_content(const Bytes& file, const std::string& path) {
  if (file.empty()) fail(ExitCode::file, "cannot read '", path, "': the file is empty");
  if (starts_with(file, {0x89, 'P', 'N', 'G'})) return ImageFormat::png;
  if (starts_with(file, {0xff, 0xd8, 0xff})) return ImageFormat::jpeg;
  if (file.size() > 2 && file[0] == 'P' && std::isdigit(file[1]))
    return file[1] == '7' ? ImageFormat::pam : ImageFormat::pnm;
  fail(ExitCode::file, "cannot read '", path, "': it is neither PNG nor JPEG nor PBM/PGM/PPM/PAM");
}

Image decode(ImageFormat format, const Bytes& file, const std::string& name, const ReadOptions& options) {
  switch (format) {
    case ImageFormat::png:
      return decode_png(file, name, options);
    case ImageFormat::jpeg:
      return decode_jpeg(file, name, options);
    default:
      return decode_pnm(file, name, options);
  }
}

// What a picture loses as it is made fit for a format.
class Fitting {
 public:
  explicit Fitting(const Image& image) : image_(image), losses_(image.metadata.left_out) {}

  void to_jpeg() {
    // With "Exif" and "http://ns.adobe.com/xap/1.0/", and their zeros.
    if (image_.metadata.exif.size() > kMostJpegSegmentBytes - 6) apply_orientation();
    if (image_.metadata.xmp.size() > kMostJpegSegmentBytes - 29) drop(image_.metadata.xmp, "XMP");
    apply_gamma();
    remove_alpha();
    if (image_.bits == 8) return;
    image_ = in_8_bits(image_);
    lose("16 bits");
  }

  void to_pnm(ImageFormat format) {
    apply_orientation();
    apply_gamma();
    if (format != ImageFormat::pam) remove_alpha();
    Metadata& metadata = image_.metadata;
    drop(metadata.icc_profile, "the ICC profile");
    drop(metadata.xmp, "XMP");
    if (metadata.resolution) lose("the resolution");
  }

  const Image& image() const { return image_; }
  const std::vector<std::string>& losses() const { return losses_; }

 private:
  void drop(std::vector<uint8_t>& bytes, const char* what) {
    if (!bytes.empty()) lose(what);
    bytes.clear();
  }

  void lose(const std::string& what) { losses_.push_back(what); }

  void remove_alpha() {
    if (!image_.has_alpha()) return;
    image_ = without_alpha(image_);
    lose("alpha");
  }

  // What EXIF says of the samples; then it can go.
  void apply_orientation() {
    if (const int orientation = orientation_of(image_.metadata.exif); orientation > 1)
      image_ = oriented(image_, orientation);
    drop(image_.metadata.exif, "EXIF");
  }

  // Who reads such a file takes the samples for sRGB's. A profile, or PNG's sRGB, says more than PNG's gAMA.
  void apply_gamma() {
    constexpr double kSrgbGamma = 45455, kVisible = 0.05;
    const PngColour& colour = image_.metadata.colour;
    if (!image_.metadata.icc_profile.empty() || colour.srgb_intent) return;
    if (!colour.chromaticities.empty()) lose("chromaticities");
    if (!colour.gamma || *colour.gamma <= 0) return;
    const double power = kSrgbGamma / *colour.gamma;
    if (std::abs(power - 1) > kVisible) image_ = with_power(image_, power);
  }

  Image image_;
  std::vector<std::string> losses_;
};

// "alpha, 16 bits and EXIF"
std::string in_words(const std::vector<std::string>& things) {
  std::string text;
  for (size_t i = 0; i < things.size(); ++i)
    text += (i == 0 ? "" : i + 1 < things.size() ? ", " : " and ") + things[i];
  return text;
}

std::string_view view_of(const Bytes& bytes) {
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

}  // namespace

ImageFormat format_of_word(const std::string& word, const std::string& what) {
  std::string lower = word, known;
  std::transform(word.begin(), word.end(), lower.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  for (const FormatWord& entry : kFormatWords) {
    if (lower == entry.word) return entry.format;
    known += concat(known.empty() ? "" : ", ", entry.word);
  }
  fail(ExitCode::usage, what, ": it is none of ", known);
}

ImageFormat format_of_name(const std::string& path) {
  const std::string extension = std::filesystem::path(path).extension().string();
  if (extension.empty())
    fail(ExitCode::usage, "no format in the name '", path, "'; give --format, or a name that ends in .png");
  return format_of_word(extension.substr(1), concat("unknown format '", extension, "' in '", path, "'"));
}

void check_pixels(uint64_t width, uint64_t height, const std::string& name, const ReadOptions& options) {
  if (height > 0 && width > options.max_pixels / height)
    fail(ExitCode::file, "cannot read '", name, "': it has ", width, "x", height, " pixels, at most ",
         options.max_pixels, " (see --max-pixels)");
}

FilePicture read_picture(const std::string& path, const ReadOptions& options) {
  constexpr size_t kStartBytes = 16, kMostBytesPerPixel = 8, kMostOtherBytes = size_t{64} << 20;
  tools::InputFile input(path);
  Bytes file;
  input.read(file, kStartBytes);
  const ImageFormat format = format_of_content(file, path);
  const size_t most = kMostOtherBytes + options.max_pixels * kMostBytesPerPixel;
  input.read(file, most);
  if (file.size() > most)
    fail(ExitCode::file, "cannot read '", path, "': it has more than ", most, " bytes (see --max-pixels)");
  FilePicture picture{decode(format, file, path, options), format};
  remove_previews(picture.image.metadata);
  return picture;
}

Image read_image(const std::string& path, const ReadOptions& options) {
  return read_picture(path, options).image;
}

std::string write_image(const std::string& path, const Image& image, ImageFormat format,
                        const JpegOptions& jpeg) {
  if (format == ImageFormat::png) {
    std::vector<std::string> losses = image.metadata.left_out;
    tools::write_file(path, view_of(encode_png(image, path, &losses)));
    return in_words(losses);
  }
  Fitting fitting(image);
  if (format == ImageFormat::jpeg) {
    fitting.to_jpeg();
    tools::write_file(path, view_of(encode_jpeg(fitting.image(), jpeg, path)));
  } else {
    fitting.to_pnm(format);
    tools::write_file(path, view_of(encode_pnm(fitting.image(), format, path)));
  }
  return in_words(fitting.losses());
}

std::string write_image(const std::string& path, const Image& image) {
  return write_image(path, image, format_of_name(path));
}

}  // namespace clfm::filter
