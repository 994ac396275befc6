#include "group_fft.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <utility>

#include "host/error.hpp"
#include "host/plan/butterfly_work.hpp"
#include "host/plan/divide.hpp"
#include "host/plan/planned_parts.hpp"
#include "host/plan/radix_sequence.hpp"
#include "host/plan/radix_table.hpp"
#include "launch.hpp"

namespace clfm::host {
namespace {

constexpr size_t kMostStages = 5;
constexpr int64_t kBanks = 32;  // group_stages.clh's padding

int64_t padded_slots(int64_t length) { return ((length - 1) + (length - 1) / kBanks + 1) | 1; }

int64_t held_by_an_item(const GroupFft& group) {
  int64_t held = 0;
  for (int radix : group.radices)
    held = std::max(held, (group.length / radix + group.items - 1) / group.items * radix);
  return held;
}

double operations_per_point(int radix, bool is_first) {
  const RadixRow& row = radix_row(radix);
  const double twiddles = is_first ? 0 : 4.0 * (radix - 1);
  return (row.additions + row.multiplications - row.multiply_adds + twiddles) / radix;
}

double price_of_held(int points, int64_t length, ItemShare share) {
  constexpr int kMedium = 16;
  constexpr int64_t kItems = 8;  // fewer touch short runs of memory, whatever the share
  if (share == ItemShare::small || length < kItems * points) return points;
  return share == ItemShare::medium ? std::max(points - kMedium, 0) : 0;
}

struct Sequence {
  std::vector<int> radices;
  double price = 0;
};

// The cheapest in which `widest` is the widest: in real operations a point, as fitted to 525 sequences on an
// H200 (docs/local.md).
Sequence cheapest_with(int widest, int64_t length, ItemShare share, const std::vector<int>& usable,
                       const DeviceProfile& device) {
  constexpr double kExchange = 20;
  constexpr double kIdle = 0.75;  // of what an item without a butterfly would do: it waits for the others
  const int64_t items = items_of_group(length, widest, most_items_along_rows(device));
  const int64_t group = items * std::max<int64_t>(device.traits.preferred_local_group / items, 1);
  const auto in_whole_waves = static_cast<double>(round_up(group, int64_t{device.traits.wave}));
  const bool fills_waves = share == ItemShare::large;  // by columns
  const double lanes = fills_waves ? 1 : in_whole_waves / static_cast<double>(group);
  const auto price = [&](int radix, int64_t span) {
    const int64_t butterflies = length / radix;
    const double places =
        lanes * static_cast<double>(round_up(butterflies, items)) / static_cast<double>(butterflies);
    return kExchange + (1 + kIdle * (places - 1)) * operations_per_point(radix, span == 1);
  };
  std::vector<int> narrower = usable;
  std::erase_if(narrower, [&](int radix) { return radix > widest; });
  Sequence found{cheapest_radix_sequence(length, narrower, price), price_of_held(widest, length, share)};
  if (std::count(found.radices.begin(), found.radices.end(), widest) == 0) return {};
  int64_t span = 1;
  for (const int radix : found.radices) {
    found.price += price(radix, span);
    span *= radix;
  }
  return found;
}

size_t fewest_stages(int64_t length, int widest) {
  size_t stages = 1;
  for (int64_t points = widest; points < length; points *= widest) ++stages;
  return stages;
}

bool fits_at_once(int64_t length, Precision precision, const DeviceProfile& device) {
  const auto slots = static_cast<double>(padded_slots(length));
  return slots * complex_bytes(precision) <= static_cast<double>(device.limits.local_bytes);
}

// As measured: of more than three stages, and where parts pass in turn, the widest first; of three different
// ones the widest in the middle, the narrowest last; else rising.
void order(std::vector<int>& radices, bool in_turn) {
  std::sort(radices.begin(), radices.end());
  const bool all_differ = std::adjacent_find(radices.begin(), radices.end()) == radices.end();
  if (radices.size() > 3 || in_turn)
    std::reverse(radices.begin(), radices.end());
  else if (radices.size() == 3 && all_differ)
    std::rotate(radices.begin(), radices.begin() + 1, radices.end());
}

std::vector<int> cheapest_radices(int64_t length, ItemShare share, Precision precision,
                                  const DeviceProfile& device) {
  if (length == 1) return {1};
  const std::vector<int> usable = usable_radices(device, precision, length);
  Sequence cheapest;
  size_t fewest = kMostStages;
  for (auto widest = usable.rbegin(); widest != usable.rend(); ++widest) {
    if (length % *widest != 0 || fewest_stages(length, *widest) > fewest) continue;
    Sequence found = cheapest_with(*widest, length, share, usable, device);
    if (found.radices.empty() || found.radices.size() > kMostStages) continue;
    fewest = std::min(fewest, found.radices.size());
    if (cheapest.radices.empty() || found.price < cheapest.price) cheapest = std::move(found);
  }
  order(cheapest.radices, !fits_at_once(length, precision, device));
  return cheapest.radices;
}

}  // namespace

int64_t most_items_along_rows(const DeviceProfile& device) {
  const auto& limits = device.limits;  // items are counted by the first or by the second dimension
  return static_cast<int64_t>(
      std::min({limits.max_group, limits.max_group_shape[0], limits.max_group_shape[1]}));
}

int64_t items_of_group(int64_t length, int64_t widest, int64_t most) {
  int64_t items = length / widest;
  while (items > most) items = (items + 1) / 2;
  return items;
}

std::vector<int> group_radices(int64_t length, ItemShare share, Precision precision,
                               const DeviceProfile& device) {
  const auto search = [&] { return cheapest_radices(length, share, precision, device); };
  return device.planned ? device.planned->group_radices(length, share, precision, search) : search();
}

std::vector<int> two_stages(int64_t length, Precision precision, const DeviceProfile& device) {
  const std::vector<int> usable = usable_radices(device, precision, length);
  const auto has = [&](int64_t radix) {
    return std::find(usable.begin(), usable.end(), radix) != usable.end();
  };
  for (const int radix : usable)
    if (radix * radix >= length && length % radix == 0 && has(length / radix))
      return {static_cast<int>(length / radix), radix};
  return {};
}

std::vector<int> mirrored_group_radices(int64_t length, Precision precision, const DeviceProfile& device) {
  std::vector<int> radices = group_radices(length, ItemShare::small, precision, device);
  std::sort(radices.begin(), radices.end(), std::greater<>());
  const auto twice = std::adjacent_find(radices.begin(), radices.end());
  if (twice == radices.end()) return radices;
  std::swap(radices.front(), *twice);
  std::swap(radices.back(), *(twice + 1));
  return radices;
}

std::vector<ExchangeOfParts> possible_exchanges(const GroupFft& group) {
  if (group.exchanges() == 0 || group.pair_exchanges > 0) return {ExchangeOfParts::together};
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

// What an item holds, and what its widest butterfly needs beyond its own points; in turn, too, where half of
// its numbers go to and come from.
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
  Work work = moved;
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

PrivateArrays held_by_group(const GroupFft& group, const NdRange& range) {
  // As PoCL's stacks show, up to 2.5 times for every stage: 25013 as a convolution in a group, of two
  // transforms of four stages, has a frame of 20 times its numbers.
  constexpr double kCopies = 2.5;
  PrivateArrays held;
  int64_t length = 1;
  for (const int radix : group.radices) length *= radix;
  for (const int radix : group.radices)
    held.elements = std::max(held.elements, divide_up(length / radix, group.items) * radix);
  held.arrays = kCopies * group.transforms * static_cast<double>(group.radices.size());
  held.transforms = static_cast<int64_t>(range.local[0] * range.local[1] * range.local[2]);
  return held;
}

Variant variant_of(const GroupFft& group) {
  Variant variant;
  variant.radices = group.radices;
  variant.items_per_transform = group.items;
  variant.transforms_per_group = group.width;
  return variant;
}

void add_group(Step& step, const GroupFft& group, const DeviceProfile& device) {
  add_butterflies(step, group.radices);
  step.variant = variant_of(group);
  for (size_t stage = 0; stage < kMostStages; ++stage)
    step.defines.push_back(
        number(concat("R", stage), stage < group.radices.size() ? group.radices[stage] : 1));
  append(step.defines, {number("ITEMS", group.items),
                        {"EXCHANGE", group.exchange == ExchangeOfParts::together ? "TOGETHER" : "IN_TURN"},
                        flag("FIXED_GROUP", device.traits.group_size_hint != GroupSizeHint::hurts)});
}

}  // namespace clfm::host
