// docs/overrides.md has a row for every override of host/device/overrides.hpp, ten at most; docs/variants.md
// has one for every field of a variant.
#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <regex>
#include <set>
#include <string>

#include "host/device/overrides.hpp"
#include "host/device/variant.hpp"
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

TEST_CASE("every field of a variant has its row in docs/variants.md") {
  clfm::host::Variant all;
  all.radices = {2};
  all.lanes = all.transforms_per_vector = all.vectors_per_item = all.rows_per_item = 1;
  all.items_per_transform = all.transforms_per_group = all.prefetch = all.nontemporal_stores = 1;
  const std::string text = to_text(all);
  const std::regex field("([a-z_]+)=");
  std::set<std::string> names;
  for (auto at = std::sregex_iterator(text.begin(), text.end(), field); at != std::sregex_iterator(); ++at)
    names.insert((*at)[1]);
  CHECK(rows_of(kProject / "docs/variants.md") == names);
}
