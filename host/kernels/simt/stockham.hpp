// stockham.hpp - chains of autosort passes through global memory (docs/stockham.md): what the families that
// are made of them share.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "host/device/profile.hpp"
#include "host/plan/recipe.hpp"
#include "host/problem/fft_problem.hpp"

namespace clfm::host {

struct AutosortPass {
  int axis;
  int64_t length;  // of the transforms that the pass does
  int64_t span;    // product of the lengths of the axis' passes before it
};

// A pass between two places. The axis' strides are those of the places.
struct PassTask {
  Precision precision;
  Direction direction;
  AutosortPass pass;
  AxisTransform axis;
  BufferArgument from, to;
  double scale;
};

// The lengths of an axis' passes, in the order they run; they multiply to the axis' length.
using PassChooser = std::function<std::vector<int64_t>(const AxisTransform& axis)>;
using PassStep = std::function<Step(const PassTask& task, std::vector<Table>& tables)>;

// Axes innermost first, each a sequence of passes. Passes ping-pong between the output and one packed region
// of workspace; in place, an odd number of passes needs a second region for the first one to write to.
Recipe autosort_recipe(const FftProblem& problem, const PassChooser& choose, const PassStep& step);

// Transforms one after the other in one such chain, of the same numbers but for the ends of rows. The first
// one's input is where it begins, the last one's output where it ends, with the last one's scale. Out of
// place what has more elements than that output stays in the workspace, in two regions alternately.
struct AutosortPart {
  FftProblem problem;
  PassChooser choose;
  PassStep step;
};
Recipe autosort_recipe(const std::vector<AutosortPart>& parts, Placement placement);

// A pass whose transforms are butterflies, each in the registers of one item (stockham.cl).
double register_pass_us(Precision precision, const AxisTransform& axis, int radix, int64_t span,
                        const DeviceProfile& device);
std::vector<int> cheapest_register_radices(Precision precision, const AxisTransform& axis,
                                           const DeviceProfile& device);
Step register_pass_step(const PassTask& task, const DeviceProfile& device, std::vector<Table>& tables);

// Whether neighbouring rows are neighbours in memory, and the elements of a row are not: columns of a matrix.
bool rows_are_neighbours(const AxisTransform& axis);

}  // namespace clfm::host
