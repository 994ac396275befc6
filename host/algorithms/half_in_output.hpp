// half_in_output.hpp - half a spectrum of c2r of several axes, out of place, that stands where its real
// elements will: rows of n real elements have room for n / 2 elements and, in the imaginary part of element
// 0, element n / 2, which is real once the columns are done (nyquist.hpp). So there is no workspace, and the
// rows go in place.
#pragma once

#include <cstddef>
#include <optional>

#include "host/device/profile.hpp"
#include "host/plan/compose.hpp"
#include "host/plan/recipe.hpp"
#include "host/problem/fft_problem.hpp"
#include "rules.hpp"

namespace clfm::host {

// Of half a spectrum that its real elements do not overwrite.
bool output_has_room(const FftProblem& problem);

class HalfInOutput {
 public:
  // Both outlive it. `by`: who takes the rows.
  HalfInOutput(const FftProblem& problem, RowsBy by, const DeviceProfile& device)
      : problem_(problem), by_(by), device_(device), last_(static_cast<size_t>(problem.rank - 1)) {}

  // The output as complex elements. Nothing where real elements are no pairs, or a workspace is faster.
  std::optional<Layout> view() const;
  // From the input to that view, but for elements n / 2.
  FftProblem columns(const Layout& view) const;
  // Adds those to the recipe of the columns: columns 0 and n / 2 are packed into one, or column n / 2 is a
  // transform by itself, of which the real parts are kept. False where neither can be done.
  bool add_nyquist(Recipe& columns) const;

 private:
  bool is_crowded(const Layout& view) const;
  std::optional<Recipe> nyquist_column() const;
  PartBuffers nyquist_places() const;

  const FftProblem& problem_;
  RowsBy by_;
  const DeviceProfile& device_;
  size_t last_;  // axis
};

}  // namespace clfm::host
