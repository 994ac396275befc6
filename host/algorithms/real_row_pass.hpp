// real_row_pass.hpp - real rows alone, along the last axis: r2c and c2r in one step. real.cpp adds the
// columns.
#pragma once

#include <optional>
#include <vector>

#include "host/device/profile.hpp"
#include "host/kernels/real/nyquist.hpp"
#include "host/kernels/real/odd_rows.hpp"
#include "host/kernels/simd/lanes_variant.hpp"
#include "host/kernels/simd/simd_step.hpp"
#include "host/plan/compose.hpp"
#include "host/plan/recipe.hpp"
#include "host/problem/fft_problem.hpp"
#include "rules.hpp"

namespace clfm::host {

// The same problem with its axes in another order: those that are repeated first, the halved one last.
FftProblem halved_axis_last(const FftProblem& problem);

// The other axes of the half spectrum, the rows repeated over.
FftProblem half_spectrum_columns(const FftProblem& problem, const Layout& from, const Layout& to,
                                 Placement placement);

// The half spectrum of c2r as it stands in the workspace between columns and rows. Of pictures every row
// begins with a line of the cache, where that takes little more: columns are stored, and rows loaded,
// without crossing lines. Rows of volumes stay side by side, for columns across planes; those of columns of
// a multiple of 128 would crowd into few sets of the cache.
FftProblem half_spectrum_in_workspace(const FftProblem& problem, RowsBy by);

class RealRowPass {
 public:
  // `array`: the complex elements that are transformed, half as many a row where its length is even. Both
  // outlive it.
  RealRowPass(const FftProblem& problem, const FftProblem& array, const DeviceProfile& device,
              Nyquist nyquist = Nyquist::behind)
      : problem_(problem), array_(array), device_(device), nyquist_(nyquist) {}

  bool is_even() const { return problem_.length[problem_.rank - 1] % 2 == 0; }
  // No other axis is transformed.
  bool is_all() const { return transformed_axes(array_) == std::vector<int>{problem_.rank - 1}; }

  // Behind the steps of `frame`; nothing where rows go another way.
  std::optional<Recipe> recipe(RowsBy by, const Place& from, const Place& to, const Recipe& frame) const;

  // Rows as complex ones, the other axes repeated over.
  FftProblem complex_rows(const Layout& in, const Layout& out) const;
  OddRows odd_rows(const Place& from, const Place& to) const;

 private:
  bool is_forward() const { return problem_.transform == Transform::r2c; }
  std::optional<Recipe> as_complex(const Place& from, const Place& to, const Recipe& frame) const;
  std::optional<Step> step_by(RowsBy by, const Place& from, const Place& to,
                              std::vector<Table>& tables) const;
  std::optional<Step> by_group(const Place& from, const Place& to, std::vector<Table>& tables) const;
  std::optional<Step> by_item(const Place& from, const Place& to, std::vector<Table>& tables) const;
  AlongRow along_row(const SimdTask& task, const std::optional<SimdVariant>& variant) const;
  SimdTask task_of_reals(const Place& from, const Place& to) const;
  SimdTask task(const Place& from, const Layout& in, const Place& to, const Layout& out) const;

  const FftProblem& problem_;
  const FftProblem& array_;
  const DeviceProfile& device_;
  Nyquist nyquist_;
};

}  // namespace clfm::host
