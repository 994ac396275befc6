// recipe_run.hpp - a recipe run on the device, whatever the planner would choose: buffers of random numbers,
// counted in pairs of floats.
#pragma once

#include <complex>
#include <random>
#include <vector>

#include "support/guarded/guarded_run.hpp"

namespace clfm::test {

using Floats = std::vector<std::complex<float>>;

inline size_t pairs_for(uint64_t bytes) { return static_cast<size_t>((bytes + 7) / 8); }

inline Floats random_floats(uint64_t bytes) {
  static std::mt19937 random{std::random_device{}()};
  std::uniform_real_distribution<float> value(-1, 1);
  Floats floats(pairs_for(bytes));
  for (auto& pair : floats) pair = {value(random), value(random)};
  return floats;
}

// With a workspace of its own, to the end.
inline void enqueue(const host::Recipe& recipe, host::UserBuffers buffers) {
  GuardedPoints<float> workspace(pairs_for(recipe.workspace_bytes) + 1);
  host::Executor executor(device().engine, recipe, host::WorkspaceOwner::caller);
  buffers.workspace = workspace.slice();
  executor.enqueue(device().queue(), buffers, {}, nullptr);
  device().queue.finish();
  workspace.read();
}

}  // namespace clfm::test
