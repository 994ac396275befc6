#include "half_in_output.hpp"

#include <cstdint>

#include "host/io/convert.hpp"
#include "host/io/fused_io.hpp"
#include "host/kernels/real/dc_nyquist_column.hpp"
#include "host/kernels/real/paired_reals.hpp"
#include "host/kernels/simd/simd_step.hpp"
#include "host/plan/butterfly_work.hpp"
#include "host/plan/cost.hpp"
#include "real_row_pass.hpp"

namespace clfm::host {

// As measured on CPUs, columns that are stored so far apart share few sets of a cache, and a workspace of
// another pitch is faster, until the arrays exceed the last cache: the later, the fewer sets.
bool HalfInOutput::is_crowded(const Layout& view) const {
  constexpr int64_t kFewSets = 512, kFewest = 1024;
  constexpr double kLeave = 0.75, kLeaveFewest = 1.25;
  const auto number = static_cast<int64_t>(complex_bytes(problem_.precision));
  const auto bytes = static_cast<uint64_t>(problem_.points() * problem_.batch * number / 2);
  const int64_t apart = apart_in_page(view.stride[last_ - 1] * number);
  const double pressure = cache_pressure(bytes, 2, Readers::outside, device_);
  return apart >= kFewSets && pressure < (apart >= kFewest ? kLeaveFewest : kLeave);
}

bool output_has_room(const FftProblem& problem) {
  return problem.transform == Transform::c2r && problem.placement == Placement::out_of_place;
}

std::optional<Layout> HalfInOutput::view() const {
  if (!output_has_room(problem_)) return std::nullopt;
  std::optional<Layout> view = paired(problem_, problem_.out);
  const bool may_have_workspace = problem_.workspace_limit_bytes == 0;
  const bool is_slower = by_ == RowsBy::group || (view && is_crowded(*view));  // there by a launch more
  return may_have_workspace && is_slower ? std::nullopt : view;
}

FftProblem HalfInOutput::columns(const Layout& view) const {
  FftProblem columns = half_spectrum_columns(problem_, problem_.in, view, Placement::out_of_place);
  columns.length[last_] = problem_.length[last_] / 2;
  return columns;
}

std::optional<Recipe> HalfInOutput::nyquist_column() const {
  FftProblem column = half_spectrum_columns(problem_, problem_.in, problem_.out, Placement::out_of_place);
  column.length[last_] = 1;
  ProblemOnViews on_views{column, callers_side(column, Side::in), callers_side(column, Side::out)};
  on_views.out.parts = NumberParts::real;
  return cheapest(propose_fused(on_views, problem_.workspace_limit_bytes, device_).recipes, device_);
}

// From elements n / 2 of the input to the imaginary parts of elements 0 of the output.
PartBuffers HalfInOutput::nyquist_places() const {
  const uint32_t real = real_bytes(problem_.precision);
  const int64_t number = problem_.length[last_] / 2 * problem_.in.stride[last_];
  return {{Slot::in, 2 * real * static_cast<uint64_t>(number)}, {Slot::out, real}};
}

bool HalfInOutput::add_nyquist(Recipe& columns) const {
  const std::optional<DcNyquistColumn> packed = dc_nyquist_column(problem_);
  if (packed && pack_first_column(columns, *packed, device_)) return true;
  const std::optional<Recipe> column = nyquist_column();
  if (column) embed(*column, nyquist_places(), 0, columns);
  return column.has_value();
}

}  // namespace clfm::host
