// build.hpp - from the planner's candidates to one that runs on the device.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "host/error.hpp"
#include "host/exec/executor.hpp"
#include "host/tuning/plan_memo.hpp"

namespace clfm::host {

// Whether another candidate may do where one failed so. A driver says only of a compiled kernel what
// work-group it can run it with, some compilers fail where others do not, over a built-in function that they
// lack or with any code of OpenCL, and what one candidate finds no memory for another does not need.
bool another_may_do(const Failure& failure);

// The first of the candidates (at least one, in order of cost) that `build` makes, and what it made; the
// candidate's remarks tell why those before it were passed over. Throws the first candidate's Failure where
// none can be built.
template <class Candidate, class Build>
auto build_first_possible(std::vector<Candidate> candidates, const Build& build)
    -> std::pair<std::shared_ptr<const Candidate>, decltype(build(std::shared_ptr<const Candidate>()))> {
  std::vector<std::string> passed_over;
  std::optional<Failure> first;
  for (Candidate& candidate : candidates) {
    const auto tried = std::make_shared<Candidate>(std::move(candidate));
    try {
      auto built = opencl_call([&] { return build(std::shared_ptr<const Candidate>(tried)); });
      tried->remarks.insert(tried->remarks.end(), passed_over.begin(), passed_over.end());
      return {tried, std::move(built)};
    } catch (const Failure& failure) {
      if (!another_may_do(failure)) throw;
      if (!first) first = failure;
      passed_over.push_back(concat(name_in_remarks(*tried), ": ", failure.what()));
    }
  }
  throw Failure(*first);
}

// Whether an equal problem will get the same again. What could not be measured may be measurable then.
template <class Problem, class Candidate>
bool lasts(const Problem& problem, const Candidate& chosen) {
  if constexpr (requires { problem.effort; })
    return problem.effort != Effort::measure || !chosen.timing.empty();
  return true;
}

// As an equal problem was built before, where that still can be; else the first of the candidates of plan()
// that `build` makes, which is remembered.
template <class Problem, class Candidate, class Plan, class Build>
auto build_planned(PlanMemo<Problem, Candidate>& memo, Asked<Problem> asked, const Plan& plan,
                   const Build& build) {
  using Built = decltype(build_first_possible(plan(), build));
  const auto as_before = [&]() -> std::optional<Built> {
    const std::shared_ptr<const Candidate> known = memo.find(asked);
    if (!known) return std::nullopt;
    try {
      return Built(known, opencl_call([&] { return build(known); }));
    } catch (const Failure& failure) {
      if (!another_may_do(failure)) throw;
      return std::nullopt;
    }
  };
  if (std::optional<Built> built = as_before()) return std::move(*built);
  const auto turn = memo.take_turn(asked);
  if (turn.has_waited())
    if (std::optional<Built> built = as_before()) return std::move(*built);
  // What failed in a call of OpenCL, over memory above all, may go well another time.
  bool failed_in_opencl = false;
  const auto watched = [&](const std::shared_ptr<const Candidate>& candidate) {
    try {
      return opencl_call([&] { return build(candidate); });
    } catch (const Failure& failure) {
      failed_in_opencl = failed_in_opencl || failure.status() < 0;
      throw;
    }
  };
  auto built = build_first_possible(plan(), watched);
  if (!failed_in_opencl && lasts(asked.problem, *built.first)) memo.keep(std::move(asked), built.first);
  return built;
}

}  // namespace clfm::host
