#include "regret.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "layer/layer_problem.hpp"

namespace clfm::bench {
namespace {

// What one contender needs for the problems that are planned together.
struct Total {
  std::string contender;
  Role role;
  double us = 0;
  size_t problems = 0;
};

struct Group {
  std::string token, suite;
  size_t problems = 0;
  std::vector<Total> totals;
};

std::string token_of(const Problem& problem) {
  return problem.layer ? problem.layer->desc.token() : problem.token;
}

// Every prepared tensor of a layer serves two passes.
double cost_us(const Result& result) {
  const double shared_us = std::isnan(result.prepare_ms) ? 0 : result.prepare_ms * 1e3 / 2;
  return result.lower_quartile_us + shared_us;
}

void add(Group& group, const Result& result) {
  if (result.role == Role::other || !result.measured()) return;
  const auto same = [&](const Total& total) { return total.contender == result.contender; };
  auto total = std::find_if(group.totals.begin(), group.totals.end(), same);
  if (total == group.totals.end()) total = group.totals.insert(total, {result.contender, result.role});
  total->us += cost_us(result);
  ++total->problems;
}

Group& group_of(std::vector<Group>& groups, const ProblemResults& results) {
  const std::string token = token_of(results.problem);
  const auto same = [&](const Group& group) { return group.token == token && group.suite == results.suite; };
  const auto found = std::find_if(groups.begin(), groups.end(), same);
  if (found != groups.end()) return *found;
  groups.push_back({token, results.suite, 0, {}});
  return groups.back();
}

std::optional<Regret> regret_of(const Group& group) {
  const Total *choice = nullptr, *best = nullptr;
  for (const Total& total : group.totals) {
    if (total.problems != group.problems) continue;
    if (total.role == Role::automatic) choice = &total;
    if (total.role == Role::forced && (best == nullptr || total.us < best->us)) best = &total;
  }
  if (choice == nullptr || best == nullptr) return std::nullopt;
  return Regret{group.token, group.suite, best->contender, choice->us / best->us};
}

}  // namespace

std::vector<Regret> regrets_of(const std::vector<ProblemResults>& all) {
  std::vector<Group> groups;
  for (const ProblemResults& results : all) {
    Group& group = group_of(groups, results);
    ++group.problems;
    for (const Result& result : results.results) add(group, result);
  }
  std::vector<Regret> regrets;
  for (const Group& group : groups)
    if (auto regret = regret_of(group)) regrets.push_back(std::move(*regret));
  return regrets;
}

RegretSummary summary_of(const std::vector<Regret>& regrets) {
  double logarithms = 0;
  const Regret* worst = &regrets.front();
  for (const Regret& regret : regrets) {
    logarithms += std::log(regret.over_best);
    if (regret.over_best > worst->over_best) worst = &regret;
  }
  return {std::exp(logarithms / static_cast<double>(regrets.size())), worst};
}

}  // namespace clfm::bench
