// rule.hpp - a rule knows one algorithm: it turns a problem into candidate recipes for a device, or says why
// it cannot.
#pragma once

#include <string>
#include <vector>

#include "host/device/profile.hpp"
#include "host/problem/fft_problem.hpp"
#include "proposal.hpp"
#include "recipe.hpp"

namespace clfm::host {

using Proposal = ProposalOf<Recipe>;

// A rule with an algorithm of its own, a family, takes plain complex problems: is_plain(). One with
// `automatic` composes every other problem of those, and hands on to them the algorithm that was asked for.
// Rules that do not apply are not asked; those that are say why they refuse.
struct FftRule {
  FftAlgorithm algorithm;
  const char* name;
  bool (*applies)(const FftProblem& problem);
  Proposal (*propose)(const FftProblem& problem, const DeviceProfile& device);
  // A lower bound of the estimates of its recipes, found without making one; nullptr where none is known.
  double (*least_us)(const FftProblem& problem, const DeviceProfile& device) = nullptr;
};

// Every rule, one line each; defined in rules.cpp.
const std::vector<FftRule>& fft_rules();

}  // namespace clfm::host
