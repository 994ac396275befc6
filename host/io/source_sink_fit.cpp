#include "source_sink_fit.hpp"

#include <algorithm>
#include <iterator>
#include <string_view>

#include "convert.hpp"
#include "host/kernels/real/paired_reals.hpp"
#include "host/kernels/simt/launch.hpp"

namespace clfm::host {
namespace {

std::string value_of(const Step& step, const std::string& name) {
  for (const Define& define : step.defines)
    if (define.name == name) return define.value;
  return {};
}

bool is_set(const Step& step, Side side, const char* parameter) {
  const std::string value = value_of(step, side_name(side) + parameter);
  return !value.empty() && value != "0";
}

// What a kernel meets on the caller's sides, of part of an axis, too, unless it says otherwise.
enum class Takes {
  numbers,         // complex; reals in pairs
  half_spectra,    // of whole axes; reals in pairs
  reals,           // one by one
  whole_reals,     // the same of whole axes
  unpaired_reals,  // one by one where they are no pairs
  gathered_rows    // rows of either (staged_rows.clh)
};
struct KernelSides {
  std::string_view kernel;
  Takes takes;
};
constexpr KernelSides kSides[] = {{"simd_split_merge", Takes::half_spectra},
                                  {"simd_split_columns", Takes::half_spectra},
                                  {"simd_merge_columns", Takes::half_spectra},
                                  {"group_real", Takes::unpaired_reals},
                                  {"group_dct", Takes::reals},
                                  {"dct_load", Takes::reals},
                                  {"dct_store", Takes::reals},
                                  {"simd_dct_lanes", Takes::reals},
                                  {"simd_dct_columns", Takes::reals},
                                  {"simd_dct_blocks", Takes::whole_reals},
                                  {"simd_dct_rows_pre_post", Takes::reals},
                                  {"simd_dct_columns_pre_post", Takes::reals},
                                  {"simd_dct2_first_pass", Takes::whole_reals},
                                  {"simd_dct2_columns", Takes::whole_reals},
                                  {"real_load", Takes::reals},
                                  {"real_store", Takes::reals},
                                  {"simd_real_lanes", Takes::reals},
                                  {"simd_rader_real_rows", Takes::reals},
                                  {"simd_real_blocks", Takes::whole_reals},
                                  {"simd_dct_rows", Takes::gathered_rows},
                                  {"simd_dct2_hermitian", Takes::gathered_rows},
                                  {"simd_hermitian", Takes::gathered_rows},
                                  {"simd_two_for_one", Takes::gathered_rows},
                                  {"simd_bluestein_two_for_one", Takes::gathered_rows}};

Takes taken_by(const Step& step) {
  const auto* const sides = std::find_if(std::begin(kSides), std::end(kSides),
                                         [&](const KernelSides& one) { return one.kernel == step.kernel(); });
  if (sides == std::end(kSides)) return Takes::numbers;
  return sides->takes == Takes::unpaired_reals && value_of(step, "PAIRED") != "0" ? Takes::numbers
                                                                                  : sides->takes;
}

// Elements that the transforms of a step have; a convolution has points of its own.
int64_t points_of(const Step& step) {
  if (!value_of(step, "COUNT").empty()) return number_of(step, "COUNT");
  const bool is_rader = step.kernel() == "simd_rader_rows" || step.kernel() == "simd_rader_columns";
  return is_rader ? number_of(step, "COFACTOR") * (number_of(step, "N") + 1) : number_of(step, "N");
}

bool lanes_are_columns(const Step& step) {
  constexpr std::string_view kKernels[] = {"simd_columns", "simd_bluestein_columns", "simd_rader_columns",
                                           "simd_dct_columns", "simd_dct_columns_pre_post"};
  return std::find(std::begin(kKernels), std::end(kKernels), step.kernel()) != std::end(kKernels);
}
bool is_contiguous(const Step& step) { return value_of(step, "CONTIGUOUS") == "1"; }

// Rows that are several to a lane follow each other without gaps.
bool takes_whole_axis(const Step& step) {
  const Takes takes = taken_by(step);
  const std::string together = value_of(step, "TOGETHER");
  return takes == Takes::half_spectra || takes == Takes::whole_reals ||
         (!together.empty() && together != "1");
}

// Kernels of complex numbers meet reals in pairs, or not at all.
bool meets_numbers(const Step& step, const ArrayForm& form, const FftProblem& plain, Side side) {
  // Half a spectrum goes through half_spectrum_blocks.clh, or is the kernel's own.
  if (!is_real(plain.transform, side))
    return step.kernel() != "simd_real_rows" || value_of(step, "BLOCKWISE") == "1" ||
           form.window == whole_window(plain, side);
  return is_paired(form, plain) && value_of(step, "PAIRED") != "0";
}

// A step that has a form of its own on that side, as odd rows of reals and chirps have: elsewhere may stand what it reads or writes, or in another
// form, as long as all of it is there.
bool takes_instead(const Step& step, const ArrayForm& form, Side side, const FftProblem& plain) {
  if (form.window != whole_window(plain, side) || form.factors || form.parts != NumberParts::both)
    return false;
  return reads_real_parts(step, side) ? is_real(plain.transform, side)
                                      : meets_numbers(step, form, plain, side);
}

// See dc_nyquist_column.hpp.
bool reads_some_twice(const Step& step) { return !value_of(step, "FOLDED").empty(); }

// Whether it transforms along the halved axis, whose elements are neighbours: reals, or pairs of them.
// Columns as long as that are further apart.
bool goes_along_rows(const Step& step, Side side, const FftProblem& plain) {
  const int64_t reals = plain.length[halved_axis(plain)];
  const std::optional<RowStrides> strides = row_strides_of(step, side);
  if (!strides || (*strides)[3] != 1 || value_of(step, "N").empty()) return false;
  return points_of(step) == reals || 2 * points_of(step) == reals;
}

// Neighbours of vectors are to be neighbours on the axis, which of several is the one that the step transforms.
bool can_take_edges(const Step& step, const ArrayForm& form, Side side, const FftProblem& plain) {
  if (has_own_form(step, side) || takes_whole_axis(step) || takes_reals(step, plain, side)) return false;
  if (transformed_axes(plain).size() > 1 && !goes_along_rows(step, side, plain)) return false;
  const auto walk = walk_of(step, part_of(step, form, plain, side));
  return walk && (walk->neighbours != 0 || step.work.style != Style::simd);
}

}  // namespace

std::string side_name(Side side) { return side == Side::in ? "SOURCE" : "TARGET"; }

int64_t number_of(const Step& step, const std::string& define) { return std::stoll(value_of(step, define)); }

bool gathers_rows(const Step& step) { return taken_by(step) == Takes::gathered_rows; }

bool gathers_results(const Step& step) {
  if (step.kernel() != "simd_rows") return step.kernel() == "simd_real_rows";
  return number_of(step, "STAGES") > 2 && number_of(step, "VW") * number_of(step, "PRECISION") < 256;
}

bool takes_reals(const Step& step, const FftProblem& plain, Side side) {
  const Takes takes = taken_by(step);
  return is_real(plain.transform, side) && takes != Takes::numbers && takes != Takes::half_spectra;
}

bool knows_elements(const Step& step) {
  const Takes takes = taken_by(step);
  return takes == Takes::reals || takes == Takes::gathered_rows;
}

bool rows_are_lanes(const Step& step) {
  return step.kernel() == "simd_lanes" || step.kernel() == "simd_rader_rows" ||
         step.kernel() == "simd_bluestein_lanes";
}

AxisPart part_of(const Step& step, const ArrayForm& form, const FftProblem& plain, Side side) {
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

bool is_paired(const ArrayForm& form, const FftProblem& plain) {
  const Range& range = form.window[halved_axis(plain)];
  return range.start % 2 == 0 && range.count % 2 == 0 && paired(plain, form.layout);
}

bool may_begin_at_any_real(const ArrayForm& form, const FftProblem& plain) {
  const int axis = halved_axis(plain);
  return plain.length[axis] % 2 == 0 && form.layout.stride[axis] == 1 && !form.callback && !form.factors;
}

std::optional<Walk> walk_of(const Step& step, const AxisPart& part) {
  if (step.kernel() == "copy_rows" || knows_elements(step)) return Walk{1, lanes_are_columns(step) ? 0 : 1};
  if (value_of(step, "N").empty()) return std::nullopt;  // whole blocks, of several axes
  if (step.kernel() == "group_pass") return Walk{part.length / number_of(step, "LENGTH"), 1};
  const int64_t length = points_of(step), apart = part.length / length;
  if (step.kernel() == "simd_four_step" || (step.kernel() == "simd_columns" && apart > 1 && part.stride == 1))
    return Walk{apart, 1};
  if (apart > 1) return std::nullopt;
  if (lanes_are_columns(step)) return Walk{1, 0};
  if (rows_are_lanes(step)) return Walk{1, is_contiguous(step) ? 1 : 0};
  return Walk{1, 1};
}

bool has_positions(const AxisPart& part, const ArrayForm& form) { return !part.is_whole() || form.factors; }

bool has_own_form(const Step& step, Side side) {
  return is_set(step, side, "_FORM") || is_set(step, side, "_PART");
}

bool reads_real_parts(const Step& step, Side side) {  // FORM_REALS of caller_element.clh
  return value_of(step, side_name(side) + "_FORM") == "3";
}

size_t side_arguments(const Step& step, Side side) {
  if (!has_own_form(step, side)) return 1;
  return 2 + (is_set(step, side, "_PART") ? 1 : 0) + (is_set(step, side, "_TIMES") ? 1 : 0);
}

bool can_take(const Step& step, const ArrayForm& form, Side side, const FftProblem& plain) {
  if (value_of(step, side_name(side) + "_FORM").empty()) return false;
  if (form.row_unit == RowUnit::real) return can_take_edges(step, form, side, plain);
  if (has_own_form(step, side)) return takes_instead(step, form, side, plain);
  const bool is_whole = form.window == whole_window(plain, side);
  if (takes_whole_axis(step) && !is_whole) return false;
  if (side == Side::in && reads_some_twice(step) && (form.callback || !is_whole)) return false;
  const bool reals = takes_reals(step, plain, side);
  if (!reals && !meets_numbers(step, form, plain, side)) return false;
  const AxisPart part = part_of(step, form, plain, side);
  const bool is_simd = step.work.style == Style::simd;
  if (is_simd ? form.factors.has_value() : form.parts == NumberParts::half_spectrum) return false;
  if (reals) return !form.factors;
  return !has_positions(part, form) || walk_of(step, part);
}

}  // namespace clfm::host
