// Arrays that are not plain (planar, half precision, a window, a callback) around whatever recipe the plain
// problem has: fused_io.hpp tells how.
#include "host/io/convert.hpp"

#include "host/io/fused_io.hpp"
#include "rules.hpp"

namespace clfm::host {

namespace {

ProblemOnViews on_views(const FftProblem& problem) {
  ProblemOnViews on_views{plain_problem(problem), callers_side(problem, Side::in),
                          callers_side(problem, Side::out)};
  on_views.plain.placement = problem.placement;
  return on_views;
}

}  // namespace

Proposal propose_convert(const FftProblem& problem, const DeviceProfile& device) {
  if (std::string refusal = refuse_precision(problem, device); !refusal.empty())
    return {{}, std::move(refusal)};
  return propose_on_views(on_views(problem), problem.workspace_limit_bytes, device);
}

Proposal propose_odd_distances(const FftProblem& problem, const DeviceProfile& device) {
  return propose_by_reals(on_views(problem), problem.workspace_limit_bytes, device);
}

}  // namespace clfm::host
