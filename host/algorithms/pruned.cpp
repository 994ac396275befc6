// Transforms of which part of the input is zero or part of the output is not wanted, axis by axis: rows that
// are zero are not transformed, nor are those that are not wanted. The window along an axis is handled by its
// own pass (fused_io.hpp), not by those before.
#include <algorithm>

#include "host/io/convert.hpp"
#include "host/io/fused_io.hpp"
#include "host/plan/compose.hpp"
#include "rules.hpp"

namespace clfm::host {
namespace {

using Axes = std::vector<int>;

// The axes in the orders that the transform allows: the halved one of real data goes first, of half spectra
// last.
std::vector<Axes> orders(const FftProblem& problem) {
  Axes axes;
  for (int axis = problem.rank - 1; axis >= 0; --axis)
    if (!problem.repeated[axis]) axes.push_back(axis);
  const Axes inner_first = axes;
  std::reverse(axes.begin(), axes.end());
  switch (problem.transform) {
    case Transform::r2c:
      return {inner_first};
    case Transform::c2r:
      return {axes};
    default:
      return {inner_first, axes};
  }
}

// The data between two passes.
struct PassArray {
  ArrayView array;
  int components;  // 1 real, 2 complex
};

class PrunedPlan {
 public:
  PrunedPlan(const FftProblem& problem, const DeviceProfile& device)
      : problem_(problem), device_(device), plain_(plain_problem(problem)) {}

  Recipe recipe(const Axes& order) {
    PassArray here{callers_side(problem_, Side::in), is_real(problem_.transform, Side::in) ? 1 : 2};
    for (const int axis : order) here = transformed(here, axis, axis == order.back());
    if (here.array.place.slot != Slot::out)
      recipe_.steps.push_back(
          convert_step({problem_.rank, problem_.batch, here.components, plain_.precision, here.array,
                        callers_side(problem_, Side::out), "the output as it is wanted"},
                       device_));
    return std::move(recipe_);
  }

 private:
  // Whether the rows of axes that are only repeated over are those that are wanted: nothing else leaves some
  // of them out.
  bool has_wanted_rows() const {
    const Window in = callers_side(problem_, Side::in).window, out = callers_side(problem_, Side::out).window;
    for (int k = 0; k < problem_.rank; ++k)
      if (problem_.repeated[k] && in[k] != out[k]) return false;
    return true;
  }

  uint64_t element_bytes(int components) const {
    return plain_.element_bytes() / 2 * static_cast<uint64_t>(components);
  }

  // Packed, in the workspace, with room for these ranges.
  PassArray in_workspace(const Window& window, int components) {
    PassArray pass_array{{}, components};
    pass_array.array.bits = stored_bits(plain_.precision);
    pass_array.array.window = window;
    int64_t stride = 1;
    for (int k = problem_.rank - 1; k >= 0; --k) {
      pass_array.array.layout.stride[k] = stride;
      stride *= window[k].count;
    }
    pass_array.array.layout.batch_stride = stride;
    const auto elements = static_cast<uint64_t>(stride * problem_.batch);
    pass_array.array.place = reserve_workspace(pass_arrays_, elements * element_bytes(components));
    recipe_.workspace_bytes = std::max(recipe_.workspace_bytes, pass_arrays_.workspace_bytes);
    return pass_array;
  }

  // Along one axis, of the rows that exist; its arrays are whole.
  FftProblem pass(const PassArray& from, int axis, bool is_last) const {
    FftProblem pass = plain_;
    if (has_half_spectrum(problem_.transform) && axis != halved_axis(problem_)) {
      pass.direction = problem_.transform == Transform::c2r ? Direction::backward : Direction::forward;
      pass.transform = Transform::c2c;
    }
    for (int k = 0; k < problem_.rank; ++k) {
      pass.repeated[k] = k != axis;
      if (k != axis) pass.length[k] = from.array.window[k].count;
    }
    pass.scale = is_last ? problem_.scale : 1;
    pass.in = from.array.layout;
    return pass;
  }

  // Where the pass leaves what is wanted of its axis: at last in the caller's output, else where it found its
  // data, if those are as many numbers, else somewhere new.
  PassArray target(const PassArray& from, int axis, bool is_last, const FftProblem& pass) {
    const int components = is_real(pass.transform, Side::out) ? 1 : 2;
    const ArrayView wanted = callers_side(problem_, Side::out);
    if (is_last && has_wanted_rows()) return {wanted, components};
    Window window = from.array.window;
    window[axis] = wanted.window[axis];
    const bool fits = components == from.components && window == from.array.window;
    return fits && from.array.place.slot == Slot::workspace ? from : in_workspace(window, components);
  }

  // An array as the pass sees it, without the rows that are left out.
  static ArrayView seen(ArrayView array, const FftProblem& pass, int axis, Side side) {
    const Range range = array.window[axis];
    array.window = whole_window(pass, side);
    array.window[axis] = range;
    array.place = {side == Side::in ? Slot::in : Slot::out};
    return array;
  }

  PassArray transformed(const PassArray& from, int axis, bool is_last) {
    FftProblem part = pass(from, axis, is_last);
    PassArray to = target(from, axis, is_last, part);
    part.out = to.array.layout;
    if (to.array.place == from.array.place) part.placement = Placement::in_place;
    const Recipe best =
        recipe_on_views({part, seen(from.array, part, axis, Side::in), seen(to.array, part, axis, Side::out)},
                        problem_.workspace_limit_bytes, pass_arrays_.workspace_bytes, device_);
    if (recipe_.algorithm.find(best.algorithm) == std::string::npos)
      recipe_.algorithm += (recipe_.algorithm.empty() ? "pruned: " : " and ") + best.algorithm;
    embed(best, {from.array.place, to.array.place}, pass_arrays_.workspace_bytes, recipe_);
    return to;
  }

  const FftProblem& problem_;
  const DeviceProfile& device_;
  FftProblem plain_;
  Recipe pass_arrays_;  // only their workspace; what a pass takes behind it is free again for the next
  Recipe recipe_;
};

}  // namespace

Proposal propose_pruned(const FftProblem& problem, const DeviceProfile& device) {
  Proposal proposal;
  if (!refuse_precision(problem, device).empty()) return proposal;  // convert says why
  for (const Axes& order : orders(problem)) {
    if (order.size() < 2) continue;  // no rows to leave out
    add_recipes([&]() -> std::vector<Recipe> { return {PrunedPlan(problem, device).recipe(order)}; },
                proposal);
  }
  return proposal;
}

}  // namespace clfm::host
