// conv_recipe_run.hpp - a recipe of a convolution run on the device, whatever the planner would choose.
#pragma once

#include <catch2/catch.hpp>
#include <random>

#include "host/plan/conv/recipe.hpp"
#include "host/problem/conv_problem.hpp"
#include "support/guarded_run.hpp"

namespace clfm::test {

using host::ConvProblem;
using host::ConvRecipe;
using host::Executor;
using host::Recipe;
using host::UserBuffers;
using host::WorkspaceOwner;

using Floats = std::vector<std::complex<float>>;

inline size_t pairs_for(uint64_t bytes) { return static_cast<size_t>((bytes + 7) / 8); }

inline Floats random_floats(uint64_t bytes) {
  static std::mt19937 random{std::random_device{}()};
  std::uniform_real_distribution<float> value(-1, 1);
  Floats floats(pairs_for(bytes));
  for (auto& pair : floats) pair = {value(random), value(random)};
  return floats;
}

inline void enqueue_conv(const Recipe& recipe, const GuardedBuffer<float>& in,
                         const GuardedBuffer<float>& filter, const GuardedBuffer<float>& out) {
  GuardedBuffer<float> workspace(pairs_for(recipe.workspace_bytes) + 1);
  Executor executor(device().engine, recipe, WorkspaceOwner::caller);
  UserBuffers buffers;
  buffers.in = in.slice();
  buffers.out = out.slice();
  buffers.filter = filter.slice();
  buffers.workspace = workspace.slice();
  executor.enqueue(device().queue(), buffers, {}, nullptr);
  device().queue.finish();
  workspace.read();
}

inline Floats run_conv(const ConvProblem& problem, const ConvRecipe& recipe, const Floats& signal,
                       const Floats& filter) {
  const GuardedBuffer<float> in(signal), taps(filter), prepared(pairs_for(recipe.prepared_bytes)),
      out(pairs_for(problem.out_extent_bytes()));
  enqueue_conv(recipe.prepare, taps, taps, prepared);
  enqueue_conv(recipe.run, in, prepared, out);
  return out.read();
}

// Equal but for rounding, and where nothing was written in both.
inline void check_same(const Floats& a, const Floats& b) {
  REQUIRE(a.size() == b.size());
  const auto* left = reinterpret_cast<const float*>(a.data());
  const auto* right = reinterpret_cast<const float*>(b.data());
  for (size_t i = 0; i < 2 * a.size(); ++i) {
    if (std::isnan(left[i]) && std::isnan(right[i])) continue;
    if (!(std::abs(left[i] - right[i]) <= 1e-4f * (1 + std::abs(left[i]))))
      FAIL("number " << i << " is " << left[i] << ", then " << right[i]);
  }
}

}  // namespace clfm::test
