// conv_problem.hpp - a convolution that a caller asked for, as a validated value. No OpenCL here.
#pragma once

#include <array>
#include <cstdint>

#include "fft_problem.hpp"

namespace clfm::host {

constexpr int kConvRank = 2;

enum class ConvKind { convolution, correlation };
enum class ConvDomain { real, complex };
enum class ConvExtent { full, same, valid, slice };
enum class ConvAlgorithm {
  automatic,
  direct,
  direct_tiled,
  direct_overlap_add,
  separable,
  overlap_save,
  overlap_add,
  whole_fft,
  in_parts,
  gemm  // of layers
};
enum class Border { zero, constant, clamp, reflect, reflect_101, wrap };

// y[n] = scale * sum over m of filter[m] x[n - m] for every n of the slice, x continued beyond its ends as
// the border says. Arrays are (rows, columns); a canonical problem of rank 1 is one row.
struct ConvProblem {
  ConvKind kind = ConvKind::convolution;  // correlation: with the reversed, conjugated filter
  ConvDomain domain = ConvDomain::real;
  ConvExtent extent = ConvExtent::full;
  Border border = Border::zero;
  double border_value = 0;
  ConvAlgorithm algorithm = ConvAlgorithm::automatic;
  Precision precision = Precision::f32;
  Effort effort = Effort::estimate;
  WorkspaceOwner workspace = WorkspaceOwner::plan;
  int rank = 1;
  using Pair = std::array<int64_t, kConvRank>;
  Pair signal{1, 1}, filter{1, 1};
  Pair slice_begin{0, 0}, slice_size{0, 0};  // in coordinates of the full convolution
  int64_t batch = 1;
  Layout in, out;
  double scale = 1;
  int64_t steps = 0;  // K of the K-step schedule, 0: chosen
  Pair tile{0, 0};    // 0: chosen
  uint64_t workspace_limit_bytes = 0;
  int64_t separable_rank = 0;  // outer products that the filter is the sum of; 0: not known
  bool is_box = false;         // all taps are known to be the same
  double separable_tolerance =
      0;  // of what they leave, relative to the largest tap; 0: that of the precision

  bool operator==(const ConvProblem&) const = default;

  int64_t taps() const { return filter[0] * filter[1]; }
  int64_t outputs() const { return slice_size[0] * slice_size[1]; }         // of one batch
  int components() const { return domain == ConvDomain::complex ? 2 : 1; }  // real elements of an element
  uint64_t element_bytes() const;                                           // of the signal in memory
  uint64_t filter_bytes() const;  // of the filter that the caller brings
  // From the first element to behind the last one touched.
  uint64_t in_extent_bytes() const;
  uint64_t out_extent_bytes() const;
};

// Checks every field, naming it, its value and the limit; spells the slice and packed layouts out, and writes
// a problem of rank 1 as one row. Problems that mean the same become equal: a border that no output reaches
// is zero.
ConvProblem canonical(ConvProblem problem);

// What a sum of outer products may leave of the largest tap.
double separable_tolerance(const ConvProblem& problem);

// The position of the signal that the first tap of the first output meets, of the taps put in the order in
// which outputs gather: y[i] = sum over j of taps[j] x[origin + i + j].
ConvProblem::Pair origin(const ConvProblem& problem);

// The word for what a canonical problem computes: full, valid or same, whichever fits first, else slice.
ConvExtent named_extent(const ConvProblem& problem);

Layout packed_layout(const ConvProblem::Pair& shape);

}  // namespace clfm::host
