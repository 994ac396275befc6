#include "conv_descriptor.hpp"

#include <complex>
#include <cstddef>
#include <cstring>
#include <vector>

#include "boundary.hpp"
#include "descriptor_fields.hpp"
#include "host/problem/filter_rank.hpp"
#include "host/tables/half.hpp"

namespace clfm::host {
namespace {

// The public enums and the internal ones have the same order; these pin the ends.
static_assert(static_cast<int>(ConvKind::correlation) == CLFM_CORRELATION);
static_assert(static_cast<int>(ConvDomain::complex) == CLFM_COMPLEX);
static_assert(static_cast<int>(ConvExtent::slice) == CLFM_SLICE);
static_assert(static_cast<int>(ConvAlgorithm::gemm) == CLFM_CONV_GEMM);
static_assert(static_cast<int>(Border::wrap) == CLFM_BORDER_WRAP);

// Real element i of an array in the caller's precision.
double real_of(const void* values, size_t i, Precision precision) {
  const auto read = [&](auto number) {
    std::memcpy(&number, static_cast<const std::byte*>(values) + i * sizeof number, sizeof number);
    return number;
  };
  if (precision == Precision::f64) return read(double{});
  if (precision == Precision::f32) return static_cast<double>(read(float{}));
  if (precision == Precision::bf16_storage) return from_bfloat16(read(uint16_t{}));
  return from_half(read(HalfNumber{}));
}

clfm_layout layout_of(const Layout& layout, int rank) {
  clfm_layout result{};
  for (int k = 0; k < rank; ++k) result.stride[k] = layout.stride[kConvRank - rank + k];
  result.batch_stride = layout.batch_stride;
  return result;
}

}  // namespace

ConvProblem problem_of(const clfm_conv_desc& desc) {
  ConvProblem problem;
  problem.kind = enum_of<ConvKind>(desc.kind);
  problem.domain = enum_of<ConvDomain>(desc.domain);
  problem.extent = enum_of<ConvExtent>(desc.extent);
  problem.border = enum_of<Border>(desc.border);
  problem.border_value = desc.border_value;
  problem.algorithm = enum_of<ConvAlgorithm>(desc.algorithm);
  problem.precision = enum_of<Precision>(desc.precision);
  problem.effort = enum_of<Effort>(desc.effort);
  problem.workspace = enum_of<WorkspaceOwner>(desc.workspace);
  if (desc.rank < 1 || desc.rank > kConvRank)
    fail(Status::invalid_argument, "rank is ", desc.rank, ", must be 1 to ", kConvRank);
  problem.rank = static_cast<int>(desc.rank);
  for (int k = 0; k < problem.rank; ++k) {
    problem.signal[k] = signed_count(desc.signal[k], "signal", k);
    problem.filter[k] = signed_count(desc.filter[k], "filter", k);
    problem.slice_begin[k] = desc.slice_begin[k];
    problem.slice_size[k] = signed_count(desc.slice_size[k], "slice_size", k);
    problem.tile[k] = signed_count(desc.tile[k], "tile", k);
  }
  problem.batch = signed_count(desc.batch, "batch", -1);
  problem.in = layout_of(desc.in);
  problem.out = layout_of(desc.out);
  problem.scale = desc.scale;
  problem.steps = desc.steps;
  problem.workspace_limit_bytes = desc.workspace_limit_bytes;
  problem.separable_tolerance = desc.separable_tolerance;
  return problem;
}

void learn_filter(const clfm_conv_desc& desc, ConvProblem& problem) {
  constexpr int64_t kMostTaps = 1 << 16;  // looking at more would take longer than it saves
  const bool matters =
      problem.algorithm == ConvAlgorithm::automatic || problem.algorithm == ConvAlgorithm::separable;
  if (!desc.filter_values || !matters || problem.taps() > kMostTaps) return;
  std::vector<std::complex<double>> taps(static_cast<size_t>(problem.taps()));
  const bool is_complex = problem.domain == ConvDomain::complex;
  for (size_t i = 0; i < taps.size(); ++i) {
    const auto real = [&](size_t at) { return real_of(desc.filter_values, at, problem.precision); };
    taps[i] = is_complex ? std::complex<double>(real(2 * i), real(2 * i + 1)) : real(i);
  }
  const double tolerance = separable_tolerance(problem);
  problem.is_box = is_box(taps, tolerance);
  if (problem.filter[0] > 1)
    problem.separable_rank = rank_of(std::move(taps), problem.filter[0], problem.filter[1], tolerance);
}

clfm_conv_desc descriptor_of(const ConvProblem& problem) {
  clfm_conv_desc desc;
  clfm_conv_desc_init(&desc);
  desc.kind = static_cast<clfm_conv_kind>(problem.kind);
  desc.domain = static_cast<clfm_conv_domain>(problem.domain);
  const ConvExtent extent = named_extent(problem);
  desc.extent = static_cast<clfm_conv_extent>(extent);
  desc.border = static_cast<clfm_border>(problem.border);
  desc.border_value = problem.border_value;
  desc.algorithm = static_cast<clfm_conv_algorithm>(problem.algorithm);
  desc.precision = static_cast<clfm_precision>(problem.precision);
  desc.effort = static_cast<clfm_effort>(problem.effort);
  desc.workspace = static_cast<clfm_workspace_owner>(problem.workspace);
  desc.rank = static_cast<uint32_t>(problem.rank);
  const int first = kConvRank - problem.rank;  // a signal of rank 1 is the last row of a canonical problem
  for (int k = 0; k < problem.rank; ++k) {
    desc.signal[k] = static_cast<size_t>(problem.signal[first + k]);
    desc.filter[k] = static_cast<size_t>(problem.filter[first + k]);
    desc.tile[k] = static_cast<size_t>(problem.tile[first + k]);
    if (extent != ConvExtent::slice) continue;
    desc.slice_begin[k] = problem.slice_begin[first + k];
    desc.slice_size[k] = static_cast<size_t>(problem.slice_size[first + k]);
  }
  desc.batch = static_cast<size_t>(problem.batch);
  desc.in = layout_of(problem.in, problem.rank);
  desc.out = layout_of(problem.out, problem.rank);
  desc.scale = problem.scale;
  desc.steps = static_cast<uint32_t>(problem.steps);
  desc.workspace_limit_bytes = static_cast<size_t>(problem.workspace_limit_bytes);
  desc.separable_tolerance = problem.separable_tolerance;
  return desc;
}

namespace {

constexpr Field kConvFields[] = {
    CLFM_FIELD(clfm_conv_desc, in),
    CLFM_FIELD(clfm_conv_desc, out),
    CLFM_FIELD(clfm_conv_desc, scale),
    CLFM_FIELD(clfm_conv_desc, steps),
    CLFM_FIELD(clfm_conv_desc, tile),
    CLFM_FIELD(clfm_conv_desc, workspace_limit_bytes),
    CLFM_FIELD(clfm_conv_desc, filter_values),
    CLFM_FIELD(clfm_conv_desc, separable_tolerance),
};

}  // namespace

clfm_conv_desc read_conv_descriptor(const clfm_conv_desc* d, const char* name) {
  // Everything up to the batch has no default that could stand in for it.
  return read_descriptor(d, name, kConvFields, clfm_conv_desc_init);
}

}  // namespace clfm::host
