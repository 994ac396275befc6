// group_real.hpp - real rows by an FFT within a work-group, in one launch: r2c and c2r
// (kernels/real/group_real.cl), DCT and DST (group_dct.cl).
#pragma once

#include <optional>

#include "host/device/profile.hpp"
#include "host/kernels/dct/dct_steps.hpp"
#include "host/plan/recipe.hpp"
#include "host/problem/fft_problem.hpp"
#include "nyquist.hpp"

namespace clfm::host {

struct GroupReals {
  Precision precision = Precision::f32;
  Direction direction = Direction::forward;  // r2c: forward, c2r: backward; a DCT has its own
  double scale = 1;
  AxisTransform rows;  // of real elements; strides of half spectra count complex elements
  BufferArgument from, to;
  Nyquist nyquist = Nyquist::behind;
};

// Nothing where a row does not fit a group.
std::optional<Step> group_real_step(const GroupReals& task, const DeviceProfile& device,
                                    std::vector<Table>& tables);
std::optional<Step> group_dct_step(const DctAxis& dct, const GroupReals& task, const DeviceProfile& device,
                                   std::vector<Table>& tables);

}  // namespace clfm::host
