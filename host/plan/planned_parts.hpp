// planned_parts.hpp - what was planned while one problem is planned. Rules that compose ask for the same
// parts again and again: for every form of an array, every length of a convolution, every candidate of
// another rule.
#pragma once

#include <list>
#include <utility>
#include <vector>

#include "host/device/profile.hpp"
#include "host/problem/fft_problem.hpp"
#include "recipe.hpp"

namespace clfm::host {

class PlannedParts {
 public:
  // Candidates, which stay where they are as long as this does; nullptr where the part was not planned
  // before.
  const std::vector<Recipe>* find(const FftProblem& part) const {
    for (const auto& [known, recipes] : parts_)
      if (known == part) return &recipes;
    return nullptr;
  }
  const std::vector<Recipe>& keep(const FftProblem& part, std::vector<Recipe> recipes) {
    return parts_.emplace_back(part, std::move(recipes)).second;
  }

 private:
  std::list<std::pair<FftProblem, std::vector<Recipe>>> parts_;
};

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
