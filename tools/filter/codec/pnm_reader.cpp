// pnm_reader.cpp - PBM, PGM and PPM, binary (P4, P5, P6) and text (P1, P2, P3), and PAM (P7); up to 255 reads
// as 8 bits, above as 16 bits.
#include <cctype>

#include "image_io.hpp"
#include "tools/filter/error.hpp"

namespace clfm::filter {
namespace {

class PnmReader {
 public:
  PnmReader(const Bytes& file, const std::string& name, const ReadOptions& options)
      : file_(file), name_(name), options_(options) {}

  Image read() {
    kind_ = static_cast<char>(file_[1]);
    if (kind_ < '1' || kind_ > '7') broken("there are P1 to P7, not P", kind_);
    at_ = 2;
    if (kind_ == '7')
      read_pam_header();
    else
      read_header();
    check_pixels(width_, height_, name_, options_);
    check_size();

    Image image(width_, height_, channels_, max_ > 255 ? 16 : 8);
    for (size_t y = 0; y < height_; ++y) {
      bit_ = 0;
      for (size_t x = 0; x < width_; ++x)
        for (size_t c = 0; c < channels_; ++c) image.set_sample(x, y, c, scaled(sample(), image.max_value()));
      if (bit_ > 0) ++at_;  // a row of bits ends with its byte
    }
    return image;
  }

 private:
  static constexpr uint32_t kMaxSide = 1u << 24;

  template <class... Parts>
  [[noreturn]] void broken(const Parts&... parts) const {
    fail(ExitCode::file, "cannot read '", name_, "': broken PNM: ", parts...);
  }
  [[noreturn]] void ends_early() const { broken("the file ends early"); }

  bool is_bitmap() const { return kind_ == '1' || kind_ == '4'; }
  bool is_text() const { return kind_ < '4'; }

  void read_header() {
    width_ = header_number("width", 1, kMaxSide);
    height_ = header_number("height", 1, kMaxSide);
    max_ = is_bitmap() ? 1 : header_number("maximum", 1, 65535);
    channels_ = kind_ == '3' || kind_ == '6' ? 3 : 1;
    if (!is_text()) ++at_;  // the one white space after the header
  }

  void read_pam_header() {
    for (std::string word = header_word(); word != "ENDHDR"; word = header_word()) {
      if (word == "WIDTH") {
        width_ = header_number("width", 1, kMaxSide);
      } else if (word == "HEIGHT") {
        height_ = header_number("height", 1, kMaxSide);
      } else if (word == "DEPTH") {
        channels_ = header_number("depth", 1, 4);
      } else if (word == "MAXVAL") {
        max_ = header_number("maximum", 1, 65535);
      } else if (word != "TUPLTYPE") {
        broken("its header has no '", word, "'");
      }
      while (at_ < file_.size() && file_[at_] != '\n') ++at_;
    }
    ++at_;
    if (width_ == 0 || height_ == 0 || channels_ == 0 || max_ == 0)
      broken("its header lacks one of WIDTH, HEIGHT, DEPTH and MAXVAL");
  }

  std::string header_word() {
    constexpr size_t kLongestWord = 8;
    skip_space_and_comments();
    std::string word;
    while (at_ < file_.size() && !std::isspace(file_[at_]) && word.size() <= kLongestWord)
      word += static_cast<char>(file_[at_++]);
    if (at_ >= file_.size()) ends_early();
    return word;
  }

  // Before anything is allocated: a small file cannot ask for much memory. Text needs two bytes a sample,
  // less one, but a bit may follow the other at once.
  void check_size() const {
    const size_t row = size_t{width_} * channels_;
    const size_t samples = row * height_;
    size_t needed = samples * (max_ > 255 ? 2 : 1);
    if (is_text() && !is_bitmap()) needed = samples * 2 - 1;
    if (kind_ == '4') needed = (row + 7) / 8 * height_;
    if (at_ > file_.size() || file_.size() - at_ < needed) ends_early();
  }

  uint32_t header_number(const char* what, uint32_t least, uint32_t most) {
    const uint32_t value = number();
    if (value < least || value > most) broken(what, " is ", value, ", must be ", least, " to ", most);
    return value;
  }

  uint32_t number() {
    skip_space_and_comments();
    if (at_ >= file_.size()) ends_early();
    if (!std::isdigit(file_[at_])) broken("a number is missing");
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

  // In a bitmap 1 is black.
  uint32_t sample() {
    switch (kind_) {
      case '1':
        return 1 - text_bit();
      case '4':
        return 1 - binary_bit();
      default:
        return is_text() ? number() : binary_sample();
    }
  }

  uint32_t text_bit() {
    skip_space_and_comments();
    if (at_ >= file_.size()) ends_early();
    const uint8_t digit = file_[at_++];
    if (digit != '0' && digit != '1') broken("a bit is missing");
    return digit - '0';
  }

  uint32_t binary_bit() {
    const uint32_t bit = file_[at_] >> (7 - bit_) & 1;
    bit_ = (bit_ + 1) % 8;
    if (bit_ == 0) ++at_;
    return bit;
  }

  uint32_t binary_sample() {
    if (max_ <= 255) return file_[at_++];
    const uint32_t value =
        static_cast<uint32_t>(file_[at_]) << 8 | file_[at_ + 1];  // big-endian by definition
    at_ += 2;
    return value;
  }

  uint32_t scaled(uint32_t value, uint32_t to) const {
    if (value > max_) broken("sample ", value, " above maximum ", max_);
    return max_ == to ? value : static_cast<uint32_t>((uint64_t{value} * to + max_ / 2) / max_);
  }

  const Bytes& file_;
  const std::string& name_;
  const ReadOptions& options_;
  char kind_ = 0;
  size_t at_ = 0;
  uint32_t bit_ = 0;  // of the byte at at_
  uint32_t width_ = 0, height_ = 0, channels_ = 0, max_ = 0;
};

}  // namespace

Image decode_pnm(const Bytes& file, const std::string& name, const ReadOptions& options) {
  return PnmReader(file, name, options).read();
}

}  // namespace clfm::filter
