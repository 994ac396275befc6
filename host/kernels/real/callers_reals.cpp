#include "callers_reals.hpp"

#include "host/plan/butterfly_work.hpp"

namespace clfm::host {
namespace {

bool holds_points(const BufferArgument& buffer, Precision precision) {
  return buffer.slot != Slot::table && buffer.unit_bytes == 2 * real_bytes(precision);
}

bool sees_as_points(const Step& step, Slot reals, Precision precision) {
  for (const Argument& argument : step.arguments)
    if (const auto* const buffer = std::get_if<BufferArgument>(&argument))
      if (buffer->slot == reals && holds_points(*buffer, precision)) return true;
  return false;
}

// The first two arrays of points are src and dst: see point.clh.
void take_pairs_of_reals(Step& step, Precision precision) {
  int sides = 2;
  for (Argument& argument : step.arguments) {
    auto* const buffer = std::get_if<BufferArgument>(&argument);
    if (!buffer || !holds_points(*buffer, precision) || sides == 0) continue;
    buffer->unit_bytes = real_bytes(precision);
    --sides;
  }
  step.defines.push_back({"PAIRS_OF_REALS", "1"});
}

}  // namespace

void begin_at_any_real(Recipe& recipe, const FftProblem& problem) {
  // the elements on the other side begin at a whole one
  if (problem.placement == Placement::in_place) return;
  for (const Side side : {Side::in, Side::out}) {
    if (!is_real(problem.transform, side)) continue;
    const Slot reals = side == Side::in ? Slot::in : Slot::out;
    for (Step& step : recipe.steps)
      if (sees_as_points(step, reals, problem.precision)) take_pairs_of_reals(step, problem.precision);
  }
}

}  // namespace clfm::host
