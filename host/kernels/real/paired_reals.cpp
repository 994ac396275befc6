#include "paired_reals.hpp"

namespace clfm::host {

std::optional<Layout> paired(const FftProblem& problem, const Layout& reals) {
  const int halved = halved_axis(problem);
  if (problem.length[halved] % 2 != 0 || reals.stride[halved] != 1) return std::nullopt;
  Layout complex = reals;
  for (int k = 0; k < problem.rank; ++k) {
    if (k == halved) continue;
    if (problem.length[k] > 1 && reals.stride[k] % 2 != 0) return std::nullopt;
    complex.stride[k] /= 2;
  }
  if (problem.batch > 1 && reals.batch_stride % 2 != 0) return std::nullopt;
  complex.batch_stride /= 2;
  return complex;
}

std::optional<AxisTransform> paired(AxisTransform rows, Side reals) {
  const auto stride = reals == Side::in ? &AxisTransform::in_stride : &AxisTransform::out_stride;
  const auto loop_stride = reals == Side::in ? &Loop::in_stride : &Loop::out_stride;
  if (rows.length % 2 != 0 || rows.*stride != 1) return std::nullopt;
  for (Loop& loop : rows.loops) {
    if (loop.count > 1 && loop.*loop_stride % 2 != 0) return std::nullopt;
    loop.*loop_stride /= 2;
  }
  return rows;
}

}  // namespace clfm::host
