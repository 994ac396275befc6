// cheapest.hpp - keeps the candidate of the lowest price, in whatever order they are considered. Candidates
// whose variant agrees with DeviceProfile::wanted_variant go before all others.
#pragma once

#include <optional>
#include <tuple>
#include <utility>
#include <vector>

#include "cost.hpp"

namespace clfm::host {

template <class T>
class Cheapest {
 public:
  explicit Cheapest(const DeviceProfile& device) : wanted_(device.wanted_variant) {}

  void consider(T candidate, const Variant& variant, double us) {
    const std::tuple rank(disagreements(variant, wanted_), us);
    if (candidate_ && rank >= rank_) return;
    candidate_ = std::move(candidate);
    rank_ = rank;
  }

  bool has_value() const { return candidate_.has_value(); }
  std::optional<T> take() { return std::move(candidate_); }  // nothing where none was considered

 private:
  const Variant& wanted_;
  std::optional<T> candidate_;
  std::tuple<int, double> rank_;
};

class CheapestStep {
 public:
  // `tables`: of the recipe that the step is for. Only those of the cheapest are added.
  CheapestStep(const DeviceProfile& device, std::vector<Table>& tables)
      : device_(device), tables_(tables), cheapest_(device) {}

  // `make(tables)` returns a step, or nothing where there is none of that kind.
  template <class Make>
  void consider(const Make& make) {
    std::vector<Table> tables = tables_;
    std::optional<Step> step = make(tables);
    if (!step) return;
    step->cost_us = estimate_us(*step, device_);
    const Variant variant = step->variant;
    const double us = step->cost_us;
    cheapest_.consider({std::move(*step), std::move(tables)}, variant, us);
  }

  bool has_step() const { return cheapest_.has_value(); }

  // Nothing where no step was made.
  std::optional<Step> take() {
    auto found = cheapest_.take();
    if (!found) return std::nullopt;
    tables_ = std::move(found->second);
    return std::move(found->first);
  }

 private:
  const DeviceProfile& device_;
  std::vector<Table>& tables_;
  Cheapest<std::pair<Step, std::vector<Table>>> cheapest_;
};

}  // namespace clfm::host
