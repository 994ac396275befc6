// How much one has to look through: files in a folder, lines in a file. Both limits are CONTRIBUTING.md's.
#include <algorithm>
#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "project_sources.hpp"

using namespace clfm::test;

namespace {

namespace fs = std::filesystem;

constexpr size_t kMostFiles = 30;
constexpr size_t kMostLines = 300;
const char* const kLimitedFolders[] = {"compat",  "examples", "host",  "include",
                                       "kernels", "python",   "tests", "tools"};
// What nobody reads one by one, or nobody wrote.
const std::set<std::string> kNoSources = {"golden", "seeds", "build", "dist", "__pycache__"};
const std::set<std::string> kWithLines = {".c",   ".cl",  ".clh",  ".cmake", ".cpp", ".h",
                                          ".hpp", ".inc", ".java", ".py",    ".sh"};

// One interface is one file, for C and for C++.
const std::set<std::string> kWholeInterfaces = {"include/clfft_mixed/clfft_mixed.h",
                                                "include/clfft_mixed/clfft_mixed.hpp"};

using Counts = std::map<std::string, size_t>;

// Of the folders below `directory`, or the directory itself, those with more than `most` files.
Counts full_folders(const fs::path& directory, size_t most) {
  Counts files;
  for (fs::recursive_directory_iterator at(directory), end; at != end; ++at) {
    const std::string name = at->path().filename().string();
    if (at->is_directory() && (kNoSources.count(name) > 0 || name[0] == '.')) {
      at.disable_recursion_pending();
    } else if (at->is_regular_file() && at->path().extension() != ".so") {
      ++files[fs::relative(at->path().parent_path(), kProject).generic_string()];
    }
  }
  Counts full;
  for (const auto& [folder, count] : files)
    if (count > most) full[folder] = count;
  return full;
}

// "name: count" of each, as a failure shows them.
std::vector<std::string> in_words(const Counts& counts) {
  std::vector<std::string> words;
  for (const auto& [name, count] : counts) words.push_back(name + ": " + std::to_string(count));
  return words;
}

size_t lines_of(const fs::path& file) {
  const std::string text = text_of(file);
  return static_cast<size_t>(std::count(text.begin(), text.end(), '\n'));
}

// Of the sources below `directory` those with more than `most` lines.
Counts long_files(const fs::path& directory, size_t most) {
  Counts found;
  for (fs::recursive_directory_iterator at(directory), end; at != end; ++at) {
    const fs::path& path = at->path();
    if (at->is_directory() && kNoSources.count(path.filename().string()) > 0) {
      at.disable_recursion_pending();
    } else if (kWithLines.count(path.extension().string()) > 0 || path.filename() == "CMakeLists.txt") {
      if (const size_t lines = lines_of(path); lines > most)
        found[fs::relative(path, kProject).generic_string()] = lines;
    }
  }
  return found;
}

}  // namespace

TEST_CASE("the search for full folders and long files finds them") {
  const fs::path lint = kProject / "tests/lint";
  CHECK(full_folders(kProject / "tests", 2).count("tests/lint") == 1);
  CHECK(full_folders(lint, 1000).empty());
  CHECK(long_files(lint, 10).count("tests/lint/test_limits.cpp") == 1);
  CHECK(long_files(kProject / "tests", 100).count("tests/CMakeLists.txt") == 1);
}

TEST_CASE("no folder of sources has more than 30 files") {
  for (const char* folder : kLimitedFolders)
    CHECK(in_words(full_folders(kProject / folder, kMostFiles)) == std::vector<std::string>{});
}

TEST_CASE("no source has more than 300 lines") {
  Counts found;
  for (const char* folder : kLimitedFolders) found.merge(long_files(kProject / folder, kMostLines));
  for (const std::string& file : kWholeInterfaces) {
    INFO(file << " is in the list of exceptions, and not too long");
    CHECK(found.erase(file) == 1);
  }
  CHECK(in_words(found) == std::vector<std::string>{});
}
