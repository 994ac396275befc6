// jpeg_tables.hpp - what baseline JPEG (ITU-T T.81) fixes for a block of 8x8 coefficients.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "block_plane.hpp"

namespace clfm::filter {

enum class ComponentKind { luminance, chrominance };

// The steps of the quantiser, row by row as the coefficients.
using QuantisationTable = std::array<int, kBlockSize>;

// The example tables of Annex K, scaled by a quality of 1 to 100 as the Independent JPEG Group's library
// does.
QuantisationTable quantisation_table(ComponentKind kind, int quality);

// Which coefficient stands at each place of the zigzag sequence (T.81, figure A.6).
const std::array<uint8_t, kBlockSize>& zigzag_order();

}  // namespace clfm::filter
