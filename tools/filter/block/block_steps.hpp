// block_steps.hpp - what works on 8x8 blocks of the filtered picture: watermark in, compression, watermark
// out.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "block_transform.hpp"
#include "tools/filter/image/image.hpp"
#include "watermark.hpp"

namespace clfm::filter {

// They run in this order, whatever that of the command line.
struct BlockOptions {
  std::string embed;                       // path of the mark, empty: none
  std::optional<int> compress;             // quality
  std::string extract;                     // path for the mark found, empty: not wanted
  size_t mark_width = 0, mark_height = 0;  // of the mark to extract
  WatermarkSecret secret{0, 24.0};

  bool wanted() const { return !embed.empty() || compress || !extract.empty(); }
};

struct EmbedReport {
  size_t width = 0, height = 0, copies = 0;
  double psnr_db = 0.0;  // of the marked picture to the one before
  struct Trial {
    int jpeg_quality = 0;
    size_t bit_errors = 0;
  };
  std::vector<Trial> trials;  // coded by libjpeg, decoded, extracted
};

struct CompressReport {
  int quality = 0;
  double bits_per_pixel = 0.0, psnr_db = 0.0;
};

struct BlockReport {
  std::optional<EmbedReport> embed;
  std::optional<CompressReport> compress;
};

struct BlockResult {
  Image picture;
  std::optional<Image> mark;
  BlockReport report;
};

// `mark` is what to embed, if anything.
BlockResult run_block_steps(const Image& picture, const std::optional<Mark>& mark,
                            const BlockOptions& options, BlockTransform& dct);

}  // namespace clfm::filter
