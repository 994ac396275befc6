#include "known_failures.hpp"

#include <sstream>

namespace clfm::bench {

std::vector<std::string> known_failures() {
  std::vector<std::string> tokens;
  for (const EmbeddedText& file : known_failures_files()) {
    std::istringstream lines{std::string(file.text)};
    for (std::string line; std::getline(lines, line);)
      if (!line.empty() && line.front() != '#') tokens.push_back(line);
  }
  return tokens;
}

}  // namespace clfm::bench
