// guarded_array.hpp - the guarded buffers that hold one side of a transform: one, or two where it is planar.
#pragma once

#include <optional>

#include "guarded_buffer.hpp"
#include "support/reference/reference.hpp"

namespace clfm::test {

class GuardedSide {
 public:
  // imag_bytes 0: not planar.
  GuardedSide(const TestDevice& device, size_t bytes, size_t imag_bytes, size_t start_bytes)
      : real_(device, bytes, start_bytes) {
    if (imag_bytes > 0) imag_.emplace(device, imag_bytes, start_bytes);
  }

  clfm_buffer slice() const {
    clfm_buffer both = real_.slice();
    if (!imag_) return both;
    const clfm_buffer imag = imag_->slice();
    both.imag = imag.mem;
    both.imag_offset_bytes = imag.offset_bytes;
    return both;
  }

  SideBytes poisoned() const {
    return {poison(real_.payload_bytes()), imag_ ? poison(imag_->payload_bytes()) : std::vector<std::byte>{}};
  }
  void write(const SideBytes& payload) {
    real_.write(payload.bytes);
    if (imag_) imag_->write(payload.imag);
  }
  SideBytes read() const { return {real_.read(), imag_ ? imag_->read() : std::vector<std::byte>{}}; }
  bool guards_are_intact() const {
    return real_.guards_are_intact() && (!imag_ || imag_->guards_are_intact());
  }

 private:
  GuardedBuffer real_;
  std::optional<GuardedBuffer> imag_;
};

}  // namespace clfm::test
