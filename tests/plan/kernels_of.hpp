// kernels_of.hpp - what a recipe launches, for expectations.
#pragma once

#include <string>

#include "host/plan/recipe.hpp"

namespace clfm::test {

// The kernels of its steps, in order, a blank between them.
inline std::string kernels_of(const host::Recipe& recipe) {
  std::string names;
  for (const host::Step& step : recipe.steps) names += (names.empty() ? "" : " ") + step.kernel();
  return names;
}

}  // namespace clfm::test
