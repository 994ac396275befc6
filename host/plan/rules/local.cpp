// One work-group per transform, or several transforms per group: registers and local memory, one read and one
// write of global memory per axis. In place by nature, so no workspace.
#include <algorithm>

#include "../../error.hpp"
#include "../butterfly_work.hpp"
#include "../group_fft.hpp"
#include "../launch.hpp"
#include "../sides.hpp"
#include "rules.hpp"

namespace clfm::host {
namespace {

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
      const GroupFft shape = group_shape(axis);
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
  GroupFft group_shape(int axis) const {
    GroupFft shape;
    shape.length = problem_.length[axis];
    shape.radices = group_radices(shape.length, problem_.precision, device_);
    if (shape.radices.empty()) return shape;
    const int64_t widest = *std::max_element(shape.radices.begin(), shape.radices.end());
    const auto& limits = device_.limits;  // items are counted by the first or by the second dimension
    const auto most_items = static_cast<int64_t>(
        std::min({limits.max_group, limits.max_group_shape[0], limits.max_group_shape[1]}));
    shape.items = shape.length / widest;
    while (shape.items > most_items) shape.items = (shape.items + 1) / 2;
    const AxisTransform view = axis_transform(problem_, axis, problem_.in, problem_.out);
    const int64_t wanted =
        std::max<int64_t>(device_.traits.preferred_local_group / shape.items, rows_of_a_line(view));
    shape.width = std::clamp<int64_t>(std::min(wanted, most_items / shape.items), 1, view.rows());
    while (shape.width > 1 && local_bytes(shape, problem_.precision) > device_.limits.local_bytes)
      shape.width /= 2;
    if (!fits(shape, problem_.precision, device_)) shape.items = 0;
    return shape;
  }

  Work work_of(const AxisTransform& axis, const GroupFft& shape) const {
    const int64_t points = axis.length * axis.rows();
    const auto neighbours = static_cast<double>(reads_columns(axis) ? shape.width : axis.length);
    Work moved;
    moved.read_bytes = moved.written_bytes = static_cast<double>(points) * static_cast<double>(point_bytes_);
    moved.read_run_bytes = moved.written_run_bytes = neighbours * static_cast<double>(point_bytes_);
    if (reads_columns(axis)) {
      moved.read_stride_bytes = static_cast<double>(axis.in_stride) * static_cast<double>(point_bytes_);
      moved.written_stride_bytes = static_cast<double>(axis.out_stride) * static_cast<double>(point_bytes_);
    }
    moved.working_set_bytes = 2 * moved.read_bytes;
    return group_work(shape, problem_.precision, points, moved, device_);
  }

  Step step(int axis_index, const GroupFft& shape, bool first, std::vector<Table>& tables) const {
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
    for (const Define& define : group_defines(shape, device_)) step.defines.push_back(define);
    step.defines.push_back({"N", std::to_string(axis.length)});
    step.defines.push_back({"ROWS", std::to_string(shape.width)});
    step.defines.push_back({"BUTTERFLY_DIM", columns ? "1" : "0"});
    append(step.defines, plain_sides(problem_.precision));
    const uint32_t roots = table_index(tables, {TableKind::roots, problem_.precision, {axis.length}});
    step.arguments = {BufferArgument{first ? Slot::in : Slot::out, 0, 0, unit},
                      BufferArgument{Slot::out, 0, 0, unit},
                      BufferArgument{Slot::table, 0, roots, unit},
                      static_cast<uint32_t>(axis.rows()),
                      loop_counts(axis),
                      row_strides(axis, Side::in, reach),
                      row_strides(axis, Side::out, reach),
                      real_argument(problem_.precision, 1.0)};
    const auto items = static_cast<uint64_t>(shape.items), rows = static_cast<uint64_t>(shape.width);
    const uint64_t all_rows = (static_cast<uint64_t>(axis.rows()) + rows - 1) / rows * rows;
    step.range.dims = 2;
    step.range.global =
        columns ? std::array<uint64_t, 3>{all_rows, items, 1} : std::array<uint64_t, 3>{items, all_rows, 1};
    step.range.local =
        columns ? std::array<uint64_t, 3>{rows, items, 1} : std::array<uint64_t, 3>{items, rows, 1};
    step.work = work_of(axis, shape);
    step.note = concat("axis ", axis_index, ": radices");
    for (int radix : shape.radices) step.note += concat(" ", radix);
    step.note += concat(", ", shape.width, " rows a group");
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
