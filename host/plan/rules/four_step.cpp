// Long axes in few passes through global memory: each does transforms as long as a work-group can hold, in local
// memory. A length of two such passes is Bailey's four-step FFT, its transpose and twiddles merged into the passes.
// Where local memory does not pay, or a factor is left over, passes are Stockham's, in registers.
#include <algorithm>
#include <unordered_map>

#include "../../error.hpp"
#include "../group_pass.hpp"
#include "../radix_sequence.hpp"
#include "../radix_table.hpp"
#include "rules.hpp"

namespace clfm::host {
namespace {

bool local_memory_pays(const FftProblem& problem, const DeviceProfile& device) {
  const bool is_forced = problem.algorithm == FftAlgorithm::four_step;
  return device.traits.local_memory == LocalMemory::on_chip ||
         (device.traits.local_memory == LocalMemory::emulated && is_forced);
}

// The cheapest passes of an axis.
class Passes {
 public:
  Passes(const FftProblem& problem, const DeviceProfile& device, const AxisTransform& axis)
      : problem_(problem), device_(device), axis_(axis) {}

  std::vector<int64_t> cheapest() {
    std::vector<int> lengths = usable_radices(device_, problem_.precision, axis_.length);
    if (local_memory_pays(problem_, device_)) add_group_lengths(lengths);
    lengths = cheapest_radix_sequence(axis_.length, lengths,
                                      [&](int length, int64_t span) { return price(length, span); });
    return {lengths.begin(), lengths.end()};
  }

 private:
  struct Prices {
    double first, later;
  };

  void add_group_lengths(std::vector<int>& lengths) {
    for (const int64_t length : divisors(axis_.length)) {
      if (length == 1 || has_butterfly(length)) continue;
      const auto first = plan_group_pass({axis_, length, 1}, problem_.precision, device_);
      const auto later = plan_group_pass({axis_, length, 2}, problem_.precision, device_);
      if (!first || !later) continue;
      lengths.push_back(static_cast<int>(length));
      group_prices_[lengths.back()] = {first->cost_us, later->cost_us};
    }
  }

  double price(int length, int64_t span) const {
    if (const auto group = group_prices_.find(length); group != group_prices_.end())
      return span == 1 ? group->second.first : group->second.later;
    return register_pass_us(problem_.precision, axis_, length, span, device_);
  }

  const FftProblem& problem_;
  const DeviceProfile& device_;
  const AxisTransform& axis_;
  std::unordered_map<int, Prices> group_prices_;  // a later pass costs the same whatever its span
};

// What AUTO has no use for, because another family is made for it.
std::string refuse_unless_long(const FftProblem& problem, const Recipe& recipe) {
  if (problem.algorithm == FftAlgorithm::four_step) return {};
  if (recipe.steps.size() == transformed_axes(problem).size()) return "no axis takes more than one pass";
  const bool has_group_pass = std::any_of(recipe.steps.begin(), recipe.steps.end(),
                                          [](const Step& step) { return step.kernel == "group_pass"; });
  return has_group_pass ? "" : "its passes would be Stockham's, in registers";
}

}  // namespace

Recipe four_step_recipe(const FftProblem& problem, const DeviceProfile& device, const PassChooser& choose) {
  Recipe recipe = autosort_recipe(problem, choose, [&](const PassTask& task, std::vector<Table>& tables) {
    const bool in_registers = task.pass.length == 1 || has_butterfly(task.pass.length);
    return in_registers ? register_pass_step(task, device, tables) : group_pass_step(task, device, tables);
  });
  recipe.algorithm = "four_step";
  return recipe;
}

Proposal propose_four_step(const FftProblem& problem, const DeviceProfile& device) {
  std::string refusal = refuse_unless_smooth(problem, device);
  if (!refusal.empty()) return {{}, std::move(refusal)};
  const auto cheapest = [&](const AxisTransform& axis) { return Passes(problem, device, axis).cheapest(); };
  Recipe recipe = four_step_recipe(problem, device, cheapest);
  refusal = refuse_unless_long(problem, recipe);
  if (!refusal.empty()) return {{}, std::move(refusal)};
  return {{std::move(recipe)}, {}};
}

}  // namespace clfm::host
