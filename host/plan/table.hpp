// table.hpp - constant tables that kernels read, described as data and made on the host in double precision.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "../problem/fft_problem.hpp"

namespace clfm::host {

enum class TableKind {
  roots,             // {n}: exp(-2 pi i t / n), t < n, interleaved complex
  digit_reversal,    // {n, r0, r1, ...}: uint source index of every element
  digit_cycles,      // {n, r0, r1, ...}: the digit reversal as cycles, for permuting in place
  transpose_cycles,  // {rows, columns}: the permutation of an in-place transpose as cycles
  simd_row,          // {n, lanes, r0, r1, ...}: twiddles of the SIMD row kernels, in the order they are read
  simd_column        // {n, r0, r1, ...}: the same with one scalar twiddle for all lanes
};

struct Table {
  TableKind kind;
  Precision precision = Precision::f32;  // of the numbers in it; index tables hold uint whatever this says
  std::vector<int64_t> parameters;
  bool operator==(const Table&) const = default;
};

std::vector<std::byte> make_table(const Table& table);

}  // namespace clfm::host
