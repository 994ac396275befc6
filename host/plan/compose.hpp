// compose.hpp - recipes made of recipes: a part is planned by itself, with layouts of its own, and its steps
// become steps of the whole, reading and writing where the whole says.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "host/device/profile.hpp"
#include "host/problem/fft_problem.hpp"
#include "recipe.hpp"

namespace clfm::host {

// A region of `bytes` at the end of the whole's workspace.
BufferArgument reserve_workspace(Recipe& whole, uint64_t bytes);

// Where the part's input and output stand in the whole; equal for a part that was planned in place.
struct PartBuffers {
  BufferArgument in, out;
};

// Appends the steps of `part`. Its workspace begins at `workspace_offset_bytes` of the whole's, which grows
// where that is needed: parts that run one after the other may share it.
void embed(const Recipe& part, const PartBuffers& buffers, uint64_t workspace_offset_bytes, Recipe& whole);

// The ways to do a part, cheapest first, within what the limit of the whole (0: none) leaves beside
// `used_bytes`. Some families find a way without a workspace only when they are told to. Where nothing fits,
// the recipe with the smallest workspace, so that the planner can name its size.
using PartMaker = std::function<std::vector<Recipe>(uint64_t limit_bytes)>;
std::vector<Recipe> within_limit(uint64_t limit_bytes, uint64_t used_bytes, const PartMaker& make);
std::vector<Recipe> part_candidates(const FftProblem& part, uint64_t limit_bytes, uint64_t used_bytes,
                                    const DeviceProfile& device);

// The first of them, for which those that cannot be cheaper need not be made.
Recipe cheapest_part(const FftProblem& part, uint64_t limit_bytes, uint64_t used_bytes,
                     const DeviceProfile& device);

// For rules that put steps around every candidate, about the same around each. Where such a recipe is a part
// itself of which only the cheapest is wanted, candidates that cost twice as much as the cheapest are left
// out.
std::vector<Recipe> bounded_part_candidates(const FftProblem& part, uint64_t limit_bytes, uint64_t used_bytes,
                                            const DeviceProfile& device);

}  // namespace clfm::host
