// dit.hpp - the steps of a decimation in time along one axis: digit reversal, the first stage without
// twiddles, and the stages after it. What is common to all steps of a recipe is bound once; every function
// describes one launch.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "butterfly_stage.hpp"
#include "host/device/profile.hpp"
#include "host/plan/recipe.hpp"
#include "host/problem/fft_problem.hpp"

namespace clfm::host {

// One axis on its way from one place to another. A view's in_strides are those of `from`, its out_strides
// those of `to`; in place the two are the same.
struct AxisArrays {
  AxisTransform view;
  BufferArgument from, to;
};

// Whether the first stage finds its elements in digit-reversed order, or writes them through the table.
enum class FirstStageOrder { reversed = 0, natural = 1 };

class DitSteps {
 public:
  DitSteps(const FftProblem& problem, const DeviceProfile& device, Recipe& recipe)
      : problem_(problem), device_(device), recipe_(recipe) {}

  // The cheapest stages for an axis that is transformed in place; empty where the device has no butterfly for
  // a factor.
  std::vector<int> radices(const AxisTransform& view) const;

  Step digit_reverse(const AxisArrays& arrays, const std::vector<int>& radices);
  // In place. With a single radix, and with palindromes of equal digits, little or nothing has to move: see
  // moves_anything.
  Step digit_cycles(const AxisTransform& view, const BufferArgument& place, const std::vector<int>& radices);
  Step first_stage(const AxisArrays& arrays, const std::vector<int>& radices, FirstStageOrder order,
                   double scale);
  Step radix_stage(const AxisArrays& arrays, int radix, int64_t span, double scale);

  // Index into the recipe's tables, to which it is added if it is not there yet.
  uint32_t table(TableKind kind, std::vector<int64_t> parameters);
  uint32_t reversal_table(const std::vector<int>& radices);

 private:
  Step butterfly_step(const AxisArrays& arrays, const char* name, const ButterflyStage& stage,
                      const StageLaunch& launch) const;
  void append_rows(Step& step, const AxisTransform& view, const StageLaunch& launch, double scale) const;
  Work stage_work(const AxisTransform& view, int radix, int64_t span, double copies) const;
  double stage_us(const AxisTransform& view, int radix, int64_t span) const;  // in place
  ButterflyStage stage_of(const AxisTransform& view, int radix, int64_t span, OwnRuns own) const;
  Work move_work(const AxisTransform& view, double copies) const;
  double point_bytes() const;

  const FftProblem& problem_;
  const DeviceProfile& device_;
  Recipe& recipe_;
};

}  // namespace clfm::host
