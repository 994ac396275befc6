// pnm_io.cpp - PGM and PPM, binary (P5, P6) and text (P2, P3); up to 255 reads as 8 bits, above as 16 bits.
#include <cctype>

#include "error.hpp"
#include "image_io.hpp"

namespace clfm::filter {
namespace {

class PnmReader {
 public:
  PnmReader(const Bytes& file, const std::string& name) : file_(file), name_(name) {}

  Image read() {
    const char kind = static_cast<char>(file_[1]);
    if (kind != '2' && kind != '3' && kind != '5' && kind != '6')
      fail(ExitCode::file, "cannot read '", name_, "': of the PNM family only P2, P3, P5 and P6, not P",
           kind);
    at_ = 2;
    const uint32_t width = header_number("width", 1, kMaxSide);
    const uint32_t height = header_number("height", 1, kMaxSide);
    max_ = header_number("maximum", 1, 65535);
    const bool text = kind < '4';
    const uint32_t channels = kind == '3' || kind == '6' ? 3 : 1;
    if (!text) ++at_;  // the one white space after the header
    const size_t samples = size_t{width} * height * channels;
    // Checked before anything is allocated: a small file cannot ask for much memory. Text needs two bytes a
    // sample, less one.
    const size_t needed = text ? samples * 2 - 1 : samples * (max_ > 255 ? 2 : 1);
    if (at_ > file_.size() || file_.size() - at_ < needed) ends_early();

    Image image(width, height, channels, max_ > 255 ? 16 : 8);
    for (size_t y = 0; y < height; ++y)
      for (size_t x = 0; x < width; ++x)
        for (size_t c = 0; c < channels; ++c)
          image.set_sample(x, y, c, scaled(text ? number() : binary_sample(), image.max_value()));
    return image;
  }

 private:
  static constexpr uint32_t kMaxSide = 1u << 24;

  [[noreturn]] void ends_early() const {
    fail(ExitCode::file, "cannot read '", name_, "': broken PNM: the file ends early");
  }

  uint32_t header_number(const char* what, uint32_t least, uint32_t most) {
    const uint32_t value = number();
    if (value < least || value > most)
      fail(ExitCode::file, "cannot read '", name_, "': broken PNM: ", what, " is ", value, ", must be ",
           least, " to ", most);
    return value;
  }

  uint32_t number() {
    skip_space_and_comments();
    if (at_ >= file_.size()) ends_early();
    if (!std::isdigit(file_[at_]))
      fail(ExitCode::file, "cannot read '", name_, "': broken PNM: a number is missing");
    uint32_t value = 0;
    while (at_ < file_.size() && std::isdigit(file_[at_])) {
      value = value * 10 + (file_[at_++] - '0');
      if (value > kMaxSide) break;  // larger than any field may be
    }
    return value;
  }

  void skip_space_and_comments() {
    for (; at_ < file_.size(); ++at_) {
      if (file_[at_] == '#') {
        while (at_ < file_.size() && file_[at_] != '\n') ++at_;
      } else if (!std::isspace(file_[at_])) {
        return;
      }
    }
  }

  uint32_t binary_sample() {
    if (max_ <= 255) return file_[at_++];
    const uint32_t value =
        static_cast<uint32_t>(file_[at_]) << 8 | file_[at_ + 1];  // big-endian by definition
    at_ += 2;
    return value;
  }

  uint32_t scaled(uint32_t value, uint32_t to) const {
    if (value > max_)
      fail(ExitCode::file, "cannot read '", name_, "': broken PNM: sample ", value, " above maximum ", max_);
    return max_ == to ? value : static_cast<uint32_t>((uint64_t{value} * to + max_ / 2) / max_);
  }

  const Bytes& file_;
  const std::string& name_;
  size_t at_ = 0;
  uint32_t max_ = 0;
};

}  // namespace

Image decode_pnm(const Bytes& file, const std::string& name) { return PnmReader(file, name).read(); }

Bytes encode_pnm(const Image& image, const std::string& name) {
  const bool wants_gray =
      name.size() > 4 && std::tolower(static_cast<unsigned char>(name[name.size() - 2])) == 'g';
  const bool wants_colour =
      name.size() > 4 && std::tolower(static_cast<unsigned char>(name[name.size() - 2])) == 'p';
  if (wants_gray && image.channels == 3)
    fail(ExitCode::file, "cannot write '", name,
         "': PGM holds gray pictures and this one has colour; write .ppm or .png");
  const uint32_t channels = wants_colour ? 3 : image.channels;
  const std::string header = concat(channels == 3 ? "P6" : "P5", "\n", image.width, " ", image.height, "\n",
                                    image.max_value(), "\n");
  Bytes file(header.begin(), header.end());
  file.reserve(file.size() + size_t{image.width} * image.height * channels * image.sample_bytes());
  for (size_t y = 0; y < image.height; ++y)
    for (size_t x = 0; x < image.width; ++x)
      for (size_t c = 0; c < channels; ++c) {
        const uint32_t value = image.sample(x, y, image.channels == 3 ? c : 0);
        if (image.bits == 16) file.push_back(static_cast<uint8_t>(value >> 8));
        file.push_back(static_cast<uint8_t>(value));
      }
  return file;
}

}  // namespace clfm::filter
