#include "planner.hpp"

#include <algorithm>

#include "../error.hpp"
#include "callers_reals.hpp"
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

std::vector<FftAlgorithm> families_to_ask(const FftProblem& problem) {
  std::vector<FftAlgorithm> families;
  if (problem.algorithm != FftAlgorithm::automatic) return families;
  for (const FftRule& rule : fft_rules())
    if (rule.algorithm != FftAlgorithm::automatic) families.push_back(rule.algorithm);
  return families;
}

std::vector<Recipe> candidates_or_none(const FftProblem& problem, const DeviceProfile& device) {
  try {
    return fft_candidates(problem, device);
  } catch (const Failure& failure) {
    if (failure.status() != static_cast<int32_t>(Status::unsupported) &&
        failure.status() != static_cast<int32_t>(Status::workspace_too_small))
      throw;
    return {};
  }
}

// In place both sides are one array, which rules may call the output throughout. What the first step reads is the input, as whoever
// gives one of them another form has to know; but for steps that work on one array alone.
void name_input(Recipe& recipe) {
  std::vector<Argument>& arguments = recipe.steps.front().arguments;
  auto* const source = std::get_if<BufferArgument>(&arguments.at(0));
  const auto* const target = std::get_if<BufferArgument>(&arguments.at(1));
  if (source && source->slot == Slot::out && target && target->slot != Slot::table) source->slot = Slot::in;
}

}  // namespace

std::vector<Recipe> fft_part_candidates(const FftProblem& problem, const DeviceProfile& device) {
  Survey<Recipe> survey(problem.workspace_limit_bytes, device);
  for (const FftRule& rule : fft_rules()) {
    if (!is_asked(rule, problem)) continue;
    Proposal proposal = rule.propose(problem, device);
    if (proposal.recipes.empty() && !proposal.refusal.empty()) survey.refuse(rule.name, proposal.refusal);
    for (Recipe& recipe : proposal.recipes) {
      if (problem.placement == Placement::in_place) name_input(recipe);
      survey.consider(std::move(recipe));
    }
  }
  return std::move(survey).ranked([&] { return format_fft_token(problem); });
}

std::vector<Recipe> fft_candidates(const FftProblem& problem, const DeviceProfile& device) {
  std::vector<Recipe> recipes = fft_part_candidates(problem, device);
  for (Recipe& recipe : recipes) begin_at_any_real(recipe, problem);
  return recipes;
}

Recipe planned_as(const FftProblem& problem, const DeviceProfile& device, std::string_view recipe_text) {
  const std::string wanted = without_costs(recipe_text);
  const auto is_wanted = [&](const Recipe& recipe) { return without_costs(to_text(recipe)) == wanted; };
  std::vector<Recipe> recipes = fft_candidates(problem, device);
  auto found = std::find_if(recipes.begin(), recipes.end(), is_wanted);
  if (found != recipes.end()) return std::move(*found);
  // What a family does when it is asked for by name is not always worth considering beside the others.
  for (const FftAlgorithm family : families_to_ask(problem)) {
    FftProblem forced = problem;
    forced.algorithm = family;
    std::vector<Recipe> more = candidates_or_none(forced, device);
    found = std::find_if(more.begin(), more.end(), is_wanted);
    if (found != more.end()) return std::move(*found);
  }
  fail(Status::invalid_argument, "recipe \"", wanted.substr(0, wanted.find('\n')), "\" is none of the ",
       recipes.size(), " that this version has for \"", format_fft_token(problem), "\" on ",
       device.traits.name, ", nor of those by a family's name");
}

Recipe plan_fft(const FftProblem& problem, const DeviceProfile& device) {
  return fft_candidates(problem, device).front();
}

}  // namespace clfm::host
