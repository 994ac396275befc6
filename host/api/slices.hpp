// slices.hpp - buffers of interleaved or real elements, as the public functions take them.
#pragma once

#include <clfft_mixed/clfft_mixed.h>

#include "host/error.hpp"
#include "host/exec/executor.hpp"

namespace clfm::host {

inline BufferSlice slice_of(const clfm_buffer& buffer, const char* name) {
  if (buffer.imag) fail(Status::invalid_argument, name, ".imag is set, must be NULL");
  return {buffer.mem, buffer.offset_bytes};
}

}  // namespace clfm::host
