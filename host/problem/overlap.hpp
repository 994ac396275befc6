// overlap.hpp - do nested strided loops visit an element twice?
#pragma once

#include <cstdint>
#include <vector>

namespace clfm::host {

struct StridedLoop {
  int64_t count, stride;  // both positive; (count - 1) * stride summed over the loops must fit 63 bits
};

enum class Overlap { none, found, undecided };

// Exact, except that a search of more than `search_limit` combinations is given up as undecided; two loops
// never need one.
Overlap find_overlap(std::vector<StridedLoop> loops, uint64_t search_limit = uint64_t{1} << 20);

}  // namespace clfm::host
