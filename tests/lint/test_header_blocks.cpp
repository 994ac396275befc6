// The header block of a kernel file lists its -D parameters; the host sends exactly those, and optional ones
// in some variants.
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

// Adds "N", or all of "R0 .. R4".
void add_names(const std::string& item, Names& names) {
  static const std::regex range("([A-Z]+)([0-9]) \\.\\. \\1([0-9])");
  std::smatch ends;
  if (!std::regex_match(item, ends, range)) {
    names.insert(item);
    return;
  }
  for (char digit = *ends[2].first; digit <= *ends[3].first; ++digit) names.insert(ends[1].str() + digit);
}

// The names in the paragraph that starts with `title`: lines of "//   NAME, NAME   what they mean", where
//                                                                     continuation lines are
// indented deeper.
Names documented_parameters(const std::string& source, const std::string& title = "// Parameters (-D") {
  static const std::regex item("[A-Z][A-Z0-9_]*(?: \\.\\. [A-Z][A-Z0-9_]*)?");
  static const std::regex row("//   ((?:[A-Z0-9_]+|, | \\.\\. )+) {2,}\\S.*");
  std::ifstream file(std::string(CLFM_KERNELS_DIR "/") + source);
  REQUIRE(file);
  Names names;
  bool inside = false;
  for (std::string line; std::getline(file, line);) {
    if (line.rfind(title, 0) == 0) {
      inside = true;
    } else if (inside && line.rfind("//   ", 0) != 0) {
      break;
    } else if (std::smatch found; inside && std::regex_match(line, found, row)) {
      const std::string list = found[1];
      for (std::sregex_iterator i(list.begin(), list.end(), item), end; i != end; ++i)
        add_names(i->str(), names);
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
    sent[variant.kernel()].insert(sent_parameters(variant));
  REQUIRE(!sent.empty());
  const Names of_parts = documented_parameters("io/source_sink.clh", "// Optional parameters (-D");
  REQUIRE(!of_parts.empty());
  // Any step of a problem that is stored in 16 bits may have them.
  const Names of_storage = documented_parameters("lanes/storage_16.clh", "// Optional parameters (-D");
  REQUIRE(!of_storage.empty());
  for (const auto& [source, sets] : sent) {
    const Names documented = documented_parameters(source);
    const Names optional = documented_parameters(source, "// Optional parameters (-D");
    INFO(source);
    Names never_sent = optional;
    for (Names names : sets) {
      for (const std::string& name : of_storage) names.erase(name);
      if (documented.count("SOURCE_WINDOW") + documented.count("TARGET_WINDOW") > 0)
        for (const std::string& name : of_parts) names.erase(name);
      for (const std::string& name : optional)
        if (names.erase(name) > 0) never_sent.erase(name);
      CHECK(joined(names) == joined(documented));
    }
    CHECK(joined(never_sent) == "");
  }
}

TEST_CASE("a define is sent once and has a value") {
  for (const auto& variant : clfm::test::planned_variants()) {
    INFO(variant.kernel());
    CHECK(sent_parameters(variant).size() == variant.defines.size());
    for (const auto& define : variant.defines) {
      INFO(define.name);
      CHECK(!define.value.empty());
    }
  }
}
