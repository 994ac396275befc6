// workspace_rows.hpp - the rows of a problem on their way to other lengths: how they stand in the workspace.
#pragma once

#include <cstdint>
#include <vector>

#include "host/problem/fft_problem.hpp"

namespace clfm::host {

// As many rows as `axis` has, of m elements: side by side where the rows of the problem are, so that
// neighbouring items touch neighbours in both arrays; else one after the other.
class WorkspaceRows {
 public:
  WorkspaceRows(const AxisTransform& axis, int64_t m);

  AxisTransform loaded() const;  // from the axis' input to the workspace; its length is m
  AxisTransform stored() const;  // from the workspace to the axis' output; its length is the axis'
  AxisTransform within() const;  // in place

  // All of them transformed, packed: a problem of its own.
  FftProblem transform(Precision precision, Direction direction) const;

 private:
  AxisTransform axis_;
  int64_t m_, side_by_side_ = 1;
  std::vector<int64_t> strides_;
};

// Transforms along `axis` between the places that its strides say, as a problem of its own.
FftProblem transform_along(const AxisTransform& axis, Precision precision, Direction direction);

}  // namespace clfm::host
