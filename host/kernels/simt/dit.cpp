#include "dit.hpp"

#include <algorithm>

#include "host/error.hpp"
#include "host/io/source_sink.hpp"
#include "host/plan/butterfly_work.hpp"
#include "host/plan/radix_sequence.hpp"
#include "host/tables/roots_table.hpp"
#include "launch.hpp"
#include "rows_launch.hpp"

namespace clfm::host {
namespace {

// Along an axis whose elements are not neighbours, items side by side take neighbouring rows instead.
ButterflyDim item_dim(const AxisTransform& view) {
  const bool rows_are_neighbours =
      !view.loops.empty() && view.loops.back().out_stride < view.out_stride && view.loops.back().count > 1;
  return rows_are_neighbours ? ButterflyDim::second : ButterflyDim::first;
}

Define dim_define(const char* name, ButterflyDim dim) {
  return {name, std::to_string(static_cast<int>(dim))};
}

int64_t points(const AxisTransform& view) { return view.length * view.rows(); }

Argument rows_argument(const AxisTransform& view) { return static_cast<uint32_t>(view.rows()); }

double copies_of(const AxisArrays& arrays) { return arrays.from == arrays.to ? 1 : 2; }

std::vector<int64_t> length_and_radices(const std::vector<int>& radices) {
  std::vector<int64_t> parameters{1};
  for (const int radix : radices) {
    parameters[0] *= radix;
    parameters.push_back(radix);
  }
  return parameters;
}

std::vector<Define> view_defines(Precision precision, const AxisTransform& view, int64_t lanes = 1) {
  std::vector<Define> defines = arithmetic_defines(precision, static_cast<uint32_t>(lanes));
  for (Define& define : row_defines(view, reached_elements(view))) defines.push_back(std::move(define));
  return defines;
}

}  // namespace

double DitSteps::point_bytes() const { return complex_bytes(problem_.precision); }

uint32_t DitSteps::table(TableKind kind, std::vector<int64_t> parameters) {
  return table_index(recipe_.tables, {kind, Precision::f32, std::move(parameters)});
}

uint32_t DitSteps::reversal_table(const std::vector<int>& radices) {
  return table(TableKind::digit_reversal, length_and_radices(radices));
}

std::vector<int> DitSteps::radices(const AxisTransform& view) const {
  return cheapest_radix_sequence(view.length, usable_radices(device_, problem_.precision, view.length),
                                 [&](int radix, int64_t span) { return stage_us(view, radix, span); });
}

// Items side by side read `span` neighbours and then leave a gap; in the first stage an item has all its
// neighbours itself.
Work DitSteps::stage_work(const AxisTransform& view, int radix, int64_t span, double copies) const {
  const bool columns = item_dim(view) == ButterflyDim::second;
  const bool scattered = device_.traits.core.item_runs == ItemRuns::scattered;
  const int64_t along_row = span == 1 && !scattered ? radix : span;
  const double run = static_cast<double>(columns ? view.loops.back().count : along_row) * point_bytes();
  const Twiddles twiddles = input_twiddles(problem_.precision, view.length, span, device_);
  return butterfly_work(
      {radix, twiddles, points(view), run, run, copies * static_cast<double>(points(view)) * point_bytes()},
      problem_.precision);
}

ButterflyStage DitSteps::stage_of(const AxisTransform& view, int radix, int64_t span, OwnRuns own) const {
  return {problem_.precision, view, radix, span, item_dim(view), own};
}

double DitSteps::stage_us(const AxisTransform& view, int radix, int64_t span) const {
  const ButterflyStage stage = stage_of(view, radix, span, span == 1 ? OwnRuns::both : OwnRuns::none);
  return cheapest_launch_us(stage, stage_work(view, radix, span, 1), device_);
}

Work DitSteps::move_work(const AxisTransform& view, double copies) const {
  const bool columns = item_dim(view) == ButterflyDim::second;
  const double bytes = static_cast<double>(points(view)) * point_bytes();
  Work work;
  work.read_bytes = work.written_bytes = bytes;
  work.read_run_bytes = (columns ? static_cast<double>(view.loops.back().count) : 1) * point_bytes();
  work.written_run_bytes =
      static_cast<double>(columns ? view.loops.back().count : view.length) * point_bytes();
  work.working_set_bytes = copies * bytes;
  work.registers = 8;
  work.access_bytes = work.ahead_bytes = point_bytes();
  return work;
}

Step DitSteps::digit_reverse(const AxisArrays& arrays, const std::vector<int>& radices) {
  const AxisTransform& view = arrays.view;
  const int64_t reach = reached_elements(view);
  const ButterflyDim dim = item_dim(view);
  Step step;
  step.source = "fft/digit_reverse.cl";
  step.arithmetic = problem_.precision;
  step.defines = view_defines(problem_.precision, view);
  step.defines.push_back({"N", std::to_string(view.length)});
  step.defines.push_back(dim_define("ELEMENT_DIM", dim));
  step.arguments = {arrays.from,
                    arrays.to,
                    BufferArgument{Slot::table, 0, reversal_table(radices), 4},
                    rows_argument(view),
                    row_loops(view),
                    row_strides(view, Side::in, reach),
                    row_strides(view, Side::out, reach)};
  step.range =
      shaped_range(static_cast<uint64_t>(view.length), static_cast<uint64_t>(view.rows()), dim, device_);
  step.work = move_work(view, 2);
  step.note = "digit reversal";
  return step;
}

Step DitSteps::digit_cycles(const AxisTransform& view, const BufferArgument& place,
                            const std::vector<int>& radices) {
  const int64_t reach = reached_elements(view);
  const ButterflyDim dim = item_dim(view);
  const uint32_t index = table(TableKind::digit_cycles, length_and_radices(radices));
  const uint32_t cycles = cycle_count(recipe_.tables[index]);
  Step step;
  step.source = "fft/digit_reverse_in_place.cl";
  step.arithmetic = problem_.precision;
  step.defines = view_defines(problem_.precision, view);
  step.defines.push_back(dim_define("CYCLE_DIM", dim));
  step.arguments = {place, BufferArgument{Slot::table, 0, index, 4}, rows_argument(view), row_loops(view),
                    row_strides(view, Side::out, reach)};
  step.range = shaped_range(cycles, static_cast<uint64_t>(view.rows()), dim, device_);
  step.work = move_work(view, 1);
  step.work.written_run_bytes = step.work.read_run_bytes;
  step.note = concat("digit reversal in place along ", cycles, " cycles");
  return step;
}

Step DitSteps::butterfly_step(const AxisArrays& arrays, const char* source, const ButterflyStage& stage,
                              const StageLaunch& launch) const {
  Step step;
  step.source = source;
  step.defines = view_defines(problem_.precision, arrays.view, launch.neighbours.lanes);
  append(step.defines, neighbours_defines(stage, launch.neighbours));
  step.defines.push_back(direction_define(problem_.direction));
  add_butterflies(step, {stage.radix});
  step.variant = variant_of(stage, launch.neighbours);
  step.defines.push_back({"RADIX", std::to_string(stage.radix)});
  step.defines.push_back({"N", std::to_string(arrays.view.length)});
  step.defines.push_back(dim_define("BUTTERFLY_DIM", stage.dim));
  step.arithmetic = problem_.precision;
  step.pass.lane_count = launch.neighbours.lanes;
  step.pass.length = arrays.view.length;
  take_plain_arrays(step, problem_.precision);
  step.arguments = {stage_side(arrays.from, stage, launch.neighbours),
                    stage_side(arrays.to, stage, launch.neighbours)};
  step.range = launch.range;
  step.work = launch.work;
  return step;
}

void DitSteps::append_rows(Step& step, const AxisTransform& view, const StageLaunch& launch,
                           double scale) const {
  const int64_t reach = reached_elements(view);
  for (const Argument& argument : std::vector<Argument>{
           rows_argument(launch.axis), row_loops(launch.axis), row_strides(launch.axis, Side::in, reach),
           row_strides(launch.axis, Side::out, reach), real_argument(problem_.precision, scale)})
    step.arguments.push_back(argument);
}

Step DitSteps::first_stage(const AxisArrays& arrays, const std::vector<int>& radices, FirstStageOrder order,
                           double scale) {
  const AxisTransform& view = arrays.view;
  const int radix = radices.front();
  const bool through_table = order == FirstStageOrder::natural && radices.size() > 1;
  const ButterflyStage stage = stage_of(view, radix, 1, through_table ? OwnRuns::target : OwnRuns::both);
  Work work = stage_work(view, radix, 1, copies_of(arrays));
  if (through_table && stage.dim == ButterflyDim::first) {  // as a first pass of Stockham's
    const int64_t run = view.length / radix;
    work.read_run_bytes = static_cast<double>(run) * point_bytes();
    work.written_run_bytes = point_bytes();
  }
  const StageLaunch launch = cheapest_launch(stage, work, device_);
  Step step = butterfly_step(arrays, "fft/dit_first_stage.cl", stage, launch);
  step.defines.push_back({"REVERSED", through_table ? "1" : "0"});
  // From sources to places: the reversal of the radices in reverse.
  if (through_table)
    step.arguments.push_back(
        BufferArgument{Slot::table, 0, reversal_table({radices.rbegin(), radices.rend()}), 4});
  append_rows(step, view, launch, scale);
  step.note = concat("radix ", radix, ", first stage", through_table ? ", digit reversal" : "",
                     neighbours_note(stage, launch.neighbours));
  return step;
}

Step DitSteps::radix_stage(const AxisArrays& arrays, int radix, int64_t span, double scale) {
  const ButterflyStage stage = stage_of(arrays.view, radix, span, OwnRuns::none);
  const StageLaunch launch =
      cheapest_launch(stage, stage_work(arrays.view, radix, span, copies_of(arrays)), device_);
  Step step = butterfly_step(arrays, "fft/dit_stage.cl", stage, launch);
  step.defines.push_back({"SPAN", std::to_string(span)});
  const Table roots = roots_table(problem_.precision, arrays.view.length, device_);
  step.defines.push_back(low_bits_define(roots));
  step.arguments.push_back(table_of_numbers(roots, recipe_.tables));
  append_rows(step, arrays.view, launch, scale);
  step.note = concat("radix ", radix, ", span ", span, neighbours_note(stage, launch.neighbours));
  return step;
}

}  // namespace clfm::host
