// Overlap-add, spectral ("Parallelized Filters"): disjoint tiles of the signal, zeros behind them, each
// convolved to the full; where the results overlap they are added. Every output gathers what tiles add to it,
// so that no two items write to one place: all tiles in one launch, or in the K steps per axis that
// "Parallelized Filters" has and `steps` asks for.
#include "host/conv/rule.hpp"
#include "host/conv/tile_choice.hpp"
#include "host/error.hpp"
#include "host/problem/token_words.hpp"
#include "spectral.hpp"

namespace clfm::host {
namespace {

constexpr int64_t kMostStepsOfTiles = 16;  // per axis; every one is a launch over all outputs

std::string steps_refusal(const ConvProblem& problem) {
  if (problem.steps > kMostStepsOfTiles)
    return concat("steps is ", problem.steps, ", must be 0 to ", kMostStepsOfTiles);
  if (problem.steps > 1 && is_storage_only(problem.precision))
    return concat("steps is ", problem.steps, ", must be 0 or 1 for ",
                  name_of(token_words::kPrecisions, problem.precision),
                  ": results stored in 16 bits would be rounded after every step");
  return {};
}

}  // namespace

ConvProposal propose_overlap_add(const ConvProblem& problem, const DeviceProfile& device) {
  for (const auto& refusal : {tile_refusal(problem), steps_refusal(problem)})
    if (!refusal.empty()) return {{}, refusal};
  return propose_spectral(problem, device, "overlap_add",
                          tilings_worth_planning(problem, overlap_add_tiling));
}

}  // namespace clfm::host
