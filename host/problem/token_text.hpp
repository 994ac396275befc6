// token_text.hpp - what the writers of every kind of token share.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "fft_problem.hpp"
#include "host/text.hpp"
#include "token_words.hpp"

namespace clfm::host {

template <size_t N>
std::string joined(const std::array<int64_t, N>& values, size_t first, size_t count, char separator) {
  std::string text;
  for (size_t k = first; k < first + count; ++k) {
    if (k > first) text += separator;
    text += std::to_string(values[k]);
  }
  return text;
}

// Nothing where the value is the usual one.
template <class Enum, size_t N>
void append_choice(std::string& text, std::string_view key, const Name<Enum> (&names)[N], Enum value,
                   Enum usual) {
  if (value != usual) text.append(" ").append(key).append(name_of(names, value));
}

// " is=1920:1 ib=2073600": strides [first, first + count), nothing where the layout is packed.
void append_layout(std::string& text, char side, const Layout& layout, const Layout& packed, size_t first,
                   size_t count, int64_t batch);

}  // namespace clfm::host
