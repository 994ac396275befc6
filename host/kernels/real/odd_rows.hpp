// odd_rows.hpp - r2c and c2r of rows of odd length as complex transforms of any family: their own first step
// reads real elements, or half of a spectrum, and their last one keeps half of the results, or real parts;
// nothing is copied.
#pragma once

#include <cstdint>
#include <vector>

#include "host/device/profile.hpp"
#include "host/plan/compose.hpp"
#include "host/plan/recipe.hpp"
#include "host/problem/fft_problem.hpp"

namespace clfm::host {

// `numbers`: complex rows along the last axis, every other one repeated; its strides count what the sides
// have, real elements on the one.
struct OddRows {
  Transform transform;
  FftProblem complex_problem;
  PartBuffers where;  // one array where the transform is in place
};

// Behind the steps of `frame`; `limit_bytes` of the workspace, 0: none. Where no family can do that, nothing.
std::vector<Recipe> odd_rows_recipes(const OddRows& rows, const Recipe& frame, uint64_t limit_bytes,
                                     const DeviceProfile& device);
// The same of a spectrum that is whole, for c2r.
std::vector<Recipe> odd_rows_of_whole_spectra(const OddRows& rows, const Recipe& frame, uint64_t limit_bytes,
                                              const DeviceProfile& device);

}  // namespace clfm::host
