// token_words.hpp - what words of tokens are made of.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace clfm::test {

inline std::string joined(const std::vector<int64_t>& numbers, char separator) {
  std::string text;
  for (const int64_t number : numbers)
    text += (text.empty() ? "" : std::string(1, separator)) + std::to_string(number);
  return text;
}

}  // namespace clfm::test
