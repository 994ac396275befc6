// rule.hpp - a rule knows one algorithm: it turns a problem into candidate recipes for a device, or says why
// it cannot.
#pragma once

#include <string>
#include <vector>

#include "../device/profile.hpp"
#include "../problem/fft_problem.hpp"
#include "recipe.hpp"

namespace clfm::host {

struct Proposal {
  std::vector<Recipe> recipes;
  // Why recipes is empty, for the error message and the report; nothing where that goes without saying, because the
  // rule is about problems of another kind.
  std::string refusal;
};

// A rule with an algorithm of its own transforms complex to complex. One with `automatic` composes transforms of
// others, and hands on to them the algorithm that was asked for.
struct FftRule {
  FftAlgorithm algorithm;
  const char* name;
  Proposal (*propose)(const FftProblem& problem, const DeviceProfile& device);
};

// Every rule, one line each; defined in rules.cpp.
const std::vector<FftRule>& fft_rules();

}  // namespace clfm::host
