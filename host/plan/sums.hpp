// sums.hpp - what convolutions, layers and streams share: sums of products, their precision and the rules
// that compute them.
#pragma once

#include "host/device/profile.hpp"
#include "host/problem/conv_problem.hpp"
#include "planned_parts.hpp"
#include "proposal.hpp"
#include "survey.hpp"

namespace clfm::host {

// What the sums of a problem are made in.
template <class Problem>
Precision arithmetic_of(const Problem& problem) {
  return arithmetic_of(problem.precision);
}

// Throws Failure(unsupported) where the device cannot make sums of them.
void check_precision_of_sums(Precision precision, const DeviceProfile& device);

// Why sums that are added to in memory, step after step, cannot be stored so; empty where they can.
std::string refuse_rounded_sums(Precision stored);

// A rule knows one algorithm: it turns a problem into candidates for a device, or says why it cannot.
template <class Problem, class Candidate>
struct SumRule {
  ConvAlgorithm algorithm;
  const char* name;
  ProposalOf<Candidate> (*propose)(const Problem& problem, const DeviceProfile& device);
};

// What the rules of the algorithm that is asked for propose, priced, cheapest first; describe() names the
// problem in the error where that is nothing.
template <class Problem, class Candidate, class Describe>
std::vector<Candidate> candidates_of(const std::vector<SumRule<Problem, Candidate>>& rules,
                                     const Problem& problem, const DeviceProfile& target,
                                     const Describe& describe) {
  const PlanningDevice planning(target);
  const DeviceProfile& device = planning.profile();
  check_precision_of_sums(problem.precision, device);
  Survey<Candidate> survey(problem.precision, problem.workspace_limit_bytes, device);
  for (const auto& rule : rules) {
    if (problem.algorithm != ConvAlgorithm::automatic && problem.algorithm != rule.algorithm) continue;
    ProposalOf<Candidate> proposal = rule.propose(problem, device);
    if (proposal.recipes.empty() && !proposal.refusal.empty()) survey.refuse(rule.name, proposal.refusal);
    for (Candidate& recipe : proposal.recipes) survey.consider(std::move(recipe));
  }
  return std::move(survey).ranked_with_remarks(describe);
}

}  // namespace clfm::host
