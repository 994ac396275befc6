// known_failures.hpp - problems that were wrong once: tests/known-failures.txt, put into the tool when it is
// built.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace clfm::bench {

struct EmbeddedText {
  std::string_view path, text;
};
std::span<const EmbeddedText> known_failures_files();

std::vector<std::string> known_failures();  // their tokens

}  // namespace clfm::bench
