// split_merge.hpp - the launches around the complex FFT of a real transform: split, merge and copies.
#pragma once

#include <cstdint>
#include <string_view>

#include "host/device/profile.hpp"
#include "host/kernels/simt/rows_launch.hpp"

namespace clfm::host {

constexpr std::string_view kReal = "real: ";  // the names of all recipes of real transforms begin so

// Rows whose loops are not merged: outermost the batch, then the axes in order without the innermost one,
// because mirrored rows are found by axis.
AxisTransform unmerged_rows(const FftProblem& problem, const Layout& in, const Layout& out);

// Even lengths: between the half spectrum and that of the rows seen as half as many complex elements. In
// place works.
Step split_step(const RealRows& rows, double scale, const DeviceProfile& device, Recipe& recipe);
Step merge_step(const RealRows& rows, const DeviceProfile& device, Recipe& recipe);

// Copies, not in place. A complex element holds two neighbours of a row, or one with an imaginary part of 0.
enum class Pairing { single = 0, pairs = 1 };
Step load_step(const RealRows& rows, Pairing pairing, const DeviceProfile& device);
Step store_step(const RealRows& rows, Pairing pairing, const DeviceProfile& device);

// Between the whole spectrum and its half, not in place.
Step keep_half_step(const RealRows& rows, const DeviceProfile& device);
Step complete_step(const RealRows& rows, const DeviceProfile& device);

}  // namespace clfm::host
