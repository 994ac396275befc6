#include "dit_plan.hpp"

#include <algorithm>

#include "dit.hpp"
#include "host/error.hpp"
#include "host/plan/butterfly_work.hpp"
#include "transpose.hpp"

namespace clfm::host {
namespace {

class DitPlan {
 public:
  DitPlan(const FftProblem& problem, const DeviceProfile& device, DitChoice choice, KnownRadices& radices)
      : problem_(problem),
        device_(device),
        choice_(choice),
        radices_(radices),
        packed_(packed_layout(problem)),
        steps_(problem, device, recipe_) {
    recipe_.algorithm = "digit_reverse";
  }

  std::optional<Recipe> recipe() {
    if (!(choice_.outer == OuterAxes::rotated ? rotated() : row_by_row())) return std::nullopt;
    return std::move(recipe_);
  }

 private:
  std::vector<int> radices(const AxisTransform& axis) {
    return radices_.of(axis, [&] { return steps_.radices(axis); });
  }

  int last_axis() const { return problem_.rank - 1; }
  int64_t all_points() const { return problem_.points() * problem_.batch; }
  uint32_t point_bytes() const { return static_cast<uint32_t>(complex_bytes(problem_.precision)); }

  BufferArgument in() const {
    return {problem_.placement == Placement::in_place ? Slot::out : Slot::in, 0, 0, point_bytes()};
  }
  BufferArgument out() const { return {Slot::out, 0, 0, point_bytes()}; }
  BufferArgument workspace() {
    recipe_.workspace_bytes = static_cast<uint64_t>(all_points()) * point_bytes();
    return {Slot::workspace, 0, 0, point_bytes()};
  }

  void add(int axis, Step step) {
    step.note = concat("axis ", axis, ": ", step.note);
    recipe_.steps.push_back(std::move(step));
  }

  // Rows packed one after the other, whatever axes they belong to.
  AxisTransform packed_rows(int64_t length) const {
    AxisTransform rows{length, 1, 1, {}};
    if (all_points() > length) rows.loops.push_back({all_points() / length, length, length});
    return rows;
  }

  // The ways an axis can go: from -> to, to -> workspace -> to, and in place in `to`.
  struct Route {
    BufferArgument from, to;
    AxisTransform direct, to_workspace, from_workspace, in_place;
  };
  Route route(int axis, const BufferArgument& from, const Layout& from_layout, const BufferArgument& to,
              const Layout& to_layout) const {
    return {from,
            to,
            axis_transform(problem_, axis, from_layout, to_layout),
            axis_transform(problem_, axis, to_layout, packed_),
            axis_transform(problem_, axis, packed_, to_layout),
            axis_transform(problem_, axis, to_layout, to_layout)};
  }
  Route route_of_rows(const BufferArgument& place, int64_t length) const {
    const AxisTransform rows = packed_rows(length);
    return {place, place, rows, rows, rows, rows};
  }

  // One axis from first to last stage.
  bool transform(int axis, const Route& route, Reversal reversal, double scale) {
    const std::vector<int> radices = this->radices(route.in_place);
    if (radices.empty()) return false;
    if (radices.size() == 1) {
      add(axis,
          steps_.first_stage({route.direct, route.from, route.to}, radices, FirstStageOrder::natural, scale));
      return true;
    }
    AxisArrays second{route.in_place, route.to, route.to};
    start(axis, route, radices, reversal, second);
    int64_t span = radices.front();
    for (size_t i = 1; i < radices.size(); ++i) {
      const bool is_last = i + 1 == radices.size();
      const AxisArrays arrays = i == 1 ? second : AxisArrays{route.in_place, route.to, route.to};
      add(axis, steps_.radix_stage(arrays, radices[i], span, is_last ? scale : 1.0));
      span *= radices[i];
    }
    return true;
  }

  // Digit reversal and first stage; says in `second` where the second stage starts from.
  void start(int axis, const Route& route, const std::vector<int>& radices, Reversal reversal,
             AxisArrays& second) {
    AxisArrays first{route.in_place, route.to, route.to};
    FirstStageOrder order = FirstStageOrder::reversed;
    switch (reversal) {
      case Reversal::separate:
        add(axis, steps_.digit_reverse({route.direct, route.from, route.to}, radices));
        break;
      case Reversal::in_first_stage:
        first = {route.direct, route.from, route.to};
        order = FirstStageOrder::natural;
        break;
      case Reversal::cycles:
        add(axis, steps_.digit_cycles(route.in_place, route.to, radices));
        break;
      case Reversal::through_workspace:
        first = {route.to_workspace, route.to, workspace()};
        second = {route.from_workspace, workspace(), route.to};
        order = FirstStageOrder::natural;
        break;
      case Reversal::done:
        break;
    }
    add(axis, steps_.first_stage(first, radices, order, 1.0));
  }

  int outermost_axis() const { return transformed_axes(problem_).back(); }
  double scale_after(int axis) const { return axis == outermost_axis() ? problem_.scale : 1.0; }

  bool row_by_row() {
    const int last = last_axis();
    if (!transform(last, route(last, in(), problem_.in, out(), problem_.out), choice_.first,
                   scale_after(last)))
      return false;
    for (int axis = last - 1; axis >= outermost_axis(); --axis)
      if (!outer_axis(axis)) return false;
    return true;
  }

  bool outer_axis(int axis) {
    if (choice_.outer == OuterAxes::strided)
      return transform(axis, route(axis, out(), problem_.out, out(), problem_.out), choice_.later,
                       scale_after(axis));
    if (problem_.length[axis] == problem_.length[last_axis()]) return square_axis(axis);
    return rectangular_axis(axis);
  }

  MatrixTranspose matrix(int axis, int64_t rows, int64_t columns, int64_t in_pitch, int64_t out_pitch,
                         std::vector<Loop> matrices) const {
    MatrixTranspose matrix;
    matrix.precision = problem_.precision;
    matrix.rows = rows;
    matrix.columns = columns;
    matrix.in_pitch = in_pitch;
    matrix.out_pitch = out_pitch;
    matrix.matrices = std::move(matrices);
    matrix.from = matrix.to = out();
    matrix.note = concat("axis ", axis, ": ");
    return matrix;
  }

  // The axis changes places with the innermost one, which is as long, and back.
  bool square_axis(int axis) {
    const int last = last_axis();
    if (problem_.out.stride[last] != 1) return false;
    std::vector<Loop> others;
    if (problem_.batch > 1)
      others.push_back({problem_.batch, problem_.out.batch_stride, problem_.out.batch_stride});
    for (int other = 0; other < last; ++other)
      if (other != axis)
        others.push_back({problem_.length[other], problem_.out.stride[other], problem_.out.stride[other]});
    const int64_t pitch = problem_.out.stride[axis], n = problem_.length[axis];
    const Step there =
        square_transposes(matrix(axis, n, n, pitch, pitch, std::move(others)), device_).front();
    recipe_.steps.push_back(there);
    if (!transform(axis, route(last, out(), problem_.out, out(), problem_.out), choice_.later,
                   scale_after(axis)))
      return false;
    recipe_.steps.push_back(there);
    return true;
  }

  // The axis, as the rows of a packed matrix of everything inside it, becomes the innermost one and goes
  // back.
  bool rectangular_axis(int axis) {
    if (!(problem_.out == packed_)) return false;
    const int64_t rows = problem_.length[axis];
    int64_t columns = 1;
    for (int inner = axis + 1; inner < problem_.rank; ++inner) columns *= problem_.length[inner];
    transpose_by_cycles(axis, rows, columns);
    if (!transform(axis, route_of_rows(out(), rows), choice_.later, scale_after(axis))) return false;
    transpose_by_cycles(axis, columns, rows);
    return true;
  }

  void transpose_by_cycles(int axis, int64_t rows, int64_t columns) {
    const int64_t size = rows * columns;
    std::vector<Loop> matrices;
    if (all_points() > size) matrices.push_back({all_points() / size, size, size});
    const uint32_t table = steps_.table(TableKind::transpose_cycles, {rows, columns});
    recipe_.steps.push_back(cycle_transpose(matrix(axis, rows, columns, columns, rows, std::move(matrices)),
                                            table, cycle_count(recipe_.tables[table]), device_));
  }

  // a x b x c becomes c x a x b after its last axis was transformed, and so on until every axis was the last
  // one; one more transpose restores the order. The next axis is digit-reversed on the way.
  bool rotated() {
    const int rank = problem_.rank;
    if (rank < 2 || !(problem_.out == packed_)) return false;
    BufferArgument here = rank % 2 == 0 ? out() : workspace(), there = rank % 2 == 0 ? workspace() : out();
    if (!transform(rank - 1, route(rank - 1, in(), problem_.in, here, packed_), choice_.first, 1.0))
      return false;
    std::vector<int64_t> lengths(problem_.length.begin(), problem_.length.begin() + rank);
    for (int axis = rank - 2; axis >= 0; --axis) {
      const std::vector<int> radices = this->radices(packed_rows(problem_.length[axis]));
      if (radices.empty()) return false;
      rotate_once(axis, lengths, radices, here, there);
      std::swap(here, there);
      if (!transform(axis, route_of_rows(here, problem_.length[axis]), Reversal::done, scale_after(axis)))
        return false;
    }
    restore_order(here, there);
    return true;
  }

  // lengths a x b x c at `here` to c x a x b at `there`, b digit-reversed.
  void rotate_once(int axis, std::vector<int64_t>& lengths, const std::vector<int>& radices,
                   const BufferArgument& here, const BufferArgument& there) {
    const int64_t inner = lengths.back(), next = lengths[lengths.size() - 2];
    const int64_t slabs = problem_.points() / (inner * next);
    std::vector<Loop> loops;
    if (problem_.batch > 1) loops.push_back({problem_.batch, problem_.points(), problem_.points()});
    if (slabs > 1) loops.push_back({slabs, next * inner, next});
    MatrixTranspose transpose = matrix(axis, next, inner, inner, slabs * next, std::move(loops));
    transpose.from = here;
    transpose.to = there;
    if (radices.size() > 1) transpose.reversal_table = steps_.reversal_table(radices);
    recipe_.steps.push_back(out_of_place_transposes(transpose, device_).front());
    std::rotate(lengths.begin(), lengths.end() - 1, lengths.end());
  }

  void restore_order(const BufferArgument& here, const BufferArgument& there) {
    const int64_t columns = problem_.length[0], rows = problem_.points() / columns;
    std::vector<Loop> loops;
    if (problem_.batch > 1) loops.push_back({problem_.batch, problem_.points(), problem_.points()});
    MatrixTranspose transpose = matrix(0, rows, columns, columns, rows, std::move(loops));
    transpose.from = here;
    transpose.to = there;
    recipe_.steps.push_back(out_of_place_transposes(transpose, device_).front());
  }

  const FftProblem& problem_;
  const DeviceProfile& device_;
  DitChoice choice_;
  KnownRadices& radices_;
  Layout packed_;
  Recipe recipe_;
  DitSteps steps_;
};

}  // namespace

std::optional<Recipe> dit_recipe(const FftProblem& problem, const DeviceProfile& device,
                                 const DitChoice& choice, KnownRadices& radices) {
  return DitPlan(problem, device, choice, radices).recipe();
}

}  // namespace clfm::host
