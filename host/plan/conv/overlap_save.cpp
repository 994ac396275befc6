// Overlap-save, spectral (document 4, "overlap-discard"): overlapping tiles of the signal, of whose cyclic convolution with
// the filter only what no end has wrapped into is kept.
#include <algorithm>

#include "../../error.hpp"
#include "rule.hpp"
#include "spectral.hpp"
#include "tile_choice.hpp"

namespace clfm::host {

ConvProposal propose_overlap_save(const ConvProblem& problem, const DeviceProfile& device) {
  if (std::string refusal = tile_refusal(problem); !refusal.empty()) return {{}, std::move(refusal)};
  SpectralPlanner planner(problem, device, "overlap_save");
  ConvProposal proposal;
  for (const ConvProblem::Pair& length : tiles_worth_planning(problem)) {
    try {
      for (ConvRecipe& recipe : planner.recipes(overlap_save_tiling(problem, length)))
        proposal.recipes.push_back(std::move(recipe));
    } catch (const Failure& failure) {
      if (failure.status() != static_cast<int32_t>(Status::unsupported)) throw;
      proposal.refusal = failure.what();
    }
  }
  return proposal;
}

}  // namespace clfm::host
