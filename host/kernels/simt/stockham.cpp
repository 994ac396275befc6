#include "stockham.hpp"

#include <algorithm>

#include "butterfly_stage.hpp"
#include "host/error.hpp"
#include "host/io/source_sink.hpp"
#include "host/plan/butterfly_work.hpp"
#include "host/plan/radix_sequence.hpp"
#include "host/tables/roots_table.hpp"
#include "launch.hpp"
#include "rows_launch.hpp"

namespace clfm::host {
namespace {

// Where the numbers stand between two passes.
struct Place {
  BufferArgument buffer;
  Layout layout;
};

struct Link {
  const AutosortPart& part;
  AutosortPass pass;
};

std::vector<Link> links_of(const std::vector<AutosortPart>& parts) {
  std::vector<Link> links;
  for (const AutosortPart& part : parts) {
    const Layout packed = packed_layout(part.problem, Side::in);
    for (const int axis : transformed_axes(part.problem)) {
      int64_t span = 1;
      for (const int64_t length : part.choose(axis_transform(part.problem, axis, packed, packed))) {
        links.push_back({part, {axis, length, span}});
        span *= length;
      }
    }
  }
  return links;
}

// A chain of buffers, chosen from its end.
class Places {
 public:
  Places(const std::vector<AutosortPart>& parts, Placement placement, const std::vector<Link>& links)
      : links_(links), last_(parts.back().problem), is_in_place_(placement == Placement::in_place) {
    for (const AutosortPart& part : parts) region_bytes_ = std::max(region_bytes_, bytes_of(part.problem));
    places_.assign(links.size() + 1, {place(Slot::out), last_.out});
    places_.front() = {place(Slot::in), parts.front().problem.in};
    for (size_t i = links.size(); i-- > 1;) choose(i);
  }

  const Place& operator[](size_t i) const { return places_[i]; }
  uint64_t workspace_bytes() const { return regions_ * region_bytes_; }

 private:
  static uint64_t bytes_of(const FftProblem& problem) {
    return static_cast<uint64_t>(problem.points() * problem.batch) * unit_bytes(problem);
  }
  static uint32_t unit_bytes(const FftProblem& problem) {
    return static_cast<uint32_t>(complex_bytes(problem.precision));
  }

  BufferArgument place(Slot slot, uint64_t region = 0) const {
    return {slot, region * region_bytes_, 0, unit_bytes(last_)};
  }

  // Of the parts that meet behind pass i - 1.
  const FftProblem& larger(size_t i) const {
    const FftProblem &before = links_[i - 1].part.problem, &behind = links_[i].part.problem;
    return before.points() > behind.points() ? before : behind;
  }

  // Neither what the pass behind writes, nor, in place, what the first one reads.
  void choose(size_t i) {
    const auto is_free = [&](const BufferArgument& buffer) { return buffer != places_[i + 1].buffer; };
    const bool has_room = is_in_place_ ? i > 1 : larger(i).points() <= last_.points();
    if (has_room && is_free(place(Slot::out))) {
      places_[i] = {place(Slot::out), last_.out};
      return;
    }
    const uint64_t region = is_free(place(Slot::workspace)) ? 0 : 1;
    places_[i] = {place(Slot::workspace, region), packed_layout(larger(i), Side::in)};
    regions_ = std::max(regions_, region + 1);
  }

  const std::vector<Link>& links_;
  const FftProblem& last_;
  bool is_in_place_;
  uint64_t region_bytes_ = 0, regions_ = 0;
  std::vector<Place> places_;
};

// The first pass writes each butterfly's points side by side; where it is the only one it also reads them
// like that.
ButterflyStage stage_of(Precision precision, const AxisTransform& axis, int radix, int64_t span) {
  const OwnRuns own = span > 1 ? OwnRuns::none : axis.length == radix ? OwnRuns::both : OwnRuns::target;
  return {precision, axis, radix, span, element_dim(axis), own};
}

Work pass_work(const ButterflyStage& stage, const DeviceProfile& device) {
  const AxisTransform& axis = stage.axis;
  const bool columns = stage.dim == ButterflyDim::second;
  const double bytes = complex_bytes(stage.precision);
  const int64_t points = axis.length * axis.rows();
  const double neighbours =
      static_cast<double>(columns ? axis.loops.back().count : axis.length / stage.radix);
  const double written_neighbours = columns ? neighbours : static_cast<double>(stage.span);
  const Twiddles twiddles = input_twiddles(stage.precision, axis.length, stage.span, device);
  Work work = butterfly_work({stage.radix, twiddles, points, neighbours * bytes, written_neighbours * bytes,
                              2.0 * static_cast<double>(points) * bytes},
                             stage.precision);
  if (columns) {
    work.read_stride_bytes = static_cast<double>(axis.in_stride) * bytes;
    work.written_stride_bytes = static_cast<double>(axis.out_stride) * bytes;
  }
  return work;
}

}  // namespace

bool rows_are_neighbours(const AxisTransform& axis) { return element_dim(axis) == ButterflyDim::second; }

Recipe autosort_recipe(const std::vector<AutosortPart>& parts, Placement placement) {
  const std::vector<Link> links = links_of(parts);
  const Places places(parts, placement, links);
  Recipe recipe;
  recipe.workspace_bytes = places.workspace_bytes();
  for (size_t i = 0; i < links.size(); ++i) {
    const auto& [part, pass] = links[i];
    const Place &from = places[i], &to = places[i + 1];
    const PassTask task{part.problem.precision,
                        part.problem.direction,
                        pass,
                        axis_transform(part.problem, pass.axis, from.layout, to.layout),
                        from.buffer,
                        to.buffer,
                        i + 1 == links.size() ? part.problem.scale : 1.0};
    recipe.steps.push_back(part.step(task, recipe.tables));
  }
  return recipe;
}

Recipe autosort_recipe(const FftProblem& problem, const PassChooser& choose, const PassStep& step) {
  return autosort_recipe({{problem, choose, step}}, problem.placement);
}

double register_pass_us(Precision precision, const AxisTransform& axis, int radix, int64_t span,
                        const DeviceProfile& device) {
  const ButterflyStage stage = stage_of(precision, axis, radix, span);
  return cheapest_launch_us(stage, pass_work(stage, device), device);
}

std::vector<int> cheapest_register_radices(Precision precision, const AxisTransform& axis,
                                           const DeviceProfile& device) {
  return cheapest_radix_sequence(
      axis.length, usable_radices(device, precision, axis.length),
      [&](int radix, int64_t span) { return register_pass_us(precision, axis, radix, span, device); });
}

Step register_pass_step(const PassTask& task, const DeviceProfile& device, std::vector<Table>& tables) {
  const AxisTransform& axis = task.axis;
  const int radix = static_cast<int>(task.pass.length);
  const int64_t reach = reached_elements(axis);
  const ButterflyStage stage = stage_of(task.precision, axis, radix, task.pass.span);
  const StageLaunch launch = cheapest_launch(stage, pass_work(stage, device), device);
  const Table roots = roots_table(task.precision, axis.length, device);
  Step step;
  step.source = "fft/stockham.cl";
  set_arithmetic(step, task.precision, static_cast<uint32_t>(launch.neighbours.lanes));
  append(step.defines, neighbours_defines(stage, launch.neighbours));
  for (const Define& define : row_defines(axis, reach)) step.defines.push_back(define);
  step.defines.push_back(direction_define(task.direction));
  add_butterflies(step, {radix});
  step.variant = variant_of(stage, launch.neighbours);
  step.defines.push_back({"RADIX", std::to_string(radix)});
  step.defines.push_back({"N", std::to_string(axis.length)});
  step.defines.push_back({"SPAN", std::to_string(task.pass.span)});
  step.defines.push_back({"BUTTERFLY_DIM", std::to_string(static_cast<int>(stage.dim))});
  step.defines.push_back(low_bits_define(roots));
  take_plain_arrays(step, task.precision);
  step.pass.length = axis.length;
  step.pass.can_pack_dc_nyquist = stage.dim == ButterflyDim::second && task.pass.span == 1;
  step.arguments = {stage_side(task.from, stage, launch.neighbours),
                    stage_side(task.to, stage, launch.neighbours),
                    table_of_numbers(roots, tables),
                    static_cast<uint32_t>(launch.axis.rows()),
                    row_loops(launch.axis),
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
