#include "autosort.hpp"

#include "../error.hpp"
#include "butterfly_stage.hpp"
#include "butterfly_work.hpp"
#include "cost.hpp"
#include "launch.hpp"
#include "roots_table.hpp"
#include "rows_launch.hpp"
#include "sides.hpp"

namespace clfm::host {
namespace {

// Where the numbers stand between two passes.
struct Place {
  BufferArgument buffer;
  Layout layout;
};

// Before the first pass, between passes and after the last.
std::vector<Place> places_of(const FftProblem& problem, size_t passes, uint64_t& workspace_bytes) {
  const auto unit = static_cast<uint32_t>(complex_bytes(problem.precision));
  const Layout packed = packed_layout(problem, Side::in);
  const auto region_bytes = static_cast<uint64_t>(problem.points() * problem.batch) * unit;
  const Place in{{Slot::in, 0, 0, unit}, problem.in}, out{{Slot::out, 0, 0, unit}, problem.out};
  std::vector<Place> places(passes + 1, out);
  places[0] = in;
  uint64_t regions = 0;
  for (size_t i = passes; i-- > 1;) {
    const bool even_from_end = (passes - i) % 2 == 0;
    if (even_from_end) continue;
    places[i] = {{Slot::workspace, 0, 0, unit}, packed};
    regions = 1;
  }
  if (problem.placement == Placement::in_place && passes > 1 && places[1].buffer.slot == Slot::out) {
    places[1] = {{Slot::workspace, region_bytes, 0, unit}, packed};
    regions = 2;
  }
  workspace_bytes = regions * region_bytes;
  return places;
}

std::vector<AutosortPass> passes_of(const FftProblem& problem, const PassChooser& choose) {
  const Layout packed = packed_layout(problem, Side::in);
  std::vector<AutosortPass> passes;
  for (const int axis : transformed_axes(problem)) {
    int64_t span = 1;
    for (const int64_t length : choose(axis_transform(problem, axis, packed, packed))) {
      passes.push_back({axis, length, span});
      span *= length;
    }
  }
  return passes;
}

// Along an axis whose elements are not neighbours, items side by side take neighbouring rows instead.
ButterflyDim butterfly_dim(const AxisTransform& axis) {
  return rows_are_neighbours(axis) ? ButterflyDim::second : ButterflyDim::first;
}

Work register_pass_work(Precision precision, const AxisTransform& axis, int radix, int64_t span) {
  const bool columns = butterfly_dim(axis) == ButterflyDim::second;
  const double bytes = complex_bytes(precision);
  const int64_t points = axis.length * axis.rows();
  const double neighbours = static_cast<double>(columns ? axis.loops.back().count : axis.length / radix);
  const double written_neighbours = columns ? neighbours : static_cast<double>(span);
  Work work = butterfly_work({radix, input_twiddles(precision, axis.length, span), points, neighbours * bytes,
                              written_neighbours * bytes, 2.0 * static_cast<double>(points) * bytes},
                             precision);
  if (columns) {
    work.read_stride_bytes = static_cast<double>(axis.in_stride) * bytes;
    work.written_stride_bytes = static_cast<double>(axis.out_stride) * bytes;
  }
  return work;
}

// The first pass writes each butterfly's points side by side; where it is the only one it also reads them like that.
ButterflyStage stage_of(Precision precision, const AxisTransform& axis, int radix, int64_t span) {
  const OwnRuns own = span > 1 ? OwnRuns::none : axis.length == radix ? OwnRuns::both : OwnRuns::target;
  return {precision, axis, radix, span, butterfly_dim(axis), own};
}

StageLaunch register_pass(const ButterflyStage& stage, const DeviceProfile& device) {
  return cheapest_launch(stage, register_pass_work(stage.precision, stage.axis, stage.radix, stage.span),
                         device);
}

}  // namespace

bool rows_are_neighbours(const AxisTransform& axis) {
  return !axis.loops.empty() && axis.loops.back().in_stride < axis.in_stride && axis.loops.back().count > 1;
}

Recipe autosort_recipe(const FftProblem& problem, const PassChooser& choose, const PassStep& step) {
  const std::vector<AutosortPass> passes = passes_of(problem, choose);
  Recipe recipe;
  const std::vector<Place> places = places_of(problem, passes.size(), recipe.workspace_bytes);
  for (size_t i = 0; i < passes.size(); ++i) {
    const Place &from = places[i], &to = places[i + 1];
    const PassTask task{problem.precision,
                        problem.direction,
                        passes[i],
                        axis_transform(problem, passes[i].axis, from.layout, to.layout),
                        from.buffer,
                        to.buffer,
                        i + 1 == passes.size() ? problem.scale : 1.0};
    recipe.steps.push_back(step(task, recipe.tables));
  }
  return recipe;
}

double register_pass_us(Precision precision, const AxisTransform& axis, int radix, int64_t span,
                        const DeviceProfile& device) {
  const StageLaunch launch = register_pass(stage_of(precision, axis, radix, span), device);
  return estimate_us(launch.work, launch.range, device);
}

Step register_pass_step(const PassTask& task, const DeviceProfile& device, std::vector<Table>& tables) {
  const AxisTransform& axis = task.axis;
  const int radix = static_cast<int>(task.pass.length);
  const int64_t reach = reached_elements(axis);
  const ButterflyStage stage = stage_of(task.precision, axis, radix, task.pass.span);
  const StageLaunch launch = register_pass(stage, device);
  const Table roots = roots_table(task.precision, axis.length);
  Step step;
  step.source = "fft/stockham.cl";
  step.kernel = "stockham";
  step.defines = arithmetic_defines(task.precision, static_cast<uint32_t>(launch.neighbours.lanes));
  append(step.defines, neighbours_defines(stage, launch.neighbours));
  for (const Define& define : row_defines(axis, reach)) step.defines.push_back(define);
  step.defines.push_back(direction_define(task.direction));
  step.defines.push_back(radices_define({radix}));
  step.defines.push_back({"RADIX", std::to_string(radix)});
  step.defines.push_back({"N", std::to_string(axis.length)});
  step.defines.push_back({"SPAN", std::to_string(task.pass.span)});
  step.defines.push_back({"BUTTERFLY_DIM", std::to_string(static_cast<int>(stage.dim))});
  step.defines.push_back(low_bits_define(roots));
  append(step.defines, plain_sides(task.precision));
  step.arguments = {stage_side(task.from, stage, launch.neighbours),
                    stage_side(task.to, stage, launch.neighbours),
                    table_of_numbers(roots, tables),
                    static_cast<uint32_t>(launch.axis.rows()),
                    loop_counts(launch.axis),
                    row_strides(launch.axis, Side::in, reach),
                    row_strides(launch.axis, Side::out, reach),
                    real_argument(task.precision, task.scale)};
  step.range = launch.range;
  step.work = launch.work;
  step.note = concat("axis ", task.pass.axis, ": radix ", radix, ", span ", task.pass.span,
                     neighbours_note(stage, launch.neighbours));
  return step;
}

}  // namespace clfm::host
