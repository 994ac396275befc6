// build.hpp - from the planner's candidates to one that runs on the device.
#pragma once

#include <memory>
#include <vector>

#include "executor.hpp"

namespace clfm::host {

struct Built {
  Recipe recipe;
  std::unique_ptr<Executor> executor;
};

// The first of the candidates (at least one, in order of cost) that the device can build; its remarks tell why those
// before it were passed over. A driver says only of a compiled kernel what work-group it can run it with, and some
// compilers fail where others do not. Throws the first candidate's Failure where none can be built.
Built build_first_possible(Engine& engine, std::vector<Recipe> candidates, WorkspaceOwner owner,
                           CallbackData data = {});

}  // namespace clfm::host
