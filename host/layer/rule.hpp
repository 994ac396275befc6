// host/layer/rule.hpp - the rules of convolution layers.
#pragma once

#include <vector>

#include "host/device/profile.hpp"
#include "host/plan/sums.hpp"
#include "host/problem/layer_problem.hpp"
#include "recipe.hpp"

namespace clfm::host {

using LayerProposal = ProposalOf<LayerRecipe>;
using LayerRule = SumRule<LayerProblem, LayerRecipe>;

// Every rule, one line each; defined in rules.cpp.
const std::vector<LayerRule>& layer_rules();

LayerProposal propose_direct_layer(const LayerProblem& problem, const DeviceProfile& device);
LayerProposal propose_strip_layer(const LayerProblem& problem, const DeviceProfile& device);
LayerProposal propose_gemm_layer(const LayerProblem& problem, const DeviceProfile& device);
LayerProposal propose_spectral_layer(const LayerProblem& problem, const DeviceProfile& device);

}  // namespace clfm::host
