#include "planner.hpp"

#include <algorithm>

#include "cost.hpp"
#include "host/error.hpp"
#include "host/kernels/real/callers_reals.hpp"
#include "planned_parts.hpp"
#include "rule.hpp"
#include "survey.hpp"

namespace clfm::host {
namespace {

bool is_asked(const FftRule& rule, const FftProblem& problem) {
  const bool composes = rule.algorithm == FftAlgorithm::automatic;
  return rule.applies(problem) && (composes || problem.may_be(rule.algorithm));
}

// What a family does when it is asked for by name, or under a limit, is not always worth considering beside
// the others: where else a recipe that takes so much workspace may have come from.
std::vector<FftProblem> ways_to_ask(const FftProblem& problem, uint64_t workspace_bytes) {
  std::vector<FftProblem> ways{problem};
  if (problem.algorithm == FftAlgorithm::automatic)
    for (const FftRule& rule : fft_rules()) {
      if (rule.algorithm == FftAlgorithm::automatic) continue;
      ways.push_back(problem);
      ways.back().algorithm = rule.algorithm;
    }
  const uint64_t limit = std::max<uint64_t>(workspace_bytes, 1);
  if (problem.workspace_limit_bytes != 0 && problem.workspace_limit_bytes <= limit) return ways;
  for (size_t i = 0, unlimited = ways.size(); i < unlimited; ++i) {
    ways.push_back(ways[i]);
    ways.back().workspace_limit_bytes = limit;
  }
  return ways;
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

// In place input and output are one array, which rules may call the output throughout. What the first step
// reads is the input, which matters where one of them has another form; steps that work on one array alone
// are left as they are.
void name_input(Recipe& recipe) {
  std::vector<Argument>& arguments = recipe.steps.front().arguments;
  auto* const source = std::get_if<BufferArgument>(&arguments.at(0));
  const auto* const target = std::get_if<BufferArgument>(&arguments.at(1));
  if (source && source->slot == Slot::out && target && target->slot != Slot::table) source->slot = Slot::in;
}

struct AskedRule {
  const FftRule* rule;
  double least_us;
};

// In their order; where only the cheapest are of use, those first that may be.
std::vector<AskedRule> asked_rules(const FftProblem& problem, const DeviceProfile& device) {
  std::vector<AskedRule> asked;
  for (const FftRule& rule : fft_rules())
    if (is_asked(rule, problem))
      asked.push_back(
          {&rule, has_no_price_bound(device) || !rule.least_us ? 0 : rule.least_us(problem, device)});
  std::ranges::stable_sort(asked, {}, &AskedRule::least_us);
  return asked;
}

Survey<Recipe> surveyed(const FftProblem& problem, const DeviceProfile& device) {
  Survey<Recipe> survey(problem.precision, problem.workspace_limit_bytes, device);
  for (const auto& [rule, least_us] : asked_rules(problem, device)) {
    if (least_us > device.price_bound * survey.least_cost_us()) break;
    Proposal proposal = rule->propose(problem, device);
    if (proposal.recipes.empty() && !proposal.refusal.empty()) survey.refuse(rule->name, proposal.refusal);
    for (Recipe& recipe : proposal.recipes) {
      if (problem.placement == Placement::in_place) name_input(recipe);
      survey.consider(std::move(recipe));
    }
  }
  return survey;
}

// Where a recipe does not fit the device, another one may that was made of a part that was left out; and
// where none does, reasons are named in the order of the rules.
std::vector<Recipe> planned_part(const FftProblem& problem, const DeviceProfile& device) {
  Survey<Recipe> survey = surveyed(problem, device);
  if (!has_no_price_bound(device) && !survey.all_fit())
    return planned_part(problem, without_price_bound(device));
  return std::move(survey).ranked([&] { return format_fft_token(problem); });
}

}  // namespace

std::vector<Recipe> fft_part_candidates(const FftProblem& problem, const DeviceProfile& device) {
  if (!device.planned) return planned_part(problem, PlanningDevice(device).profile());
  const double most = device.price_bound;
  if (const std::vector<Recipe>* const known = device.planned->find(problem, most)) return *known;
  return device.planned->keep(problem, most, planned_part(problem, device));
}

std::vector<Recipe> fft_candidates(const FftProblem& problem, const DeviceProfile& device) {
  const PlanningDevice planning(device);
  std::vector<Recipe> recipes =
      surveyed(problem, planning.profile()).ranked_with_remarks([&] { return format_fft_token(problem); });
  for (Recipe& recipe : recipes) begin_at_any_real(recipe, problem);
  return recipes;
}

Recipe planned_as(const FftProblem& problem, const DeviceProfile& device, std::string_view recipe_text) {
  const PlanningDevice planning(device);
  const std::string wanted = without_costs(recipe_text);
  const auto is_wanted = [&](const Recipe& recipe) { return without_costs(to_text(recipe)) == wanted; };
  size_t asked = 0;
  for (const FftProblem& way : ways_to_ask(problem, workspace_bytes_in(recipe_text))) {
    std::vector<Recipe> recipes =
        asked == 0 ? fft_candidates(way, planning.profile()) : candidates_or_none(way, planning.profile());
    const auto found = std::find_if(recipes.begin(), recipes.end(), is_wanted);
    if (found != recipes.end()) return std::move(*found);
    asked += recipes.size();
  }
  fail(Status::invalid_argument, "recipe \"", wanted.substr(0, wanted.find('\n')), "\" is none of the ",
       asked, " that this version has for \"", format_fft_token(problem), "\" on ", device.traits.name,
       ", by any family's name and with as much workspace");
}

Recipe plan_fft(const FftProblem& problem, const DeviceProfile& device) {
  return fft_candidates(problem, device).front();
}

}  // namespace clfm::host
