// DCT and DST of types I to IV, axis after axis: a row or column in one step of an item or group, or in steps
// around an FFT (dct_in_steps.hpp). That is complex, of half as many numbers as the row has real elements,
// where the length is even, and one of as many real elements where it is odd. docs/dct.md has the algebra.
#include <algorithm>
#include <limits>
#include <optional>

#include "dct_in_steps.hpp"
#include "host/error.hpp"
#include "host/kernels/dct/dct_lanes.hpp"
#include "host/kernels/dct/dct_steps.hpp"
#include "host/kernels/real/group_real.hpp"
#include "host/kernels/real/hermitian.hpp"
#include "host/kernels/real/simd_real_rows.hpp"
#include "host/kernels/simd/lanes_variant.hpp"
#include "host/kernels/simd/simd_step.hpp"
#include "host/kernels/simt/group_rows.hpp"
#include "host/plan/cost.hpp"
#include "host/plan/private_bytes.hpp"
#include "rules.hpp"

namespace clfm::host {
namespace {

// Vectors of complex elements; longer rows are all faster along the row. With two rows per vector that begins
// earlier, but for type II.
constexpr int64_t kLongRow = 64, kLongRowSharingVector = 48;

class DctPlan {
 public:
  DctPlan(const FftProblem& problem, const DeviceProfile& device, RowsBy by)
      : problem_(problem), device_(device), by_(by) {
    for (int axis = problem.rank - 1; axis >= 0; --axis)
      if (!problem.repeated[axis]) axes_.push_back(axis);
  }

  // Nothing where no axis goes in groups, or in Hermitian FFTs along the row, and these were asked for: it
  // would be the plan of items.
  std::optional<Recipe> recipe() {
    Place place{{Slot::in}, problem_.in};
    const Place out{{Slot::out}, problem_.out};
    if (auto step = blocks_in_one_step(place, out)) {
      recipe_.steps.push_back(std::move(*step));
      recipe_.algorithm = "dct: item";
      return std::move(recipe_);
    }
    for (const int axis : axes_) {
      add_axis({problem_, axis, place, out, axis == axes_.back() ? problem_.scale : 1});
      place = out;
    }
    recipe_.algorithm = "dct: " + (families_.empty() ? "reals alone" : families_);
    if (by_ != RowsBy::item && !goes_as_asked_) return std::nullopt;
    return std::move(recipe_);
  }

 private:
  SimdTask item_task(const DctAlong& along) const {
    const DctAxis dct = along.dct();
    SimdTask task{problem_.precision, dct.direction(),   along.scale * dct.scale,
                  along.rows(),       along.from.buffer, along.to.buffer};
    task.readers = along.axis == axes_.back() ? Readers::outside : Readers::later_steps;
    return task;
  }

  // Rows or columns that one SIMD item transforms in one step.
  std::optional<Step> in_one_item(const DctAlong& along, std::vector<Table>& tables) const {
    const DctAxis dct = along.dct();
    if (!problem_.may_be(FftAlgorithm::item)) return std::nullopt;
    SimdTask task = item_task(along);
    task.axis.length = dct.fft_length();
    if (!task.axis.elements_are_neighbours()) return dct_columns_step(dct, task, device_, tables);
    const auto variant = dct_row_variant(dct, task, device_);
    if (!lanes_pay(task, dct.length, device_, along_row(dct, task, variant))) {
      if (variant) return dct_row_step(dct, task, *variant, device_, tables);
      return std::nullopt;
    }
    return dct_lanes_step(dct, task, device_, tables);
  }

  std::optional<Step> by_hermitian_fft(const DctAlong& along, std::vector<Table>& tables) const {
    const DctAxis dct = along.dct();
    if (by_ != RowsBy::hermitian || !problem_.may_be(FftAlgorithm::item)) return std::nullopt;
    return dct2_hermitian_step(dct, item_task(along), device_, tables);
  }

  std::optional<Step> in_one_group(const DctAlong& along, std::vector<Table>& tables) const {
    const DctAxis dct = along.dct();
    return group_dct_step(dct,
                          {problem_.precision, dct.direction(), along.scale * dct.scale, along.rows(),
                           along.from.buffer, along.to.buffer},
                          device_, tables);
  }

  // For odd lengths half of the elements' parts are zero; lanes of real elements save them.
  AlongRow along_row(const DctAxis& dct, const SimdTask& task,
                     const std::optional<SimdVariant>& variant) const {
    if (!variant) return AlongRow::refused;
    if (dct.has_real_fft()) return AlongRow::slower;
    const bool whole = variant->radices[0] % variant->lanes == 0;
    const int64_t lanes = variant->lanes;
    const bool shares_vector = transforms_per_vector(task.axis, 1, lanes, task.precision, device_) > 1;
    const bool is_long =
        task.axis.length > (shares_vector && dct.type != 2 ? kLongRowSharingVector : kLongRow) * lanes;
    return whole || is_long ? AlongRow::faster : AlongRow::slower;
  }

  // Small square blocks along both axes.
  std::optional<Step> blocks_in_one_step(const Place& from, const Place& to) {
    if (!device_.overrides.has(Override::small_blocks)) return std::nullopt;
    if (problem_.rank != 2 || axes_.size() != 2 || problem_.length[0] != problem_.length[1])
      return std::nullopt;
    const DctAxis dct = dct_axis(problem_, 1);
    if (by_ != RowsBy::item || !problem_.may_be(FftAlgorithm::item) || from.layout.stride[1] != 1 ||
        to.layout.stride[1] != 1)
      return std::nullopt;
    const AxisTransform blocks{dct.fft_length(),
                               from.layout.stride[0],
                               to.layout.stride[0],
                               {{problem_.batch, from.layout.batch_stride, to.layout.batch_stride}}};
    const SimdTask task{
        problem_.precision, Direction::forward, problem_.scale * dct.scale * dct.scale, blocks,
        from.buffer,        to.buffer};
    auto step = dct_blocks_step(dct, task, device_, recipe_.tables);
    return step && fits_private(*step, device_) ? std::move(step) : std::nullopt;
  }

  void add_family(const std::string& family) {
    if (family.empty()) return;  // real elements alone
    if (families_.find(family) == std::string::npos) families_ += (families_.empty() ? "" : ", ") + family;
  }

  void add_axis(const DctAlong& along) {
    const bool by_item = by_ != RowsBy::group;
    if (auto whole = by_item ? with_item(along) : with_group(along)) {
      recipe_ = std::move(*whole);
      if (!by_item) goes_as_asked_ = true;
      return add_family(by_item ? "item" : "local");
    }
    add_family(append_dct_in_steps(along, device_, recipe_));
  }

  // The recipe so far and the axis in items; nothing where those do not hold it, or its rows are so long that
  // steps are cheaper.
  std::optional<Recipe> with_item(const DctAlong& along) {
    Recipe whole = recipe_;
    auto step = by_hermitian_fft(along, whole.tables);
    const bool is_hermitian = step.has_value();
    if (!step) step = in_one_item(along, whole.tables);
    if (!step || !fits_private(*step, device_)) return std::nullopt;
    whole.steps.push_back(std::move(*step));
    const AxisTransform rows = along.rows();
    const int64_t row_bytes = along.dct().fft_length() * static_cast<int64_t>(problem_.element_bytes());
    const bool fits = !rows.elements_are_neighbours() || fits_a_core(rows, row_bytes, device_);
    std::optional<Recipe> chosen = std::move(whole);
    if (!fits) chosen = unless_steps_are_cheaper(std::move(*chosen), along);
    if (chosen && is_hermitian) goes_as_asked_ = true;
    return chosen;
  }

  // The same in groups; nothing where those do not hold it, or are dearer, as columns of long lines are.
  std::optional<Recipe> with_group(const DctAlong& along) const {
    Recipe whole = recipe_;
    auto step = in_one_group(along, whole.tables);
    if (!step || !fits_private(*step, device_)) return std::nullopt;
    whole.steps.push_back(std::move(*step));
    if (problem_.algorithm == FftAlgorithm::local) return whole;
    return unless_steps_are_cheaper(std::move(whole), along);
  }

  std::optional<Recipe> unless_steps_are_cheaper(Recipe whole, const DctAlong& along) const {
    Recipe composed = recipe_;
    append_dct_in_steps(along, device_, composed);
    price(whole, device_);
    price(composed, device_);
    const uint64_t limit = problem_.workspace_limit_bytes;
    const bool composed_fits = limit == 0 || composed.workspace_bytes <= limit;
    if (composed_fits && composed.cost_us < whole.cost_us) return std::nullopt;
    return whole;
  }

  const FftProblem& problem_;
  const DeviceProfile& device_;
  RowsBy by_;
  std::vector<int> axes_;  // innermost first
  Recipe recipe_;
  std::string families_;
  bool goes_as_asked_ = false;
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

// Where this does not apply, a plan by the Hermitian FFT is the one by items again.
bool may_be_hermitian(const FftProblem& problem, const DeviceProfile& device) {
  const DctAxis dct = dct_axis(problem, problem.rank - 1);  // all axes are of one type
  return dct.type == 2 && problem.may_be(FftAlgorithm::item) &&
         simd_lanes(device.traits, problem.precision) > 1;
}

std::vector<Recipe> recipes(const FftProblem& problem, const DeviceProfile& device) {
  std::vector<Recipe> found;
  const bool forced = problem.algorithm == FftAlgorithm::local;
  if ((forced || problem.algorithm == FftAlgorithm::automatic) && refuse_groups(problem, device).empty())
    if (auto recipe = DctPlan(problem, device, RowsBy::group).recipe()) found.push_back(std::move(*recipe));
  if (forced && !found.empty()) return found;
  found.push_back(*DctPlan(problem, device, RowsBy::item).recipe());
  if (!may_be_hermitian(problem, device)) return found;
  if (auto recipe = DctPlan(problem, device, RowsBy::hermitian).recipe()) found.push_back(std::move(*recipe));
  return found;
}

}  // namespace

Proposal propose_dct(const FftProblem& problem, const DeviceProfile& device) {
  return propose_unless(refuse_dct(problem, device), [&] { return recipes(problem, device); });
}

}  // namespace clfm::host
