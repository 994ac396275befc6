// paired_reals.hpp - real rows seen as rows of half as many complex elements, two neighbours being one.
#pragma once

#include <optional>

#include "host/problem/fft_problem.hpp"

namespace clfm::host {

// The layout in complex elements. Nothing where the length along the halved axis is odd, or rows have gaps or
// begin at odd real elements.
std::optional<Layout> paired(const FftProblem& problem, const Layout& reals);
// The same of rows whose real elements are on one side; strides of the other count complex elements as they
// are.
std::optional<AxisTransform> paired(AxisTransform rows, Side reals);

}  // namespace clfm::host
