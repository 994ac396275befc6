// CLFM_F16 as CLFM_F16_STORAGE_F32_MATH.
#include "host/plan/compose.hpp"
#include "rules.hpp"

namespace clfm::host {

Proposal propose_single(const FftProblem& problem, const DeviceProfile& device) {
  if (std::string refusal = refuse_precision(problem, device); !refusal.empty())
    return {{}, std::move(refusal)};
  if (is_gpu(device)) return {{}, "half arithmetic is a GPU's own"};
  if (problem.load || problem.store) return {{}, "its callbacks take halves"};
  FftProblem single = problem;
  single.precision = Precision::f16_storage;
  return propose_unless({},
                        [&] { return part_candidates(single, problem.workspace_limit_bytes, 0, device); });
}

}  // namespace clfm::host
