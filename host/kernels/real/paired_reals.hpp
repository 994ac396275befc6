// paired_reals.hpp - rows of reals seen as rows of half as many complex numbers, two neighbours being one.
#pragma once

#include <optional>

#include "host/problem/fft_problem.hpp"

namespace clfm::host {

// The layout in complex numbers. Nothing where the length along the halved axis is odd, or rows have gaps or begin at odd reals.
std::optional<Layout> paired(const FftProblem& problem, const Layout& reals);
// The same of rows whose reals are on one side; strides of the other count complex numbers as they are.
std::optional<AxisTransform> paired(AxisTransform rows, Side reals);

}  // namespace clfm::host
