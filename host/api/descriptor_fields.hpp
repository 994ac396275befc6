// descriptor_fields.hpp - single fields of the public descriptors read as the values of host/problem.
#pragma once

#include <clfft_mixed/clfft_mixed.h>

#include <cstdint>
#include <cstring>
#include <type_traits>

#include "host/problem/fft_problem.hpp"

namespace clfm::host {

// index: of an array's element; -1 for a field that is none.
int64_t signed_count(size_t value, const char* name, int index);

Layout layout_of(const clfm_layout& layout);

// A caller may have put any number into the field: it is copied as bytes, because reading an enumeration that
// holds no value of its type is undefined. canonical() says which field is wrong.
template <class Inner, class Outer>
Inner enum_of(const Outer& field) {
  std::underlying_type_t<Outer> number;
  static_assert(sizeof number == sizeof field);
  std::memcpy(&number, &field, sizeof number);
  return static_cast<Inner>(number);
}

}  // namespace clfm::host
