// Lines of at most 110 columns, comments included: what .clang-format holds code to, it does not hold
// comments to.
#include <catch2/catch.hpp>
#include <filesystem>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "project_sources.hpp"

using namespace clfm::test;

namespace {

namespace fs = std::filesystem;

constexpr size_t kMostColumns = 110;
// The folders whose sources are held to it.
const char* const kCheckedFolders[] = {"examples", "host", "include", "kernels", "tests", "tools"};
const std::set<std::string> kSources = {".c", ".cl", ".clh", ".cpp", ".h", ".hpp", ".inc"};

// Characters of UTF-8, each of which is a column here.
size_t columns(const std::string& line) {
  size_t count = 0;
  for (const char c : line)
    if ((static_cast<unsigned char>(c) & 0xC0) != 0x80) ++count;
  return count;
}

// The numbers of the lines that are too long, from 1 on.
std::vector<size_t> long_lines(const std::string& text) {
  std::vector<size_t> found;
  std::istringstream lines(text);
  std::string line;
  for (size_t number = 1; std::getline(lines, line); ++number)
    if (columns(line) > kMostColumns) found.push_back(number);
  return found;
}

}  // namespace

TEST_CASE("the search for long lines finds them") {
  const std::string full(kMostColumns, 'a');
  CHECK(long_lines(full + "\n" + full + "a\n\n" + full + "a") == std::vector<size_t>{2, 4});
  CHECK(long_lines(full.substr(1) + "\xC3\xA4\n").empty());
}

TEST_CASE("lines have at most 110 columns, comments included") {
  for (const char* folder : kCheckedFolders) {
    size_t files = 0;
    for (const auto& entry : fs::recursive_directory_iterator(kProject / folder)) {
      if (kSources.count(entry.path().extension().string()) == 0) continue;
      ++files;
      INFO(fs::relative(entry.path(), kProject).generic_string());
      CHECK(long_lines(text_of(entry.path())) == std::vector<size_t>{});
    }
    CHECK(files > 1);
  }
}
