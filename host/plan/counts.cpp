#include "counts.hpp"

#include <algorithm>

#include "host/error.hpp"

namespace clfm::host {

Counts counts_of(const Recipe& run) {
  Counts counts;
  for (const Step& step : run.steps) {
    const auto& items = step.range.global;
    ++counts.steps;
    counts.items += items[0] * items[1] * items[2];
    if (step.range.local[0] != 0) counts.groups += static_cast<uint64_t>(work_groups(step.range).count);
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
