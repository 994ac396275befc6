#include "launch.hpp"

#include <algorithm>

#include "divide.hpp"

namespace clfm::host {
namespace {

constexpr int64_t kUintReach = int64_t{1}
                               << 31;  // products of a uint index and a uint stride stay below 2^32

std::array<uint64_t, 4> strides_of(const AxisTransform& axis, Side side) {
  std::array<uint64_t, 4> stride{};
  const size_t loops = axis.loops.size();
  for (size_t i = 0; i < loops; ++i) {
    const Loop& loop = axis.loops[loops - 1 - i];  // the kernel counts from the innermost
    stride[i] = static_cast<uint64_t>(side == Side::in ? loop.in_stride : loop.out_stride);
  }
  stride[3] = static_cast<uint64_t>(side == Side::in ? axis.in_stride : axis.out_stride);
  return stride;
}

// The largest divisor of n that is at most `most`.
uint64_t divisor_up_to(uint64_t n, uint64_t most) {
  for (uint64_t d = std::min(n, most); d > 1; --d)
    if (n % d == 0) return d;
  return 1;
}

// A work-group extent for a global extent of n: a divisor unless that would leave the group less than half as
// full.
uint64_t group_extent(uint64_t n, uint64_t wanted) {
  const uint64_t whole = std::min(n, wanted), divisor = divisor_up_to(n, wanted);
  return 2 * divisor >= whole ? divisor : whole;
}

}  // namespace

void append(std::vector<Define>& defines, std::vector<Define> more) {
  defines.insert(defines.end(), more.begin(), more.end());
}

std::vector<Define> arithmetic_defines(Precision precision, uint32_t lanes) {
  const char* const bits = precision == Precision::f64 ? "64" : precision == Precision::f16 ? "16" : "32";
  return {{"PRECISION", bits}, {"VW", std::to_string(lanes)}};
}

Define index_define(int64_t elements) { return {"INDEX", elements < kUintReach ? "uint" : "ulong"}; }

std::vector<Define> row_defines(const AxisTransform& axis, int64_t elements) {
  return {{"LOOPS", std::to_string(std::max<size_t>(axis.loops.size(), 1))}, index_define(elements)};
}

Define direction_define(Direction direction) {
  return {"DIRECTION", direction == Direction::forward ? "-1" : "1"};
}

Define radices_define(const std::vector<int>& radices) {
  uint32_t mask = 0;
  for (int radix : radices) mask |= 1u << radix;
  return {"RADICES", std::to_string(mask)};
}

VectorArgument<uint32_t, 2> loop_counts(const AxisTransform& axis) {
  VectorArgument<uint32_t, 2> counts{{1, 1}};
  const size_t loops = axis.loops.size();
  for (size_t i = 0; i + 1 < loops; ++i)
    counts.lane[i] = static_cast<uint32_t>(axis.loops[loops - 1 - i].count);
  return counts;
}

Argument stride_argument(const std::array<uint64_t, 4>& strides, int64_t elements) {
  if (elements >= kUintReach) return VectorArgument<uint64_t, 4>{strides};
  VectorArgument<uint32_t, 4> narrow{};
  for (size_t i = 0; i < strides.size(); ++i) narrow.lane[i] = static_cast<uint32_t>(strides[i]);
  return narrow;
}

Argument row_strides(const AxisTransform& axis, Side side, int64_t elements) {
  return stride_argument(strides_of(axis, side), elements);
}

VectorArgument<int32_t, 4> ints(int64_t a, int64_t b, int64_t c, int64_t d) {
  return {
      {static_cast<int32_t>(a), static_cast<int32_t>(b), static_cast<int32_t>(c), static_cast<int32_t>(d)}};
}

Argument real_argument(Precision precision, double value) {
  if (precision == Precision::f64) return value;
  if (precision == Precision::f16) return to_half(value);
  return static_cast<float>(value);
}

NdRange shaped_range(uint64_t items, uint64_t rows, ButterflyDim dim, const DeviceProfile& device) {
  const size_t item_dim = dim == ButterflyDim::first ? 0 : 1, row_dim = 1 - item_dim;
  std::array<uint64_t, 2> extent{};
  extent[item_dim] = items;
  extent[row_dim] = rows;
  const uint64_t most = std::min<uint64_t>(device.traits.preferred_group, device.limits.max_group);
  NdRange range;
  range.dims = 2;
  range.local = {1, 1, 1};
  range.local[0] = group_extent(extent[0], std::min(most, device.limits.max_group_shape[0]));
  range.local[1] = group_extent(
      extent[1], std::clamp<uint64_t>(most / range.local[0], 1, device.limits.max_group_shape[1]));
  range.global = {round_up(extent[0], range.local[0]), round_up(extent[1], range.local[1]), 1};
  return range;
}

ButterflyDim element_dim(const AxisTransform& axis) {
  if (axis.loops.empty()) return ButterflyDim::first;
  const Loop& inner = axis.loops.back();
  const bool rows_are_closer = inner.count > 1 && inner.in_stride < axis.in_stride;
  return rows_are_closer ? ButterflyDim::second : ButterflyDim::first;
}

BufferArgument counted_in(BufferArgument place, uint32_t unit_bytes) {
  place.unit_bytes = unit_bytes;
  return place;
}

int64_t reached_elements(const AxisTransform& axis) {
  int64_t in = (axis.length - 1) * axis.in_stride, out = (axis.length - 1) * axis.out_stride;
  for (const Loop& loop : axis.loops) {
    in += (loop.count - 1) * loop.in_stride;
    out += (loop.count - 1) * loop.out_stride;
  }
  return std::max(in, out) + 1;
}

}  // namespace clfm::host
