// group_fft.hpp - transforms that the items of a work-group share, exchanging through local memory
// (kernels/fft/local_stages.clh): their stages, and what these take of the device.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "../device/profile.hpp"
#include "../problem/fft_problem.hpp"
#include "recipe.hpp"

namespace clfm::host {

// Few stages first: every exchange costs two barriers; among equals the fewest operations. Empty where there are more
// than the kernels have.
std::vector<int> group_radices(int64_t length, Precision precision, const DeviceProfile& device);
// The same, the first one once more at the end if any of them comes twice.
std::vector<int> mirrored_group_radices(int64_t length, Precision precision, const DeviceProfile& device);

struct GroupFft {
  std::vector<int> radices;
  int64_t length = 0;
  int64_t items = 0;   // that share one transform
  int64_t width = 0;   // transforms in a group
  int transforms = 1;  // one after the other
  int others =
      0;  // exchanges beside those between two stages: pairs of numbers that meet, one transform to the next

  int64_t exchanges() const { return transforms * (static_cast<int64_t>(radices.size()) - 1) + others; }
};

uint64_t local_bytes(const GroupFft& group, Precision precision);
uint32_t registers(const GroupFft& group, Precision precision);
bool fits(const GroupFft& group, Precision precision, const DeviceProfile& device);

// What the stages of `points` numbers cost beside what `moved` says of global memory.
Work group_work(const GroupFft& group, Precision precision, int64_t points, Work moved,
                const DeviceProfile& device);

// R0 .. R4, ITEMS, RADICES and FIXED_GROUP.
std::vector<Define> group_defines(const GroupFft& group, const DeviceProfile& device);

}  // namespace clfm::host
