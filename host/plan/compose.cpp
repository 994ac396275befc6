#include "compose.hpp"

#include <algorithm>

#include "host/error.hpp"
#include "planned_parts.hpp"
#include "planner.hpp"
#include "survey.hpp"

namespace clfm::host {
namespace {

// Regions begin where any vector load is aligned, as a buffer of their own would.
constexpr uint64_t kRegionAlignBytes = 256;

uint64_t aligned(uint64_t bytes) {
  return (bytes + kRegionAlignBytes - 1) / kRegionAlignBytes * kRegionAlignBytes;
}

BufferArgument moved(const BufferArgument& place, const BufferArgument& argument) {
  BufferArgument result = argument;
  result.slot = place.slot;
  result.offset_bytes += place.offset_bytes;
  return result;
}

std::vector<Recipe> candidates_within(FftProblem part, uint64_t limit_bytes, uint64_t used_bytes,
                                      const DeviceProfile& device) {
  return within_limit(limit_bytes, used_bytes, [&](uint64_t limit) {
    part.workspace_limit_bytes = limit;
    return fft_part_candidates(part, device);
  });
}

}  // namespace

BufferArgument reserve_workspace(Recipe& whole, uint64_t bytes) {
  const uint64_t offset = aligned(whole.workspace_bytes);
  whole.workspace_bytes = offset + bytes;
  return {Slot::workspace, offset};
}

void embed(const Recipe& part, const PartBuffers& buffers, uint64_t workspace_offset_bytes, Recipe& whole) {
  const BufferArgument workspace{Slot::workspace, aligned(workspace_offset_bytes)};
  for (Step step : part.steps) {
    for (Argument& argument : step.arguments) {
      auto* const buffer = std::get_if<BufferArgument>(&argument);
      if (!buffer) continue;
      switch (buffer->slot) {
        case Slot::in:
          *buffer = moved(buffers.in, *buffer);
          break;
        case Slot::out:
          *buffer = moved(buffers.out, *buffer);
          break;
        case Slot::workspace:
          *buffer = moved(workspace, *buffer);
          break;
        case Slot::table:
          buffer->table = table_index(whole.tables, part.tables.at(buffer->table));
          break;
        default:  // the caller's own, wherever they are read
          break;
      }
    }
    whole.steps.push_back(std::move(step));
  }
  if (part.workspace_bytes > 0)
    whole.workspace_bytes = std::max(whole.workspace_bytes, workspace.offset_bytes + part.workspace_bytes);
}

std::vector<Recipe> within_limit(uint64_t limit_bytes, uint64_t used_bytes, const PartMaker& make) {
  if (limit_bytes == 0) return make(0);
  // Not 0, which would be no limit: a part without a workspace fits wherever the others do.
  const uint64_t begin_bytes = aligned(used_bytes);
  try {
    return make(limit_bytes > begin_bytes ? limit_bytes - begin_bytes : 1);
  } catch (const WorkspaceTooSmall& failure) {
    return make(failure.smallest_bytes());
  }
}

std::vector<Recipe> part_candidates(const FftProblem& part, uint64_t limit_bytes, uint64_t used_bytes,
                                    const DeviceProfile& device) {
  return candidates_within(part, limit_bytes, used_bytes, without_price_bound(device));
}

std::vector<Recipe> bounded_part_candidates(const FftProblem& part, uint64_t limit_bytes, uint64_t used_bytes,
                                            const DeviceProfile& device) {
  constexpr double kBound = 2;  // times the cheapest part, whatever the steps around it
  return has_no_price_bound(device)
             ? part_candidates(part, limit_bytes, used_bytes, device)
             : candidates_within(part, limit_bytes, used_bytes, with_price_bound(kBound, device));
}

Recipe cheapest_part(const FftProblem& part, uint64_t limit_bytes, uint64_t used_bytes,
                     const DeviceProfile& device) {
  return candidates_within(part, limit_bytes, used_bytes,
                           with_price_bound(Survey<Recipe>::kAboutAsCheap, device))
      .front();
}

}  // namespace clfm::host
