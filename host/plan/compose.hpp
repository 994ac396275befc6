// compose.hpp - recipes made of recipes: a part is planned for itself, with layouts of its own, and its steps become
// steps of the whole, reading and writing where the whole says.
#pragma once

#include <cstdint>
#include <vector>

#include "../device/profile.hpp"
#include "../problem/fft_problem.hpp"
#include "recipe.hpp"

namespace clfm::host {

// A region of `bytes` at the end of the whole's workspace.
BufferArgument reserve_workspace(Recipe& whole, uint64_t bytes);

// Where the part's input and output stand in the whole; equal for a part that was planned in place.
struct Joint {
  BufferArgument in, out;
};

// Appends the steps of `part`. Its workspace begins at `workspace_offset_bytes` of the whole's, which grows where that
// is needed: parts that run one after the other may share it.
void embed(const Recipe& part, const Joint& joint, uint64_t workspace_offset_bytes, Recipe& whole);

// fft_candidates() of a part whose whole has a workspace limit (0: none) and has taken some of it already.
std::vector<Recipe> candidates_within(FftProblem part, uint64_t limit_bytes, uint64_t taken_bytes,
                                      const DeviceProfile& device);

}  // namespace clfm::host
