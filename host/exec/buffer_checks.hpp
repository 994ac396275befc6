// buffer_checks.hpp - what every enqueue checks about a queue and buffers before anything is launched.
#pragma once

#include "executor.hpp"

namespace clfm::host {

void check_queue(cl_command_queue queue, const Engine& engine);
void check_wait_list(WaitList wait);

// `slice` names a buffer of the engine's context, begins at a multiple of `unit_bytes` and holds
// `needed_bytes`.
struct SliceNeed {
  const char* name;
  uint64_t needed_bytes;
  uint64_t unit_bytes;
  Status too_small = Status::invalid_argument;
};
void check_slice(const BufferSlice& slice, const SliceNeed& need, const Engine& engine);

// Two slices that share a byte, be it through different sub-buffers of one buffer.
bool overlap(const BufferSlice& a, uint64_t a_bytes, const BufferSlice& b, uint64_t b_bytes);

}  // namespace clfm::host
