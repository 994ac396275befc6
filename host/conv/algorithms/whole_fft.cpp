// One transform of everything that outputs gather from ("Parallelized Filters", "direct spectral
// convolution"): a tile as long as need be, not a power of two.
#include "host/conv/rule.hpp"
#include "host/conv/tile_choice.hpp"
#include "host/error.hpp"
#include "spectral.hpp"

namespace clfm::host {
namespace {

// The field as the caller wrote it: problems of rank 1 have one axis.
int callers_axis(const ConvProblem& problem, int k) { return problem.rank == 1 ? 0 : k; }

}  // namespace

ConvProposal propose_whole_fft(const ConvProblem& problem, const DeviceProfile& device) {
  if (std::string refusal = step_refusal(problem); !refusal.empty()) return {{}, std::move(refusal)};
  ConvProblem::Pair least = least_whole_length(problem), length{};
  for (int k = 0; k < kConvRank; ++k) {
    length[k] = problem.tile[k] != 0 ? problem.tile[k] : tile_lengths(least[k], least[k]).front();
    if (length[k] < least[k])
      return {{},
              concat("tile[", callers_axis(problem, k), "] is ", length[k], ", must be at least ", least[k],
                     ", all that outputs gather from")};
  }
  return propose_spectral(problem, device, "whole_fft", {whole_tiling(problem, length)});
}

}  // namespace clfm::host
