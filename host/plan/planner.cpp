#include "planner.hpp"

#include <algorithm>
#include <limits>

#include "../error.hpp"
#include "cost.hpp"
#include "rule.hpp"

namespace clfm::host {
namespace {

struct Survey {
  std::vector<Recipe> recipes;
  std::vector<std::string> refusals;
  uint64_t smallest_workspace_bytes = std::numeric_limits<uint64_t>::max();  // of recipes over the limit
};

uint64_t largest_table_bytes(const Recipe& recipe) {
  uint64_t largest = 0;
  for (const Table& table : recipe.tables) largest = std::max(largest, table_bytes(table));
  return largest;
}

void consider(Recipe recipe, const FftProblem& problem, const DeviceProfile& device, Survey& survey) {
  const uint64_t limit = problem.workspace_limit_bytes;
  const uint64_t needed = recipe.workspace_bytes;
  if ((limit != 0 && needed > limit) || needed > device.limits.max_allocation_bytes) {
    survey.smallest_workspace_bytes = std::min(survey.smallest_workspace_bytes, needed);
    return;
  }
  const uint64_t table = largest_table_bytes(recipe);
  if (table > device.limits.max_allocation_bytes) {
    survey.refusals.push_back(concat(recipe.algorithm, ": a table of ", table,
                                     " bytes exceeds the device's largest allocation of ",
                                     device.limits.max_allocation_bytes));
    return;
  }
  price(recipe, device);
  survey.recipes.push_back(std::move(recipe));
}

bool is_asked(const FftRule& rule, const FftProblem& problem) {
  const bool composes = rule.algorithm == FftAlgorithm::automatic;
  const bool is_wanted = problem.algorithm == FftAlgorithm::automatic || problem.algorithm == rule.algorithm;
  return rule.applies(problem) && (composes || is_wanted);
}

Survey survey_rules(const FftProblem& problem, const DeviceProfile& device) {
  Survey survey;
  for (const FftRule& rule : fft_rules()) {
    if (!is_asked(rule, problem)) continue;
    Proposal proposal = rule.propose(problem, device);
    if (proposal.recipes.empty() && !proposal.refusal.empty())
      survey.refusals.push_back(concat(rule.name, ": ", proposal.refusal));
    for (Recipe& recipe : proposal.recipes) consider(std::move(recipe), problem, device, survey);
  }
  return survey;
}

[[noreturn]] void refuse(const FftProblem& problem, const DeviceProfile& device, const Survey& survey) {
  if (survey.smallest_workspace_bytes != std::numeric_limits<uint64_t>::max()) {
    if (problem.workspace_limit_bytes != 0)
      fail(Status::workspace_too_small, "workspace_limit_bytes is ", problem.workspace_limit_bytes,
           "; the smallest workspace that would do is ", survey.smallest_workspace_bytes);
    fail(Status::unsupported, "the workspace of ", survey.smallest_workspace_bytes,
         " bytes exceeds the device's largest allocation of ", device.limits.max_allocation_bytes);
  }
  std::string reasons;
  for (const std::string& refusal : survey.refusals) reasons += (reasons.empty() ? "" : "; ") + refusal;
  if (reasons.empty()) reasons = "no rule of this build knows the algorithm that was asked for";
  fail(Status::unsupported, "no algorithm for \"", format_fft_token(problem), "\" on ", device.traits.name,
       ": ", reasons);
}

// What candidate `which` is preferred to: those that cost more, and what was refused.
void add_remarks(size_t which, const FftProblem& problem, Survey& survey) {
  std::vector<std::string>& remarks = survey.recipes[which].remarks;
  for (size_t i = which + 1; i < survey.recipes.size(); ++i)
    remarks.push_back(
        concat(survey.recipes[i].algorithm, ": estimated at ", survey.recipes[i].cost_us, " us"));
  remarks.insert(remarks.end(), survey.refusals.begin(), survey.refusals.end());
  if (problem.effort != Effort::estimate)
    remarks.push_back(concat(problem.effort == Effort::tuned ? "tuned" : "measured",
                             ": this version estimates, whatever the effort asked for"));
}

}  // namespace

std::vector<Recipe> fft_candidates(const FftProblem& problem, const DeviceProfile& device) {
  Survey survey = survey_rules(problem, device);
  if (survey.recipes.empty()) refuse(problem, device, survey);
  std::stable_sort(survey.recipes.begin(), survey.recipes.end(),
                   [](const Recipe& a, const Recipe& b) { return a.cost_us < b.cost_us; });
  for (size_t i = 0; i < survey.recipes.size(); ++i) add_remarks(i, problem, survey);
  return std::move(survey.recipes);
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
