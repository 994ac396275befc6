// checksum.hpp - FNV-1a, 64 bits: every step is a bijection of the state, so one changed byte always changes
// the result. It guards against accidents, not against an attacker; whoever may write to the cache directory
// may run code as the user anyway.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace clfm::host {

class Checksum {
 public:
  Checksum& add(std::span<const std::byte> bytes) {
    for (std::byte byte : bytes) state_ = (state_ ^ static_cast<uint64_t>(byte)) * 0x100000001b3u;
    return *this;
  }
  Checksum& add(std::string_view text) {  // with its length, so that neighbours cannot trade characters
    add(text.size());
    return add(std::as_bytes(std::span(text)));
  }
  Checksum& add(uint64_t number) {
    for (int shift = 0; shift < 64; shift += 8)
      state_ = (state_ ^ ((number >> shift) & 0xff)) * 0x100000001b3u;
    return *this;
  }
  uint64_t value() const { return state_; }

 private:
  uint64_t state_ = 0xcbf29ce484222325u;
};

}  // namespace clfm::host
