// kernels_of.hpp - what a recipe launches, and with which buffers, for expectations.
#pragma once

#include <string>
#include <variant>
#include <vector>

#include "host/plan/recipe.hpp"

namespace clfm::test {

// The kernels of its steps, in order, a blank between them.
inline std::string kernels_of(const host::Recipe& recipe) {
  std::string names;
  for (const host::Step& step : recipe.steps) names += (names.empty() ? "" : " ") + step.kernel();
  return names;
}

inline std::vector<host::BufferArgument> buffers_of(const host::Step& step) {
  std::vector<host::BufferArgument> buffers;
  for (const host::Argument& argument : step.arguments)
    if (const auto* buffer = std::get_if<host::BufferArgument>(&argument)) buffers.push_back(*buffer);
  return buffers;
}

}  // namespace clfm::test
