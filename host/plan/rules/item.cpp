// One work-item transforms whole rows or columns in SIMD vectors: for CPU devices. The axis whose elements
// are neighbours goes by rows, every other axis by columns in place on the output; nothing is transposed. A
// long row is seen as an array of two passes of columns (four-step), which also spreads a single transform
// over all cores.
#include <algorithm>
#include <numeric>

#include "../../error.hpp"
#include "../butterfly_work.hpp"
#include "../radix_sequence.hpp"
#include "../simd_step.hpp"
#include "rules.hpp"

namespace clfm::host {
namespace {

constexpr int64_t kSingleRowBytes = 128 << 10;    // of one row in private scratch, however few rows there are
constexpr int64_t kBatchedRowBytes = 512 << 10;   // where there are rows for every core
constexpr int64_t kLongestColumnBytes = 1 << 20;  // of all private scratch of an item
constexpr int64_t kWideColumnBytes = 512 << 10;   // the same where it is a choice: about half a core's cache
constexpr int64_t kMostColumns = 64;              // of an item, side by side
constexpr int64_t kPointsPerItem = 1024;          // short rows: as many as make so many points
constexpr double kLanesPenalty = 1.5;      // its blocks of rows are slower to load and store than their price
constexpr int64_t kFetchedRowBytes = 256;  // rows one to a lane: shorter ones stand in lines already fetched
constexpr int64_t kPageBytes =
    4096;  // rows so far apart, or a large part of it, share a set of the nearest cache
constexpr int64_t kCrowdedBytes = 1024;

struct Split {
  int64_t rows = 0, columns = 0;  // of the array that a long row is seen as
  double instructions = 0;
};

// What a measurement may prefer to the estimates: the plan that they choose, but for one thing.
enum class Departure { none, radices, stores };

class ItemPlan {
 public:
  ItemPlan(const FftProblem& problem, const DeviceProfile& device, Departure departure)
      : problem_(problem),
        device_(device),
        departure_(departure),
        f64_(problem.precision == Precision::f64),
        lanes_(simd_lanes(device.traits, problem.precision)),
        element_bytes_(f64_ ? 16 : 8) {}

  // The reason why there is none, or an empty string.
  std::string make(Recipe& recipe) {
    recipe_.algorithm = "item";
    Place place{{Slot::in}, problem_.in};
    const Place out{{Slot::out}, problem_.out};
    const std::vector<int> axes = transformed_axes(problem_);
    for (size_t i = 0; i < axes.size(); ++i) {
      on_last_axis_ = i + 1 == axes.size();
      const std::string refusal = add_axis(axes[i], place, out, on_last_axis_ ? problem_.scale : 1);
      if (!refusal.empty()) return refusal;
      place = out;
    }
    recipe = std::move(recipe_);
    return {};
  }

 private:
  std::string add_axis(int axis, const Place& from, const Place& to, double scale) {
    SimdTask task{
        problem_.precision, problem_.direction, scale, axis_transform(problem_, axis, from.layout, to.layout),
        from.buffer,        to.buffer};
    const bool in_place = from.buffer.slot == to.buffer.slot || problem_.placement == Placement::in_place;
    if (task.axis.in_stride == 1 && task.axis.out_stride == 1)
      return fits_row(task.axis) ? add_rows(task) : add_long_rows(task, in_place);
    if (columns_are_neighbours(task.axis)) return add_columns(task);
    return add_lanes(task);
  }

  // A long row in one item leaves the other cores idle unless they have rows of their own.
  bool fits_row(const AxisTransform& axis) const {
    const int64_t bytes = axis.length * element_bytes_;
    const bool rows_for_all = axis.rows() >= 2 * static_cast<int64_t>(device_.limits.compute_units);
    return bytes <= kSingleRowBytes || (rows_for_all && bytes <= kBatchedRowBytes);
  }

  static bool columns_are_neighbours(const AxisTransform& axis) {
    return !axis.loops.empty() && axis.loops.back().in_stride == 1 && axis.loops.back().out_stride == 1;
  }

  SimdRadices radices(SimdKernel kernel, int64_t n) const {
    if (n == 1) return {kernel == SimdKernel::row ? std::vector<int>{} : std::vector<int>{1}, 0};
    return cheapest_simd_radices(kernel, n, lanes_, kSimdRegisters);
  }

  SimdVariant variant(SimdKernel kernel, int64_t n) const {
    const bool departs = departure_ == Departure::radices && recipe_.steps.empty();
    SimdVariant result;
    result.lanes = lanes_;
    if (departs && n > 1) result.radices = next_simd_radices(kernel, n, lanes_, kSimdRegisters).radices;
    if (result.radices.empty()) result.radices = radices(kernel, n).radices;
    if (device_.traits.compiler == CompilerHints::clang_on_cpu) result.prefetch = Prefetch::on;
    return result;
  }

  // As many as leave every core enough items, in whole vectors where rows are lanes.
  int64_t rows_per_item(const AxisTransform& axis, int64_t multiple) const {
    const int64_t rows = axis.rows(), most = std::max(kMostRowsPerItem, kPointsPerItem / axis.length);
    const int64_t wanted = std::clamp<int64_t>(rows / items_wanted(device_), 1, most);
    return (wanted + multiple - 1) / multiple * multiple;
  }

  std::string add_rows(const SimdTask& task) {
    const SimdRadices by_row = radices(SimdKernel::row, task.axis.length);
    const SimdRadices by_lanes = radices(SimdKernel::lanes, task.axis.length);
    const double lanes = static_cast<double>(lanes_);
    if (by_row.radices.empty() ||
        (task.axis.rows() >= lanes_ && kLanesPenalty * by_lanes.instructions / lanes < by_row.instructions))
      return add_lanes(task);
    SimdVariant row = variant(SimdKernel::row, task.axis.length);
    row.rows_per_item = rows_per_item(task.axis, 1);
    if (row.prefetch == Prefetch::on && row.radices[0] % lanes_ == 0) row.stores = stores(task);
    recipe_.steps.push_back(row_step(task, row, recipe_.tables));
    return {};
  }

  // What no later step reads had better leave the cache to the input, unless both fit easily: others use it
  // too.
  Stores stores(const SimdTask& task) const {
    constexpr uint64_t kDoubtful = 8;  // so many times less may pay too
    const uint64_t cache = device_.traits.cache_bytes, bytes = task_bytes(task);
    const uint64_t enough = on_last_axis_ ? cache / 2 : cache + 1;
    const bool pays = bytes >= enough, may_depart = bytes >= enough / kDoubtful;
    return pays != (departure_ == Departure::stores && may_depart) ? Stores::round_cache
                                                                   : Stores::through_cache;
  }

  uint64_t task_bytes(const SimdTask& task) const {
    const int64_t sides = task.from.slot == task.to.slot ? 1 : 2;
    return static_cast<uint64_t>(task.axis.length * task.axis.rows() * element_bytes_ * sides);
  }

  std::string refuse_long(int64_t length) const {
    return concat("an axis of ", length, " elements with strides exceeds the private memory of an item");
  }

  std::string add_lanes(const SimdTask& task) {
    const int64_t bytes = 2 * task.axis.length * element_bytes_ * lanes_;
    if (bytes > kLongestColumnBytes) return refuse_long(task.axis.length);
    SimdVariant lanes = variant(SimdKernel::lanes, task.axis.length);
    lanes.rows_per_item = rows_per_item(task.axis, lanes_);
    if (task.axis.length * element_bytes_ < kFetchedRowBytes) lanes.prefetch = Prefetch::off;
    recipe_.steps.push_back(lanes_step(task, lanes, recipe_.tables));
    return {};
  }

  std::string add_columns(const SimdTask& task) {
    if (task.axis.length * element_bytes_ * lanes_ > kLongestColumnBytes)
      return refuse_long(task.axis.length);
    SimdVariant column = variant(SimdKernel::column, task.axis.length);
    column.lanes = column_lanes(task.axis);
    column.vectors_per_item = vectors_per_item(task.axis, column.lanes);
    if (task.from.slot == task.to.slot) column.prefetch = Prefetch::off;  // every line comes with its load
    recipe_.steps.push_back(column_step(task, column, recipe_.tables));
    return {};
  }

  // Columns need no transpose, so they may use vectors twice as wide where the device has them; the last
  // vector must not idle for it.
  int64_t column_lanes(const AxisTransform& axis) const {
    const DeviceLimits& limits = device_.limits;
    const int64_t wide = 2 * lanes_, native = f64_ ? limits.native_lanes_f64 : limits.native_lanes_f32;
    const int64_t columns = axis.loops.back().count;
    const auto vectors = [&](int64_t lanes) { return (columns + lanes - 1) / lanes; };
    const bool fits = wide * axis.length * element_bytes_ <= kLongestColumnBytes;
    return wide <= native && fits && 15 * wide * vectors(wide) <= 16 * lanes_ * vectors(lanes_) ? wide
                                                                                                : lanes_;
  }

  // Several vectors of columns side by side read longer runs, which pays where rows crowd into few sets of
  // the cache.
  int64_t vectors_per_item(const AxisTransform& axis, int64_t lanes) const {
    const int64_t pitch_bytes = std::max(axis.in_stride, axis.out_stride) * element_bytes_;
    if (std::gcd(pitch_bytes, kPageBytes) < kCrowdedBytes) return 1;
    const int64_t columns = axis.loops.back().count, outer = axis.rows() / columns;
    int64_t vectors = 1;
    while (2 * vectors * lanes <= kMostColumns && columns % (2 * vectors * lanes) == 0 &&
           2 * vectors * lanes * axis.length * element_bytes_ <= kWideColumnBytes &&
           columns / (2 * vectors * lanes) * outer >= items_wanted(device_))
      vectors *= 2;
    return vectors;
  }

  // Vectors that `count` columns take, times what each costs.
  double pass_instructions(SimdKernel kernel, int64_t length, int64_t count) const {
    const SimdRadices best = radices(kernel, length);
    return best.instructions * static_cast<double>((count + lanes_ - 1) / lanes_);
  }

  bool fits_column(int64_t length) const {
    return length >= lanes_ && 2 * length * element_bytes_ * lanes_ <= kLongestColumnBytes;
  }

  // Near the square root both passes keep their columns in the nearest caches; else what there is.
  Split best_split(int64_t n) const {
    for (int64_t lopsided = 2; lopsided < n; lopsided *= 4) {
      const Split split = best_split(n, lopsided);
      if (split.rows != 0) return split;
    }
    return {};
  }

  Split best_split(int64_t n, int64_t lopsided) const {
    Split best;
    for (const int64_t rows : divisors(n)) {
      const int64_t columns = n / rows;
      if (!fits_column(rows) || !fits_column(columns)) continue;
      if (std::max(rows, columns) > lopsided * std::min(rows, columns)) continue;
      const double price = pass_instructions(SimdKernel::four_step, rows, columns) +
                           pass_instructions(SimdKernel::column, columns, rows);
      if (best.rows == 0 || price < best.instructions) best = {rows, columns, price};
    }
    return best;
  }

  std::string add_long_rows(const SimdTask& task, bool in_place) {
    const Split split = best_split(task.axis.length);
    if (split.rows == 0)
      return concat("a row of ", task.axis.length,
                    " elements is not a product of two lengths that fit an item");
    SimdTask first = task, second = task;
    if (in_place) {
      first.to = {Slot::workspace};
      recipe_.workspace_bytes = static_cast<uint64_t>(task.axis.length * task.axis.rows() * element_bytes_);
      pack(first.axis.loops, task.axis.length);
    }
    first.scale = 1;
    first.axis.length = split.rows;
    first.axis.in_stride = split.columns;
    first.axis.out_stride = split.rows;
    first.axis.loops.push_back({split.columns, 1, 1});
    second.from = first.to;
    second.axis.length = split.columns;
    second.axis.in_stride = second.axis.out_stride = split.rows;
    for (size_t i = 0; i < second.axis.loops.size(); ++i)
      second.axis.loops[i].in_stride = first.axis.loops[i].out_stride;
    second.axis.loops.push_back({split.rows, 1, 1});
    recipe_.steps.push_back(
        four_step_step(first, split.columns, variant(SimdKernel::four_step, split.rows), recipe_.tables));
    return add_columns(second);
  }

  // Long rows side by side in the workspace.
  static void pack(std::vector<Loop>& loops, int64_t length) {
    int64_t stride = length;
    for (size_t i = loops.size(); i-- > 0;) {
      loops[i].out_stride = stride;
      stride *= loops[i].count;
    }
  }

  const FftProblem& problem_;
  const DeviceProfile& device_;
  Departure departure_;
  bool f64_;
  int64_t lanes_, element_bytes_;
  bool on_last_axis_ = false;
  Recipe recipe_;
};

std::string refuse_device(const FftProblem& problem, const DeviceProfile& device) {
  if (problem.precision == Precision::f16) return "its kernels know no half arithmetic";
  if (simd_lanes(device.traits, problem.precision) <= 1) return "the device's items are not SIMD programs";
  return {};
}

// Between its own plans the family decides by instructions. The cost model sees bytes too, and must not come to another order.
void rank_behind(const Recipe& first, Recipe& other) {
  for (size_t i = 0; i < first.steps.size(); ++i) {
    const Work& least = first.steps[i].work;
    Work& work = other.steps[i].work;
    work.flops = std::max(work.flops, least.flops);
    work.read_bytes = std::max(work.read_bytes, least.read_bytes);
  }
}

}  // namespace

Proposal propose_item(const FftProblem& problem, const DeviceProfile& device) {
  Proposal proposal;
  proposal.refusal = refuse_unless_smooth(problem, device);
  if (proposal.refusal.empty()) proposal.refusal = refuse_device(problem, device);
  if (!proposal.refusal.empty()) return proposal;
  for (const Departure departure : {Departure::none, Departure::radices, Departure::stores}) {
    Recipe recipe;
    proposal.refusal = ItemPlan(problem, device, departure).make(recipe);
    if (!proposal.refusal.empty()) break;
    if (departure != Departure::none) {
      if (recipe == proposal.recipes.front()) continue;
      rank_behind(proposal.recipes.front(), recipe);
    }
    proposal.recipes.push_back(std::move(recipe));
  }
  return proposal;
}

}  // namespace clfm::host
