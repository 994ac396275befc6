// group_fft.hpp - transforms that the items of a work-group share, exchanging through local memory
// (kernels/group/group_stages.clh): their stages, and what these take of the device.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "host/device/profile.hpp"
#include "host/plan/recipe.hpp"
#include "host/problem/fft_problem.hpp"

namespace clfm::host {

// Of a group that takes rows or columns, whose items may be counted by its first or by its second dimension.
int64_t most_items_along_rows(const DeviceProfile& device);
// That share a transform: a butterfly of the widest radix each, where a group may have so many; fewer items
// hold more.
int64_t items_of_group(int64_t length, int64_t widest, int64_t most);

// How many points an item should hold, where all of them have some: few; up to 16 where numbers meet at
// an end, since fewer items share the pairs with less waste; as many as may be in groups of columns, which
// are large anyway.
enum class ItemShare { small, medium, large };
// The cheapest by operations, exchanges, items without a butterfly and points that an item holds. Empty where
// there are more stages than the kernels have.
std::vector<int> group_radices(int64_t length, ItemShare share, Precision precision,
                               const DeviceProfile& device);
// Of a length that one butterfly does: two of about the same width; empty where there are none.
std::vector<int> two_stages(int64_t length, Precision precision, const DeviceProfile& device);
// Those of small shares, the first one once more at the end if any of them comes twice.
std::vector<int> mirrored_group_radices(int64_t length, Precision precision, const DeviceProfile& device);

// How numbers pass through local memory: both parts at once, or real parts first and then, through the same
// memory, imaginary ones. In turn takes half of the memory and twice the barriers.
enum class ExchangeOfParts { together, in_turn };

struct GroupFft {
  std::vector<int> radices;
  int64_t length = 0;
  int64_t items = 0;       // that share one transform
  int64_t width = 0;       // transforms in a group
  int transforms = 1;      // one after the other
  int hand_overs = 0;      // exchanges from one transform to the next
  int pairs = 0;           // exchanges at an end, where numbers i and length - i meet
  int pair_exchanges = 0;  // the same of numbers of two transforms, which takes both parts at once
  ExchangeOfParts exchange = ExchangeOfParts::together;

  int64_t exchanges() const {
    return transforms * (static_cast<int64_t>(radices.size()) - 1) + hand_overs + pairs + pair_exchanges;
  }
};

// Of stages that meet at barriers (group_stages.clh): an item's numbers outlive them, so the driver keeps
// those of all items.
PrivateArrays held_by_group(const GroupFft& group, const NdRange& range);

std::vector<ExchangeOfParts> possible_exchanges(const GroupFft& group);  // the one with fewer barriers first
// A shape's price where it is weighed against others. In turn has to gain a sixth by estimate: measured,
// longer rows gained what was estimated, wider groups lost (docs/local.md).
double weighed_us(const GroupFft& group, double estimate_us);

uint64_t local_bytes(const GroupFft& group, Precision precision);
uint32_t registers(const GroupFft& group, Precision precision);
bool fits(const GroupFft& group, Precision precision, const DeviceProfile& device);

// Its twiddles, in the order in which items side by side read them.
Table stage_roots_table(const GroupFft& group, Precision precision);

// What the stages of `points` numbers cost beside what `moved` says of global memory.
Work group_work(const GroupFft& group, Precision precision, int64_t points, Work moved,
                const DeviceProfile& device);

// Behind the rest of a note; nothing of the usual way.
std::string exchange_text(const GroupFft& group);

Variant variant_of(const GroupFft& group);

// Its variant, butterflies, and R0 .. R4, ITEMS, EXCHANGE and FIXED_GROUP.
void add_group(Step& step, const GroupFft& group, const DeviceProfile& device);

}  // namespace clfm::host
