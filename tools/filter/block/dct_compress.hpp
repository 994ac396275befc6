// dct_compress.hpp - what JPEG would make of a picture: the loss, and about how many bits are left.
#pragma once

#include "block_transform.hpp"
#include "tools/filter/image/image.hpp"

namespace clfm::filter {

struct Compressed {
  Image picture;      // as a decoder would show it
  double bits = 0.0;  // estimated, as JpegBitCounter has it
};

// Every component in full resolution (4:4:4). `quality` is 1 to 100; see quantisation_table.
Compressed dct_compress(const Image& image, int quality, BlockTransform& dct);

}  // namespace clfm::filter
