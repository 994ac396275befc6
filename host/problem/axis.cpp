// axis.cpp - one axis of a problem seen alone: the transforms along it are strided loops over all the rest.
#include <algorithm>
#include <cmath>
#include <cstddef>

#include "fft_problem.hpp"
#include "host/error.hpp"

namespace clfm::host {
namespace {

// i + inner.count * j walks both layouts exactly as (j, i) does.
bool continues(const Loop& outer, const Loop& inner) {
  return outer.in_stride == inner.count * inner.in_stride &&
         outer.out_stride == inner.count * inner.out_stride;
}

bool merge_one_pair(std::vector<Loop>& loops) {
  for (size_t i = 0; i < loops.size(); ++i)
    for (size_t o = 0; o < loops.size(); ++o)
      if (o != i && continues(loops[o], loops[i])) {
        loops[i].count *= loops[o].count;
        loops.erase(loops.begin() + static_cast<ptrdiff_t>(o));
        return true;
      }
  return false;
}

}  // namespace

void merge_loops(std::vector<Loop>& loops) {
  while (merge_one_pair(loops)) {
  }
}

int64_t AxisTransform::rows() const {
  int64_t product = 1;
  for (const Loop& loop : loops) product *= loop.count;
  return product;
}

std::vector<int> transformed_axes(const FftProblem& problem) {
  std::vector<int> axes;
  for (int axis = problem.rank - 1; axis >= 0; --axis)
    if (!problem.repeated[axis] && problem.length[axis] > 1) axes.push_back(axis);
  if (axes.empty()) axes.push_back(halved_axis(problem));
  return axes;
}

double nominal_flops(const FftProblem& problem) {
  double points = 1;
  for (int axis = 0; axis < problem.rank; ++axis)
    if (!problem.repeated[axis]) points *= static_cast<double>(problem.length[axis]);
  const bool has_real_side = is_real(problem.transform, Side::in) || is_real(problem.transform, Side::out);
  return (has_real_side ? 2.5 : 5.0) * static_cast<double>(problem.points() * problem.batch) *
         std::log2(points);
}

int halved_axis(const FftProblem& problem) {
  for (int axis = problem.rank - 1; axis >= 0; --axis)
    if (!problem.repeated[axis]) return axis;
  fail(Status::internal, "every axis of the problem is repeated");
}

AxisTransform axis_transform(const FftProblem& problem, int axis, const Layout& in, const Layout& out) {
  if (axis < 0 || axis >= problem.rank)
    fail(Status::internal, "axis is ", axis, " of a rank-", problem.rank, " problem");
  std::vector<Loop> loops{{problem.batch, in.batch_stride, out.batch_stride}};
  for (int k = 0; k < problem.rank; ++k)
    if (k != axis) loops.push_back({problem.length[k], in.stride[k], out.stride[k]});
  std::erase_if(loops, [](const Loop& loop) { return loop.count == 1; });
  // Outermost is what steps furthest, whatever the axes are called: a batch interleaved with the points comes
  // innermost.
  std::stable_sort(loops.begin(), loops.end(), [](const Loop& a, const Loop& b) {
    return a.in_stride != b.in_stride ? a.in_stride > b.in_stride : a.out_stride > b.out_stride;
  });
  merge_loops(loops);
  return {problem.length[axis], in.stride[axis], out.stride[axis], std::move(loops)};
}

}  // namespace clfm::host
