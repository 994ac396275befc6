// planned_parts.hpp - what was planned while one problem is planned. Rules that compose ask for the same
// parts again and again: for every form of an array, every length of a convolution, every candidate of
// another rule.
#pragma once

#include <cstdint>
#include <limits>
#include <list>
#include <map>
#include <tuple>
#include <utility>
#include <vector>

#include "host/device/profile.hpp"
#include "host/problem/fft_problem.hpp"
#include "recipe.hpp"

namespace clfm::host {

enum class ItemShare;  // host/kernels/simt/group_fft.hpp

class PlannedParts {
 public:
  // Candidates, which stay where they are as long as this does: all up to that multiple of the cheapest
  // price, and maybe more. nullptr where the part was not planned before.
  const std::vector<Recipe>* find(const FftProblem& part, double price_bound) const {
    for (const Part& known : parts_)
      if (known.price_bound >= price_bound && known.problem == part) return &known.recipes;
    return nullptr;
  }
  const std::vector<Recipe>& keep(const FftProblem& part, double price_bound, std::vector<Recipe> recipes) {
    return parts_.emplace_back(Part{part, price_bound, std::move(recipes)}).recipes;
  }

  // Radices of work-groups: search() finds those that were not asked for before.
  template <class Search>
  const std::vector<int>& group_radices(int64_t length, ItemShare share, Precision precision,
                                        const Search& search) {
    const auto [entry, is_new] = group_radices_.try_emplace({length, share, precision});
    if (is_new) entry->second = search();
    return entry->second;
  }

 private:
  struct Part {
    FftProblem problem;
    double price_bound;
    std::vector<Recipe> recipes;
  };
  std::list<Part> parts_;
  std::map<std::tuple<int64_t, ItemShare, Precision>, std::vector<int>> group_radices_;
};

// For a part of which only the recipes up to that multiple of the cheapest price are of use.
inline DeviceProfile with_price_bound(double price_bound, DeviceProfile device) {
  device.price_bound = price_bound;
  return device;
}
inline DeviceProfile without_price_bound(const DeviceProfile& device) {
  return with_price_bound(std::numeric_limits<double>::infinity(), device);
}

// A device while one problem is planned for it, which remembers the parts.
class PlanningDevice {
 public:
  explicit PlanningDevice(const DeviceProfile& device) : profile_(device) {
    if (!profile_.planned) profile_.planned = &parts_;
  }
  PlanningDevice(const PlanningDevice&) = delete;
  PlanningDevice& operator=(const PlanningDevice&) = delete;

  const DeviceProfile& profile() const { return profile_; }

 private:
  PlannedParts parts_;
  DeviceProfile profile_;
};

}  // namespace clfm::host
