#include "planner.hpp"

#include <utility>

#include "../../error.hpp"
#include "../../problem/conv_token.hpp"
#include "../survey.hpp"
#include "rule.hpp"

namespace clfm::host {
namespace {

void check_precision(const ConvProblem& problem, const DeviceProfile& device) {
  if (problem.precision == Precision::f16)
    fail(Status::unsupported,
         "precision is f16: sums of products need more than half arithmetic; f16s stores halves");
  if (problem.precision == Precision::f64 && !device.limits.has_f64)
    fail(Status::unsupported, "precision is f64: the device has no cl_khr_fp64");
}

}  // namespace

std::vector<ConvRecipe> conv_candidates(const ConvProblem& problem, const DeviceProfile& device) {
  check_precision(problem, device);
  Survey<ConvRecipe> survey(problem.workspace_limit_bytes, device);
  for (const ConvRule& rule : conv_rules()) {
    if (problem.algorithm != ConvAlgorithm::automatic && problem.algorithm != rule.algorithm) continue;
    ConvProposal proposal = rule.propose(problem, device);
    if (proposal.recipes.empty()) survey.refuse(rule.name, proposal.refusal);
    for (ConvRecipe& recipe : proposal.recipes) survey.consider(std::move(recipe));
  }
  return std::move(survey).ranked([&] { return format_conv_token(problem); }, effort_remarks(problem.effort));
}

}  // namespace clfm::host
