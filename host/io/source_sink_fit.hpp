// source_sink_fit.hpp - which steps can read or write an array in the caller's own form, and what of its axis
// they meet there. source_sink.cpp then puts the form into the step.
#pragma once

#include <optional>

#include "host/plan/recipe.hpp"
#include "host/problem/fft_problem.hpp"
#include "source_sink.hpp"

namespace clfm::host {

// Whether a side's elements are reals to the kernel, not pairs of them: to those of DCTs, of rows of reals to
// a lane, and those that make complex numbers of them, or back.
bool takes_reals(const Step& step, const FftProblem& plain, Side side);
// Kernels that ask for elements of an axis by their number (window.clh), wherever they stand.
bool knows_elements(const Step& step);
// Kernels of staged_rows.clh, which gather rows of another form before they work.
bool gathers_rows(const Step& step);

// What an array holds of the axis that the recipe transforms.
struct AxisPart {
  int64_t length, stride;
  Range range;
  bool is_whole() const { return range == Range{0, length}; }
  double share() const { return static_cast<double>(range.count) / static_cast<double>(length); }
};
// In elements of that side as the step sees them: reals, or pairs of them.
AxisPart part_of(const Step& step, const ArrayView& form, const FftProblem& plain, Side side);

// Whether rows of reals in this form are rows of half as many complex numbers.
bool is_paired(const ArrayView& form, const FftProblem& plain);
// Whether kernels of pairs can take them wherever they begin: RowUnit::real.
bool may_begin_at_any_real(const ArrayView& form, const FftProblem& plain);

// Positions of the axis from one element of the step to the next, and from one neighbour to the next: see
// source_sink.clh.
struct Walk {
  int64_t elements, neighbours;
};
// None where a step's elements are not told by these: where neighbours are other rows and the passes several.
std::optional<Walk> walk_of(const Step& step, const AxisPart& part);

// Whether a step has to know where its elements stand on the axis.
bool has_positions(const AxisPart& part, const ArrayView& form);

// Whether it has another than a plain whole one: then the caller's takes its place.
bool has_own_form(const Step& step, Side side);
bool reads_real_parts(const Step& step, Side side);  // or writes them: what stands there is reals
size_t side_arguments(const Step& step, Side side);  // of a kernel of source_sink.clh

bool can_take(const Step& step, const ArrayView& form, Side side, const FftProblem& plain);

}  // namespace clfm::host
