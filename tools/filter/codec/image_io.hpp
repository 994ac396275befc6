// image_io.hpp - pictures from and to files, "-" being standard input and output. A file is read by what is
// in it, and written by the end of its name.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "tools/filter/image/conversions.hpp"
#include "tools/filter/image/image.hpp"

namespace clfm::filter {

using Bytes = std::vector<uint8_t>;

// pnm: PGM or PPM, whatever the picture needs.
enum class ImageFormat { png, jpeg, pgm, ppm, pnm, pam };

// "png", "jpg", ...; fails (usage) with the list of known ones. `what` begins the message.
ImageFormat format_of_word(const std::string& word, const std::string& what);
// From the end of the name; fails (usage) with the list of known ones.
ImageFormat format_of_name(const std::string& path);

struct ReadOptions {
  size_t max_pixels = size_t{1} << 28;
};

struct FilePicture {
  Image image;
  ImageFormat format;  // that it is written in again
};
// Without previews, which a filter does not reach.
FilePicture read_picture(const std::string& path, const ReadOptions& options = {});
Image read_image(const std::string& path, const ReadOptions& options = {});

// How many pixels of both differences of colour there are: as many as of luminance, half of them, a quarter.
enum class Sampling { s444, s422, s420 };

struct JpegOptions {
  int quality = 92;
  Sampling sampling = Sampling::s420;
};

// Returns what the file is without ("alpha and 16 bits"), empty as a rule. What the format cannot hold is
// applied to the samples where that is possible: orientation, gamma.
std::string write_image(const std::string& path, const Image& image, ImageFormat format,
                        const JpegOptions& jpeg = {});
std::string write_image(const std::string& path, const Image& image);

// One pair per format. `name` only serves the messages. Fail (file) where a file is damaged, where it has
// more pixels than it may, and where it is too small for what it claims to hold, before memory is taken for
// that.
Image decode_png(const Bytes& file, const std::string& name, const ReadOptions& options = {});
// What libpng refuses of the metadata is added to `losses`.
Bytes encode_png(const Image& image, const std::string& name, std::vector<std::string>* losses = nullptr);
Image decode_jpeg(const Bytes& file, const std::string& name, const ReadOptions& options = {});
Bytes encode_jpeg(const Image& image, const JpegOptions& options, const std::string& name);
Image decode_pnm(const Bytes& file, const std::string& name,
                 const ReadOptions& options = {});  // PBM, PAM, too
Bytes encode_pnm(const Image& image, ImageFormat format, const std::string& name);

// Of decoders: fails (file) where a picture has more pixels than `options` allow.
void check_pixels(uint64_t width, uint64_t height, const std::string& name, const ReadOptions& options);

}  // namespace clfm::filter
