// DCT and DST of types I to IV, axis after axis: a step that reorders (and turns) the reals into the workspace, an FFT that the
// planner chooses, a step that turns and reorders its result into reals. The FFT is complex, of half as many numbers as the row has reals,
// where the length is even, and one of as many reals where it is odd. docs/dct.md has the algebra.
#include <algorithm>
#include <limits>
#include <optional>
#include <string_view>

#include "../../error.hpp"
#include "../butterfly_work.hpp"
#include "../compose.hpp"
#include "../cost.hpp"
#include "../dct_column_ends.hpp"
#include "../dct_lanes.hpp"
#include "../dct_rows.hpp"
#include "../dct_steps.hpp"
#include "../group_real.hpp"
#include "../group_rows.hpp"
#include "../half_slots.hpp"
#include "../lanes_variant.hpp"
#include "../long_real_rows.hpp"
#include "../real_row.hpp"
#include "../real_steps.hpp"
#include "../simd_step.hpp"
#include "rules.hpp"

namespace clfm::host {
namespace {

// Vectors of complex numbers; beyond, all rows are faster along the row. Two abreast are so earlier, but for type II.
constexpr int64_t kLongRow = 64, kLongRowAbreast = 48;

bool may_be_simd(const FftProblem& problem) {
  return problem.algorithm == FftAlgorithm::automatic || problem.algorithm == FftAlgorithm::item;
}

class DctPlan {
 public:
  DctPlan(const FftProblem& problem, const DeviceProfile& device, RowsBy by)
      : problem_(problem), device_(device), by_(by) {
    for (int axis = problem.rank - 1; axis >= 0; --axis)
      if (!problem.repeated[axis]) axes_.push_back(axis);
  }

  Recipe recipe() {
    Place place{{Slot::in}, problem_.in};
    const Place out{{Slot::out}, problem_.out};
    if (auto step = blocks_in_one_step(place, out)) {
      recipe_.steps.push_back(std::move(*step));
      recipe_.algorithm = "dct: item";
      return std::move(recipe_);
    }
    for (const int axis : axes_) {
      add_axis(axis, place, out, axis == axes_.back() ? problem_.scale : 1);
      place = out;
    }
    recipe_.algorithm = "dct: " + (families_.empty() ? "reals alone" : families_);
    return std::move(recipe_);
  }

 private:
  // The FFT along this axis, packed: of complex numbers in place, or between reals and half of their spectrum.
  FftProblem fft_along(int axis) const {
    const DctAxis dct = dct_axis(problem_, axis);
    FftProblem part = problem_;
    part.transform = !dct.has_real_fft() ? Transform::c2c : dct.type == 3 ? Transform::c2r : Transform::r2c;
    part.normalization = Normalization::unnormalized;
    part.direction = dct.direction();
    part.placement = dct.has_real_fft() ? Placement::out_of_place : Placement::in_place;
    part.scale = 1;
    part.length[axis] = dct.fft_length();
    for (int k = 0; k < problem_.rank; ++k) part.repeated[k] = k != axis;
    part.in = packed_layout(part, Side::in);
    part.out = packed_layout(part, Side::out);
    return part;
  }

  uint64_t bytes_of(const FftProblem& part, Side side) const {
    const Layout& layout = side == Side::in ? part.in : part.out;
    return static_cast<uint64_t>(layout.batch_stride * part.batch) * side_element_bytes(part, side);
  }

  RealRows rows(int axis, int64_t fft_length, const Place& from, const Place& to) const {
    RealRows rows{
        {problem_.precision, axis_transform(problem_, axis, from.layout, to.layout), from.buffer, to.buffer}};
    rows.rows.length = std::max(rows.rows.length, fft_length);
    return rows;
  }

  // Rows or columns in the hands of one SIMD item from the first load to the last store.
  std::optional<Step> in_one_item(int axis, const Place& from, const Place& to, double scale,
                                  std::vector<Table>& tables) const {
    const DctAxis dct = dct_axis(problem_, axis);
    if (!may_be_simd(problem_)) return std::nullopt;
    SimdTask task{problem_.precision, dct.direction(),
                  scale * dct.scale,  axis_transform(problem_, axis, from.layout, to.layout),
                  from.buffer,        to.buffer};
    task.readers = axis == axes_.back() ? Readers::outside : Readers::later_steps;
    if (by_ == RowsBy::half_slots)
      if (auto step = dct2_slots_step(dct, task, device_, tables)) return step;
    task.axis.length = dct.fft_length();
    if (!task.axis.elements_are_neighbours()) return dct_columns_step(dct, task, device_, tables);
    const auto variant = dct_row_variant(dct, task, device_);
    if (!lanes_pay(task, dct.length, device_, along_row(dct, task, variant))) {
      if (variant) return dct_row_step(dct, task, *variant, device_, tables);
      return std::nullopt;
    }
    return dct_lanes_step(dct, task, device_, tables);
  }

  std::optional<Step> in_one_group(int axis, const Place& from, const Place& to, double scale,
                                   std::vector<Table>& tables) const {
    const DctAxis dct = dct_axis(problem_, axis);
    return group_dct_step(dct,
                          {problem_.precision, dct.direction(), scale * dct.scale,
                           axis_transform(problem_, axis, from.layout, to.layout), from.buffer, to.buffer},
                          device_, tables);
  }

  // Of odd lengths half of the numbers' parts are nothing, which lanes of reals do without.
  AlongRow along_row(const DctAxis& dct, const SimdTask& task,
                     const std::optional<SimdVariant>& variant) const {
    if (!variant) return AlongRow::refused;
    if (dct.has_real_fft()) return AlongRow::slower;
    const bool whole = variant->radices[0] % variant->lanes == 0;
    const int64_t lanes = variant->lanes;
    const bool abreast = rows_abreast(task.axis, 1, lanes, task.precision, device_) > 1;
    const bool is_long = task.axis.length > (abreast && dct.type != 2 ? kLongRowAbreast : kLongRow) * lanes;
    return whole || is_long ? AlongRow::faster : AlongRow::slower;
  }

  // Small square blocks along both axes.
  std::optional<Step> blocks_in_one_step(const Place& from, const Place& to) {
    if (problem_.rank != 2 || axes_.size() != 2 || problem_.length[0] != problem_.length[1])
      return std::nullopt;
    const DctAxis dct = dct_axis(problem_, 1);
    if (by_ != RowsBy::item || !may_be_simd(problem_) || from.layout.stride[1] != 1 ||
        to.layout.stride[1] != 1)
      return std::nullopt;
    const AxisTransform blocks{dct.fft_length(),
                               from.layout.stride[0],
                               to.layout.stride[0],
                               {{problem_.batch, from.layout.batch_stride, to.layout.batch_stride}}};
    const SimdTask task{
        problem_.precision, Direction::forward, problem_.scale * dct.scale * dct.scale, blocks,
        from.buffer,        to.buffer};
    return dct_blocks_step(dct, task, device_, recipe_.tables);
  }

  void add_family(const std::string& family) {
    if (family.empty()) return;  // reals alone
    if (families_.find(family) == std::string::npos) families_ += (families_.empty() ? "" : ", ") + family;
  }

  void add_axis(int axis, const Place& from, const Place& to, double scale) {
    const bool by_item = by_ != RowsBy::group;
    if (auto whole = by_item ? with_item(axis, from, to, scale) : with_group(axis, from, to, scale)) {
      recipe_ = std::move(*whole);
      return add_family(by_item ? "item" : "local");
    }
    add_family(append_steps(axis, from, to, scale, recipe_));
  }

  // The recipe so far and the axis in items; nothing where those do not hold it, or its rows are so long that steps are cheaper.
  std::optional<Recipe> with_item(int axis, const Place& from, const Place& to, double scale) const {
    Recipe whole = recipe_;
    auto step = in_one_item(axis, from, to, scale, whole.tables);
    if (!step) return std::nullopt;
    whole.steps.push_back(std::move(*step));
    const AxisTransform rows = axis_transform(problem_, axis, from.layout, to.layout);
    const int64_t row_bytes =
        dct_axis(problem_, axis).fft_length() * static_cast<int64_t>(problem_.element_bytes());
    if (!rows.elements_are_neighbours() || fits_a_core(rows, row_bytes, device_)) return whole;
    return unless_steps_are_cheaper(std::move(whole), axis, from, to, scale);
  }

  // The same in groups; nothing where those do not hold it, or are dearer, as columns of long lines are.
  std::optional<Recipe> with_group(int axis, const Place& from, const Place& to, double scale) const {
    Recipe whole = recipe_;
    auto step = in_one_group(axis, from, to, scale, whole.tables);
    if (!step) return std::nullopt;
    whole.steps.push_back(std::move(*step));
    if (problem_.algorithm == FftAlgorithm::local) return whole;
    return unless_steps_are_cheaper(std::move(whole), axis, from, to, scale);
  }

  std::optional<Recipe> unless_steps_are_cheaper(Recipe whole, int axis, const Place& from, const Place& to,
                                                 double scale) const {
    Recipe composed = recipe_;
    append_steps(axis, from, to, scale, composed);
    price(whole, device_);
    price(composed, device_);
    const uint64_t limit = problem_.workspace_limit_bytes;
    const bool composed_fits = limit == 0 || composed.workspace_bytes <= limit;
    if (composed_fits && composed.cost_us < whole.cost_us) return std::nullopt;
    return whole;
  }

  // Of type II, rows whose FFT takes two passes, which are all of it. False where that is not so, or the workspace too little.
  bool append_long_rows(int axis, const Place& from, const Place& to, double scale, Recipe& recipe) const {
    const DctAxis dct = dct_axis(problem_, axis);
    if (dct.type != 2 || !dct.has_pairs() || !may_be_simd(problem_)) return false;
    const FftProblem part = fft_along(axis);
    const int64_t row_bytes = dct.fft_length() * static_cast<int64_t>(complex_bytes(problem_.precision));
    if (fits_an_item(axis_transform(part, axis, part.in, part.out), row_bytes, device_)) return false;
    Recipe longer = recipe, regions;
    const Place between{reserve_workspace(regions, bytes_of(part, Side::in)), part.in};
    const uint64_t limit = problem_.workspace_limit_bytes;
    if (limit != 0 && regions.workspace_bytes > limit) return false;
    longer.workspace_bytes = std::max(longer.workspace_bytes, regions.workspace_bytes);
    const int64_t length = dct.fft_length();
    if (!add_long_dct_rows(dct, rows(axis, length, from, between), rows(axis, length, between, to),
                           scale * dct.scale, device_, longer))
      return false;
    recipe = std::move(longer);
    return true;
  }

  // To what the FFT takes, in the workspace, and from what it gives back to reals; the family of the FFT.
  std::string append_steps(int axis, const Place& from, const Place& to, double scale, Recipe& recipe) const {
    if (append_long_rows(axis, from, to, scale, recipe)) return "item";
    const DctAxis dct = dct_axis(problem_, axis);
    const FftProblem part = fft_along(axis);
    Recipe regions;
    const Place taken{reserve_workspace(regions, bytes_of(part, Side::in)), part.in};
    const bool in_place = part.placement == Placement::in_place;
    const Place given{in_place ? taken.buffer : reserve_workspace(regions, bytes_of(part, Side::out)),
                      part.out};
    const uint64_t behind = regions.workspace_bytes;
    recipe.workspace_bytes = std::max(recipe.workspace_bytes, behind);
    const int64_t length = dct.fft_length();
    std::string family;
    recipe.steps.push_back(before(dct, rows(axis, length, from, taken), recipe));
    if (length > 1 || dct.has_real_fft()) {
      const Recipe fft =
          part_candidates(canonical(part), problem_.workspace_limit_bytes, behind, device_).front();
      embed(fft, {taken.buffer, given.buffer}, behind, recipe);
      family = without_prefix(fft.algorithm);
    }
    recipe.steps.push_back(after(dct, rows(axis, length, given, to), scale * dct.scale, recipe));
    return family;
  }

  // "real: item" is "item" here.
  static std::string without_prefix(const std::string& algorithm) {
    return algorithm.starts_with(kReal) ? algorithm.substr(kReal.size()) : algorithm;
  }

  // In vectors where that may be.
  Step before(const DctAxis& dct, const RealRows& rows, Recipe& recipe) const {
    if (may_be_simd(problem_))
      for (const auto vectors : {dct_rows_before, dct_columns_before})
        if (auto step = vectors(dct, rows, device_, recipe)) return std::move(*step);
    return dct_load_step(dct, rows, device_, recipe);
  }
  Step after(const DctAxis& dct, const RealRows& rows, double scale, Recipe& recipe) const {
    if (may_be_simd(problem_))
      for (const auto vectors : {dct_rows_after, dct_columns_after})
        if (auto step = vectors(dct, rows, scale, device_, recipe)) return std::move(*step);
    return dct_store_step(dct, rows, scale, device_, recipe);
  }

  const FftProblem& problem_;
  const DeviceProfile& device_;
  RowsBy by_;
  std::vector<int> axes_;  // innermost first
  Recipe recipe_;
  std::string families_;
};

std::string refuse_dct(const FftProblem& problem, const DeviceProfile& device) {
  constexpr int64_t kMost = std::numeric_limits<int32_t>::max() - 1;  // kernels count in 32 bits
  if (!is_real(problem.transform, Side::in) || !is_real(problem.transform, Side::out))
    return "it knows DCT and DST only";
  if (std::string refusal = refuse_precision(problem, device); !refusal.empty()) return refusal;
  for (int axis = 0; axis < problem.rank; ++axis) {
    const int64_t length = problem.length[axis], rows = problem.points() / length * problem.batch;
    if (problem.repeated[axis]) continue;
    if (length > kMost)
      return concat("length[", axis, "] = ", length, " exceeds ", kMost, ", the most its kernels count");
    if (rows > kMost)
      return concat("axis ", axis, " has ", rows, " rows, more than the ", kMost, " its kernels count");
  }
  return {};
}

bool has_kernel(const Recipe& recipe, std::string_view kernel) {
  return std::any_of(recipe.steps.begin(), recipe.steps.end(),
                     [&](const Step& step) { return step.kernel == kernel; });
}

// Where not, a plan by half slots is the one by items again.
bool may_have_half_slots(const FftProblem& problem, const DeviceProfile& device) {
  const DctAxis dct = dct_axis(problem, problem.rank - 1);  // all axes are of one type
  return dct.type == 2 && may_be_simd(problem) && simd_lanes(device.traits, problem.precision) > 1;
}

std::vector<Recipe> recipes(const FftProblem& problem, const DeviceProfile& device) {
  std::vector<Recipe> found;
  const bool forced = problem.algorithm == FftAlgorithm::local;
  if ((forced || problem.algorithm == FftAlgorithm::automatic) && refuse_groups(problem, device).empty())
    found.push_back(DctPlan(problem, device, RowsBy::group).recipe());
  if (!found.empty() && !has_kernel(found.front(), "local_dct")) found.clear();
  if (forced && !found.empty()) return found;
  found.push_back(DctPlan(problem, device, RowsBy::item).recipe());
  if (!may_have_half_slots(problem, device)) return found;
  Recipe half_slots = DctPlan(problem, device, RowsBy::half_slots).recipe();
  if (has_kernel(half_slots, "dct2_slots")) found.push_back(std::move(half_slots));
  return found;
}

}  // namespace

Proposal propose_dct(const FftProblem& problem, const DeviceProfile& device) {
  return propose_unless(refuse_dct(problem, device), [&] { return recipes(problem, device); });
}

}  // namespace clfm::host
