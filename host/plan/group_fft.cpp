#include "group_fft.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <utility>

#include "../error.hpp"
#include "butterfly_work.hpp"
#include "launch.hpp"
#include "radix_sequence.hpp"
#include "radix_table.hpp"

namespace clfm::host {
namespace {

constexpr size_t kMostStages = 5;
constexpr int64_t kBanks = 32;  // local_stages.clh's padding

int64_t padded_slots(int64_t length) { return ((length - 1) + (length - 1) / kBanks + 1) | 1; }

int64_t held_by_an_item(const GroupFft& group) {
  int64_t held = 0;
  for (int radix : group.radices)
    held = std::max(held, (group.length / radix + group.items - 1) / group.items * radix);
  return held;
}

std::vector<int> cheapest_of(int64_t length, const std::vector<int>& radices) {
  constexpr double kExchange = 24;  // worth that many real operations per point
  return cheapest_radix_sequence(length, radices, [](int radix, int64_t) {
    const RadixRow& row = radix_row(radix);
    return kExchange + (row.additions + row.multiplications - row.multiply_adds + 4.0 * (radix - 1)) / radix;
  });
}

// Short transforms: more items touch longer runs at once. Empty where all radices leave so many, or fewer would need more stages than `most`.
std::vector<int> for_many_items(int64_t length, size_t most, const std::vector<int>& usable) {
  for (const int64_t items : {8, 4, 2}) {
    std::vector<int> radices = usable;
    if (std::erase_if(radices, [&](int radix) { return radix * items > length; }) == 0) break;
    std::vector<int> found = cheapest_of(length, radices);
    if (!found.empty() && found.size() <= most) return found;
  }
  return {};
}

}  // namespace

std::vector<int> group_radices(int64_t length, Precision precision, const DeviceProfile& device) {
  const std::vector<int> usable = usable_radices(device, precision, length);
  std::vector<int> radices = cheapest_of(length, usable);
  std::vector<int> of_more_items = for_many_items(length, radices.size(), usable);
  if (!of_more_items.empty()) radices = std::move(of_more_items);
  if (radices.size() > kMostStages) radices.clear();
  return radices;
}

std::vector<int> two_stages(int64_t length, Precision precision, const DeviceProfile& device) {
  return for_many_items(length, 2, usable_radices(device, precision, length));
}

std::vector<int> mirrored_group_radices(int64_t length, Precision precision, const DeviceProfile& device) {
  std::vector<int> radices = group_radices(length, precision, device);
  std::sort(radices.begin(), radices.end(), std::greater<>());
  const auto twice = std::adjacent_find(radices.begin(), radices.end());
  if (twice == radices.end()) return radices;
  std::swap(radices.front(), *twice);
  std::swap(radices.back(), *(twice + 1));
  return radices;
}

std::vector<ExchangeOfParts> possible_exchanges(const GroupFft& group) {
  if (group.exchanges() == 0 || group.meetings > 0) return {ExchangeOfParts::together};
  return {ExchangeOfParts::together, ExchangeOfParts::in_turn};
}

double weighed_us(const GroupFft& group, double estimate_us) {
  return group.exchange == ExchangeOfParts::together ? estimate_us : 1.2 * estimate_us;
}

uint64_t local_bytes(const GroupFft& group, Precision precision) {
  if (group.exchanges() == 0) return 0;
  const double slot =
      group.exchange == ExchangeOfParts::together ? complex_bytes(precision) : real_bytes(precision);
  return static_cast<uint64_t>(group.width * padded_slots(group.length)) * static_cast<uint64_t>(slot);
}

// What an item holds, and what its widest butterfly needs beyond its own points; in turn, too, where half of its numbers go to and come from.
uint32_t registers(const GroupFft& group, Precision precision) {
  int beyond = 0;
  for (int radix : group.radices)
    if (radix > 1) beyond = std::max(beyond, radix_row(radix).live_values - 2 * radix);
  const int64_t held = held_by_an_item(group);
  const auto places = group.exchange == ExchangeOfParts::in_turn ? held : 0;
  const auto values = static_cast<uint32_t>(2 * held + beyond + places);
  return values * register_words(precision);
}

bool fits(const GroupFft& group, Precision precision, const DeviceProfile& device) {
  return local_bytes(group, precision) <= device.limits.local_bytes &&
         registers(group, precision) <= device.traits.registers;
}

Table stage_roots_table(const GroupFft& group, Precision precision) {
  Table table{TableKind::stage_roots, precision, {group.length}};
  table.parameters.insert(table.parameters.end(), group.radices.begin(), group.radices.end());
  return table;
}

Work group_work(const GroupFft& group, Precision precision, int64_t points, Work moved,
                const DeviceProfile& device) {
  Work work = std::move(moved);
  work.style = Style::local_memory;
  for (size_t stage = 0; stage < group.radices.size(); ++stage)
    work.flops += group.transforms *
                  butterfly_work({group.radices[stage], stage == 0 ? Twiddles::none : Twiddles::every_input,
                                  points, 0, 0, 0},
                                 precision)
                      .flops;
  const auto exchanges = static_cast<double>(group.exchanges());
  if (device.traits.local_memory != LocalMemory::on_chip) {  // it is main memory behind the same cache
    work.read_bytes *= 1 + exchanges;
    work.written_bytes *= 1 + exchanges;
  }
  work.access_bytes = complex_bytes(precision);
  work.ahead_bytes = static_cast<double>(held_by_an_item(group)) * complex_bytes(precision);
  work.registers = registers(group, precision);
  work.local_bytes = local_bytes(group, precision);
  const double groups =
      std::ceil(static_cast<double>(points) / static_cast<double>(group.length * group.width));
  const double barriers = exchanges * (group.exchange == ExchangeOfParts::together ? 2 : 4);
  work.barriers = static_cast<uint64_t>(barriers * std::ceil(groups / device.limits.compute_units));
  return work;
}

std::string exchange_text(const GroupFft& group) {
  return group.exchange == ExchangeOfParts::together ? "" : ", real and imaginary parts in turn";
}

std::vector<Define> group_defines(const GroupFft& group, const DeviceProfile& device) {
  std::vector<Define> defines{radices_define(group.radices)};
  for (size_t stage = 0; stage < kMostStages; ++stage)
    defines.push_back(
        {concat("R", stage), std::to_string(stage < group.radices.size() ? group.radices[stage] : 1)});
  defines.push_back({"ITEMS", std::to_string(group.items)});
  defines.push_back({"EXCHANGE", group.exchange == ExchangeOfParts::together ? "TOGETHER" : "IN_TURN"});
  defines.push_back({"FIXED_GROUP", device.traits.group_size_hint == GroupSizeHint::hurts ? "0" : "1"});
  return defines;
}

}  // namespace clfm::host
