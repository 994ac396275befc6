// docs/overrides.md has a row for every override of host/device/overrides.hpp, ten at most.
#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <regex>
#include <set>
#include <string>

#include "host/device/overrides.hpp"
#include "project_sources.hpp"

using namespace clfm::test;

namespace {

constexpr size_t kMostOverrides = 10;

// The name that a row of a table begins with, in backquotes.
std::set<std::string> rows_of(const std::filesystem::path& page) {
  std::ifstream in(page);
  REQUIRE(in.good());
  const std::regex row("^\\| `([a-z0-9_]+)`.*");
  std::set<std::string> names;
  std::smatch found;
  for (std::string line; std::getline(in, line);)
    if (std::regex_match(line, found, row)) names.insert(found[1]);
  return names;
}

}  // namespace

TEST_CASE("every override has its row in docs/overrides.md, and there are ten at most") {
  std::set<std::string> names;
  for (const auto& name : clfm::host::kOverrides) names.emplace(name.text);
  CHECK(rows_of(kProject / "docs/overrides.md") == names);
  CHECK(std::size(clfm::host::kOverrides) <= kMostOverrides);
}
