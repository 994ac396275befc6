// golden.hpp - recipes as golden files have them, and the comparison with the reviewed ones.
#pragma once

#include <catch2/catch.hpp>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

#include "host/plan/recipe.hpp"

namespace clfm::test {

inline std::string range_text(const host::NdRange& range) {
  std::string text;
  for (int d = 0; d < range.dims; ++d) text += (d ? "x" : "") + std::to_string(range.global[d]);
  text += " by ";
  for (int d = 0; d < range.dims; ++d) text += (d ? "x" : "") + std::to_string(range.local[d]);
  return text;
}

inline std::string read_golden(const std::filesystem::path& path) {
  std::ifstream file(path);
  std::stringstream text;
  text << file.rdbuf();
  return text.str();
}

// Under tests/golden/; CLFM_UPDATE_GOLDEN=1 writes it.
inline void check_golden(const std::string& name, const std::string& text) {
  const std::filesystem::path path = std::filesystem::path(CLFM_TESTS_DIR) / "golden" / name;
  if (std::getenv("CLFM_UPDATE_GOLDEN")) {
    std::filesystem::create_directories(path.parent_path());
    std::ofstream(path) << text;
  }
  INFO(path << " differs; after an intended change run with CLFM_UPDATE_GOLDEN=1 and review the diff");
  CHECK(read_golden(path) == text);
}

}  // namespace clfm::test
