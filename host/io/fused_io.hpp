// fused_io.hpp - recipes between input and output in any form (planar, half precision, a window, through a
// callback): those of the plain problem, whose first step reads and whose last step writes such arrays where
// their kernels can; else the arrays are copied into plain ones in the workspace and back.
#pragma once

#include <cstdint>
#include <string_view>

#include "host/device/profile.hpp"
#include "host/plan/proposal.hpp"
#include "host/plan/recipe.hpp"
#include "host/problem/fft_problem.hpp"
#include "source_sink.hpp"

namespace clfm::host {

// A plain problem, whole and out of place or in place; its layouts are those of the forms, which stand in
// Slot::in and Slot::out. In place both windows begin alike.
struct ProblemOnViews {
  FftProblem plain;
  ArrayView in, out;
};

// The name of a recipe begins so where its own steps read and write arrays that are not plain, and none is
// copied.
constexpr std::string_view kFused = "fused: ";

// The ways to read and write the arrays, unpriced. `limit_bytes`: of the workspace, 0: none.
ProposalOf<Recipe> propose_on_views(const ProblemOnViews& problem, uint64_t limit_bytes,
                                    const DeviceProfile& device);

// Only those whose own steps read and write the arrays.
ProposalOf<Recipe> propose_fused(const ProblemOnViews& problem, uint64_t limit_bytes,
                                 const DeviceProfile& device);

// Those whose own steps take real rows that are pairs but for where they begin.
ProposalOf<Recipe> propose_by_reals(const ProblemOnViews& problem, uint64_t limit_bytes,
                                    const DeviceProfile& device);

// The cheapest of all within what the limit of the whole leaves beside `used_bytes`; where nothing fits, what
// takes the least.
Recipe recipe_on_views(const ProblemOnViews& problem, uint64_t limit_bytes, uint64_t used_bytes,
                       const DeviceProfile& device);

}  // namespace clfm::host
