// Transforms of which part of the input is zero or part of the output is not wanted, axis by axis: rows that are zero are
// not transformed, nor are those that nobody wants. An axis that is given in part is completed with zeros when its turn
// comes, not before.
#include <algorithm>

#include "../butterfly_work.hpp"
#include "../compose.hpp"
#include "../convert.hpp"
#include "rules.hpp"

namespace clfm::host {
namespace {

using Axes = std::vector<int>;

// The axes in the orders that the transform allows: the halved one of real data goes first, of half spectra last.
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
struct Station {
  ArrayForm array;
  int numbers;  // 1 real, 2 complex
};

class PrunedPlan {
 public:
  PrunedPlan(const FftProblem& problem, const DeviceProfile& device)
      : problem_(problem), device_(device), plain_(plain_problem(problem)) {}

  Recipe recipe(const Axes& order) {
    Station here{callers_side(problem_, Side::in), is_real(problem_.transform, Side::in) ? 1 : 2};
    for (const int axis : order) {
      if (here.array.window[axis].count != before(axis) || !is_plain_form(here.array))
        here = completed(here, axis);
      here = transformed(here, axis, axis == order.back());
    }
    if (here.array.place.slot != Slot::out) {
      recipe_.steps.push_back(convert_step(
          conversion(here, callers_side(problem_, Side::out), "the output as it is wanted"), device_));
    }
    return std::move(recipe_);
  }

 private:
  // How many elements the axis has before and after its pass.
  int64_t before(int axis) const { return whole_shape(problem_, Side::in)[axis]; }
  int64_t after(int axis) const { return whole_shape(problem_, Side::out)[axis]; }

  bool is_plain_form(const ArrayForm& array) const {
    return !array.callback && array.format == ComplexFormat::interleaved &&
           array.bits == stored_bits(plain_.precision);
  }

  uint64_t element_bytes(int numbers) const {
    return plain_.element_bytes() / 2 * static_cast<uint64_t>(numbers);
  }

  Conversion conversion(const Station& from, const ArrayForm& to, const char* note) const {
    return {problem_.rank, problem_.batch, from.numbers, plain_.precision, from.array, to, note};
  }

  // Packed, in the workspace, with room for these ranges.
  Station in_workspace(const Window& window, int numbers) {
    Station station{{}, numbers};
    station.array.bits = stored_bits(plain_.precision);
    station.array.window = window;
    int64_t stride = 1;
    for (int k = problem_.rank - 1; k >= 0; --k) {
      station.array.layout.stride[k] = stride;
      stride *= window[k].count;
    }
    station.array.layout.batch_stride = stride;
    const auto elements = static_cast<uint64_t>(stride * problem_.batch);
    station.array.place = reserve_workspace(stations_, elements * element_bytes(numbers));
    recipe_.workspace_bytes = std::max(recipe_.workspace_bytes, stations_.workspace_bytes);
    return station;
  }

  Station completed(const Station& from, int axis) {
    Window window = from.array.window;
    window[axis] = {0, before(axis)};
    const Station to = in_workspace(window, from.numbers);
    recipe_.steps.push_back(
        convert_step(conversion(from, to.array, "an axis as it is transformed"), device_));
    return to;
  }

  FftProblem pass(const Station& from, int axis, bool is_last) const {
    FftProblem pass = plain_;
    const bool halves = problem_.transform == Transform::r2c || problem_.transform == Transform::c2r;
    if (halves && axis != halved_axis(problem_)) {
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

  // Where the pass may leave its results: in the caller's output if it makes just that, else where it found its data, if
  // those are as many numbers, else somewhere new.
  Station target(const Station& from, int axis, bool is_last, const FftProblem& pass) {
    const int numbers = is_real(pass.transform, Side::out) ? 1 : 2;
    Window window = from.array.window;
    window[axis] = {0, after(axis)};
    const ArrayForm wanted = callers_side(problem_, Side::out);
    if (is_last && is_plain_form(wanted) && wanted.window == window) return {wanted, numbers};
    const bool fits = numbers == from.numbers && before(axis) == after(axis);
    if (!fits || from.array.place.slot != Slot::workspace) return in_workspace(window, numbers);
    Station same = from;
    same.array.window = window;
    return same;
  }

  Station transformed(const Station& from, int axis, bool is_last) {
    FftProblem part = pass(from, axis, is_last);
    Station to = target(from, axis, is_last, part);
    part.out = to.array.layout;
    if (to.array.place == from.array.place) part.placement = Placement::in_place;
    const Recipe best =
        part_candidates(canonical(part), problem_.workspace_limit_bytes, stations_.workspace_bytes, device_)
            .front();
    if (recipe_.algorithm.find(best.algorithm) == std::string::npos)
      recipe_.algorithm += (recipe_.algorithm.empty() ? "pruned: " : " and ") + best.algorithm;
    embed(best, {from.array.place, to.array.place}, stations_.workspace_bytes, recipe_);
    return narrowed(to, axis);
  }

  // To what is wanted of the axis: the data stay where they are.
  Station narrowed(Station station, int axis) const {
    if (station.array.place.slot == Slot::out) return station;
    Range wanted = problem_.out_window[axis];
    if (wanted == Range{}) wanted.count = after(axis);
    station.array.place.offset_bytes +=
        static_cast<uint64_t>(wanted.start * station.array.layout.stride[axis]) *
        element_bytes(station.numbers);
    station.array.window[axis] = wanted;
    return station;
  }

  const FftProblem& problem_;
  const DeviceProfile& device_;
  FftProblem plain_;
  Recipe
      stations_;  // only the workspace that they take; what a pass takes behind it is free again for the next
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
