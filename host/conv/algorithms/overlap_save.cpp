// Overlap-save, spectral ("Parallelized Filters", "overlap-discard"): overlapping tiles of the signal, of
// whose cyclic convolution with the filter only what no end has wrapped into is kept.
#include "host/conv/rule.hpp"
#include "host/conv/tile_choice.hpp"
#include "spectral.hpp"

namespace clfm::host {

ConvProposal propose_overlap_save(const ConvProblem& problem, const DeviceProfile& device) {
  for (const auto& refusal : {tile_refusal(problem), step_refusal(problem)})
    if (!refusal.empty()) return {{}, refusal};
  return propose_spectral(problem, device, "overlap_save",
                          tilings_worth_planning(problem, overlap_save_tiling));
}

}  // namespace clfm::host
