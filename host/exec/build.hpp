// build.hpp - from the planner's candidates to one that runs on the device.
#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "../error.hpp"
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

struct Built {
  Recipe recipe;
  std::unique_ptr<Executor> executor;
};

Built build_first_possible(Engine& engine, std::vector<Recipe> candidates, WorkspaceOwner owner,
                           CallbackData data = {});

}  // namespace clfm::host
