// One work-group per transform, or several transforms per group: registers and local memory, one read and one
// write of global memory per axis. In place by nature, so no workspace.
#include <algorithm>
#include <cmath>

#include "../../error.hpp"
#include "../butterfly_work.hpp"
#include "../launch.hpp"
#include "../radix_sequence.hpp"
#include "../radix_table.hpp"
#include "rules.hpp"

namespace clfm::host {
namespace {

constexpr size_t kMostStages = 5;
constexpr int64_t kBanks = 32;  // local_fft.cl's padding

struct GroupShape {
  std::vector<int> radices;
  int64_t items = 0;  // that share one transform
  int64_t rows = 0;   // transforms in a group
  int64_t held = 0;   // complex numbers an item keeps in registers
  uint64_t local_bytes = 0;
};

int64_t padded_slots(int64_t length) { return (length - 1) + (length - 1) / kBanks + 1; }

int64_t held_by_an_item(const std::vector<int>& radices, int64_t length, int64_t items) {
  int64_t held = 0;
  for (int radix : radices) held = std::max(held, (length / radix + items - 1) / items * radix);
  return held;
}

// Registers of an item: what it holds, and what its widest butterfly needs beyond its own points.
uint32_t registers_of(const GroupShape& shape, Precision precision) {
  int beyond = 0;
  for (int radix : shape.radices)
    if (radix > 1) beyond = std::max(beyond, radix_row(radix).live_values - 2 * radix);
  const auto values = static_cast<uint32_t>(2 * shape.held + std::max(beyond, 0));
  return values * (precision == Precision::f64 ? 2 : 1);
}

// Few stages first: every exchange costs two barriers; among equals the fewest operations. The stage that
// reads and the one that writes global memory are like the others.
std::vector<int> stage_radices(int64_t length, const std::vector<int>& usable) {
  constexpr double kExchange = 24;  // worth that many real operations per point
  return cheapest_radix_sequence(length, usable, [](int radix, int64_t) {
    const RadixRow& row = radix_row(radix);
    return kExchange + (row.additions + row.multiplications - row.multiply_adds + 4.0 * (radix - 1)) / radix;
  });
}

class LocalPlan {
 public:
  LocalPlan(const FftProblem& problem, const DeviceProfile& device)
      : problem_(problem),
        device_(device),
        point_bytes_(static_cast<uint64_t>(complex_bytes(problem.precision))) {}

  Proposal proposal() {
    Recipe recipe;
    recipe.algorithm = "local";
    bool first = true;
    for (const int axis : transformed_axes(problem_)) {
      const GroupShape shape = group_shape(axis);
      if (shape.items == 0)
        return {{},
                concat("length[", axis, "] = ", problem_.length[axis],
                       " fits neither the registers nor the local memory of a work-group")};
      recipe.steps.push_back(step(axis, shape, first, recipe.tables));
      first = false;
    }
    scale_last_step(recipe);
    return {{std::move(recipe)}, {}};
  }

 private:
  uint64_t local_bytes(int64_t length, int64_t rows) const {
    return static_cast<uint64_t>(rows * padded_slots(length)) * point_bytes_;
  }

  // Neighbouring rows that a group of columns must take to touch whole cache lines.
  int64_t rows_of_a_line(const AxisTransform& axis) const {
    if (!reads_columns(axis)) return 1;
    return std::max<int64_t>(device_.traits.cache_line_bytes / static_cast<int64_t>(point_bytes_), 1);
  }

  static bool reads_columns(const AxisTransform& axis) {
    return !axis.loops.empty() && axis.loops.back().in_stride < axis.in_stride;
  }

  // Items 0: no shape fits. One butterfly of the widest stage per item, where a group may be that large;
  // fewer items hold more.
  GroupShape group_shape(int axis) const {
    const int64_t length = problem_.length[axis];
    GroupShape shape;
    shape.radices = stage_radices(length, usable_radices(device_, problem_.precision, length));
    if (shape.radices.empty() || shape.radices.size() > kMostStages) return shape;
    const int64_t widest = *std::max_element(shape.radices.begin(), shape.radices.end());
    const auto& limits = device_.limits;  // items are counted by the first or by the second dimension
    const auto most_items = static_cast<int64_t>(
        std::min({limits.max_group, limits.max_group_shape[0], limits.max_group_shape[1]}));
    int64_t items = length / widest;
    while (items > most_items) items = (items + 1) / 2;
    shape.held = held_by_an_item(shape.radices, length, items);
    const AxisTransform view = axis_transform(problem_, axis, problem_.in, problem_.out);
    const int64_t wanted =
        std::max<int64_t>(device_.traits.preferred_local_group / items, rows_of_a_line(view));
    shape.rows = std::clamp<int64_t>(std::min(wanted, most_items / items), 1, view.rows());
    while (shape.rows > 1 && local_bytes(length, shape.rows) > device_.limits.local_bytes) shape.rows /= 2;
    shape.local_bytes = shape.radices.size() > 1 ? local_bytes(length, shape.rows) : 0;
    const bool fits = shape.local_bytes <= device_.limits.local_bytes &&
                      registers_of(shape, problem_.precision) <= device_.traits.registers;
    if (fits) shape.items = items;
    return shape;
  }

  Work work_of(const AxisTransform& axis, const GroupShape& shape) const {
    const auto neighbours = static_cast<double>(reads_columns(axis) ? shape.rows : axis.length);
    const double run_bytes = neighbours * static_cast<double>(point_bytes_);
    const double set_bytes =
        2.0 * static_cast<double>(axis.length * axis.rows()) * static_cast<double>(point_bytes_);
    Work work;
    for (size_t stage = 0; stage < shape.radices.size(); ++stage) {
      const Twiddles twiddles = stage == 0 ? Twiddles::none : Twiddles::every_input;
      const Work one = butterfly_work(
          {shape.radices[stage], twiddles, axis.length * axis.rows(), run_bytes, run_bytes, set_bytes},
          problem_.precision);
      const double flops = work.flops + one.flops;
      work = one;
      work.flops = flops;
    }
    const auto exchanges = static_cast<double>(shape.radices.size() - 1);
    if (device_.traits.local_memory != LocalMemory::on_chip) {  // it is main memory behind the same cache
      work.read_bytes *= 1 + exchanges;
      work.written_bytes *= 1 + exchanges;
    }
    work.style = Style::local_memory;
    work.registers = registers_of(shape, problem_.precision);
    work.local_bytes = shape.local_bytes;
    const double groups = std::ceil(static_cast<double>(axis.rows()) / static_cast<double>(shape.rows));
    work.barriers = static_cast<uint64_t>(2 * exchanges * std::ceil(groups / device_.limits.compute_units));
    return work;
  }

  Step step(int axis_index, const GroupShape& shape, bool first, std::vector<Table>& tables) const {
    const AxisTransform axis =
        axis_transform(problem_, axis_index, first ? problem_.in : problem_.out, problem_.out);
    const bool columns = reads_columns(axis);
    const int64_t reach = reached_elements(axis);
    const auto unit = static_cast<uint32_t>(point_bytes_);
    Step step;
    step.source = "fft/local_fft.cl";
    step.kernel = "local_fft";
    step.defines = arithmetic_defines(problem_.precision, 1);
    for (const Define& define : row_defines(axis, reach)) step.defines.push_back(define);
    step.defines.push_back(direction_define(problem_.direction));
    step.defines.push_back(radices_define(shape.radices));
    step.defines.push_back({"N", std::to_string(axis.length)});
    for (size_t stage = 0; stage < kMostStages; ++stage)
      step.defines.push_back(
          {concat("R", stage), std::to_string(stage < shape.radices.size() ? shape.radices[stage] : 1)});
    step.defines.push_back({"ITEMS", std::to_string(shape.items)});
    step.defines.push_back({"ROWS", std::to_string(shape.rows)});
    step.defines.push_back({"BUTTERFLY_DIM", columns ? "1" : "0"});
    step.defines.push_back(
        {"FIXED_GROUP", device_.traits.group_size_hint == GroupSizeHint::hurts ? "0" : "1"});
    const uint32_t roots = table_index(tables, {TableKind::roots, problem_.precision, {axis.length}});
    step.arguments = {BufferArgument{first ? Slot::in : Slot::out, 0, 0, unit},
                      BufferArgument{Slot::out, 0, 0, unit},
                      BufferArgument{Slot::table, 0, roots, unit},
                      static_cast<uint32_t>(axis.rows()),
                      loop_counts(axis),
                      row_strides(axis, Side::in, reach),
                      row_strides(axis, Side::out, reach),
                      real_argument(problem_.precision, 1.0)};
    const auto items = static_cast<uint64_t>(shape.items), rows = static_cast<uint64_t>(shape.rows);
    const uint64_t all_rows = (static_cast<uint64_t>(axis.rows()) + rows - 1) / rows * rows;
    step.range.dims = 2;
    step.range.global =
        columns ? std::array<uint64_t, 3>{all_rows, items, 1} : std::array<uint64_t, 3>{items, all_rows, 1};
    step.range.local =
        columns ? std::array<uint64_t, 3>{rows, items, 1} : std::array<uint64_t, 3>{items, rows, 1};
    step.work = work_of(axis, shape);
    step.note = concat("axis ", axis_index, ": radices");
    for (int radix : shape.radices) step.note += concat(" ", radix);
    step.note += concat(", ", shape.rows, " rows a group");
    return step;
  }

  void scale_last_step(Recipe& recipe) const {
    recipe.steps.back().arguments.back() = real_argument(problem_.precision, problem_.scale);
  }

  const FftProblem& problem_;
  const DeviceProfile& device_;
  uint64_t point_bytes_;
};

}  // namespace

Proposal propose_local(const FftProblem& problem, const DeviceProfile& device) {
  std::string refusal = refuse_unless_smooth(problem, device);
  if (refusal.empty() && device.traits.local_memory == LocalMemory::none)
    refusal = "the device has no local memory";
  // Staging through emulated local memory is a detour through the cache, with barriers on top.
  const bool is_forced = problem.algorithm == FftAlgorithm::local;
  if (refusal.empty() && device.traits.local_memory == LocalMemory::emulated && !is_forced)
    refusal = "the device's local memory is main memory";
  if (!refusal.empty()) return {{}, std::move(refusal)};
  return LocalPlan(problem, device).proposal();
}

}  // namespace clfm::host
