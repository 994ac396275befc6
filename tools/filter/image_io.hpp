// image_io.hpp - pictures from and to files. A file is read by what is in it, and written by the end of its
// name.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "image.hpp"

namespace clfm::filter {

using Bytes = std::vector<uint8_t>;

enum class ImageFormat { png, jpeg, pnm };

// From the end of the name; fails (usage) with the list of known ones.
ImageFormat format_of_name(const std::string& path);

Image read_image(const std::string& path);

struct WriteOptions {
  int jpeg_quality = 92;
};
// Returns what the format could not keep ("alpha", "16 bits"), empty as a rule.
std::string write_image(const std::string& path, const Image& image, const WriteOptions& options = {});

// One pair per format. `name` only serves the messages.
Image decode_png(const Bytes& file, const std::string& name);
Bytes encode_png(const Image& image, const std::string& name);
Image decode_jpeg(const Bytes& file, const std::string& name);
Bytes encode_jpeg(const Image& image, int quality, const std::string& name);
Image decode_pnm(const Bytes& file, const std::string& name);
Bytes encode_pnm(const Image& image, const std::string& name);

// Without its alpha, or in 8 bits (rounded to nearest); the same picture where nothing is to be done.
Image without_alpha(const Image& image);
Image in_8_bits(const Image& image);

// 0 black to 1 white, row by row, by the weights of Rec. 709 where there are colours. Where there is alpha,
// it is that before black: what a transparent pixel hides does not count.
std::vector<double> brightness_of(const Image& image);

}  // namespace clfm::filter
