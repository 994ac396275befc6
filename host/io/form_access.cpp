#include "form_access.hpp"

#include <algorithm>
#include <vector>

#include "convert.hpp"
#include "host/problem/fft_problem.hpp"
#include "source_sink_fit.hpp"

namespace clfm::host {

// Of several axes, parts are for host/algorithms/pruned.cpp. Of half spectra there are steps along the halved
// axis, whatever its length, and a DCT's go along all axes that are not repeated over, because one element is
// no result of its own.
bool is_part_of_the_one_axis(const Window& window, const FftProblem& plain, Side side) {
  const std::vector<int> axes = transformed_axes(plain);
  Window others = window;
  others[axes.front()] = whole_window(plain, side)[axes.front()];
  if (axes.size() != 1 || others != whole_window(plain, side)) return false;
  if (is_dct(plain.transform))
    return std::count(plain.repeated.begin(), plain.repeated.begin() + plain.rank, false) == 1;
  return !has_half_spectrum(plain.transform) || axes.front() == halved_axis(plain);
}

namespace {

bool is_plain_form(const ArrayView& array, const FftProblem& plain, Side side) {
  return !array.callback && !array.factors && array.parts == NumberParts::both &&
         array.format == ComplexFormat::interleaved && array.bits == stored_bits(plain.precision) &&
         array.window == whole_window(plain, side);
}

// The kernels of complex transforms read and write arrays of any form; those of real ones are made of them,
// more or less.
SideAccess best_access(const ProblemOnViews& problem, Side side) {
  const ArrayView& form = side == Side::in ? problem.in : problem.out;
  if (is_plain_form(form, problem.plain, side)) return SideAccess::as_it_is;
  const FftProblem& plain = problem.plain;
  const bool is_part = form.window != whole_window(plain, side);
  const bool shares_rows = has_half_spectrum(plain.transform) && plain.placement == Placement::in_place;
  const bool can_fuse = !is_part || (!shares_rows && is_part_of_the_one_axis(form.window, plain, side));
  return can_fuse ? SideAccess::fused : SideAccess::copied;
}

SideAccess copied_access(const ProblemOnViews& problem, Side side) {
  const bool plain = is_plain_form(side == Side::in ? problem.in : problem.out, problem.plain, side);
  return plain ? SideAccess::as_it_is : SideAccess::copied;
}

// Rows of reals of even length that are no pairs as they stand.
SideAccess access_by_reals(const ProblemOnViews& problem, Side side) {
  const SideAccess best = best_access(problem, side);
  const ArrayView& form = side == Side::in ? problem.in : problem.out;
  const FftProblem& plain = problem.plain;
  const bool are_reals = has_half_spectrum(plain.transform) && is_real(plain.transform, side);
  if (best == SideAccess::copied || !are_reals) return best;
  return !is_paired(form, plain) && may_begin_at_any_real(form, plain) ? SideAccess::fused_by_reals : best;
}

}  // namespace

Accesses best_accesses(const ProblemOnViews& problem) {
  return {best_access(problem, Side::in), best_access(problem, Side::out)};
}

Accesses accesses_by_reals(const ProblemOnViews& problem) {
  return {access_by_reals(problem, Side::in), access_by_reals(problem, Side::out)};
}

Accesses copied_accesses(const ProblemOnViews& problem) {
  return {copied_access(problem, Side::in), copied_access(problem, Side::out)};
}

}  // namespace clfm::host
