// review.hpp - what a review of golden recipes looks for, as assertions: rules of docs/phones.md that hold
// for every step on every GPU.
#pragma once

#include <algorithm>
#include <catch2/catch.hpp>
#include <string>

#include "host/device/profile.hpp"
#include "host/plan/butterfly_work.hpp"
#include "host/plan/private_bytes.hpp"
#include "host/plan/radix_sequence.hpp"
#include "host/plan/recipe.hpp"

namespace clfm::test {

inline uint64_t product(const std::array<uint64_t, 3>& extent) { return extent[0] * extent[1] * extent[2]; }

inline std::string value_of(const host::Step& step, const char* name) {
  for (const host::Define& define : defines_of(step))
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
  // A launch too small for every core is to reach many of them; items that exchange through local memory are
  // as many as the radices say; planes, of matrices or images, are whole.
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
  // One group looks for the products of a filter, once: its barriers take the place of a launch for each
  // (docs/phones.md).
  if (step.kernel() == "separate") return;
  CHECK(bytes == 0);
  CHECK(step.work.barriers == 0);
  CHECK(step.work.style != host::Style::local_memory);
}

// Of both sides, from one row of the innermost loop to the next, or from one element of a row to the next.
enum class Stride { rows = 0, elements = 3 };
inline bool are_side_by_side(const host::Step& step, Stride which) {
  const auto lane = static_cast<size_t>(which);
  return std::all_of(step.arguments.begin(), step.arguments.end(), [&](const host::Argument& argument) {
    const auto* const strides = std::get_if<host::StrideArgument>(&argument);
    return !strides || strides->stride[lane] == 1;
  });
}

// Of golden recipes: stages of butterflies in registers move as much with an access as the row asks for, or
// have a reason not to. Elsewhere the cost model finds more of those (a lane that short odd lines leave
// idle).
inline void check_accesses(const host::Step& step, const host::DeviceProfile& device) {
  const bool is_stage =
      step.kernel() == "stockham" || step.kernel() == "dit_first_stage" || step.kernel() == "dit_stage";
  if (device.traits.core.access_operations == 0 || !is_stage || value_of(step, "PRECISION") != "32") return;
  if (value_of(step, "VW") != "1") return;
  const bool columns = value_of(step, "BUTTERFLY_DIM") == "1";
  const std::string span = value_of(step, "SPAN");
  const int64_t butterflies = std::stoll(value_of(step, "N")) / std::stoll(value_of(step, "RADIX"));
  const bool has_gaps = !are_side_by_side(step, columns ? Stride::rows : Stride::elements);
  const bool is_own_run =  // a butterfly's points, which are in runs as they are
      !columns && value_of(step, "WIDE") == "2" && (butterflies == 1 || value_of(step, "REVERSED") == "0");
  const bool is_odd = !columns && !span.empty() && span != "1" && std::stoll(span) % 2 == 1;
  const bool would_spill = 2 * step.work.registers + 6 > device.traits.registers;
  // Half as many groups would leave more cores idle while the last ones end.
  constexpr double kManyGroups = 32;  // of a core
  const bool has_few_groups = work_groups(step.range).count < kManyGroups * core_count(device);
  CHECK((has_gaps || is_own_run || is_odd || would_spill || has_few_groups));
}

inline void check_accesses(const host::Recipe& recipe, const host::DeviceProfile& device) {
  for (const host::Step& step : recipe.steps) {
    INFO(to_text(step));
    check_accesses(step, device);
  }
}

// What a step says of its arithmetic is what its kernel is compiled with.
inline void check_arithmetic(const host::Step& step) {
  INFO(to_text(step));
  CHECK(value_of(step, "PRECISION") == std::to_string(8 * host::real_bytes(step.arithmetic)));
}

inline void check_reviewed(const host::Recipe& recipe, const host::DeviceProfile& device) {
  CHECK(host::fits_private(static_cast<double>(host::private_bytes(recipe)), device.traits));
  for (const host::Step& step : recipe.steps) check_arithmetic(step);
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
