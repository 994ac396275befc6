// Who may include whom. What plans never sees OpenCL, so it is tested without a device; what a user could
// have written never sees the library's inside.
#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <regex>
#include <string>
#include <vector>

#include "project_sources.hpp"

using namespace clfm::test;

namespace {

namespace fs = std::filesystem;

// The lines "file: header" of every #include below `directory` whose header matches `forbidden`.
std::vector<std::string> includes(const fs::path& directory, const std::string& forbidden) {
  static const std::regex include("\\s*#\\s*include\\s*[<\"]([^>\"]+)[>\"].*");
  const std::regex pattern(forbidden);
  std::vector<std::string> found;
  for (const fs::path& file : sources_below(directory)) {
    std::ifstream text(file);
    for (std::string line; std::getline(text, line);) {
      std::smatch match;
      if (!std::regex_match(line, match, include)) continue;
      const std::string header = match[1];
      if (std::regex_search(header, pattern))
        found.push_back(fs::relative(file, kProject).generic_string() + ": " + header);
    }
  }
  return found;
}

const std::vector<std::string> kNone;
const std::string kOpenCl = "^CL/|exec/opencl/opencl\\.hpp$";

// What plans, from an algorithm down to the launch of a kernel.
const char* const kPlanning[] = {"host/plan",   "host/algorithms", "host/kernels", "host/io",
                                 "host/tables", "host/conv",       "host/layer",   "host/stream"};

}  // namespace

TEST_CASE("the search for includes finds them") {
  CHECK(!includes("host/exec", kOpenCl).empty());
  CHECK(!includes("tests/lint", "^catch2/").empty());
}

TEST_CASE("problem, plan and tuning never include OpenCL") {
  CHECK(includes("host/problem", kOpenCl) == kNone);
  for (const char* directory : kPlanning) CHECK(includes(directory, kOpenCl) == kNone);
  CHECK(includes("host/tuning", kOpenCl) == kNone);
}

TEST_CASE("problem, plan and tuning include nothing of exec or api") {
  CHECK(includes("host/problem", "(^|/)(plan|algorithms|kernels|io|tables|device|exec|api)/") == kNone);
  for (const char* directory : kPlanning) CHECK(includes(directory, "(^|/)(tuning|exec|api)/") == kNone);
  CHECK(includes("host/tuning", "(^|/)(exec|api)/") == kNone);
  CHECK(includes("host/exec", "(^|/)api/") == kNone);
}

TEST_CASE("tests through the API and the consumer see only public headers") {
  for (const char* directory : {"tests/api", "tests/property", "tests/hostile", "tests/consumer"}) {
    INFO(directory);
    CHECK(includes(directory, "(^|/)host/") == kNone);
  }
}

TEST_CASE("tools see only public headers") {
  // But for the bench, which also times recipes that the planner did not choose.
  std::vector<std::string> found;
  for (const std::string& line : includes("tools", "(^|/)host/"))
    if (line.rfind("tools/bench/", 0) != 0) found.push_back(line);
  CHECK(found == kNone);
}
