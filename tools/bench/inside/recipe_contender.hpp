// recipe_contender.hpp - a recipe put together by the benchmark, compiled and run by the library's executor.
#pragma once

#include <functional>

#include "contenders/contender.hpp"
#include "host/device/profile.hpp"
#include "host/plan/recipe.hpp"

namespace clfm::bench {

// Throws host::Failure where there is no such recipe for the problem.
using RecipeMaker = std::function<host::Recipe(const host::FftProblem&, const host::DeviceProfile&)>;

std::unique_ptr<Contender> make_recipe_contender(const Device& device, std::string name, RecipeMaker maker);

}  // namespace clfm::bench
