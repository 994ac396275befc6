#include "planner.hpp"

#include <utility>

#include "../../error.hpp"
#include "../survey.hpp"
#include "rule.hpp"

namespace clfm::host {
namespace {

void check_precision(const LayerProblem& problem, const DeviceProfile& device) {
  if (problem.precision == Precision::f16)
    fail(Status::unsupported,
         "precision is f16: sums of products need more than half arithmetic; f16s stores halves");
  if (problem.precision == Precision::f64 && !device.limits.has_f64)
    fail(Status::unsupported, "precision is f64: the device has no cl_khr_fp64");
}

}  // namespace

std::vector<LayerRecipe> layer_candidates(const LayerProblem& problem, const DeviceProfile& device) {
  check_precision(problem, device);
  Survey<LayerRecipe> survey(problem.workspace_limit_bytes, device);
  for (const LayerRule& rule : layer_rules()) {
    if (problem.algorithm != ConvAlgorithm::automatic && problem.algorithm != rule.algorithm) continue;
    LayerProposal proposal = rule.propose(problem, device);
    if (proposal.recipes.empty()) survey.refuse(rule.name, proposal.refusal);
    for (LayerRecipe& recipe : proposal.recipes) survey.consider(std::move(recipe));
  }
  return std::move(survey).ranked([&] { return describe(problem); }, effort_remarks(problem.effort));
}

}  // namespace clfm::host
