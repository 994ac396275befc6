#include "packed_axis.hpp"

#include "host/error.hpp"
#include "host/kernels/simt/launch.hpp"
#include "host/kernels/simt/transpose.hpp"
#include "host/plan/compose.hpp"
#include "pack_rows.hpp"

namespace clfm::host {
namespace {

class PackedAxis {
 public:
  PackedAxis(const FftProblem& problem, const AxisTransform& axis, const DeviceProfile& device)
      : problem_(problem), axis_(axis), device_(device) {}

  Recipe recipe() {
    const uint64_t bytes =
        static_cast<uint64_t>(axis_.length * axis_.rows()) * static_cast<uint64_t>(problem_.element_bytes());
    Recipe recipe;
    const BufferArgument rows = reserve_workspace(recipe, bytes);
    const Recipe within = cheapest_part(rows_alone(), 0, 0, device_);
    recipe.algorithm = within.algorithm;
    recipe.steps.push_back(moved(Side::in, rows));
    embed(within, {rows, rows}, bytes, recipe);
    recipe.steps.push_back(moved(Side::out, rows));
    return recipe;
  }

 private:
  FftProblem rows_alone() const {
    FftProblem rows;
    rows.precision = problem_.precision;
    rows.direction = problem_.direction;
    rows.scale = problem_.scale;
    rows.algorithm = problem_.algorithm;
    rows.placement = Placement::in_place;
    rows.length[0] = axis_.length;
    rows.batch = axis_.rows();
    return canonical(rows);
  }

  Step moved(Side side, const BufferArgument& rows) const {
    Step step = axis_.columns_are_neighbours() ? transposed(side, rows) : copied(side, rows);
    step.note = concat(side == Side::in ? "gathers" : "puts back", " rows of ", axis_.length);
    return step;
  }

  // Rows of the workspace stand in the order of the loops.
  static std::vector<Loop> packed(std::vector<Loop> loops, int64_t row, Side caller) {
    int64_t next = row;
    for (size_t i = loops.size(); i-- > 0;) {
      (caller == Side::in ? loops[i].out_stride : loops[i].in_stride) = next;
      next *= loops[i].count;
    }
    return loops;
  }

  Step transposed(Side side, const BufferArgument& rows) const {
    const int64_t columns = axis_.loops.back().count;
    std::vector<Loop> outer = axis_.loops;
    outer.pop_back();
    const auto points = [&](const BufferArgument& place) {
      return counted_in(place, static_cast<uint32_t>(problem_.element_bytes()));
    };
    MatrixTranspose matrix;
    matrix.precision = problem_.precision;
    matrix.matrices = packed(std::move(outer), columns * axis_.length, side);
    if (side == Side::in) {
      matrix.rows = axis_.length;
      matrix.columns = columns;
      matrix.in_pitch = axis_.in_stride;
      matrix.out_pitch = axis_.length;
      matrix.from = points({Slot::in});
      matrix.to = points(rows);
    } else {
      matrix.rows = columns;
      matrix.columns = axis_.length;
      matrix.in_pitch = axis_.length;
      matrix.out_pitch = axis_.out_stride;
      matrix.from = points(rows);
      matrix.to = points({Slot::out});
    }
    return out_of_place_transposes(matrix, device_).front();
  }

  Step copied(Side side, const BufferArgument& rows) const {
    const bool gathers = side == Side::in;
    const AxisTransform moved{axis_.length, gathers ? axis_.in_stride : 1, gathers ? 1 : axis_.out_stride,
                              packed(axis_.loops, axis_.length, side)};
    const BufferArgument callers{gathers ? Slot::in : Slot::out};
    return strided_rows_step({problem_.precision, moved, gathers ? callers : rows, gathers ? rows : callers},
                             Elements::complex, device_);
  }

  const FftProblem& problem_;
  const AxisTransform& axis_;
  const DeviceProfile& device_;
};

}  // namespace

Recipe packed_rows_axis(const FftProblem& problem, const AxisTransform& axis, const DeviceProfile& device) {
  return PackedAxis(problem, axis, device).recipe();
}

}  // namespace clfm::host
