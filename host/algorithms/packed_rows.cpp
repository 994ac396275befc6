// Strided rows (channels of pictures side by side, every other element, transposed results) around whatever
// recipe packed rows have: packed into the workspace before it, stored from there after it. For devices whose
// work-items are SIMD programs, which load vectors of neighbours.
#include "host/io/pack_rows.hpp"
#include "host/kernels/simd/simd_radices.hpp"
#include "host/plan/compose.hpp"
#include "rules.hpp"

namespace clfm::host {
namespace {

// The innermost axis that is longer than one.
size_t innermost(const FftProblem& problem) {
  for (int axis = problem.rank - 1; axis > 0; --axis)
    if (problem.length[axis] > 1) return static_cast<size_t>(axis);
  return 0;
}

bool has_gaps(const FftProblem& problem, Side side) {
  const Layout& layout = side == Side::in ? problem.in : problem.out;
  return layout.stride[innermost(problem)] > 1;
}

// Vectors of neighbouring columns need no packing.
bool has_columns(const FftProblem& problem, int64_t lanes) {
  const AxisTransform axis =
      axis_transform(problem, static_cast<int>(innermost(problem)), problem.in, problem.out);
  return axis.columns_are_neighbours() && axis.loops.back().count >= lanes;
}

class PackedRowsPlan {
 public:
  PackedRowsPlan(const FftProblem& problem, const DeviceProfile& device)
      : problem_(problem), device_(device), packed_(problem) {}

  // Around the cheapest recipe of the rows.
  Recipe recipe() {
    const bool in_place = problem_.placement == Placement::in_place;
    const bool gathers = has_gaps(problem_, Side::in), scatters = has_gaps(problem_, Side::out);
    Place from{{Slot::in}, problem_.in}, to{{Slot::out}, problem_.out};
    packed_.placement = Placement::out_of_place;
    if (in_place) from.buffer.slot = Slot::out;
    if (gathers) {
      const Place rows = packed(Side::in);
      recipe_.steps.push_back(copied(Side::in, from, rows));
      from = rows;
    }
    const Place wanted = to;
    const bool are_alike = is_real(problem_.transform, Side::in) == is_real(problem_.transform, Side::out);
    if (gathers && scatters && are_alike) {
      to = from;
      packed_.placement = Placement::in_place;
    } else if (scatters) {
      to = packed(Side::out);
    }
    packed_.in = from.layout;
    packed_.out = to.layout;
    const Recipe part =
        cheapest_part(canonical(packed_), problem_.workspace_limit_bytes, recipe_.workspace_bytes, device_);
    recipe_.algorithm = "gathered: " + part.algorithm;
    embed(part, {from.buffer, to.buffer}, recipe_.workspace_bytes, recipe_);
    if (scatters) recipe_.steps.push_back(copied(Side::out, to, wanted));
    return std::move(recipe_);
  }

 private:
  // Room for an array in the workspace.
  Place packed(Side side) {
    const Layout layout = packed_layout(packed_, side);
    const auto elements = static_cast<uint64_t>(layout.batch_stride * problem_.batch);
    return {reserve_workspace(recipe_, elements * side_element_bytes(packed_, side)), layout};
  }

  Step copied(Side side, const Place& from, const Place& to) const {
    const size_t axis = innermost(problem_);
    const Shape shape = whole_shape(problem_, side);
    RowsTask task{problem_.precision,
                  {shape[axis], from.layout.stride[axis], to.layout.stride[axis], {}},
                  from.buffer,
                  to.buffer};
    task.rows.loops.push_back({problem_.batch, from.layout.batch_stride, to.layout.batch_stride});
    for (size_t k = 0; k < axis; ++k)
      task.rows.loops.push_back({shape[k], from.layout.stride[k], to.layout.stride[k]});
    return strided_rows_step(task, is_real(problem_.transform, side) ? Elements::reals : Elements::complex,
                             device_);
  }

  const FftProblem& problem_;
  const DeviceProfile& device_;
  FftProblem packed_;
  Recipe recipe_;
};

}  // namespace

Proposal propose_packed_rows(const FftProblem& problem, const DeviceProfile& device) {
  const int64_t lanes = simd_lanes(device.traits, problem.precision);
  const bool has_any = has_gaps(problem, Side::in) || has_gaps(problem, Side::out);
  if (lanes <= 1 || !has_any || has_columns(problem, lanes)) return {};
  return propose_unless(refuse_what_cannot_run(problem, device),
                        [&] { return std::vector<Recipe>{PackedRowsPlan(problem, device).recipe()}; });
}

}  // namespace clfm::host
