// conv_problem.cpp - canonical(): every field checked, one precise message each, and equal meanings made
// equal values.
#include "conv_problem.hpp"

#include <algorithm>
#include <cmath>

#include "field_checks.hpp"
#include "host/error.hpp"
#include "overlap.hpp"

namespace clfm::host {
namespace {

// Positions, sums of two of them included, are ints in the kernels.
constexpr int64_t kMostAxisPositions = int64_t{1} << 29;
constexpr int64_t kMostSideElements = int64_t{1} << 58;  // of a side, so that bytes can be counted in 64 bits

void check_enums(const ConvProblem& p) {
  check_enum("kind", p.kind, ConvKind::correlation);
  check_enum("domain", p.domain, ConvDomain::complex);
  check_enum("extent", p.extent, ConvExtent::slice);
  check_enum("border", p.border, Border::wrap);
  check_enum("algorithm", p.algorithm, ConvAlgorithm::gemm);
  check_enum("precision", p.precision, Precision::bf16_storage);
  check_enum("effort", p.effort, Effort::measure);
  check_enum("workspace", p.workspace, WorkspaceOwner::caller);
}

void check_size(const char* field, int axis, int64_t size) {
  if (size < 1 || size > kMostAxisPositions)
    fail(Status::invalid_argument, field, "[", axis, "] is ", size, ", must be 1 to ", kMostAxisPositions);
}

void check_sizes(const ConvProblem& p) {
  if (p.rank < 1 || p.rank > kConvRank)
    fail(Status::invalid_argument, "rank is ", p.rank, ", must be 1 to ", kConvRank);
  for (int k = 0; k < p.rank; ++k) {
    check_size("signal", k, p.signal[k]);
    check_size("filter", k, p.filter[k]);
    if (p.tile[k] < 0 || p.tile[k] > kMostAxisPositions)
      fail(Status::invalid_argument, "tile[", k, "] is ", p.tile[k], ", must be 0 to ", kMostAxisPositions);
  }
  if (p.batch < 1) fail(Status::invalid_argument, "batch is ", p.batch, ", must be at least 1");
  if (p.steps < 0 || p.steps > kMostAxisPositions)
    fail(Status::invalid_argument, "steps is ", p.steps, ", must be 0 to ", kMostAxisPositions);
}

Range range_of(ConvExtent named, int64_t signal, int64_t filter) {
  if (named == ConvExtent::full) return {0, signal + filter - 1};
  if (named == ConvExtent::valid) return {filter - 1, signal - filter + 1};
  return {(filter - 1) / 2, signal};
}

void check_slice(const ConvProblem& p, int k) {
  check_size("slice_size", k, p.slice_size[k]);
  if (p.slice_begin[k] < -kMostAxisPositions || p.slice_begin[k] > kMostAxisPositions)
    fail(Status::invalid_argument, "slice_begin[", k, "] is ", p.slice_begin[k], ", must be ",
         -kMostAxisPositions, " to ", kMostAxisPositions);
}

void settle_slice(ConvProblem& p) {
  for (int k = 0; k < p.rank; ++k) {
    if (p.extent == ConvExtent::slice) {
      check_slice(p, k);
      continue;
    }
    if (p.extent == ConvExtent::valid && p.filter[k] > p.signal[k])
      fail(Status::invalid_argument, "filter[", k, "] is ", p.filter[k], ", at most ", p.signal[k],
           " for the extent valid: the filter lies nowhere within the signal");
    const Range range = range_of(p.extent, p.signal[k], p.filter[k]);
    p.slice_begin[k] = range.start;
    p.slice_size[k] = range.count;
  }
  if (p.extent == ConvExtent::full || p.extent == ConvExtent::valid) p.border = Border::zero;
  p.extent = ConvExtent::slice;
}

// A problem of rank 1 as one row of a problem of rank 2.
void settle_rank(ConvProblem& p) {
  if (p.rank == kConvRank) return;
  for (ConvProblem::Pair* pair : {&p.signal, &p.filter, &p.slice_begin, &p.slice_size, &p.tile})
    (*pair)[1] = (*pair)[0];
  p.signal[0] = p.filter[0] = p.slice_size[0] = 1;
  p.slice_begin[0] = p.tile[0] = 0;
  for (Layout* layout : {&p.in, &p.out}) {
    layout->stride[1] = layout->stride[0];
    layout->stride[0] = 0;
  }
}

// Taps, and rows of all batches together, are counted in ints as well.
void check_counts(const ConvProblem& p) {
  if (p.taps() > 2 * kMostAxisPositions)
    fail(Status::invalid_argument, "filter is ", p.filter[0], "x", p.filter[1], ", at most ",
         2 * kMostAxisPositions, " taps");
  const int64_t rows = std::max(p.signal[0], p.slice_size[0]);
  const int64_t most = std::min(2 * kMostAxisPositions / rows,
                                kMostSideElements / std::max(p.signal[0] * p.signal[1], p.outputs()));
  if (p.batch > most)
    fail(Status::invalid_argument, "batch is ", p.batch, ", at most ", most, " for this size");
}

void settle_border(ConvProblem& p) {
  if (p.border == Border::constant && !std::isfinite(p.border_value))
    fail(Status::invalid_argument, "border_value is ", p.border_value, ", must be finite");
  bool reached = false;
  const ConvProblem::Pair first = origin(p);
  for (int k = 0; k < kConvRank; ++k)
    reached |= first[k] < 0 || first[k] + p.slice_size[k] + p.filter[k] - 1 > p.signal[k];
  if (!reached || (p.border == Border::constant && p.border_value == 0)) p.border = Border::zero;
  if (p.border != Border::constant) p.border_value = 0;
}

void check_tolerance(const ConvProblem& p) {
  if (!(p.separable_tolerance >= 0 && p.separable_tolerance < 1))
    fail(Status::invalid_argument, "separable_tolerance is ", p.separable_tolerance,
         ", must be at least 0 and less than 1");
}

void check_stride(const char* side, const std::string& field, int64_t& stride, int64_t packed,
                  int64_t count) {
  if (count == 1) {
    stride = packed;  // never stepped
    return;
  }
  if (stride < 1)
    fail(Status::invalid_argument, side, ".", field, " is ", stride, ", must be at least 1 for ", count,
         " elements (all strides zero means packed)");
  if (stride > kMostSideElements / count)
    fail(Status::invalid_argument, side, ".", field, " is ", stride, ", too large for ", count, " elements");
}

void settle_layout(const ConvProblem& p, const char* side, const ConvProblem::Pair& shape, Layout& layout) {
  const Layout packed = packed_layout(shape);
  layout.stride[2] = 0;
  layout = spelled_out(layout, packed);
  for (int k = 0; k < kConvRank; ++k)
    check_stride(side, concat("stride[", p.rank == 1 ? 0 : k, "]"), layout.stride[k], packed.stride[k],
                 shape[k]);
  check_stride(side, "batch_stride", layout.batch_stride, packed.batch_stride, p.batch);
}

void refuse_shared_places(const ConvProblem& p) {
  const Overlap overlap = find_overlap({{p.slice_size[0], p.out.stride[0]},
                                        {p.slice_size[1], p.out.stride[1]},
                                        {p.batch, p.out.batch_stride}});
  if (overlap != Overlap::none)
    fail(Status::invalid_argument, "out.stride is ", p.out.stride[0], ", ", p.out.stride[1],
         " and out.batch_stride is ", p.out.batch_stride,
         overlap == Overlap::found
             ? ": two elements of the output share a place"
             : ": too intricate to see that no two elements of the output share a place");
}

uint64_t extent_bytes(const ConvProblem& p, const ConvProblem::Pair& shape, const Layout& layout) {
  const int64_t last = (shape[0] - 1) * layout.stride[0] + (shape[1] - 1) * layout.stride[1] +
                       (p.batch - 1) * layout.batch_stride;
  return static_cast<uint64_t>(last + 1) * p.element_bytes();
}

}  // namespace

uint64_t ConvProblem::element_bytes() const {
  return stored_bytes(precision) * static_cast<uint64_t>(components());
}

uint64_t ConvProblem::filter_bytes() const { return static_cast<uint64_t>(taps()) * element_bytes(); }

uint64_t ConvProblem::in_extent_bytes() const { return extent_bytes(*this, signal, in); }

uint64_t ConvProblem::out_extent_bytes() const { return extent_bytes(*this, slice_size, out); }

double separable_tolerance(const ConvProblem& problem) {
  if (problem.separable_tolerance > 0) return problem.separable_tolerance;
  return problem.precision == Precision::f64 ? 1e-15 : 4e-7;  // the error that every algorithm may have
}

ConvProblem canonical(ConvProblem problem) {
  check_enums(problem);
  check_sizes(problem);
  check_scale_is_given(problem.scale);
  check_scale_fits(problem.scale, problem.precision);
  check_tolerance(problem);
  settle_slice(problem);
  settle_rank(problem);
  check_counts(problem);
  settle_border(problem);
  settle_layout(problem, "in", problem.signal, problem.in);
  settle_layout(problem, "out", problem.slice_size, problem.out);
  refuse_shared_places(problem);
  return problem;
}

ConvProblem::Pair origin(const ConvProblem& problem) {
  return {problem.slice_begin[0] - (problem.filter[0] - 1), problem.slice_begin[1] - (problem.filter[1] - 1)};
}

ConvExtent named_extent(const ConvProblem& problem) {
  for (const ConvExtent named : {ConvExtent::full, ConvExtent::valid, ConvExtent::same}) {
    bool fits = named == ConvExtent::same || problem.border == Border::zero;
    for (int k = 0; k < kConvRank; ++k)
      fits &= range_of(named, problem.signal[k], problem.filter[k]) ==
              Range{problem.slice_begin[k], problem.slice_size[k]};
    if (fits) return named;
  }
  return ConvExtent::slice;
}

Layout packed_layout(const ConvProblem::Pair& shape) {
  Layout packed;
  packed.stride[1] = 1;
  packed.stride[0] = shape[1];
  packed.batch_stride = shape[0] * shape[1];
  return packed;
}

}  // namespace clfm::host
