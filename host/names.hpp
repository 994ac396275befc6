// names.hpp - enumerators and the words for them, as tables: found either way, and listed in messages.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "error.hpp"

namespace clfm::host {

template <class Enum>
struct Name {
  std::string_view text;
  Enum value;
};

template <class Enum, size_t N>
const Enum* find_value(const Name<Enum> (&names)[N], std::string_view text) {
  for (const auto& name : names)
    if (name.text == text) return &name.value;
  return nullptr;
}

// The first of several names for a value.
template <class Enum, size_t N>
std::string_view name_of(const Name<Enum> (&names)[N], Enum value) {
  for (const auto& name : names)
    if (name.value == value) return name.text;
  fail(Status::internal, "an enumerator without a name: ", static_cast<int>(value));
}

template <class Enum, size_t N>
std::string all_names(const Name<Enum> (&names)[N]) {
  std::string list;
  for (const auto& name : names) list.append(list.empty() ? "" : ", ").append(name.text);
  return list;
}

}  // namespace clfm::host
