// buffer_checks.hpp - what every enqueue checks about a queue and buffers before anything is launched.
#pragma once

#include <initializer_list>

#include "executor.hpp"

namespace clfm::host {

// Prepared filters and tensors hold complex elements in up to double precision.
inline constexpr uint64_t kPreparedAlignBytes = 16;

// No plan reaches more of a caller's buffer than the device can allocate at once.
void check_extent(const char* name, uint64_t bytes, const DeviceLimits& limits);

void check_queue(cl_command_queue queue, const Engine& engine);
void check_wait_list(WaitList wait);

// `slice` names a buffer (no image) of the engine's context that the device may access so, begins at a
// multiple of `unit_bytes` and holds `needed_bytes`.
enum class Access { read, write, read_and_write, unknown };  // unknown: the caller's own code knows
Access access_to_output(const Recipe& recipe);
struct SliceNeed {
  const char* name;
  uint64_t needed_bytes;
  uint64_t unit_bytes;
  Status too_small = Status::invalid_argument;
};
void check_slice(const BufferSlice& slice, const SliceNeed& need, Access access, const Engine& engine);

// What an enqueue does with the slices that it is given.
struct SliceUse {
  const BufferSlice& slice;
  SliceNeed need;
  Access access;
};

// Every slice, and that nothing is written that overlaps another. The workspace is added where the caller
// brings it.
struct CallersWorkspace {
  const BufferSlice& slice;
  WorkspaceOwner owner;
  uint64_t needed_bytes;
};
void check_uses(std::initializer_list<SliceUse> uses, const CallersWorkspace& workspace,
                const Engine& engine);

// Two slices that share a byte, be it through different sub-buffers of one buffer.
bool overlap(const BufferSlice& a, uint64_t a_bytes, const BufferSlice& b, uint64_t b_bytes);

}  // namespace clfm::host
