#include "group_pass.hpp"

#include <algorithm>

#include "../error.hpp"
#include "butterfly_work.hpp"
#include "cost.hpp"
#include "launch.hpp"
#include "roots_table.hpp"
#include "rows_launch.hpp"
#include "sides.hpp"

namespace clfm::host {
namespace {

enum class Neighbours { columns, rows };  // of which a group takes several
enum class Order { points, transforms };  // which are side by side in memory

struct Access {
  Neighbours neighbours;
  Order load, store;
};

// The first pass leaves every transform's points side by side, which is the transpose of the four-step FFT.
Access access_of(const GroupPass& pass) {
  if (rows_are_neighbours(pass.axis)) return {Neighbours::rows, Order::transforms, Order::transforms};
  if (pass.length == pass.axis.length) return {Neighbours::rows, Order::points, Order::points};
  return {Neighbours::columns, Order::transforms, pass.span == 1 ? Order::points : Order::transforms};
}

int64_t neighbours_of(const GroupPass& pass) {
  const int64_t columns = pass.axis.length / pass.length;
  return access_of(pass).neighbours == Neighbours::rows ? pass.axis.rows() : columns;
}

Work work_of(const GroupPass& pass, const GroupFft& group, Precision precision, const DeviceProfile& device) {
  const double bytes = complex_bytes(precision);
  const int64_t points = pass.axis.length * pass.axis.rows();
  const auto run = [&](Order order) {
    return bytes * static_cast<double>(order == Order::points ? group.length : group.width);
  };
  const Access access = access_of(pass);
  Work moved;
  moved.read_bytes = moved.written_bytes = static_cast<double>(points) * bytes;
  moved.read_run_bytes = run(access.load);
  moved.written_run_bytes = run(access.store);
  if (access.load == Order::transforms)
    moved.read_stride_bytes =
        bytes * static_cast<double>(pass.axis.length / pass.length * pass.axis.in_stride);
  moved.working_set_bytes = 2 * moved.read_bytes;
  const Twiddles twiddles = input_twiddles(precision, pass.axis.length, pass.span);
  const double multiplies = twiddles == Twiddles::none ? 0 : twiddles == Twiddles::every_input ? 1 : 2;
  moved.flops = 4 * multiplies * static_cast<double>(points) * operation_weight(precision);
  return group_work(group, precision, points, moved, device);
}

int64_t most_items(const DeviceProfile& device) {
  return static_cast<int64_t>(std::min(device.limits.max_group, device.limits.max_group_shape[0]));
}

// One butterfly of the widest stage per item, where a group may be that large; fewer items hold more.
int64_t items_of(const GroupFft& group, const DeviceProfile& device) {
  const int64_t widest = *std::max_element(group.radices.begin(), group.radices.end());
  int64_t items = group.length / widest;
  while (items * group.width > most_items(device) && items > 1) items = (items + 1) / 2;
  return items;
}

// Beyond whole cache lines, and the items that a compute unit likes, a larger group gains nothing.
bool is_wide_enough(const GroupPass& pass, const GroupFft& group, Precision precision,
                    const DeviceProfile& device) {
  const bool by_points = access_of(pass).load == Order::points;
  const double run_bytes = static_cast<double>(group.width) * complex_bytes(precision);
  return (by_points || run_bytes >= device.traits.cache_line_bytes) &&
         group.width * group.items >= static_cast<int64_t>(device.traits.preferred_local_group);
}

Define order_define(const char* name, Order order) {
  return {name, order == Order::points ? "POINTS" : "TRANSFORMS"};
}

std::vector<Define> pass_defines(const PassTask& task, const GroupPass& pass, const GroupFft& group,
                                 const Table& roots, const DeviceProfile& device) {
  const Access access = access_of(pass);
  std::vector<Define> defines = arithmetic_defines(task.precision, 1);
  for (const Define& define : row_defines(pass.axis, reached_elements(pass.axis))) defines.push_back(define);
  defines.push_back(direction_define(task.direction));
  for (const Define& define : group_defines(group, device)) defines.push_back(define);
  defines.push_back({"N", std::to_string(pass.axis.length)});
  defines.push_back({"LENGTH", std::to_string(pass.length)});
  defines.push_back({"PASS_SPAN", std::to_string(pass.span)});
  defines.push_back({"WIDTH", std::to_string(group.width)});
  defines.push_back({"NEIGHBOURS", access.neighbours == Neighbours::rows ? "ROWS" : "COLUMNS"});
  defines.push_back(order_define("LOAD_BY", access.load));
  defines.push_back(order_define("STORE_BY", access.store));
  defines.push_back(low_bits_define(roots));
  append(defines, plain_sides(task.precision));
  return defines;
}

NdRange range_of(const GroupPass& pass, const GroupFft& group) {
  const int64_t neighbours = neighbours_of(pass), groups = (neighbours + group.width - 1) / group.width;
  const int64_t others = pass.axis.length / pass.length * pass.axis.rows() / neighbours;
  const auto size = static_cast<uint64_t>(group.items * group.width);
  NdRange range;
  range.dims = 2;
  range.global = {static_cast<uint64_t>(groups) * size, static_cast<uint64_t>(others), 1};
  range.local = {size, 1, 1};
  return range;
}

std::string note_of(const PassTask& task, const GroupFft& group) {
  std::string note =
      concat("axis ", task.pass.axis, ": ", task.pass.length, " points, span ", task.pass.span, ", radices");
  for (int radix : group.radices) note += concat(" ", radix);
  return note + concat(", ", group.width, " a group");
}

}  // namespace

std::optional<GroupPassPlan> plan_group_pass(const GroupPass& pass, Precision precision,
                                             const DeviceProfile& device) {
  GroupFft group;
  group.length = pass.length;
  group.radices = group_radices(pass.length, precision, device);
  if (group.radices.size() < 2) return std::nullopt;
  std::optional<GroupPassPlan> best;
  const int64_t widest = std::min(neighbours_of(pass), most_items(device));
  for (group.width = 1; group.width <= widest; group.width *= 2) {
    group.items = items_of(group, device);
    if (!fits(group, precision, device)) break;
    const Work work = work_of(pass, group, precision, device);
    const double cost_us = estimate_us(work, range_of(pass, group), device);
    if (!best || cost_us < best->cost_us) best = {group, work, cost_us};
    if (is_wide_enough(pass, group, precision, device)) break;
  }
  return best;
}

Step group_pass_step(const PassTask& task, const DeviceProfile& device, std::vector<Table>& tables) {
  const GroupPass pass{task.axis, task.pass.length, task.pass.span};
  const std::optional<GroupPassPlan> plan = plan_group_pass(pass, task.precision, device);
  if (!plan) fail(Status::internal, "a pass of ", pass.length, " points fits no work-group");
  const AxisTransform& axis = task.axis;
  const int64_t reach = reached_elements(axis);
  const Table roots = roots_table(task.precision, axis.length);
  Step step;
  step.source = "fft/group_pass.cl";
  step.kernel = "group_pass";
  step.defines = pass_defines(task, pass, plan->group, roots, device);
  step.arguments = {task.from, task.to,
                    table_of_numbers({TableKind::roots, task.precision, {pass.length}}, tables)};
  if (pass.span > 1) step.arguments.push_back(table_of_numbers(roots, tables));
  for (Argument argument : std::vector<Argument>{
           static_cast<uint32_t>(axis.rows()), loop_counts(axis), row_strides(axis, Side::in, reach),
           row_strides(axis, Side::out, reach), real_argument(task.precision, task.scale)})
    step.arguments.push_back(std::move(argument));
  step.range = range_of(pass, plan->group);
  step.work = plan->work;
  step.note = note_of(task, plan->group);
  return step;
}

}  // namespace clfm::host
