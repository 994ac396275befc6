#include "planner.hpp"

#include <algorithm>

#include "../error.hpp"
#include "cost.hpp"
#include "rule.hpp"
#include "survey.hpp"

namespace clfm::host {
namespace {

bool is_asked(const FftRule& rule, const FftProblem& problem) {
  const bool composes = rule.algorithm == FftAlgorithm::automatic;
  const bool is_wanted = problem.algorithm == FftAlgorithm::automatic || problem.algorithm == rule.algorithm;
  return rule.applies(problem) && (composes || is_wanted);
}

}  // namespace

std::vector<Recipe> fft_candidates(const FftProblem& problem, const DeviceProfile& device) {
  Survey<Recipe> survey(problem.workspace_limit_bytes, device);
  for (const FftRule& rule : fft_rules()) {
    if (!is_asked(rule, problem)) continue;
    Proposal proposal = rule.propose(problem, device);
    if (proposal.recipes.empty() && !proposal.refusal.empty()) survey.refuse(rule.name, proposal.refusal);
    for (Recipe& recipe : proposal.recipes) survey.consider(std::move(recipe));
  }
  return std::move(survey).ranked([&] { return format_fft_token(problem); });
}

Recipe planned_as(const FftProblem& problem, const DeviceProfile& device, std::string_view recipe_text) {
  const std::string wanted = without_costs(recipe_text);
  std::vector<Recipe> recipes = fft_candidates(problem, device);
  const auto found = std::find_if(recipes.begin(), recipes.end(), [&](const Recipe& recipe) {
    return without_costs(to_text(recipe)) == wanted;
  });
  if (found == recipes.end())
    fail(Status::invalid_argument, "recipe \"", wanted.substr(0, wanted.find('\n')), "\" is none of the ",
         recipes.size(), " that this version has for \"", format_fft_token(problem), "\" on ",
         device.traits.name);
  return std::move(*found);
}

Recipe plan_fft(const FftProblem& problem, const DeviceProfile& device) {
  return fft_candidates(problem, device).front();
}

}  // namespace clfm::host
