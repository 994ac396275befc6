// real_pass.hpp - r2c and c2r of even rows as chains of autosort passes over half as many complex elements,
// of which the rows' last makes the half spectrum (r2c), or their first takes it (c2r): no pass over pairs
// (kernels/real/real_stockham.cl, real_group_pass.cl).
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "host/device/profile.hpp"
#include "host/plan/recipe.hpp"
#include "host/problem/fft_problem.hpp"
#include "nyquist.hpp"

namespace clfm::host {

// rows: complex elements along the last axis, at least 2, every other axis repeated; strides count complex
// elements on both sides. Forward is r2c, backward c2r. columns: the other axes of the half spectrum, if any
// are transformed. All lengths have radices. lengths: of the passes along rows, for comparing them with each
// other; none: the cheapest. nyquist: where rows of c2r find it.
struct RealPasses {
  FftProblem rows;
  std::optional<FftProblem> columns;
  std::vector<int64_t> lengths = {};
  Nyquist nyquist = Nyquist::behind;
};

enum class PassesIn { registers, groups };  // alone, or wherever they are cheaper than registers

// Nothing where the registers hold no two butterflies, which half spectra take, nor a group the transforms
// that do.
std::optional<Recipe> real_passes_recipe(const RealPasses& real, PassesIn passes,
                                         const DeviceProfile& device);

}  // namespace clfm::host
