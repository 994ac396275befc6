// conv_recipe_run.hpp - a recipe of a convolution run on the device, whatever the planner would choose.
#pragma once

#include <catch2/catch.hpp>
#include <cmath>

#include "host/conv/recipe.hpp"
#include "host/problem/conv_problem.hpp"
#include "tests/kernels/recipe_run.hpp"

namespace clfm::test {

inline void enqueue_conv(const host::Recipe& recipe, const GuardedPoints<float>& in,
                         const GuardedPoints<float>& filter, const GuardedPoints<float>& out) {
  host::UserBuffers buffers;
  buffers.in = in.slice();
  buffers.filter = filter.slice();
  buffers.out = out.slice();
  enqueue(recipe, buffers);
}

inline Floats run_conv(const host::ConvProblem& problem, const host::ConvRecipe& recipe, const Floats& signal,
                       const Floats& filter) {
  const GuardedPoints<float> in(signal), taps(filter), prepared(pairs_for(recipe.prepared_bytes)),
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
