// cheapest.hpp - one of several ways to do the same: by its price, in whatever order they are considered.
// Where the profile asks for a variant, one that agrees comes first.
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
  explicit Cheapest(const DeviceProfile& device) : wanted_(device.wanted) {}

  void consider(T way, const Variant& variant, double us) {
    const std::tuple rank(!agrees(variant, wanted_), us);
    if (way_ && rank >= rank_) return;
    way_ = std::move(way);
    rank_ = rank;
  }

  bool has_one() const { return way_.has_value(); }
  std::optional<T> take() { return std::move(way_); }  // nothing where there is no way

 private:
  const Variant& wanted_;
  std::optional<T> way_;
  std::tuple<bool, double> rank_;
};

class CheapestStep {
 public:
  // `tables`: of the recipe that the step is for. Only those of the cheapest are added.
  CheapestStep(const DeviceProfile& device, std::vector<Table>& tables)
      : device_(device), tables_(tables), cheapest_(device) {}

  // `make(tables)` returns a step, or nothing where that way is none here.
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

  bool has_step() const { return cheapest_.has_one(); }

  // Nothing where there is no way.
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
