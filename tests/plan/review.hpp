// review.hpp - what a review of golden recipes looks for, as assertions: rules of docs/phones.md that hold for every step on every
// GPU.
#pragma once

#include <catch2/catch.hpp>
#include <string>

#include "host/device/profile.hpp"
#include "host/plan/radix_sequence.hpp"
#include "host/plan/recipe.hpp"

namespace clfm::test {

inline uint64_t product(const std::array<uint64_t, 3>& extent) { return extent[0] * extent[1] * extent[2]; }

inline std::string value_of(const host::Step& step, const char* name) {
  for (const host::Define& define : step.defines)
    if (define.name == name) return define.value;
  return {};
}

// A length's largest prime factor needs its butterfly, whatever that takes.
inline bool has_prime_radix(const host::Step& step) {
  const std::string radix = value_of(step, "RADIX");
  return !radix.empty() && host::prime_factors(std::stoll(radix)).size() == 1;
}

inline void check_groups(const host::Step& step, const host::DeviceProfile& device) {
  const uint64_t wave = device.traits.wave, items = product(step.range.local);
  CHECK(items > 0);
  CHECK(items <= device.limits.max_group);
  for (size_t d = 0; d < 3; ++d) CHECK(step.range.local[d] <= device.limits.max_group_shape[d]);
  const uint64_t lanes = (items + wave - 1) / wave * wave;
  // A launch too small for every core is to reach many of them; items that exchange through local memory are as many as the
  // radices say; planes, of matrices or images, are whole.
  const bool is_large = product(step.range.global) >= core_count(device) * device.traits.preferred_group;
  if (is_large && step.work.style != host::Style::local_memory)
    CHECK(4 * items >= (step.range.dims == 3 ? 2 : 3) * lanes);
  // More would wait for each other at Mali's barriers, and gain nothing without.
  if (device.traits.name.starts_with("mali-")) CHECK(items <= 64);
}

inline void check_local_memory(const host::Step& step, const host::DeviceProfile& device) {
  const uint64_t bytes = step.work.local_bytes;
  CHECK(bytes <= device.limits.local_bytes);
  for (const host::Argument& argument : step.arguments)
    if (const auto* local = std::get_if<host::LocalArgument>(&argument)) CHECK(local->bytes <= bytes);
  if (device.traits.local_memory == host::LocalMemory::on_chip) return;
  // One group looks for the products of a filter, once: its barriers take the place of a launch for each (docs/phones.md).
  if (step.kernel == "separate") return;
  CHECK(bytes == 0);
  CHECK(step.work.barriers == 0);
  CHECK(step.work.style != host::Style::local_memory);
}

inline void check_reviewed(const host::Recipe& recipe, const host::DeviceProfile& device) {
  if (!is_gpu(device)) return;
  for (const host::Step& step : recipe.steps) {
    INFO(to_text(step));
    check_groups(step, device);
    check_local_memory(step, device);
    CHECK(step.work.style != host::Style::simd);
    if (!has_prime_radix(step)) CHECK(step.work.registers <= device.traits.registers);
    const std::string lanes = value_of(step, "VW");  // 128 bits are the widest access on phones
    if (!lanes.empty()) CHECK(std::stoul(lanes) * (value_of(step, "PRECISION") == "64" ? 8 : 4) <= 16);
  }
}

}  // namespace clfm::test
