#include "build.hpp"

namespace clfm::host {

bool another_may_do(const Failure& failure) {
  return failure.status() < 0 || failure.status() == static_cast<int32_t>(Status::unsupported) ||
         failure.status() == static_cast<int32_t>(Status::kernel_build_failed);
}

Built build_first_possible(Engine& engine, std::vector<Recipe> candidates, WorkspaceOwner owner,
                           CallbackData data) {
  auto [recipe, executor] = build_first_possible(std::move(candidates), [&](const Recipe& candidate) {
    return std::make_unique<Executor>(engine, candidate, owner, data);
  });
  return {std::move(recipe), std::move(executor)};
}

}  // namespace clfm::host
