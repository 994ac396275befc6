// table.hpp - constant tables that kernels read, described as data and made on the host in double precision.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "host/problem/fft_problem.hpp"

namespace clfm::host {

// In every list of radices r0 is the one whose butterflies run first.
enum class TableKind {
  roots,  // {n}: exp(-2 pi i t / n), t < n, interleaved complex
  // {n, bits}: roots 0 .. 2^bits - 1 of n, then roots 2^bits t for all t with 2^bits t < n. Root t is the
  // product of low entry t mod 2^bits and high entry t / 2^bits.
  root_factors,
  stage_roots,  // {n, r0, r1, ...}: twiddles of the stages behind the first, see stage_roots.hpp
  some_roots,   // {n, first, step, count}: the roots first + step t, t < count
  apart_roots,  // the same, all real parts first
  // {n, first, step, count, lanes}: the same in vectors, the last one whole: real parts of `lanes` roots, in
  // the order in which SIMD kernels load elements, and their imaginary parts.
  vector_roots,
  // {n, first, step, count, lanes, r0}: the same in the order in which the first stage of simd_row_of_ends,
  // of radix r0, takes `count` elements: for each of its blocks one vector for every input of a butterfly.
  roots_of_ends,
  // {n, r0, r1, ...}: uint source[n]; decimation in time starts from reordered[i] = natural[source[i]]. Then
  // stage 0 transforms r0 neighbours, stage 1 takes r1 elements r0 apart, stage j takes r_j elements r0 r1 ..
  // r_(j-1) apart. With digits i = d0 + r0 (d1 + r1 (d2 + ...)) < n, source[i] is the same digits read the
  // other way round: source = d_last + r_last (.. + r2 (d1 + r1 d0)).
  digit_reversal,
  // {n, r0, r1, ...}: the digit reversal in place, as uint begin[cycles + 1] and then the elements of one
  // cycle after the other, longest cycle first. Cycle c is e[begin[c]] .. e[begin[c + 1] - 1], counted from
  // the table's start; each of its elements receives the next one, the last receives the first. Elements that
  // stay where they are are in no cycle.
  digit_cycles,
  // {rows, columns}: uint leader[cycles], one element, the smallest, of every cycle of the in-place transpose
  // of a packed rows x columns matrix, longest cycle first; element t receives (t % rows) * columns + t /
  // rows. Elements that stay where they are have no leader.
  transpose_cycles,
  simd_row,           // {n, lanes, r0, r1, ...}: twiddles of the SIMD row kernels, in the order they are read
  simd_row_in_order,  // the same for a first stage whose butterflies stand in natural order in the lanes
  simd_row_of_ends,   // the same for a first stage that goes from both ends towards the middle
  simd_column,        // {n, r0, r1, ...}: the same with one scalar twiddle for all lanes
  simd_four_step,     // {rows, columns, lanes}: what the SIMD four-step kernel multiplies its rows by
  // {n, ahead, rows, lanes, r0, r1, ...}: chirp_spectrum of m = rows r0 r1 .. points, in the order in which
  // the SIMD kernels that convolve reach it. One lane: a complex element to a place, for columns. Row r holds
  // the frequencies r + rows f.
  simd_chirp_spectrum,
  simd_rader_spectrum,  // {p, r0, r1, ...}: rader_spectrum of p - 1 = r0 r1 .., in that order, for one lane
  rader_order,          // {p} or {p, cofactor}: uint order[2 (p - 1)], see rader.hpp
  rader_spectrum,       // {p}: what the spectrum of the p - 1 elements in that order is multiplied by
  // {p}: half of the spectrum of the sums of real and imaginary part of what rader_spectrum is that of
  rader_reals_spectrum,
  chirp,  // {n} or {n, zeros}: exp(-pi i k^2 / n), k < n, interleaved complex, and zeros behind
  // {n, ahead, m}: what the m-point spectrum of n elements times their chirp is multiplied by (chirp.hpp)
  chirp_spectrum,
  // {n, r0, r1, ..}: uint place[(P - 1) / 2], P = n / r_last: where hermitian_lane.clh has the elements of
  // residue t + 1.
  residue_places
};

struct Table {
  TableKind kind;
  Precision precision = Precision::f32;  // of the elements in it; index tables hold uint whatever this says
  std::vector<int64_t> parameters;
  bool operator==(const Table&) const = default;
};

// Where `wanted` stands in a recipe's tables; it is appended if it is not there yet.
uint32_t table_index(std::vector<Table>& tables, Table wanted);

// How long make_table's answer is at most; exactly, but for lists of cycles. Makes nothing.
uint64_t table_bytes(const Table& table);

// Throws Failure for parameters that make no table.
std::vector<std::byte> make_table(const Table& table);

// How many cycles a table of kind digit_cycles or transpose_cycles lists, for the ND-range over them: of long
// digit_cycles at most. Makes no table.
uint32_t cycle_count(const Table& table);

}  // namespace clfm::host
