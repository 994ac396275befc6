// simd_table.hpp - twiddle tables of the SIMD kernels, in the order in which their stages read them.
#pragma once

#include "host/tables/table.hpp"

namespace clfm::host {

// Kinds vector_roots, roots_of_ends, simd_row, simd_row_in_order, simd_row_of_ends, simd_column,
// simd_four_step, simd_chirp_spectrum and simd_rader_spectrum. Radices multiply to n; their butterflies run
// in that order.
std::vector<std::byte> make_simd_table(const Table& table);

// How long that is.
uint64_t simd_table_bytes(const Table& table);

// The complex element that stands in each lane after a vector load (LANE in simd.clh); its own inverse.
int simd_lane(Precision precision, int64_t lanes, int lane);

}  // namespace clfm::host
