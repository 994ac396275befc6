// Autosort passes through global memory: every axis in turn, innermost first, every axis a sequence of radix
// passes. The passes of all axes form one chain of buffers; nothing is reversed or transposed.
#include <algorithm>

#include "../../error.hpp"
#include "../butterfly_work.hpp"
#include "../cost.hpp"
#include "../launch.hpp"
#include "../radix_sequence.hpp"
#include "rules.hpp"

namespace clfm::host {
namespace {

struct Pass {
  int axis;
  int radix;
  int64_t span;
};

// Where the numbers stand between two passes.
struct Place {
  Slot slot;
  uint64_t offset_bytes;
  Layout layout;
};

class StockhamPlan {
 public:
  StockhamPlan(const FftProblem& problem, const DeviceProfile& device)
      : problem_(problem),
        device_(device),
        packed_(packed_layout(problem, Side::in)),
        points_(problem.points() * problem.batch),
        point_bytes_(static_cast<uint32_t>(complex_bytes(problem.precision))) {}

  // The cheapest radices of every axis.
  Recipe recipe() {
    return recipe([this](const AxisTransform& axis) {
      return cheapest_radix_sequence(
          axis.length, usable_radices(device_, problem_.precision, axis.length),
          [&](int radix, int64_t span) { return estimate_us(work_of(axis, radix, span), device_); });
    });
  }

  Recipe recipe(const RadixChooser& choose) {
    for (const int axis : transformed_axes(problem_)) add_passes(axis, choose);
    Recipe recipe;
    recipe.algorithm = "stockham";
    const std::vector<Place> places = chain(recipe.workspace_bytes);
    for (size_t i = 0; i < passes_.size(); ++i)
      recipe.steps.push_back(step(passes_[i], places[i], places[i + 1],
                                  i + 1 == passes_.size() ? problem_.scale : 1.0, recipe.tables));
    return recipe;
  }

 private:
  // Along an axis whose elements are not neighbours, items side by side take neighbouring rows instead.
  ButterflyDim butterfly_dim(const AxisTransform& axis) const {
    const bool rows_are_neighbours =
        !axis.loops.empty() && axis.loops.back().in_stride < axis.in_stride && axis.loops.back().count > 1;
    return rows_are_neighbours ? ButterflyDim::second : ButterflyDim::first;
  }

  Work work_of(const AxisTransform& axis, int radix, int64_t span) const {
    const bool columns = butterfly_dim(axis) == ButterflyDim::second;
    const double neighbours = static_cast<double>(columns ? axis.loops.back().count : axis.length / radix);
    const double written_neighbours = columns ? neighbours : static_cast<double>(span);
    return butterfly_work(
        {radix, span == 1 ? Twiddles::none : Twiddles::every_input, points_, neighbours * point_bytes_,
         written_neighbours * point_bytes_, 2.0 * static_cast<double>(points_) * point_bytes_},
        problem_.precision);
  }

  void add_passes(int axis, const RadixChooser& choose) {
    const AxisTransform view = axis_transform(problem_, axis, packed_, packed_);
    int64_t span = 1;
    for (int radix : choose(view)) {
      passes_.push_back({axis, radix, span});
      span *= radix;
    }
  }

  // Where the numbers stand before the first pass, between passes and after the last. Passes ping-pong
  // between the output and one packed region; in place, an odd number of passes needs a second region for the
  // first one to write to.
  std::vector<Place> chain(uint64_t& workspace_bytes) const {
    const Place in{Slot::in, 0, problem_.in}, out{Slot::out, 0, problem_.out};
    const uint64_t region_bytes = static_cast<uint64_t>(points_) * point_bytes_;
    const size_t passes = passes_.size();
    std::vector<Place> places(passes + 1, out);
    places[0] = in;
    uint64_t regions = 0;
    for (size_t i = passes; i-- > 1;) {
      const bool even_from_end = (passes - i) % 2 == 0;
      if (even_from_end) continue;
      places[i] = {Slot::workspace, 0, packed_};
      regions = 1;
    }
    if (problem_.placement == Placement::in_place && passes > 1 && places[1].slot == Slot::out) {
      places[1] = {Slot::workspace, region_bytes, packed_};
      regions = 2;
    }
    workspace_bytes = regions * region_bytes;
    return places;
  }

  BufferArgument argument(const Place& place) const {
    return {place.slot, place.offset_bytes, 0, point_bytes_};
  }

  Step step(const Pass& pass, const Place& from, const Place& to, double scale,
            std::vector<Table>& tables) const {
    const AxisTransform axis = axis_transform(problem_, pass.axis, from.layout, to.layout);
    const int64_t reach = reached_elements(axis);
    const ButterflyDim dim = butterfly_dim(axis);
    Step step;
    step.source = "fft/stockham.cl";
    step.kernel = "stockham";
    step.defines = arithmetic_defines(problem_.precision, 1);
    for (const Define& define : row_defines(axis, reach)) step.defines.push_back(define);
    step.defines.push_back(direction_define(problem_.direction));
    step.defines.push_back(radices_define({pass.radix}));
    step.defines.push_back({"RADIX", std::to_string(pass.radix)});
    step.defines.push_back({"N", std::to_string(axis.length)});
    step.defines.push_back({"SPAN", std::to_string(pass.span)});
    step.defines.push_back({"BUTTERFLY_DIM", std::to_string(static_cast<int>(dim))});
    const uint32_t table = table_index(tables, {TableKind::roots, problem_.precision, {axis.length}});
    const BufferArgument roots{Slot::table, 0, table, point_bytes_};
    step.arguments = {argument(from),
                      argument(to),
                      roots,
                      static_cast<uint32_t>(axis.rows()),
                      loop_counts(axis),
                      row_strides(axis, Side::in, reach),
                      row_strides(axis, Side::out, reach),
                      real_argument(problem_.precision, scale)};
    step.range = shaped_range(static_cast<uint64_t>(axis.length / pass.radix),
                              static_cast<uint64_t>(axis.rows()), dim, device_);
    step.work = work_of(axis, pass.radix, pass.span);
    step.note = concat("axis ", pass.axis, ": radix ", pass.radix, ", span ", pass.span);
    return step;
  }

  const FftProblem& problem_;
  const DeviceProfile& device_;
  Layout packed_;
  int64_t points_;
  uint32_t point_bytes_;
  std::vector<Pass> passes_;
};

}  // namespace

Recipe stockham_recipe(const FftProblem& problem, const DeviceProfile& device, const RadixChooser& choose) {
  return StockhamPlan(problem, device).recipe(choose);
}

Proposal propose_stockham(const FftProblem& problem, const DeviceProfile& device) {
  Proposal proposal;
  proposal.refusal = refuse_unless_smooth(problem, device);
  if (proposal.refusal.empty()) proposal.recipes.push_back(StockhamPlan(problem, device).recipe());
  return proposal;
}

}  // namespace clfm::host
