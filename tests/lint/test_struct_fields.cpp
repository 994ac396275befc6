// The lists of fields that a caller's older header may lack, beside the structs of the public header: what
// could be padding hides a field from the compiler's check of host/api/struct_sizes.hpp.
#include <algorithm>
#include <catch2/catch.hpp>
#include <map>
#include <regex>
#include <string>
#include <vector>

#include "project_sources.hpp"

using namespace clfm::test;

namespace {

using FieldNames = std::vector<std::string>;

// In the order of the header.
std::map<std::string, FieldNames> structs_of_the_header() {
  const std::string header = std::regex_replace(text_of(kProject / "include/clfft_mixed/clfft_mixed.h"),
                                                std::regex("/\\*[^*]*\\*+(?:[^/*][^*]*\\*+)*/"), "");
  const std::regex definition("typedef struct (clfm_\\w+) \\{([^}]*)\\} \\1;");
  const std::regex name("(\\w+)\\s*(?:\\[[^\\]]*\\])*\\s*[,;]");
  std::map<std::string, FieldNames> structs;
  for (std::sregex_iterator found(header.begin(), header.end(), definition), end; found != end; ++found) {
    const std::string fields = (*found)[2];
    for (std::sregex_iterator field(fields.begin(), fields.end(), name); field != end; ++field)
      structs[(*found)[1]].push_back((*field)[1]);
  }
  return structs;
}

// As host/api lists them.
std::map<std::string, FieldNames> later_fields() {
  const std::regex listed("CLFM_FIELD\\((\\w+), (\\w+)\\)");
  std::map<std::string, FieldNames> fields;
  for (const std::filesystem::path& path : sources_below("host/api")) {
    const std::string text = text_of(path);
    for (std::sregex_iterator found(text.begin(), text.end(), listed), end; found != end; ++found)
      if ((*found)[1] != "type") fields[(*found)[1]].push_back((*found)[2]);
  }
  return fields;
}

}  // namespace

TEST_CASE("the lists of fields that older headers lack end as the structs do, without gaps", "[lint]") {
  const std::map<std::string, FieldNames> structs = structs_of_the_header(), later = later_fields();
  REQUIRE(later.size() >= 11);
  for (const auto& [name, fields] : structs) {
    INFO(name);
    if (std::find(fields.begin(), fields.end(), "struct_size") == fields.end()) continue;
    REQUIRE(later.count(name) == 1);
    const FieldNames& listed = later.at(name);
    REQUIRE(listed.size() < fields.size());
    CHECK(listed == FieldNames(fields.end() - static_cast<ptrdiff_t>(listed.size()), fields.end()));
  }
}
