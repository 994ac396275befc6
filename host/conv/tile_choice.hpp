// host/conv/tile_choice.hpp - transform lengths for tiles that overlap by the filter's length less one.
#pragma once

#include <string>
#include <vector>

#include "host/problem/conv_problem.hpp"
#include "tiling.hpp"

namespace clfm::host {

// Why the tile that the problem asks for cannot be used; empty where it can.
std::string tile_refusal(const ConvProblem& problem);

// Why the number of steps that it asks for cannot be used, for algorithms that have steps.
std::string step_refusal(const ConvProblem& problem);

// The lengths that a count of operations and bytes favours, of several sizes from one filter to everything at
// once: what the transforms of a device like best is for the planner to find out. What the problem asks for
// where it does.
using MakeTiling = Tiling(const ConvProblem& problem, const ConvProblem::Pair& length);
std::vector<Tiling> tilings_worth_planning(const ConvProblem& problem, MakeTiling* make);

}  // namespace clfm::host
