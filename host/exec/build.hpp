// build.hpp - from the planner's candidates to one that runs on the device.
#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "../error.hpp"
#include "../tuning/plan_memo.hpp"
#include "executor.hpp"

namespace clfm::host {

// Whether another candidate may do where one failed so. A driver says only of a compiled kernel what
// work-group it can run it with, some compilers fail where others do not, over a built-in function that they
// lack or with any code of OpenCL, and what one candidate finds no memory for another does not need.
bool another_may_do(const Failure& failure);

// The first of the candidates (at least one, in order of cost) that `build` makes, and what it made; the candidate's remarks
// tell why those before it were passed over. Throws the first candidate's Failure where none can be built.
template <class Candidate, class Build>
auto build_first_possible(std::vector<Candidate> candidates, const Build& build)
    -> std::pair<Candidate, decltype(build(candidates.front()))> {
  std::vector<Failure> failures;
  for (Candidate& candidate : candidates) {
    try {
      auto built = opencl_call([&] { return build(candidate); });
      for (size_t i = 0; i < failures.size(); ++i)
        candidate.remarks.push_back(concat(name_in_remarks(candidates[i]), ": ", failures[i].what()));
      return {std::move(candidate), std::move(built)};
    } catch (const Failure& failure) {
      if (!another_may_do(failure)) throw;
      failures.push_back(failure);
    }
  }
  throw failures.front();
}

// Whether an equal problem will get the same again. What could not be measured may be measurable then.
template <class Problem, class Candidate>
bool lasts(const Problem& problem, const Candidate& chosen) {
  if constexpr (requires { problem.effort; })
    return problem.effort != Effort::measure || !chosen.timing.empty();
  return true;
}

// As an equal problem was built before; else the first of the candidates of plan() that `build` makes, which is remembered.
template <class Problem, class Candidate, class Plan, class Build>
auto build_planned(PlanMemo<Problem, Candidate>& memo, Asked<Problem> asked, const Plan& plan,
                   const Build& build)
    -> std::pair<std::shared_ptr<const Candidate>, decltype(build(std::declval<const Candidate&>()))> {
  if (std::shared_ptr<const Candidate> known = memo.find(asked)) {
    auto built = build(*known);
    return {std::move(known), std::move(built)};
  }
  auto [candidate, built] = build_first_possible(plan(), build);
  const bool keep = lasts(asked.problem, candidate);
  auto chosen = std::make_shared<const Candidate>(std::move(candidate));
  if (keep) memo.keep(std::move(asked), chosen);
  return {std::move(chosen), std::move(built)};
}

}  // namespace clfm::host
