#include "loops.hpp"

namespace clfm::bench {
namespace {

Loop axis_loop(const Problem& problem, size_t axis) {
  return {problem.lengths[axis], problem.in.strides[axis], problem.out.strides[axis]};
}

bool continues(const Loop& outer, const Loop& inner) {
  return outer.in_stride == inner.count * inner.in_stride &&
         outer.out_stride == inner.count * inner.out_stride;
}

void append(std::vector<Loop>& loops, const Loop& inner) {
  if (inner.count == 1) return;
  if (!loops.empty() && continues(loops.back(), inner))
    loops.back() = {loops.back().count * inner.count, inner.in_stride, inner.out_stride};
  else
    loops.push_back(inner);
}

}  // namespace

std::vector<Loop> loops_of(const Problem& problem) {
  std::vector<Loop> loops;
  append(loops, {problem.batch, problem.in.batch_stride, problem.out.batch_stride});
  for (size_t axis = 0; axis < problem.lengths.size(); ++axis)
    if (!problem.transforms(axis)) append(loops, axis_loop(problem, axis));
  return loops;
}

std::vector<Loop> axes_of(const Problem& problem) {
  std::vector<Loop> axes;
  for (const size_t axis : problem.axes) axes.push_back(axis_loop(problem, axis));
  return axes;
}

}  // namespace clfm::bench
