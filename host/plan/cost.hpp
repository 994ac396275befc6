// cost.hpp - what a step is expected to take on a device, in microseconds. A roofline with a launch cost: it
// only has to put candidates in the right order; docs/cost-model.md says how its weights were found.
#pragma once

#include <optional>
#include <vector>

#include "host/device/price_factors.hpp"
#include "host/device/profile.hpp"
#include "recipe.hpp"

namespace clfm::host {

// Share of the accesses to a working set. Where the cache is shared with others, or its sets fill unevenly,
// no step at its size.
double cache_hits(double working_set_bytes, const DeviceTraits& traits);

// The launch of a step after another one: drivers queue those while the device works. On CPUs the first
// launch costs no more.
double next_launch_us(const DeviceProfile& device);

// One step among others; `range` says how far it fills a GPU, and without one it does so wholly.
double estimate_us(const Work& work, const NdRange& range, const DeviceProfile& device);
double estimate_us(const Work& work, const DeviceProfile& device);

// What the price factors of a step are looked up by, beside its length.
PricedKernel priced_kernel(const Step& step);

// A step behind another one, as measuring has corrected the estimate: DeviceProfile::factors.
double estimate_us(const Step& step, const DeviceProfile& device);

// What handing out the work-groups takes: much where they are as small as those of single items on a CPU.
double groups_us(const NdRange& range, const DeviceProfile& device);

// Fills cost_us of every step and of the recipe. On GPUs the first step waits longer for its launch than
// later ones.
void price(Recipe& recipe, const DeviceProfile& device);

// Of some ways to do the same.
std::optional<Recipe> cheapest(std::vector<Recipe> ways, const DeviceProfile& device);

}  // namespace clfm::host
