// permutation.hpp - digit reversals and transposes as index lists; table.hpp defines their orders.
#pragma once

#include <cstdint>
#include <vector>

namespace clfm::host {

// source[i] of every element, for radices in the order their butterflies run.
std::vector<uint32_t> digit_reversal(const std::vector<uint32_t>& radices);

// The cycles of element i receives source[i], longest first, without fixed points: begin[cycles + 1],
// elements.
std::vector<uint32_t> cycles_of(const std::vector<uint32_t>& source);

// The smallest element of every cycle of an in-place transpose, longest cycle first, without fixed points.
std::vector<uint32_t> transpose_leaders(uint32_t rows, uint32_t columns);

// Their number, without a list of them.
int64_t count_transpose_cycles(int64_t rows, int64_t columns);

// Where the elements of residues 1 .. of the frequency modulo P, the product of all radices but the last,
// stand in the order in which kernels/real/hermitian_lane.clh leaves them: those below P / 2.
std::vector<uint32_t> residue_places(const std::vector<uint32_t>& radices);

}  // namespace clfm::host
