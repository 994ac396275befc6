// cheapest_step.hpp - one of several ways to do the same in one launch: by its price, in whatever order they
// are considered.
#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "cost.hpp"

namespace clfm::host {

class CheapestStep {
 public:
  // `tables`: of the recipe that the step is for. Only those of the cheapest are added.
  CheapestStep(const DeviceProfile& device, std::vector<Table>& tables) : device_(device), tables_(tables) {}

  // `make(tables)` returns a step, or nothing where that way is none here.
  template <class Make>
  void consider(const Make& make) {
    std::vector<Table> tables = tables_;
    std::optional<Step> step = make(tables);
    if (!step) return;
    step->cost_us = estimate_us(*step, device_);
    if (step_ && step_->cost_us <= step->cost_us) return;
    step_ = std::move(step);
    with_tables_ = std::move(tables);
  }

  bool has_step() const { return step_.has_value(); }

  // Nothing where there is no way.
  std::optional<Step> take() {
    if (step_) tables_ = std::move(with_tables_);
    return std::move(step_);
  }

 private:
  const DeviceProfile& device_;
  std::vector<Table>& tables_;
  std::optional<Step> step_;
  std::vector<Table> with_tables_;
};

}  // namespace clfm::host
