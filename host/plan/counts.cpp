#include "counts.hpp"

#include <algorithm>
#include <array>

#include "../error.hpp"

namespace clfm::host {
namespace {

uint64_t product(const std::array<uint64_t, 3>& extent) { return extent[0] * extent[1] * extent[2]; }

}  // namespace

Counts counts_of(const Recipe& run) {
  Counts counts;
  for (const Step& step : run.steps) {
    const uint64_t items = product(step.range.global), group = product(step.range.local);
    ++counts.steps;
    counts.items += items;
    counts.groups += group == 0 ? 0 : (items + group - 1) / group;
    counts.local_bytes = std::max(counts.local_bytes, step.work.local_bytes);
    counts.read_bytes += step.work.read_bytes;
    counts.written_bytes += step.work.written_bytes;
    counts.operations += step.work.flops;
  }
  return counts;
}

std::string to_text(const Counts& counts) {
  return concat("  groups ", counts.groups, "  items ", counts.items, "  local memory ", counts.local_bytes,
                " bytes  reads ", counts.read_bytes, " bytes  writes ", counts.written_bytes,
                " bytes  operations ", counts.operations, "\n");
}

}  // namespace clfm::host
