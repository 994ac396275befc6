#include "source_sink_fit.hpp"

#include "convert.hpp"
#include "host/kernels/real/paired_reals.hpp"
#include "host/kernels/simt/launch.hpp"

namespace clfm::host {
namespace {

// Rows that are several to a lane follow each other without gaps.
bool takes_whole_axis(const Step& step) {
  const Takes takes = step.pass.takes;
  return takes == Takes::half_spectra || takes == Takes::whole_reals || step.pass.rows_per_lane > 1;
}

// Kernels of complex numbers meet reals in pairs, or not at all.
bool meets_numbers(const Step& step, const ArrayView& form, const FftProblem& plain, Side side) {
  // Half a spectrum goes through half_spectrum_blocks.clh, or is the kernel's own.
  if (!is_real(plain.transform, side))
    return !step.pass.whole_half_spectrum || form.window == whole_window(plain, side);
  return is_paired(form, plain) && !step.pass.unpaired;
}

// A step that has a form of its own on that side, as odd rows of reals and chirps have: elsewhere may stand
// what it reads or writes, or in another form, as long as all of it is there.
bool takes_instead(const Step& step, const ArrayView& form, Side side, const FftProblem& plain) {
  if (form.window != whole_window(plain, side) || form.factors || form.parts != NumberParts::both)
    return false;
  return reads_real_parts(step, side) ? is_real(plain.transform, side)
                                      : meets_numbers(step, form, plain, side);
}

// Whether it transforms along the halved axis, whose elements are neighbours: reals, or pairs of them.
// Columns as long as that are further apart.
bool goes_along_rows(const Step& step, Side side, const FftProblem& plain) {
  const int64_t reals = plain.length[halved_axis(plain)];
  const StrideArgument* const strides = strides_of(step, side);
  if (!strides || strides->stride[3] != 1) return false;
  return step.pass.length > 0 && (step.pass.length == reals || 2 * step.pass.length == reals);
}

// Neighbours of vectors are to be neighbours on the axis, which of several is the one that the step
// transforms.
bool can_take_edges(const Step& step, const ArrayView& form, Side side, const FftProblem& plain) {
  if (has_own_form(step, side) || takes_whole_axis(step) || takes_reals(step, plain, side)) return false;
  if (transformed_axes(plain).size() > 1 && !goes_along_rows(step, side, plain)) return false;
  const auto walk = walk_of(step, part_of(step, form, plain, side));
  return walk && (walk->neighbours != 0 || step.work.style != Style::simd);
}

}  // namespace

bool gathers_rows(const Step& step) { return step.pass.takes == Takes::staged_rows; }

bool takes_reals(const Step& step, const FftProblem& plain, Side side) {
  const Takes takes = step.pass.takes;
  return is_real(plain.transform, side) && takes != Takes::complex_elements && takes != Takes::half_spectra;
}

bool knows_elements(const Step& step) {
  return step.pass.takes == Takes::reals || step.pass.takes == Takes::staged_rows;
}

AxisPart part_of(const Step& step, const ArrayView& form, const FftProblem& plain, Side side) {
  const auto axis = static_cast<size_t>(has_half_spectrum(plain.transform) ? halved_axis(plain)
                                                                           : transformed_axes(plain).front());
  const int64_t length = whole_window(plain, side)[axis].count, stride = form.layout.stride[axis];
  const Range& range = form.window[axis];
  const bool are_pairs =
      is_real(plain.transform, side) && !takes_reals(step, plain, side) && !reads_real_parts(step, side);
  if (!are_pairs) return {length, stride, range};
  const int64_t first = range.start / 2, end = (range.start + range.count + 1) / 2;
  return {length / 2, stride, {first, end - first}};
}

bool is_paired(const ArrayView& form, const FftProblem& plain) {
  const Range& range = form.window[halved_axis(plain)];
  return range.start % 2 == 0 && range.count % 2 == 0 && paired(plain, form.layout);
}

bool may_begin_at_any_real(const ArrayView& form, const FftProblem& plain) {
  const int axis = halved_axis(plain);
  return plain.length[axis] % 2 == 0 && form.layout.stride[axis] == 1 && !form.callback && !form.factors;
}

std::optional<Walk> walk_of(const Step& step, const AxisPart& part) {
  const Pass& pass = step.pass;
  if (knows_elements(step)) return Walk{1, pass.lanes == Lanes::columns ? 0 : 1};
  const int64_t points = pass.points > 0 ? pass.points : pass.length;
  if (points == 0) return std::nullopt;  // whole blocks, of several axes
  const int64_t apart = part.length / points;
  const bool adjacent_columns = pass.residues == Residues::of_adjacent_columns && part.stride == 1;
  if (pass.residues == Residues::any || (apart > 1 && adjacent_columns)) return Walk{apart, 1};
  if (apart > 1) return std::nullopt;
  if (pass.lanes == Lanes::columns) return Walk{1, 0};
  if (pass.lanes == Lanes::rows) return Walk{1, pass.packed_rows ? 1 : 0};
  return Walk{1, 1};
}

bool has_positions(const AxisPart& part, const ArrayView& form) { return !part.is_whole() || form.factors; }

bool has_own_form(const Step& step, Side side) { return step.access(side) && !step.access(side)->is_plain(); }

bool reads_real_parts(const Step& step, Side side) {
  return step.access(side) && step.access(side)->form == ArrayAccess::Form::reals;
}

size_t side_arguments(const Step& step, Side side) {
  if (!has_own_form(step, side)) return 1;
  const auto& window = step.access(side)->window;
  return 2 + (window ? 1 : 0) + (window && window->factors != 0 ? 1 : 0);
}

bool can_take(const Step& step, const ArrayView& form, Side side, const FftProblem& plain) {
  if (!step.access(side)) return false;
  if (form.row_unit == RowUnit::real) return can_take_edges(step, form, side, plain);
  if (has_own_form(step, side)) return takes_instead(step, form, side, plain);
  const bool is_whole = form.window == whole_window(plain, side);
  if (takes_whole_axis(step) && !is_whole) return false;
  if (side == Side::in && step.pass.packs_dc_nyquist && (form.callback || !is_whole)) return false;
  const bool reals = takes_reals(step, plain, side);
  if (!reals && !meets_numbers(step, form, plain, side)) return false;
  const AxisPart part = part_of(step, form, plain, side);
  const bool is_simd = step.work.style == Style::simd;
  if (is_simd ? form.factors.has_value() : form.parts == NumberParts::half_spectrum) return false;
  if (reals) return !form.factors;
  return !has_positions(part, form) || walk_of(step, part);
}

}  // namespace clfm::host
