#include "recipe_name.hpp"

#include <cstdio>

#include "host/checksum.hpp"

namespace clfm::host {

std::string recipe_name(std::string_view algorithm, std::string_view text) {
  const uint64_t sum = Checksum().add(text).value();
  char digits[16];
  std::snprintf(digits, sizeof digits, " #%08x", static_cast<unsigned>(sum ^ (sum >> 32)));
  return std::string(algorithm) + digits;
}

}  // namespace clfm::host
