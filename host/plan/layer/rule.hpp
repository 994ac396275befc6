// layer/rule.hpp - a rule knows one algorithm for convolution layers: it turns a problem into candidates for a device, or
// says why it cannot.
#pragma once

#include <string>
#include <vector>

#include "../../device/profile.hpp"
#include "../../problem/layer_problem.hpp"
#include "recipe.hpp"

namespace clfm::host {

struct LayerProposal {
  std::vector<LayerRecipe> recipes;
  std::string refusal;  // why recipes is empty, for the error message and the report
};

struct LayerRule {
  ConvAlgorithm algorithm;
  const char* name;
  LayerProposal (*propose)(const LayerProblem& problem, const DeviceProfile& device);
};

// Every rule, one line each; defined in rules.cpp.
const std::vector<LayerRule>& layer_rules();

LayerProposal propose_direct_layer(const LayerProblem& problem, const DeviceProfile& device);
LayerProposal propose_gemm_layer(const LayerProblem& problem, const DeviceProfile& device);
LayerProposal propose_spectral_layer(const LayerProblem& problem, const DeviceProfile& device);

}  // namespace clfm::host
