// The library carries every kernel file, byte for byte.
#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>
#include <string>

#include "host/exec/programs/embedded_kernels.hpp"

namespace {

std::map<std::string, std::string> kernels_on_disk() {
  std::map<std::string, std::string> files;
  const std::filesystem::path root = CLFM_KERNELS_DIR;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(root)) {
    const auto extension = entry.path().extension();
    if (extension != ".cl" && extension != ".clh") continue;
    std::ostringstream text;
    text << std::ifstream(entry.path(), std::ios::binary).rdbuf();
    files[std::filesystem::relative(entry.path(), root).generic_string()] = text.str();
  }
  return files;
}

}  // namespace

TEST_CASE("every kernel file is embedded unchanged") {
  const auto expected = kernels_on_disk();
  REQUIRE(!expected.empty());
  std::map<std::string, std::string> embedded;
  for (const auto& kernel : clfm::host::embedded_kernels()) {
    INFO(kernel.path);
    CHECK(embedded.emplace(kernel.path, kernel.text).second);
  }
  REQUIRE(embedded.size() == expected.size());
  for (const auto& [path, text] : expected) {
    INFO(path);
    REQUIRE(embedded.count(path) == 1);
    CHECK(embedded[path] == text);
  }
}
