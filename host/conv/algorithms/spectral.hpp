// host/conv/algorithms/spectral.hpp - convolution by the transforms of the library: tiles are gathered,
// transformed, multiplied with the filter's spectrum, transformed back, and what is valid of them is written.
// Rules differ in how they cut tiles.
#pragma once

#include <cstdint>
#include <vector>

#include "host/conv/rule.hpp"
#include "host/conv/tiling.hpp"
#include "host/device/profile.hpp"
#include "host/problem/conv_problem.hpp"

namespace clfm::host {

// Of the workspace of one round of complex tiles, as short as rounds may be; what transforms need beside it
// is not counted.
uint64_t least_spectral_bytes(const ConvProblem& problem, const Tiling& tiling);

// Recipes of the tilings that are estimated to be the fastest within the workspace limit, in as many rounds
// as that takes; where none is small enough, the one with the smallest workspace. Or why there is none.
ConvProposal propose_spectral(const ConvProblem& problem, const DeviceProfile& device, const char* algorithm,
                              const std::vector<Tiling>& tilings);

}  // namespace clfm::host
