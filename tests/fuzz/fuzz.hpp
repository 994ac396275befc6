// fuzz.hpp - what fuzz targets share. Foreign bytes either give something, which is looked at, or are refused
// with a message.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "host/error.hpp"

namespace clfm::fuzz {

inline void require(bool truth) {
  if (!truth) std::abort();
}

inline std::string_view text_of(const uint8_t* data, size_t size) {
  return {reinterpret_cast<const char*>(data), size};
}

// Calls `read`, whose Failure may only be that of an invalid argument.
template <class Read>
int run(const Read& read) {
  try {
    read();
  } catch (const host::Failure& failure) {
    require(failure.status() == static_cast<int32_t>(host::Status::invalid_argument));
    require(!std::string_view(failure.what()).empty());
  }
  return 0;
}

}  // namespace clfm::fuzz
