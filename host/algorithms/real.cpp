// Real data to half spectra and back, composed of a complex FFT that the planner chooses. docs/real.md has
// the algebra.
//
// Even innermost length n: a row of n real elements is seen as n / 2 complex elements. The complex FFT of all
// axes of that array, and one step that pairs elements k and n / 2 - k of mirrored rows, give the half
// spectrum. Where real elements are not neighbours, they are copied to the workspace first. Odd n: the real
// elements become complex elements as the FFT reads them, or in the workspace, and half of their spectrum is
// kept.
#include <algorithm>
#include <iterator>
#include <optional>

#include "half_in_output.hpp"
#include "host/error.hpp"
#include "host/kernels/real/odd_rows.hpp"
#include "host/kernels/real/paired_reals.hpp"
#include "host/kernels/real/split_merge.hpp"
#include "host/kernels/simd/simd_blocks.hpp"
#include "host/plan/compose.hpp"
#include "host/plan/cost.hpp"
#include "host/plan/planner.hpp"
#include "real_in_passes.hpp"
#include "real_row_pass.hpp"
#include "rules.hpp"

namespace clfm::host {
namespace {

int outer_axes(const FftProblem& problem) {
  return static_cast<int>(
             std::count(problem.repeated.begin(), problem.repeated.begin() + problem.rank, false)) -
         1;
}

// Takes problems whose halved axis is the last.
class RealPlan {
 public:
  RealPlan(const FftProblem& problem, const DeviceProfile& device)
      : problem_(problem),
        device_(device),
        pairing_(problem.length[problem.rank - 1] % 2 == 0 ? Pairing::pairs : Pairing::single),
        rows_(problem, array_, device),
        rows_within_(problem, array_, device, Nyquist::packed_with_dc) {
    array_ = problem;
    array_.transform = Transform::c2c;
    array_.placement = Placement::out_of_place;
    array_.workspace_limit_bytes = 0;  // the limit is for the whole, which the planner checks
    if (pairing_ == Pairing::pairs) array_.length[problem.rank - 1] /= 2;
    array_.in = array_.out = packed_layout(array_);
  }

  std::vector<Recipe> recipes() {
    const bool is_forward = problem_.transform == Transform::r2c;
    std::vector<Recipe> recipes = ways(RowsBy::group), by_item = ways(RowsBy::item),
                        hermitian = ways(RowsBy::hermitian), blocks = small_blocks();
    if (!recipes.empty() && problem_.algorithm == FftAlgorithm::local) return recipes;
    const auto add = [&](const std::vector<Recipe>& others) {
      recipes.insert(recipes.end(), others.begin(), others.end());
    };
    if (by_item.empty()) add(ways(RowsBy::complex_elements));
    add(recipes_unless_refused([&] { return real_in_passes(problem_, rows_, device_); }));
    const auto around = [&] { return is_forward ? forward() : backward(); };
    const bool has_none = recipes.empty() && by_item.empty() && hermitian.empty() && blocks.empty();
    if (has_none) return around();  // or say why there is none
    // One column more costs less than a pass over the whole array. Rows alone are done.
    const bool may_pay = !is_forward && !rows_.is_all() && may_lack_workspace(by_item);
    if (may_pay || by_item.empty()) add(recipes_unless_refused(around));
    add(by_item);
    add(hermitian);
    add(blocks);
    return recipes;
  }

 private:
  // Whether all of them take a workspace, or it is limited, so that none may fit.
  bool may_lack_workspace(const std::vector<Recipe>& recipes) const {
    const auto takes_some = [](const Recipe& recipe) { return recipe.workspace_bytes > 0; };
    return problem_.workspace_limit_bytes > 0 || std::ranges::all_of(recipes, takes_some);
  }

  // Nothing, too, where an algorithm that is forced is none for the columns.
  std::vector<Recipe> ways(RowsBy by) const {
    return recipes_unless_refused([&] {
      std::vector<Recipe> recipes = by == RowsBy::complex_elements ? rows_as_complex() : row_by_row(by);
      std::ranges::move(within_output(by), std::back_inserter(recipes));
      return recipes;
    });
  }

  std::vector<Recipe> small_blocks() const {
    if (!problem_.may_be(FftAlgorithm::item)) return {};
    auto step = small_blocks_step(problem_, device_);
    if (!step) return {};
    Recipe recipe;
    recipe.algorithm = concat(kReal, "item");
    recipe.steps.push_back(std::move(*step));
    return {recipe};
  }

  template <class Make>
  static std::vector<Recipe> recipes_unless_refused(const Make& make) {
    ProposalOf<Recipe> found;
    add_or_refuse(found, [&] { found.recipes = make(); });
    return std::move(found.recipes);
  }

  Place in() const {
    return {{problem_.placement == Placement::in_place ? Slot::out : Slot::in}, problem_.in};
  }
  Place out() const { return {{Slot::out}, problem_.out}; }

  // Room for the array of complex elements; asked for once a recipe.
  Place workspace(Recipe& recipe) const {
    const auto bytes = static_cast<uint64_t>(array_.points() * problem_.batch) * array_.element_bytes();
    return {reserve_workspace(recipe, bytes), packed_layout(array_)};
  }

  RealRows rows(const Place& from, const Place& to) const {
    return {{problem_.precision, unmerged_rows(problem_, from.layout, to.layout), from.buffer, to.buffer},
            outer_axes(problem_)};
  }

  std::vector<Recipe> forward() {
    Place place = in();
    if (const auto view = paired(problem_, problem_.in)) {
      place.layout = *view;
    } else {
      const Place packed = workspace(frame_);
      frame_.steps.push_back(load_step(rows(place, packed), pairing_, device_));
      place = packed;
    }
    const bool even = pairing_ == Pairing::pairs;
    const Place target = even ? out() : place;
    return around_the_transform(place, target, even ? 1.0 : problem_.scale, [&](Recipe& recipe) {
      recipe.steps.push_back(even ? split_step(rows(target, out()), problem_.scale, device_, recipe)
                                  : keep_half_step(rows(target, out()), device_));
    });
  }

  std::vector<Recipe> backward() {
    Place place = out();
    const auto view = paired(problem_, problem_.out);
    if (view)
      place.layout = *view;
    else
      place = workspace(frame_);
    frame_.steps.push_back(pairing_ == Pairing::pairs ? merge_step(rows(in(), place), device_, frame_)
                                                      : complete_step(rows(in(), place), device_));
    return around_the_transform(place, place, problem_.scale, [&](Recipe& recipe) {
      if (!view) recipe.steps.push_back(store_step(rows(place, out()), pairing_, device_));
    });
  }

  // Of one axis alone all ways, `c2r` also from a spectrum that is completed before.
  std::vector<Recipe> rows_as_complex() const {
    if (pairing_ == Pairing::pairs) return {};
    if (!rows_.is_all()) return row_by_row(RowsBy::complex_elements);
    std::vector<Recipe> recipes =
        odd_rows_recipes(rows_.odd_rows(in(), out()), {}, problem_.workspace_limit_bytes, device_);
    if (problem_.transform == Transform::r2c || problem_.placement == Placement::in_place) return recipes;
    Recipe frame;
    const Place whole = workspace(frame);
    frame.steps.push_back(complete_step(rows(in(), whole), device_));
    for (Recipe& recipe : odd_rows_of_whole_spectra(rows_.odd_rows(whole, out()), frame,
                                                    problem_.workspace_limit_bytes, device_))
      recipes.push_back(std::move(recipe));
    return recipes;
  }

  // The next run finds in a CPU's cache what all steps together leave there: an array more than where nothing
  // is kept between them.
  static void count_workspace(Recipe& recipe) {
    for (Step& step : recipe.steps)
      step.work.working_set_bytes += static_cast<double>(recipe.workspace_bytes);
  }

  // Real rows and then columns of half as many complex elements, or the other way round.
  std::vector<Recipe> row_by_row(RowsBy by) const {
    if (rows_.is_all() || problem_.transform == Transform::r2c) {
      const std::optional<Recipe> rows = rows_.recipe(by, in(), out(), {});
      if (!rows) return {};
      if (rows_.is_all()) return {*rows};
      return items_alone(
          with_transform(half_spectrum_columns(problem_, problem_.out, problem_.out, Placement::in_place),
                         out(), out(), *rows));
    }
    Recipe frame;
    Place half = out();
    half.layout = problem_.in;  // in place both sides stand alike
    if (problem_.placement == Placement::out_of_place) {
      const FftProblem kept = half_spectrum_in_workspace(problem_, by);
      half.layout = packed_layout(kept);
      half.buffer =
          reserve_workspace(frame, static_cast<uint64_t>(kept.points() * kept.batch) * kept.element_bytes());
    }
    // Before columns are planned; elements take long themselves.
    if (by != RowsBy::complex_elements && !rows_.recipe(by, half, out(), {})) return {};
    std::vector<Recipe> recipes;
    for (const Recipe& first : items_alone(
             with_transform(half_spectrum_columns(problem_, problem_.in, half.layout, problem_.placement),
                            in(), half, frame))) {
      std::optional<Recipe> recipe = rows_.recipe(by, half, out(), first);
      if (!recipe) return {};
      recipe->algorithm = both_names(first, *recipe);
      if (by != RowsBy::group) count_workspace(*recipe);
      recipes.push_back(std::move(*recipe));
    }
    return recipes;
  }

  // c2r whose rows go in place: see half_in_output.hpp.
  std::vector<Recipe> within_output(RowsBy by) const {
    if (rows_.is_all() || !device_.overrides.has(Override::c2r_in_output)) return {};
    const HalfInOutput half(problem_, by, device_);
    const std::optional<Layout> view = half.view();
    if (!view) return {};
    const Place within{{Slot::out}, *view};
    if (!rows_within_.recipe(by, within, out(), {})) return {};
    std::vector<Recipe> recipes;
    for (Recipe& first : items_alone(with_transform(half.columns(*view), in(), within, {}))) {
      if (!half.add_nyquist(first)) return {};
      std::optional<Recipe> recipe = rows_within_.recipe(by, within, out(), first);
      if (!recipe) return {};
      recipe->algorithm = both_names(first, *recipe);
      recipes.push_back(std::move(*recipe));
    }
    return recipes;
  }

  // Where items that are SIMD programs have the columns, no other family is faster there.
  static std::vector<Recipe> items_alone(std::vector<Recipe> recipes) {
    const auto others = std::stable_partition(recipes.begin(), recipes.end(), [](const Recipe& recipe) {
      return recipe.algorithm.ends_with("item");
    });
    if (others != recipes.begin()) recipes.erase(others, recipes.end());
    return recipes;
  }

  // Of rows and columns in steps of their own; those of items and groups go by the name of the columns.
  static std::string both_names(const Recipe& columns, const Recipe& rows) {
    const bool by_columns = rows.algorithm == "real: item" || rows.algorithm == "real: local";
    if (rows.algorithm.empty() || by_columns || rows.algorithm == columns.algorithm) return columns.algorithm;
    return rows.algorithm + " and " + columns.algorithm.substr(kReal.size());
  }

  std::vector<Recipe> with_transform(const FftProblem& part, const Place& from, const Place& to,
                                     const Recipe& frame) const {
    std::vector<Recipe> recipes;
    for (const Recipe& candidate : bounded_part_candidates(canonical(part), problem_.workspace_limit_bytes,
                                                           frame.workspace_bytes, device_)) {
      Recipe recipe = frame;
      recipe.algorithm = std::string(kReal) + candidate.algorithm;
      embed(candidate, {from.buffer, to.buffer}, frame.workspace_bytes, recipe);
      recipe.algorithm = both_names(recipe, frame);
      recipes.push_back(std::move(recipe));
    }
    return recipes;
  }

  // One recipe for every way to transform the complex array: the steps so far, the transform, what `finish`
  // adds.
  template <class Finish>
  std::vector<Recipe> around_the_transform(const Place& from, const Place& to, double scale,
                                           const Finish& finish) {
    FftProblem part = array_;
    part.in = from.layout;
    part.out = to.layout;
    part.scale = scale;
    const bool same = from.buffer == to.buffer;
    part.placement = same ? Placement::in_place : Placement::out_of_place;
    std::vector<Recipe> recipes = with_transform(part, from, to, frame_);
    for (Recipe& recipe : recipes) finish(recipe);
    return recipes;
  }

  const FftProblem& problem_;
  const DeviceProfile& device_;
  Pairing pairing_;
  FftProblem array_;                // what is transformed, packed
  RealRowPass rows_, rows_within_;  // the latter of c2r from half spectra where their real elements will be
  Recipe frame_;                    // what comes before it
};

}  // namespace

Proposal propose_real(const FftProblem& problem, const DeviceProfile& device) {
  const FftProblem ordered = halved_axis_last(problem);
  return propose_unless(refuse_precision(problem, device),
                        [&] { return RealPlan(ordered, device).recipes(); });
}

}  // namespace clfm::host
