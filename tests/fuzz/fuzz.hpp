// fuzz.hpp - what the harnesses of tokens share. Text either gives a problem, which is looked at, or is refused as an invalid
// argument with a message.
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

template <class Parse, class Check>
int run(const uint8_t* data, size_t size, const Parse& parse, const Check& check) {
  try {
    check(parse({reinterpret_cast<const char*>(data), size}));
  } catch (const host::Failure& failure) {
    require(failure.status() == static_cast<int32_t>(host::Status::invalid_argument));
    require(!std::string_view(failure.what()).empty());
  }
  return 0;
}

}  // namespace clfm::fuzz
