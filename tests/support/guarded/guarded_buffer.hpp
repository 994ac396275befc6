// guarded_buffer.hpp - a device buffer whose surroundings tell on whoever reads or writes outside it.
//
// Everything starts as poison: guards and payload hold NaNs, whether read as half, float or double. What a
// kernel reads from outside or before it is written shows up as NaN in its results, what it writes outside
// changes the guards.
#pragma once

#include <clfft_mixed/clfft_mixed.h>

#include <cstddef>
#include <vector>

#include "support/device.hpp"

namespace clfm::test {

std::vector<std::byte> poison(size_t bytes);

class GuardedBuffer {
 public:
  static constexpr size_t kGuardBytes = 4096;  // on either side; a multiple of every alignment

  // The payload begins `start_bytes` behind the guard.
  GuardedBuffer(const TestDevice& device, size_t payload_bytes, size_t start_bytes = 0);

  clfm_buffer slice() const;  // of the payload
  size_t payload_bytes() const { return payload_bytes_; }

  // Both wait, so that any queue may go on.
  void write(const std::vector<std::byte>& payload);
  std::vector<std::byte> read() const;
  bool guards_are_intact() const;

 private:
  std::vector<std::byte> read_all() const;

  cl::CommandQueue queue_;
  size_t payload_bytes_, begin_;
  std::vector<std::byte> poison_;
  cl::Buffer buffer_;
};

}  // namespace clfm::test
