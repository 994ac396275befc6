// One work-item transforms whole rows or columns in SIMD vectors: for CPU devices. The axis whose elements
// are neighbours goes by rows, every other axis by columns in place on the output; nothing is transposed. A
// long axis is seen as an array that two passes of columns transform (four-step), which also spreads a single
// transform over all cores.
#include <algorithm>

#include "host/error.hpp"
#include "host/kernels/simd/column_items.hpp"
#include "host/kernels/simd/lanes_variant.hpp"
#include "host/kernels/simd/simd_blocks.hpp"
#include "host/kernels/simd/simd_step.hpp"
#include "host/kernels/simd/two_passes.hpp"
#include "host/plan/butterfly_work.hpp"
#include "rules.hpp"

namespace clfm::host {
namespace {

constexpr int64_t kPointsPerItem = 1024;   // short rows: as many as make so many points
constexpr double kLanesPenalty = 1.5;      // its blocks of rows are slower to load and store than their price
constexpr int64_t kFetchedRowBytes = 256;  // rows one to a lane: shorter ones stand in lines already fetched

constexpr size_t kMostLoops = 3;  // that rows.clh counts

// Plans that a measurement may prefer to the estimate: the chosen plan, changed in one thing.
enum class Departure { none, radices, stores };

class ItemPlan {
 public:
  ItemPlan(const FftProblem& problem, const DeviceProfile& device, Departure departure)
      : problem_(problem),
        device_(device),
        departure_(departure),
        lanes_(simd_lanes(device.traits, problem.precision)),
        element_bytes_(problem.precision == Precision::f64 ? 16 : 8) {}

  // The orders of the axes: innermost first, and so that a long axis with strides, which goes elsewhere and
  // back, finds the elements in the input.
  std::vector<std::vector<int>> orders() const {
    const std::vector<int> axes = transformed_axes(problem_);
    std::vector<int> long_first = axes;
    std::stable_partition(long_first.begin(), long_first.end(), [&](int axis) {
      return !fits_item(axis_transform(problem_, axis, problem_.in, problem_.out));
    });
    if (long_first == axes || problem_.placement == Placement::in_place) return {axes};
    return {axes, long_first};
  }

  // The reason why there is none, or an empty string.
  std::string make(const std::vector<int>& axes, Recipe& recipe) {
    recipe_.algorithm = "item";
    Place place{{Slot::in}, problem_.in};
    const Place out{{Slot::out}, problem_.out};
    for (size_t i = 0; i < axes.size(); ++i) {
      on_last_axis_ = i + 1 == axes.size();
      std::string refusal = add_axis(axes[i], place, out, on_last_axis_ ? problem_.scale : 1);
      if (!refusal.empty()) return refusal;
      place = out;
    }
    recipe = std::move(recipe_);
    return {};
  }

 private:
  std::string add_axis(int axis, const Place& from, const Place& to, double scale) {
    const SimdTask task{
        problem_.precision, problem_.direction, scale, axis_transform(problem_, axis, from.layout, to.layout),
        from.buffer,        to.buffer};
    if (fits_item(task.axis)) {
      add_pass(task);
      return {};
    }
    const bool shared = from.buffer.slot == to.buffer.slot || problem_.placement == Placement::in_place;
    return add_two_passes(task, shared ? Placement::in_place : Placement::out_of_place);
  }

  static SimdKernel kernel_of(const AxisTransform& axis) {
    if (axis.elements_are_neighbours()) return SimdKernel::row;
    return axis.columns_are_neighbours() ? SimdKernel::column : SimdKernel::lanes;
  }

  bool fits_item(const AxisTransform& axis) const { return fits_scratch(axis) && has_stages(axis.length); }

  bool fits_scratch(const AxisTransform& axis) const {
    const int64_t vectors_bytes = axis.length * element_bytes_ * lanes_;
    switch (kernel_of(axis)) {
      case SimdKernel::row:
        return fits_an_item(axis, axis.length * element_bytes_, device_);
      case SimdKernel::column:
        return holds(vectors_bytes);
      default:
        return holds(2 * vectors_bytes);
    }
  }

  bool holds(int64_t bytes) const {
    return bytes <= kLongestColumnBytes && fits_private(static_cast<double>(bytes), device_.traits);
  }

  // 5^6 is the first length that takes more stages than an item has.
  bool has_stages(int64_t n) const { return !radices(SimdKernel::lanes, n).radices.empty(); }

  // Columns that are stored as rows are first passes over rows.
  static bool stores_rows(const SimdTask& task) {
    return task.twist_columns > 0 && task.axis.out_stride == 1 && task.axis.loops.back().in_stride == 1;
  }

  void add_pass(const SimdTask& task) {
    if (stores_rows(task)) return add_four_step(task);
    switch (kernel_of(task.axis)) {
      case SimdKernel::row:
        return add_rows(task);
      case SimdKernel::column:
        return add_columns(task);
      default:
        return add_lanes(task);
    }
  }

  SimdRadices radices(SimdKernel kernel, int64_t n) const {
    if (n == 1) return {kernel == SimdKernel::row ? std::vector<int>{} : std::vector<int>{1}, 0};
    return cheapest_simd_radices(kernel, n, lanes_, kSimdRegisters);
  }

  SimdVariant variant(SimdKernel kernel, int64_t n) const { return variant(kernel, n, radices(kernel, n)); }

  // `own`: the family's choice of radices.
  SimdVariant variant(SimdKernel kernel, int64_t n, const SimdRadices& own) const {
    const bool departs = departure_ == Departure::radices && recipe_.steps.empty();
    SimdVariant result;
    result.lanes = lanes_;
    if (departs && n > 1) result.radices = next_simd_radices(kernel, n, lanes_, kSimdRegisters).radices;
    if (result.radices.empty()) result.radices = own.radices;
    if (is_clang_on_cpu()) result.prefetch = Prefetch::on;
    return result;
  }

  bool is_clang_on_cpu() const { return device_.traits.compiler == CompilerHints::clang_on_cpu; }

  // As many as leave every core enough items, in whole vectors where rows are lanes.
  int64_t rows_per_item(const AxisTransform& axis, int64_t multiple) const {
    const int64_t rows = axis.rows(), most = std::max(kMostRowsPerItem, kPointsPerItem / axis.length);
    const int64_t wanted = std::clamp<int64_t>(rows / items_wanted(device_), 1, most);
    return (wanted + multiple - 1) / multiple * multiple;
  }

  void add_rows(const SimdTask& task) {
    const SimdRadices by_row = radices(SimdKernel::row, task.axis.length);
    const SimdRadices by_lanes = radices(SimdKernel::lanes, task.axis.length);
    const double lanes = static_cast<double>(lanes_);
    const bool in_lanes =
        by_row.radices.empty() ||
        (task.axis.rows() >= lanes_ && kLanesPenalty * by_lanes.instructions / lanes < by_row.instructions);
    const bool whole_slots = !in_lanes && by_row.radices[0] % lanes_ == 0;
    SimdVariant row = variant(SimdKernel::row, task.axis.length, by_row);
    row.rows_abreast = rows_abreast(task.axis, 1, lanes_, task.precision, device_);
    const bool may_be_narrow = !whole_slots || small_butterflies_pay(task);
    if (const auto narrow = may_be_narrow ? rows_in_narrow_vectors(task, row) : std::nullopt)
      row = *narrow;
    else if (in_lanes)
      return add_lanes(task);
    row.rows_per_item = rows_per_item(task.axis, row.rows_abreast);
    if (is_clang_on_cpu() && row.radices[0] % row.lanes == 0) row.stores = stores(task);
    recipe_.steps.push_back(row_step(task, row, device_, recipe_.tables));
  }

  // As measured of rows whose slots are whole anyway: unless they are short, leave the nearest cache, or all
  // of them the last one.
  bool small_butterflies_pay(const SimdTask& task) const {
    struct Lengths {
      int64_t shortest, longest;  // in vectors
    };
    constexpr Lengths kTwoAbreast{10, 128}, kFourAbreast{9, 63}, kFourOfDoubles{9, 50};
    constexpr double kEasily = 0.5;
    const bool four = four_go_abreast(task.axis, task.precision, device_);
    if (!four && !prefers_small_butterflies(task.precision, device_)) return false;
    const auto [shortest, longest] = !four                              ? kTwoAbreast
                                     : task.precision == Precision::f64 ? kFourOfDoubles
                                                                        : kFourAbreast;
    const int64_t n = task.axis.length;
    return n >= shortest * lanes_ && n <= longest * lanes_ && pressure_of(task) <= kEasily;
  }

  double pressure_of(const SimdTask& task) const {
    return cache_pressure(task, on_last_axis_ ? Readers::outside : Readers::later_steps, device_);
  }

  bool comes_from_memory(const SimdTask& task) const {
    constexpr double kPressure = 2;  // both sides are as large as the last cache
    return pressure_of(task) >= kPressure;
  }

  // As measured, rows of less than two vectors are faster with one row to a lane; with few registers so are
  // those of doubles that could have whole slots.
  std::optional<SimdVariant> rows_in_narrow_vectors(const SimdTask& task, const SimdVariant& row) const {
    constexpr int64_t kLongestBytes = 64 << 10;
    const int64_t n = task.axis.length, bytes = n * element_bytes_;
    if (n < 2 * lanes_ || bytes > kLongestBytes) return std::nullopt;
    const bool of_doubles = task.precision == Precision::f64 && has_few_registers(device_);
    if (of_doubles && (n < 4 * lanes_ || n % lanes_ == 0)) return std::nullopt;
    auto narrow = in_half_lanes(task, row, kSimdRegisters, device_);
    if (narrow && bytes < 2 * kFetchedRowBytes && !comes_from_memory(task))
      narrow->prefetch = Prefetch::off;  // neighbours, of which the processor knows
    return narrow;
  }

  Stores stores(const SimdTask& task) const {
    constexpr double kDoubtful = 0.125;  // may pay too
    const double pressure = pressure_of(task);
    const bool pays = pressure >= 1, may_depart = pressure >= kDoubtful;
    return pays != (departure_ == Departure::stores && may_depart) ? Stores::round_cache
                                                                   : Stores::through_cache;
  }

  void add_lanes(const SimdTask& task) {
    SimdVariant lanes = variant(SimdKernel::lanes, task.axis.length);
    const bool fits = holds(4 * task.axis.length * element_bytes_ * lanes_);
    const bool contiguous = task.axis.elements_are_neighbours();
    if (fits && contiguous) {
      lanes.lanes = lanes_of_short_rows(task);
      // As measured where vectors are wide, memory answers much later where rows of two places are asked for
      // in turns.
      const bool alone = !has_few_registers(device_) && comes_from_memory(task);
      lanes.rows_abreast = alone ? 1 : rows_abreast_of(task, lanes.lanes);
      // As measured, rows of one vector are slower so.
      const bool whole_vectors = task.axis.length > lanes_ && task.axis.length % lanes_ == 0;
      if (whole_vectors && is_clang_on_cpu()) lanes.stores = stores(task);
    }
    lanes.rows_per_item = rows_per_item(task.axis, lanes.lanes * lanes.rows_abreast);
    if (task.axis.length * element_bytes_ < kFetchedRowBytes) lanes.prefetch = Prefetch::off;
    recipe_.steps.push_back(lanes_step(task, lanes, device_, recipe_.tables));
  }

  // Rows shorter than a vector fill narrower ones; the shortest are moved one element at a time.
  int64_t lanes_of_short_rows(const SimdTask& task) const {
    const int64_t narrow = lanes_for_rows(task, task.axis.length, device_);
    return narrow <= task.axis.length ? narrow : lanes_;
  }

  int64_t rows_abreast_of(const SimdTask& task, int64_t lanes) const {
    if (lanes == lanes_) return rows_abreast(task.axis, lanes, lanes, task.precision, device_);
    constexpr int64_t kMost = 4;
    const int64_t widest = std::max(native_lanes(device_, task.precision), lanes_);
    return std::min(widest / lanes, kMost);
  }

  void add_columns(const SimdTask& task) {
    SimdVariant column = variant(SimdKernel::column, task.axis.length);
    const Tails tails = task.twist_columns > 0 ? Tails::alone : Tails::shared;
    widen_columns(column, task, tails, device_);
    recipe_.steps.push_back(column_step(task, column, device_, recipe_.tables));
  }

  void add_four_step(const SimdTask& task) {
    SimdVariant first = variant(SimdKernel::four_step, task.axis.length);
    first.vectors_per_item = vectors_of_first_pass(task, first.lanes, ColumnsFrom::one_end, device_);
    recipe_.steps.push_back(four_step_step(task, first, device_, recipe_.tables));
  }

  std::string add_two_passes(const SimdTask& task, Placement placement) {
    const SimdKernel kernel = kernel_of(task.axis);
    const AxisSplit split = cheapest_split(kernel, task.axis.length, lanes_, problem_.precision, device_);
    if (split.rows == 0)
      return concat("an axis of ", task.axis.length,
                    " elements is not a product of two lengths that fit an item");
    if (kernel == SimdKernel::lanes && task.axis.loops.size() >= kMostLoops)
      return concat("a long axis with gaps, and ", task.axis.loops.size(), " loops around it");
    const TwoPasses passes = two_passes(task, split, placement, recipe_);
    add_pass(passes.first);
    add_pass(passes.second);
    return {};
  }

  const FftProblem& problem_;
  const DeviceProfile& device_;
  Departure departure_;
  int64_t lanes_, element_bytes_;
  bool on_last_axis_ = false;
  Recipe recipe_;
};

std::string refuse_device(const FftProblem& problem, const DeviceProfile& device) {
  if (problem.precision == Precision::f16) return "its kernels know no half arithmetic";
  if (simd_lanes(device.traits, problem.precision) <= 1) return "the device's items are not SIMD programs";
  return {};
}

// Between its own plans the family decides by instructions. The cost model sees bytes too, and must not come
// to another order.
void rank_behind(const Recipe& first, Recipe& other) {
  for (size_t i = 0; i < first.steps.size(); ++i) {
    const Work& least = first.steps[i].work;
    Work& work = other.steps[i].work;
    work.flops = std::max(work.flops, least.flops);
    work.read_bytes = std::max(work.read_bytes, least.read_bytes);
  }
}

// The family's own plan in this order of axes, and its variations. Returns why there is none, else nothing.
std::string add_with_departures(const FftProblem& problem, const DeviceProfile& device,
                                const std::vector<int>& axes, std::vector<Recipe>& recipes) {
  Recipe own;
  std::string refusal = ItemPlan(problem, device, Departure::none).make(axes, own);
  if (!refusal.empty()) return refusal;
  recipes.push_back(own);
  for (const Departure departure : {Departure::radices, Departure::stores}) {
    Recipe other;
    if (!ItemPlan(problem, device, departure).make(axes, other).empty() || other == own) continue;
    rank_behind(own, other);
    recipes.push_back(std::move(other));
  }
  return {};
}

}  // namespace

Proposal propose_item(const FftProblem& problem, const DeviceProfile& device) {
  Proposal proposal;
  proposal.refusal = refuse_unless_smooth(problem, device);
  if (proposal.refusal.empty()) proposal.refusal = refuse_device(problem, device);
  if (!proposal.refusal.empty()) return proposal;
  for (const std::vector<int>& axes : ItemPlan(problem, device, Departure::none).orders()) {
    std::string refusal = add_with_departures(problem, device, axes, proposal.recipes);
    if (!refusal.empty() && proposal.recipes.empty()) proposal.refusal = std::move(refusal);
  }
  if (auto step = small_blocks_step(problem, device)) {
    Recipe blocks;
    blocks.algorithm = "item";
    blocks.steps.push_back(std::move(*step));
    proposal.recipes.push_back(std::move(blocks));
  }
  return proposal;
}

}  // namespace clfm::host
