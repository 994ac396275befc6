// One work-item transforms whole rows or columns in SIMD vectors: for CPU devices. The axis whose elements
// are neighbours goes by rows, every other axis by columns in place on the output; nothing is transposed. A
// long axis is seen as an array that two passes of columns transform (four-step), which also spreads a single
// transform over all cores.
#include <algorithm>

#include "host/error.hpp"
#include "host/kernels/simd/column_items.hpp"
#include "host/kernels/simd/lanes_variant.hpp"
#include "host/kernels/simd/simd_blocks.hpp"
#include "host/kernels/simd/simd_kernels.hpp"
#include "host/kernels/simd/two_passes.hpp"
#include "host/plan/butterfly_work.hpp"
#include "rules.hpp"

namespace clfm::host {
namespace {

constexpr size_t kMostLoops = 3;  // that rows.clh counts

class ItemPlan {
 public:
  ItemPlan(const FftProblem& problem, const DeviceProfile& device, FamilyRadices& radices,
           Variation variation)
      : problem_(problem),
        device_(device),
        radices_(radices),
        variation_(variation),
        lanes_(simd_lanes(device.traits, problem.precision)),
        element_bytes_(problem.precision == Precision::f64 ? 16 : 8) {}

  // The orders of the axes: innermost first, and so that a long axis with strides, which goes elsewhere and
  // back, finds the elements in the input.
  std::vector<std::vector<int>> orders() const {
    const std::vector<int> axes = transformed_axes(problem_);
    std::vector<int> long_first = axes;
    std::stable_partition(long_first.begin(), long_first.end(), [&](int axis) {
      return !fits_item(axis_transform(problem_, axis, problem_.in, problem_.out));
    });
    if (long_first == axes || problem_.placement == Placement::in_place) return {axes};
    return {axes, long_first};
  }

  // The reason why there is none, or an empty string.
  std::string make(const std::vector<int>& axes, Recipe& recipe) {
    recipe_.algorithm = "item";
    Place place{{Slot::in}, problem_.in};
    const Place out{{Slot::out}, problem_.out};
    for (size_t i = 0; i < axes.size(); ++i) {
      on_last_axis_ = i + 1 == axes.size();
      std::string refusal = add_axis(axes[i], place, out, on_last_axis_ ? problem_.scale : 1);
      if (!refusal.empty()) return refusal;
      place = out;
    }
    recipe = std::move(recipe_);
    return {};
  }

 private:
  std::string add_axis(int axis, const Place& from, const Place& to, double scale) {
    SimdTask task{
        problem_.precision, problem_.direction, scale, axis_transform(problem_, axis, from.layout, to.layout),
        from.buffer,        to.buffer};
    task.readers = on_last_axis_ ? Readers::outside : Readers::later_steps;
    if (fits_item(task.axis)) {
      add_pass(task);
      return {};
    }
    const bool shared = from.buffer.slot == to.buffer.slot || problem_.placement == Placement::in_place;
    return add_two_passes(task, shared ? Placement::in_place : Placement::out_of_place);
  }

  static SimdKernel kernel_of(const AxisTransform& axis) {
    if (axis.elements_are_neighbours()) return SimdKernel::row;
    return axis.columns_are_neighbours() ? SimdKernel::column : SimdKernel::lanes;
  }

  bool fits_item(const AxisTransform& axis) const { return fits_scratch(axis) && has_stages(axis.length); }

  bool fits_scratch(const AxisTransform& axis) const {
    const int64_t vectors_bytes = axis.length * element_bytes_ * lanes_;
    switch (kernel_of(axis)) {
      case SimdKernel::row:
        return fits_an_item(axis, axis.length * element_bytes_, device_);
      case SimdKernel::column:
        return item_holds(vectors_bytes, device_);
      default:
        return item_holds(2 * vectors_bytes, device_);
    }
  }

  // 5^6 is the first length that takes more stages than an item has.
  bool has_stages(int64_t n) const {
    return !radices_.cheapest(SimdKernel::lanes, n, lanes_).radices.empty();
  }

  void add_pass(const SimdTask& task) {
    // Of several steps the first varies.
    const bool varies = variation_ != Variation::radices || recipe_.steps.empty();
    const VariantChoice choice{device_, radices_, varies ? variation_ : Variation::none};
    recipe_.steps.push_back(cheapest_simd_step(task, choice, recipe_.tables));
  }

  std::string add_two_passes(const SimdTask& task, Placement placement) {
    const SimdKernel kernel = kernel_of(task.axis);
    const AxisSplit split = cheapest_split(kernel, task.axis.length, lanes_, problem_.precision, device_);
    if (split.rows == 0)
      return concat("an axis of ", task.axis.length,
                    " elements is not a product of two lengths that fit an item");
    if (kernel == SimdKernel::lanes && task.axis.loops.size() >= kMostLoops)
      return concat("a long axis with gaps, and ", task.axis.loops.size(), " loops around it");
    const TwoPasses passes = two_passes(task, split, placement, recipe_);
    add_pass(passes.first);
    add_pass(passes.second);
    return {};
  }

  const FftProblem& problem_;
  const DeviceProfile& device_;
  FamilyRadices& radices_;
  Variation variation_;
  int64_t lanes_, element_bytes_;
  bool on_last_axis_ = false;
  Recipe recipe_;
};

std::string refuse_device(const FftProblem& problem, const DeviceProfile& device) {
  if (problem.precision == Precision::f16) return "its kernels know no half arithmetic";
  if (simd_lanes(device.traits, problem.precision) <= 1) return "the device's items are not SIMD programs";
  return {};
}

// The family's own plan in this order of axes, and its variations. Returns why there is none, else nothing.
std::string add_with_variations(const FftProblem& problem, const DeviceProfile& device,
                                FamilyRadices& radices, const std::vector<int>& axes,
                                std::vector<Recipe>& recipes) {
  Recipe own;
  std::string refusal = ItemPlan(problem, device, radices, Variation::none).make(axes, own);
  if (!refusal.empty()) return refusal;
  recipes.push_back(own);
  for (const Variation variation : {Variation::radices, Variation::stores}) {
    Recipe other;
    if (!ItemPlan(problem, device, radices, variation).make(axes, other).empty() || other == own) continue;
    recipes.push_back(std::move(other));
  }
  return {};
}

}  // namespace

Proposal propose_item(const FftProblem& problem, const DeviceProfile& device) {
  Proposal proposal;
  proposal.refusal = refuse_unless_smooth(problem, device);
  if (proposal.refusal.empty()) proposal.refusal = refuse_device(problem, device);
  if (!proposal.refusal.empty()) return proposal;
  FamilyRadices radices;
  for (const std::vector<int>& axes : ItemPlan(problem, device, radices, Variation::none).orders()) {
    std::string refusal = add_with_variations(problem, device, radices, axes, proposal.recipes);
    if (!refusal.empty() && proposal.recipes.empty()) proposal.refusal = std::move(refusal);
  }
  if (auto step = small_blocks_step(problem, device)) {
    Recipe blocks;
    blocks.algorithm = "item";
    blocks.steps.push_back(std::move(*step));
    proposal.recipes.push_back(std::move(blocks));
  }
  return proposal;
}

}  // namespace clfm::host
