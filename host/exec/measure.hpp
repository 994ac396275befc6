// measure.hpp - times the first `count` candidates on the device, in turns, on buffers of their own. Throws
// where that cannot be done at all; a candidate that does not run has a failure instead of a time.
#pragma once

#include <vector>

#include "engine.hpp"
#include "host/conv/recipe.hpp"
#include "host/layer/recipe.hpp"
#include "host/problem/layer_problem.hpp"
#include "host/tuning/race.hpp"

namespace clfm::host {

std::vector<RaceTime> measure_fft(Engine& engine, const FftProblem& problem,
                                  const std::vector<Recipe>& candidates, size_t count,
                                  const RaceLimits& limits = {});

// How often in a row an array may be transformed in place until its elements leave the format's range.
int most_runs_in_place(const FftProblem& problem);

// One run of a prepared filter.
std::vector<RaceTime> measure_conv(Engine& engine, const ConvProblem& problem,
                                   const std::vector<ConvRecipe>& candidates, size_t count,
                                   const RaceLimits& limits = {});

// A training step: the three tensors prepared and the three passes.
std::vector<RaceTime> measure_layer(Engine& engine, const LayerProblem& problem,
                                    const std::vector<LayerRecipe>& candidates, size_t count,
                                    const RaceLimits& limits = {});

}  // namespace clfm::host
