#include "real_row_pass.hpp"

#include <algorithm>

#include "host/error.hpp"
#include "host/kernels/any_length/rader_reals.hpp"
#include "host/kernels/real/group_real.hpp"
#include "host/kernels/real/hermitian.hpp"
#include "host/kernels/real/paired_reals.hpp"
#include "host/kernels/real/simd_real_columns.hpp"
#include "host/kernels/real/simd_real_lanes.hpp"
#include "host/kernels/real/simd_real_rows.hpp"
#include "host/kernels/real/split_merge.hpp"
#include "host/kernels/simt/group_rows.hpp"
#include "host/plan/cost.hpp"
#include "host/plan/divide.hpp"

namespace clfm::host {

FftProblem halved_axis_last(const FftProblem& problem) {
  std::vector<int> axes;
  for (const bool repeated : {true, false})
    for (int axis = 0; axis < problem.rank; ++axis)
      if (problem.repeated[axis] == repeated) axes.push_back(axis);
  FftProblem ordered = problem;
  for (int k = 0; k < problem.rank; ++k) {
    ordered.length[k] = problem.length[axes[k]];
    ordered.in.stride[k] = problem.in.stride[axes[k]];
    ordered.out.stride[k] = problem.out.stride[axes[k]];
    ordered.repeated[k] = problem.repeated[axes[k]];
  }
  return ordered;
}

FftProblem half_spectrum_columns(const FftProblem& problem, const Layout& from, const Layout& to,
                                 Placement placement) {
  FftProblem part = problem;
  const int last = problem.rank - 1;
  part.transform = Transform::c2c;
  part.length[last] = problem.length[last] / 2 + 1;
  part.repeated[last] = true;
  part.in = from;
  part.out = to;
  part.placement = placement;
  part.scale = 1;
  return part;
}

FftProblem half_spectrum_in_workspace(const FftProblem& problem, RowsBy by) {
  constexpr int64_t kLineBytes = 64, kLittle = 16, kCrowded = 128;
  FftProblem kept = half_spectrum_columns(problem, problem.in, problem.in, Placement::out_of_place);
  int64_t& width = kept.length[problem.rank - 1];
  const int64_t lined = round_up(width, kLineBytes / static_cast<int64_t>(kept.element_bytes()));
  const bool takes_little = kLittle * (lined - width) <= width, crowds = kept.length[0] % kCrowded == 0;
  if (by != RowsBy::group && problem.rank == 2 && takes_little && !crowds) width = lined;
  return kept;
}

FftProblem RealRowPass::complex_rows(const Layout& in, const Layout& out) const {
  FftProblem numbers = array_;
  for (int k = 0; k < problem_.rank - 1; ++k) numbers.repeated[k] = true;
  numbers.in = in;
  numbers.out = out;
  numbers.scale = problem_.scale;
  return numbers;
}

OddRows RealRowPass::odd_rows(const Place& from, const Place& to) const {
  return {problem_.transform, complex_rows(from.layout, to.layout), {from.buffer, to.buffer}};
}

// The cheapest of the ways; nothing where there is none.
std::optional<Recipe> RealRowPass::as_complex(const Place& from, const Place& to, const Recipe& frame) const {
  return cheapest(odd_rows_recipes(odd_rows(from, to), frame, problem_.workspace_limit_bytes, device_),
                  device_);
}

std::optional<Recipe> RealRowPass::recipe(RowsBy by, const Place& from, const Place& to,
                                          const Recipe& frame) const {
  const bool is_usual = nyquist_ == Nyquist::behind;  // which all of them read
  if (by == RowsBy::complex_elements) return is_usual ? as_complex(from, to, frame) : std::nullopt;
  Recipe recipe = frame;
  auto step = step_by(by, from, to, recipe.tables);
  if (!step) return std::nullopt;
  recipe.algorithm = concat(kReal, by == RowsBy::group ? "local" : "item");
  recipe.steps.push_back(std::move(*step));
  return recipe;
}

std::optional<Step> RealRowPass::by_group(const Place& from, const Place& to,
                                          std::vector<Table>& tables) const {
  if (!problem_.may_be(FftAlgorithm::local) || !refuse_groups(problem_, device_).empty()) return std::nullopt;
  return group_real_step(
      {problem_.precision, problem_.direction, problem_.scale,
       axis_transform(problem_, problem_.rank - 1, from.layout, to.layout), from.buffer, to.buffer, nyquist_},
      device_, tables);
}

// Strides of the real array, in real elements.
SimdTask RealRowPass::task_of_reals(const Place& from, const Place& to) const {
  SimdTask rows = task(from, from.layout, to, to.layout);
  rows.axis.length = problem_.length[problem_.rank - 1];
  rows.readers = is_forward() && !is_all() ? Readers::later_steps : Readers::outside;
  return rows;
}

std::optional<Step> RealRowPass::step_by(RowsBy by, const Place& from, const Place& to,
                                         std::vector<Table>& tables) const {
  if (by == RowsBy::group) return by_group(from, to, tables);
  if (!problem_.may_be(FftAlgorithm::item)) return std::nullopt;
  if (by == RowsBy::hermitian) return hermitian_step(task_of_reals(from, to), device_, tables);
  return by_item(from, to, tables);
}

// The first kernel that applies. Whether rows are faster one to a lane, real_lanes_step() decides by measured
// thresholds; the kernels behind it take different rows.
std::optional<Step> RealRowPass::by_item(const Place& from, const Place& to,
                                         std::vector<Table>& tables) const {
  const bool even = is_even(), forward = is_forward();
  const Layout& reals = forward ? from.layout : to.layout;
  const auto view = even ? paired(problem_, reals) : std::optional(reals);
  const Layout& numbers = view ? *view : reals;
  SimdTask rows = task(from, forward ? numbers : from.layout, to, forward ? to.layout : numbers);
  const SimdTask lanes = task_of_reals(from, to);
  rows.readers = lanes.readers;
  const auto variant = even ? half_spectrum_variant(rows, device_) : real_row_variant(rows, device_);
  if (auto step = real_lanes_step(lanes, along_row(rows, variant), device_, tables)) return step;
  if (nyquist_ == Nyquist::behind) {
    if (auto step = rader_reals_step(lanes, device_, tables)) return step;
    if (auto step = real_columns_step(lanes, device_, tables)) return step;
  }
  if (!even || !view || !variant || !rows.axis.elements_are_neighbours()) return std::nullopt;
  return real_row_step(rows, *variant, device_, tables);
}

// In pieces, or as complex rows, the pairs cost more than the transposes of rows to a lane.
AlongRow RealRowPass::along_row(const SimdTask& rows, const std::optional<SimdVariant>& variant) const {
  if (!variant) return AlongRow::refused;
  const bool whole = is_even() && is_blockwise(rows, *variant);
  return whole ? AlongRow::faster : AlongRow::slower;
}

SimdTask RealRowPass::task(const Place& from, const Layout& in, const Place& to, const Layout& out) const {
  SimdTask rows{problem_.precision, problem_.direction,
                problem_.scale,     axis_transform(array_, problem_.rank - 1, in, out),
                from.buffer,        to.buffer};
  rows.nyquist = nyquist_;
  return rows;
}

}  // namespace clfm::host
