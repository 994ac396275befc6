#include "workspace_rows.hpp"

namespace clfm::host {

WorkspaceRows::WorkspaceRows(const AxisTransform& axis, int64_t m)
    : axis_(axis), m_(m), strides_(axis.loops.size(), 1) {
  const bool columns = !axis.loops.empty() && axis.loops.back().in_stride < axis.in_stride;
  if (columns) side_by_side_ = axis.loops.back().count;
  int64_t next = side_by_side_ * m;
  for (size_t i = axis.loops.size() - (columns ? 1 : 0); i-- > 0;) {
    strides_[i] = next;
    next *= axis.loops[i].count;
  }
}

AxisTransform WorkspaceRows::loaded() const {
  AxisTransform axis{m_, axis_.in_stride, side_by_side_, axis_.loops};
  for (size_t i = 0; i < strides_.size(); ++i) axis.loops[i].out_stride = strides_[i];
  return axis;
}

AxisTransform WorkspaceRows::stored() const {
  AxisTransform axis{axis_.length, side_by_side_, axis_.out_stride, axis_.loops};
  for (size_t i = 0; i < strides_.size(); ++i) axis.loops[i].in_stride = strides_[i];
  return axis;
}

AxisTransform WorkspaceRows::within() const {
  AxisTransform axis = loaded();
  axis.in_stride = axis.out_stride;
  for (Loop& loop : axis.loops) loop.in_stride = loop.out_stride;
  return axis;
}

FftProblem WorkspaceRows::transform(Precision precision, Direction direction) const {
  FftProblem problem;
  problem.precision = precision;
  problem.direction = direction;
  problem.length[0] = m_;
  problem.batch = axis_.rows() / side_by_side_;
  if (side_by_side_ > 1) {
    problem.rank = 2;
    problem.length[1] = side_by_side_;
    problem.repeated[1] = true;
  }
  return canonical(problem);
}

}  // namespace clfm::host
