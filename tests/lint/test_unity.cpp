// Constants of files that may be compiled as one source. The tests' build compiles every folder so; whoever
// builds without finds a name said twice here.
#include <catch2/catch.hpp>
#include <filesystem>
#include <map>
#include <regex>
#include <set>
#include <string>
#include <vector>

#include "project_sources.hpp"

using namespace clfm::test;

namespace {

namespace fs = std::filesystem;

// Names that a line of no indentation, or one that goes on from it, gives to constants.
std::set<std::string> constants(const std::string& text) {
  static const std::regex statement("(^|\n)(constexpr|const|static const) [^;]*;"),
      name("\\b(k[A-Z]\\w*)(\\[[^\\]]*\\])* =");
  std::set<std::string> found;
  for (std::sregex_iterator at(text.begin(), text.end(), statement), end; at != end; ++at)
    found.merge(matches(at->str(), name));
  return found;
}

std::vector<std::string> said_twice(const fs::path& directory) {
  std::map<std::string, std::vector<std::string>> files_of;  // by folder and name
  for (const fs::path& source : sources_below(directory)) {
    if (source.extension() != ".cpp") continue;
    for (const std::string& name : constants(text_of(source)))
      files_of[source.parent_path().string() + ": " + name].push_back(source.filename().string());
  }
  std::vector<std::string> found;
  for (const auto& [name, files] : files_of)
    if (files.size() > 1) found.push_back(name + " in " + files[0] + " and " + files[1]);
  return found;
}

}  // namespace

TEST_CASE("the search for constants finds them") {
  CHECK(constants("constexpr int kA = 1, kB[2][3] = {{}};\n  constexpr int kInside = 1;\nconst char* const "
                  "kC =\n    \"c\";\n") == std::set<std::string>{"kA", "kB", "kC"});
}

TEST_CASE("no folder of the library, its tools or its tests names a constant twice") {
  for (const char* directory : {"host", "tools", "tests"}) {
    INFO(directory);
    CHECK(!sources_below(directory).empty());
    CHECK(said_twice(directory) == std::vector<std::string>{});
  }
}
