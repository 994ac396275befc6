#include "launch.hpp"

#include <algorithm>
#include <set>
#include <variant>

#include "host/error.hpp"
#include "host/plan/divide.hpp"

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

// A work-group extent for a global extent of n: the largest divisor that is `wanted` at most, unless that
// would leave the group less than half as full. Either the groups are tried or the items of one, whatever is
// less.
uint64_t group_extent(uint64_t n, uint64_t wanted) {
  const uint64_t whole = std::max<uint64_t>(std::min(n, wanted), 1);
  if (n / whole < whole / 2) {
    for (uint64_t groups = divide_up(n, whole); groups * whole <= 2 * n; ++groups)
      if (n % groups == 0) return n / groups;
  } else {
    for (uint64_t items = whole; 2 * items >= whole; --items)
      if (n % items == 0) return items;
  }
  return whole;
}

std::array<uint64_t, 2> cpu_group(const std::array<uint64_t, 2>& extent, const DeviceProfile& device) {
  const auto& shape = device.limits.max_group_shape;
  const uint64_t most = std::min<uint64_t>(device.traits.preferred_group, device.limits.max_group);
  const uint64_t items = group_extent(extent[0], std::min(most, shape[0]));
  return {items, group_extent(extent[1], std::clamp<uint64_t>(most / items, 1, shape[1]))};
}

constexpr double kWorthIt = 1.05;  // as many times the lanes in use, for another shape of a group
constexpr uint64_t kLine = 16;     // numbers side by side that are still whole lines

// Of a GPU: work-items over the lanes of the waves that a group of `items` x `rows` takes for them.
double used_lanes(const std::array<uint64_t, 2>& extent, uint64_t items, uint64_t rows, uint64_t wave) {
  const uint64_t groups = divide_up(extent[0], items) * divide_up(extent[1], rows);
  return static_cast<double>(extent[0] * extent[1]) /
         static_cast<double>(groups * round_up(items * rows, wave));
}

// No larger than leaves a group for every core, down to a wave.
uint64_t largest_gpu_group(uint64_t items, const DeviceProfile& device) {
  uint64_t most = std::min<uint64_t>(device.traits.preferred_group, device.limits.max_group);
  while (most / 2 >= device.traits.wave && divide_up(items, most) < core_count(device)) most /= 2;
  return most;
}

struct Group {
  std::array<uint64_t, 2> extent{1, 1};
  double used = 0;  // of its lanes
};

// Of whole lines, or of a whole share of the items; or rounded up to so many groups of as many items.
enum class Widths { whole, rounded };

bool is_allowed(uint64_t items, uint64_t extent, uint64_t line, Widths widths) {
  return extent % items == 0 || items % line == 0 ||
         (widths == Widths::rounded && items == divide_up(extent, divide_up(extent, items)));
}

Group fullest_group(const std::array<uint64_t, 2>& extent, uint64_t line, const DeviceProfile& device,
                    Widths widths) {
  const auto& shape = device.limits.max_group_shape;
  const uint64_t most = largest_gpu_group(extent[0] * extent[1], device);
  const uint64_t widest = std::min({extent[0], most, shape[0]});
  Group best;
  for (uint64_t items = widest; items >= std::min(widest, line); --items) {
    if (items != widest && !is_allowed(items, extent[0], line, widths)) continue;
    if (used_lanes({extent[0], 1}, items, 1, 1) <= kWorthIt * best.used) continue;  // whatever the rows
    const uint64_t highest = std::clamp<uint64_t>(most / items, 1, std::min(extent[1], shape[1]));
    for (uint64_t rows = highest; 2 * rows > highest; --rows) {
      const double used = used_lanes(extent, items, rows, device.traits.wave);
      if (used <= kWorthIt * best.used) continue;
      best = {{items, rows}, used};
      if (kWorthIt * used >= 1) return best;
    }
  }
  return best;
}

// As wide as may be, for items side by side read whole lines; narrower and higher where that leaves fewer
// lanes idle. Lines are broken only where more than a quarter would be.
std::array<uint64_t, 2> gpu_group(const std::array<uint64_t, 2>& extent, uint64_t neighbours,
                                  const DeviceProfile& device) {
  constexpr double kEnough = 0.75;
  const uint64_t line = kLine / neighbours;
  const Group whole = fullest_group(extent, line, device, Widths::whole);
  return whole.used >= kEnough ? whole.extent : fullest_group(extent, line, device, Widths::rounded).extent;
}

// For steps that may be changed, and others.
template <class Found, class AnyStep>
Found* find_strides(AnyStep& step, Side side) {
  for (auto& argument : step.arguments)
    if (auto* const strides = std::get_if<StrideArgument>(&argument); strides && strides->side == side)
      return strides;
  return nullptr;
}

}  // namespace

void append(std::vector<Define>& defines, std::vector<Define> more) {
  defines.insert(defines.end(), more.begin(), more.end());
}

std::vector<Define> arithmetic_defines(Precision precision, uint32_t lanes) {
  const char* const bits = precision == Precision::f64 ? "64" : precision == Precision::f16 ? "16" : "32";
  return {{"PRECISION", bits}, {"VW", std::to_string(lanes)}};
}

void set_arithmetic(Step& step, Precision precision, uint32_t lanes) {
  append(step.defines, arithmetic_defines(precision, lanes));
  step.arithmetic = precision;
  step.pass.lane_count = lanes;
}

Define index_define(int64_t elements) { return {"INDEX", elements < kUintReach ? "uint" : "ulong"}; }

std::vector<Define> row_defines(const AxisTransform& axis, int64_t elements) {
  return {{"LOOPS", std::to_string(std::max<size_t>(axis.loops.size(), 1))}, index_define(elements)};
}

Define direction_define(Direction direction) {
  return {"DIRECTION", direction == Direction::forward ? "-1" : "1"};
}

void add_butterflies(Step& step, const std::vector<int>& radices) {
  std::set<int> all(step.butterflies.begin(), step.butterflies.end());
  all.insert(radices.begin(), radices.end());
  all.erase(1);
  step.butterflies.assign(all.begin(), all.end());
}

VectorArgument<uint32_t, 4> row_loops(const AxisTransform& axis) {
  VectorArgument<uint32_t, 4> argument{{1, 1, UINT32_MAX, UINT32_MAX}};
  const size_t loops = axis.loops.size();
  for (size_t i = 0; i + 1 < loops; ++i) {
    const int64_t count = axis.loops[loops - 1 - i].count;
    if (count < 1 || count > UINT32_MAX) fail(Status::internal, "a loop over rows counts ", count);
    argument.lane[i] = static_cast<uint32_t>(count);
    argument.lane[2 + i] = UINT32_MAX / argument.lane[i];
  }
  return argument;
}

Argument stride_argument(const std::array<uint64_t, 4>& strides, int64_t elements) {
  if (elements >= kUintReach) return VectorArgument<uint64_t, 4>{strides};
  VectorArgument<uint32_t, 4> narrow{};
  for (size_t i = 0; i < strides.size(); ++i) narrow.lane[i] = static_cast<uint32_t>(strides[i]);
  return narrow;
}

Argument row_strides(const AxisTransform& axis, Side side, int64_t elements) {
  return StrideArgument{side, elements < kUintReach ? IndexType::uint : IndexType::ulong,
                        strides_of(axis, side)};
}

StrideArgument* strides_of(Step& step, Side side) { return find_strides<StrideArgument>(step, side); }

const StrideArgument* strides_of(const Step& step, Side side) {
  return find_strides<const StrideArgument>(step, side);
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

NdRange shaped_range(uint64_t items, uint64_t rows, ButterflyDim dim, const DeviceProfile& device,
                     uint64_t neighbours) {
  const size_t item_dim = dim == ButterflyDim::first ? 0 : 1, row_dim = 1 - item_dim;
  std::array<uint64_t, 2> extent{};
  extent[item_dim] = items;
  extent[row_dim] = rows;
  NdRange range;
  range.dims = 2;
  const std::array<uint64_t, 2> group =
      is_gpu(device) ? gpu_group(extent, neighbours, device) : cpu_group(extent, device);
  range.local = {group[0], group[1], 1};
  range.global = {round_up(extent[0], range.local[0]), round_up(extent[1], range.local[1]), 1};
  return range;
}

NdRange over_planes(NdRange range, int64_t planes, const DeviceProfile& device) {
  range.dims = 3;
  range.global[2] = static_cast<uint64_t>(planes);
  if (!is_gpu(device)) return range;
  const std::array<uint64_t, 2> extent{range.local[0] * range.local[1], range.global[2]};
  const uint64_t most =
      std::min(largest_gpu_group(range.global[0] * range.global[1] * range.global[2], device) / extent[0],
               device.limits.max_group_shape[2]);
  double used = 0;
  for (uint64_t together = 1; together <= std::max<uint64_t>(most, 1); ++together) {
    if (extent[1] % together != 0) continue;
    const double lanes = used_lanes(extent, extent[0], together, device.traits.wave);
    if (lanes <= kWorthIt * used) continue;
    used = lanes;
    range.local[2] = together;
  }
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
