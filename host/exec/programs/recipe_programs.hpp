// recipe_programs.hpp - the programs of a recipe's steps: sources pasted together, defines, the code of
// callbacks.
#pragma once

#include <string>
#include <vector>

#include "host/error.hpp"
#include "host/exec/engine.hpp"
#include "host/plan/recipe.hpp"

namespace clfm::host {

// A callback that does not build.
class CallersCodeFailure : public Failure {
 public:
  explicit CallersCodeFailure(const Failure& failure) : Failure(failure) {}
};

// One for every step, compiled or found in the engine's cache.
std::vector<SharedProgram> programs_of(Engine& engine, const Recipe& recipe);

// Of the step's kernel within its program.
std::string kernel_name(const Step& step);

}  // namespace clfm::host
