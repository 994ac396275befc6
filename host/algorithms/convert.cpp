// Arrays that are not plain (planar, half precision, a window, a callback) around whatever recipe the plain
// problem has: fused_io.hpp tells how.
#include "host/io/convert.hpp"

#include "host/io/fused_io.hpp"
#include "rules.hpp"

namespace clfm::host {

namespace {

FormedProblem formed(const FftProblem& problem) {
  FormedProblem formed{plain_problem(problem), callers_side(problem, Side::in),
                       callers_side(problem, Side::out)};
  formed.plain.placement = problem.placement;
  return formed;
}

}  // namespace

Proposal propose_convert(const FftProblem& problem, const DeviceProfile& device) {
  if (std::string refusal = refuse_precision(problem, device); !refusal.empty())
    return {{}, std::move(refusal)};
  return propose_formed(formed(problem), problem.workspace_limit_bytes, device);
}

Proposal propose_odd_distances(const FftProblem& problem, const DeviceProfile& device) {
  return propose_by_reals(formed(problem), problem.workspace_limit_bytes, device);
}

}  // namespace clfm::host
