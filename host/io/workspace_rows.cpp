#include "workspace_rows.hpp"

#include <cstddef>
#include <iterator>

namespace clfm::host {
namespace {

bool has_columns(const AxisTransform& axis) {
  return !axis.loops.empty() && axis.loops.back().in_stride < axis.in_stride;
}

}  // namespace

WorkspaceRows::WorkspaceRows(const AxisTransform& axis, int64_t m)
    : axis_(axis), m_(m), strides_(axis.loops.size(), 1) {
  const bool columns = has_columns(axis);
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

FftProblem transform_along(const AxisTransform& axis, Precision precision, Direction direction) {
  const ptrdiff_t columns = has_columns(axis) ? 1 : 0;
  std::vector<Loop> axes = axis.loops;  // the outermost is the batch
  if (std::ssize(axes) <= columns) axes.insert(axes.begin(), {1, 0, 0});
  const auto along = axes.insert(axes.end() - columns, {axis.length, axis.in_stride, axis.out_stride});
  const auto transformed = static_cast<size_t>(along - axes.begin());
  FftProblem problem;
  problem.precision = precision;
  problem.direction = direction;
  problem.batch = axes.front().count;
  problem.in.batch_stride = axes.front().in_stride;
  problem.out.batch_stride = axes.front().out_stride;
  problem.rank = static_cast<int>(axes.size()) - 1;
  for (size_t k = 1; k < axes.size(); ++k) {
    problem.length[k - 1] = axes[k].count;
    problem.in.stride[k - 1] = axes[k].in_stride;
    problem.out.stride[k - 1] = axes[k].out_stride;
    problem.repeated[k - 1] = k != transformed;
  }
  return problem;
}

}  // namespace clfm::host
