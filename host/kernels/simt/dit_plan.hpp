// dit_plan.hpp - decimation in time along all axes of a problem, with one choice of how each comes into
// digit-reversed order and how the axes follow each other.
#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "host/device/profile.hpp"
#include "host/plan/recipe.hpp"
#include "host/problem/fft_problem.hpp"

namespace clfm::host {

// How an axis comes into digit-reversed order.
enum class Reversal {
  separate,           // a step of its own from one place to the other
  in_first_stage,     // the first stage reads through the table, from one place to the other
  cycles,             // in place, no workspace
  through_workspace,  // in place: the first stage writes to the workspace, the second one back
  done                // a transpose did it
};

enum class OuterAxes {
  strided,              // stages along the axis as it lies
  transposed_in_place,  // to rows and back, by blocks (square) or cycles (rectangular)
  rotated               // rows become the next axis by transposes between the output and the workspace
};

struct DitChoice {
  OuterAxes outer;
  Reversal first, later;  // of the innermost axis, of the others
};

// Radices of axes that were searched for: the choices for one problem have most of them in common.
class KnownRadices {
 public:
  template <class Search>
  std::vector<int> of(const AxisTransform& axis, const Search& search) {
    for (const auto& [known, radices] : axes_)
      if (known == axis) return radices;
    return axes_.emplace_back(axis, search()).second;
  }

 private:
  std::vector<std::pair<AxisTransform, std::vector<int>>> axes_;
};

// Nothing if the device has no butterfly for a factor, or the choice does not suit the problem. Axes that are
// repeated over must come first.
std::optional<Recipe> dit_recipe(const FftProblem& problem, const DeviceProfile& device,
                                 const DitChoice& choice, KnownRadices& radices);

}  // namespace clfm::host
