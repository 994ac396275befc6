#include "build.hpp"

#include <utility>

#include "../error.hpp"

namespace clfm::host {
namespace {

bool another_may_do(const Failure& failure) {
  return failure.status() == static_cast<int32_t>(Status::unsupported) ||
         failure.status() == static_cast<int32_t>(Status::kernel_build_failed);
}

}  // namespace

Built build_first_possible(Engine& engine, std::vector<Recipe> candidates, WorkspaceOwner owner,
                           CallbackData data) {
  std::vector<Failure> failures;
  for (Recipe& recipe : candidates) {
    try {
      auto executor = std::make_unique<Executor>(engine, recipe, owner, data);
      for (size_t i = 0; i < failures.size(); ++i)
        recipe.remarks.push_back(concat(candidates[i].algorithm, ": ", failures[i].what()));
      return {std::move(recipe), std::move(executor)};
    } catch (const Failure& failure) {
      if (!another_may_do(failure)) throw;
      failures.push_back(failure);
    }
  }
  throw failures.front();
}

}  // namespace clfm::host
