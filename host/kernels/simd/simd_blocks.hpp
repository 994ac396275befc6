// simd_blocks.hpp - the launches of simd_blocks.cl and simd_real_blocks.cl: many small transforms in one
// step, one to a lane, or as many that follow each other as fill a vector.
#pragma once

#include <optional>

#include "host/device/profile.hpp"
#include "host/plan/recipe.hpp"
#include "host/problem/fft_problem.hpp"

namespace clfm::host {

// c2c, r2c or c2r, the halved axis the last. Nothing where an axis is no radix or is strided, where a block
// has too many numbers, where the batch does not fill the vectors of all cores, and of single rows that
// others take as well.
std::optional<Step> small_blocks_step(const FftProblem& problem, const DeviceProfile& device);

}  // namespace clfm::host
