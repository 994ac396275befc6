#include "group_pass.hpp"

#include <algorithm>

#include "host/error.hpp"
#include "host/io/source_sink.hpp"
#include "host/plan/butterfly_work.hpp"
#include "host/plan/cheapest.hpp"
#include "host/plan/cost.hpp"
#include "host/plan/divide.hpp"
#include "host/tables/roots_table.hpp"
#include "launch.hpp"
#include "rows_launch.hpp"

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

// A half spectrum takes columns of either end of a row: half of a group's transforms have partners in the
// other half.
int64_t ends(const GroupPass& pass) { return pass.sides == PassSides::half_spectrum ? 2 : 1; }

int64_t columns_of(const GroupPass& pass) { return divide_up(pass.axis.length / pass.length, ends(pass)); }

int64_t neighbours_of(const GroupPass& pass) {
  return access_of(pass).neighbours == Neighbours::rows ? pass.axis.rows() : columns_of(pass);
}

// Which the twiddles of a pass, and of pairs, are taken from.
int64_t roots_of(const GroupPass& pass) { return ends(pass) * pass.axis.length; }

Work work_of(const GroupPass& pass, const GroupFft& group, Precision precision, const DeviceProfile& device) {
  const double bytes = complex_bytes(precision);
  const int64_t points = pass.axis.length * pass.axis.rows();
  const auto run = [&](Order order) {
    return bytes * static_cast<double>(order == Order::points ? group.length : group.width / ends(pass));
  };
  const Access access = access_of(pass);
  Work moved;
  moved.read_bytes = moved.written_bytes = static_cast<double>(points) * bytes;
  moved.read_run_bytes = run(access.load);
  moved.written_run_bytes = run(access.store);
  const int64_t point_stride = pass.axis.length / pass.length * pass.axis.in_stride;
  if (access.load == Order::transforms) moved.read_stride_bytes = bytes * static_cast<double>(point_stride);
  moved.working_set_bytes = 2 * moved.read_bytes;
  const Twiddles twiddles = input_twiddles(precision, roots_of(pass), pass.span, device);
  // Each but every fourth is the product of two, and so are those that factors make.
  const double multiplies = twiddles == Twiddles::none ? 0 : twiddles == Twiddles::every_input ? 1.75 : 2.25;
  const double of_pairs = pass.sides == PassSides::half_spectrum ? kPairOperations : 0;
  moved.flops = (4 * multiplies + of_pairs) * static_cast<double>(points) * operation_weight(precision);
  return group_work(group, precision, points, moved, device);
}

int64_t most_items(const DeviceProfile& device) {
  return static_cast<int64_t>(std::min(device.limits.max_group, device.limits.max_group_shape[0]));
}

// One butterfly of the widest stage per item, where a group may be that large; fewer items hold more.
int64_t items_of(const GroupFft& group, const DeviceProfile& device) {
  const int64_t widest = *std::max_element(group.radices.begin(), group.radices.end());
  return items_of_group(group.length, widest, std::max<int64_t>(most_items(device) / group.width, 1));
}

// Beyond whole cache lines, and the items that a compute unit likes, a larger group gains nothing.
bool is_wide_enough(const GroupPass& pass, const GroupFft& group, Precision precision,
                    const DeviceProfile& device) {
  const bool by_points = access_of(pass).load == Order::points;
  const int64_t run = group.width / ends(pass);
  const double run_bytes = static_cast<double>(run) * complex_bytes(precision);
  return (by_points || run_bytes >= device.traits.cache_line_bytes) &&
         group.width * group.items >= static_cast<int64_t>(device.traits.preferred_local_group);
}

Define order_define(const char* name, Order order) {
  return {name, order == Order::points ? "POINTS" : "TRANSFORMS"};
}

int64_t reach_of(const GroupPass& pass) {
  AxisTransform axis = pass.axis;
  if (pass.sides == PassSides::half_spectrum) ++axis.length;
  return reached_elements(axis);
}

void add_defines(Step& step, const PassTask& task, const GroupPass& pass, const Table& roots) {
  const Access access = access_of(pass);
  append(step.defines, row_defines(pass.axis, reach_of(pass)));
  append(step.defines, {direction_define(task.direction),
                        number("N", pass.axis.length),
                        number("LENGTH", pass.length),
                        number("PASS_SPAN", pass.span),
                        {"NEIGHBOURS", access.neighbours == Neighbours::rows ? "ROWS" : "COLUMNS"},
                        order_define("LOAD_BY", access.load),
                        order_define("STORE_BY", access.store),
                        low_bits_define(roots)});
}

NdRange range_of(const GroupPass& pass, const GroupFft& group) {
  const int64_t neighbours = neighbours_of(pass), groups = divide_up(neighbours * ends(pass), group.width);
  const int64_t others = columns_of(pass) * pass.axis.rows() / neighbours;
  const auto size = static_cast<uint64_t>(group.items * group.width);
  NdRange range;
  range.dims = 2;
  range.global = {static_cast<uint64_t>(groups) * size, static_cast<uint64_t>(others), 1};
  range.local = {size, 1, 1};
  return range;
}

std::string note_of(const PassTask& task, const GroupPass& pass, const GroupFft& group) {
  std::string note =
      concat("axis ", task.pass.axis, ": ", pass.length, " points, span ", pass.span, ", radices");
  for (int radix : group.radices) note += concat(" ", radix);
  note += concat(", ", group.width, " a group", exchange_text(group));
  if (pass.sides == PassSides::complex_rows) return note;
  return note + concat(task.direction == Direction::forward ? ", to" : ", from",
                       " the half spectrum of rows of ", 2 * pass.axis.length);
}

}  // namespace

std::optional<GroupPassPlan> plan_group_pass(const GroupPass& pass, Precision precision,
                                             const DeviceProfile& device) {
  const bool has_pairs = pass.sides == PassSides::half_spectrum;
  if (has_pairs && pass.length == pass.axis.length) return std::nullopt;  // a row in a group: group_real.hpp
  GroupFft group;
  group.length = pass.length;
  group.pair_exchanges = has_pairs ? 1 : 0;
  group.radices = group_radices(pass.length, ItemShare::large, precision, device);
  if (group.radices.size() < 2) return std::nullopt;
  Cheapest<GroupPassPlan> cheapest(device);
  const int64_t widest = std::min(neighbours_of(pass) * ends(pass), most_items(device));
  for (const ExchangeOfParts exchange : possible_exchanges(group)) {
    group.exchange = exchange;
    for (group.width = ends(pass); group.width <= widest; group.width *= 2) {
      group.items = items_of(group, device);
      if (!fits(group, precision, device)) break;
      const Work work = work_of(pass, group, precision, device);
      const double cost_us = estimate_us(work, range_of(pass, group), device);
      cheapest.consider({group, work, cost_us}, variant_of(group), weighed_us(group, cost_us));
      if (is_wide_enough(pass, group, precision, device)) break;
    }
  }
  return cheapest.take();
}

Step group_pass_step(const PassTask& task, PassSides sides, const DeviceProfile& device,
                     std::vector<Table>& tables) {
  const GroupPass pass{task.axis, task.pass.length, task.pass.span, sides};
  const std::optional<GroupPassPlan> plan = plan_group_pass(pass, task.precision, device);
  if (!plan) fail(Status::internal, "a pass of ", pass.length, " points fits no work-group");
  const AxisTransform& axis = task.axis;
  const bool has_pairs = sides == PassSides::half_spectrum;
  const double halved = has_pairs && task.direction == Direction::forward ? task.scale / 2 : task.scale;
  const int64_t reach = reach_of(pass);
  const Table roots = roots_table(task.precision, roots_of(pass), device);
  Step step;
  step.source = has_pairs ? "real/real_group_pass.cl" : "fft/group_pass.cl";
  set_arithmetic(step, task.precision, 1);
  add_defines(step, task, pass, roots);
  add_group(step, plan->group, device);
  step.defines.push_back(number("WIDTH", plan->group.width));
  step.arguments = {task.from, task.to,
                    table_of_numbers(stage_roots_table(plan->group, task.precision), tables)};
  if (has_pairs || pass.span > 1) step.arguments.push_back(table_of_numbers(roots, tables));
  for (const Argument& argument : std::vector<Argument>{
           static_cast<uint32_t>(axis.rows()), row_loops(axis), row_strides(axis, Side::in, reach),
           row_strides(axis, Side::out, reach), real_argument(task.precision, halved)})
    step.arguments.push_back(argument);
  take_plain_arrays(step, task.precision);
  step.arithmetic = task.precision;
  step.pass.length = axis.length;
  if (!has_pairs) {
    step.pass.points = pass.length;
    step.pass.residues = Residues::any;
  }
  step.range = range_of(pass, plan->group);
  step.pass.held = held_by_group(plan->group, step.range);
  step.work = plan->work;
  step.note = note_of(task, pass, plan->group);
  return step;
}

}  // namespace clfm::host
