// Defines and the names of kernels are for the compiler: Pass, Variant and ArrayAccess (host/plan/pass.hpp)
// say what a step is, and nobody reads it back from text.
#include <catch2/catch.hpp>
#include <regex>
#include <sstream>
#include <string>
#include <vector>

#include "project_sources.hpp"

using namespace clfm::test;

namespace {

std::vector<std::string> lines_like(const std::filesystem::path& directory, const std::regex& pattern) {
  std::vector<std::string> found;
  for (const std::filesystem::path& file : sources_below(directory)) {
    std::istringstream lines(without_comments(text_of(file)));
    for (std::string line; std::getline(lines, line);)
      if (std::regex_search(line, pattern))
        found.push_back(std::filesystem::relative(file, kProject).generic_string() + ": " + line);
  }
  return found;
}

const std::regex kReadsDefine(
    "(define|sent|one)s?\\.(name|value) *[!=]=|[!=]= *(define|sent)\\.(name|value)"),
    kReadsKernel(
        "kernel\\(\\) *[!=]=|[!=]= *\\w+(\\.|->)kernel\\(\\)|\\.source *[!=]=|source\\.(starts|ends)_with");

}  // namespace

TEST_CASE("the search for reads of defines and kernels finds them") {
  CHECK(!lines_like("tests/kernels", kReadsDefine).empty());
  CHECK(!lines_like("tests/kernels", kReadsKernel).empty());
}

TEST_CASE("the library reads back no define and no kernel's name") {
  CHECK(lines_like("host", kReadsDefine) == std::vector<std::string>{});
  CHECK(lines_like("host", kReadsKernel) == std::vector<std::string>{});
}
