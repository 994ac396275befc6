// The header block of a kernel file lists its -D parameters; the host sends exactly those.
#include <catch2/catch.hpp>
#include <fstream>
#include <map>
#include <regex>
#include <set>
#include <sstream>
#include <string>

#include "variants/variants.hpp"

namespace {

using Names = std::set<std::string>;

// The names in the paragraph that starts with "// Parameters (-D": lines of "//   NAME, NAME   what they
// mean", where continuation lines are indented deeper.
Names documented_parameters(const std::string& source) {
  static const std::regex row("//   ([A-Z][A-Z0-9_]*(?:, [A-Z][A-Z0-9_]*)*) {2,}\\S.*");
  static const std::regex name("[A-Z][A-Z0-9_]*");
  std::ifstream file(std::string(CLFM_KERNELS_DIR "/") + source);
  REQUIRE(file);
  Names names;
  bool inside = false;
  for (std::string line; std::getline(file, line);) {
    if (line.rfind("// Parameters (-D", 0) == 0) {
      inside = true;
    } else if (inside && line.rfind("//   ", 0) != 0) {
      break;
    } else if (std::smatch found; inside && std::regex_match(line, found, row)) {
      const std::string list = found[1];
      for (std::sregex_iterator i(list.begin(), list.end(), name), end; i != end; ++i) names.insert(i->str());
    }
  }
  return names;
}

std::string joined(const Names& names) {
  std::string text;
  for (const std::string& name : names) text += (text.empty() ? "" : ", ") + name;
  return text;
}

Names sent_parameters(const clfm::test::Variant& variant) {
  Names names;
  for (const auto& define : variant.defines) names.insert(define.name);
  return names;
}

}  // namespace

TEST_CASE("the host sends exactly the parameters that a kernel's header block lists") {
  std::map<std::string, std::set<Names>> sent;
  for (const auto& variant : clfm::test::planned_variants())
    sent[variant.source].insert(sent_parameters(variant));
  REQUIRE(!sent.empty());
  for (const auto& [source, sets] : sent) {
    const Names documented = documented_parameters(source);
    INFO(source);
    for (const Names& names : sets) CHECK(joined(names) == joined(documented));
  }
}

TEST_CASE("a define is sent once and has a value") {
  for (const auto& variant : clfm::test::planned_variants()) {
    INFO(variant.source);
    CHECK(sent_parameters(variant).size() == variant.defines.size());
    for (const auto& define : variant.defines) {
      INFO(define.name);
      CHECK(!define.value.empty());
    }
  }
}
