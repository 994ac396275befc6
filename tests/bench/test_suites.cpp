#include <catch2/catch.hpp>
#include <functional>
#include <numeric>
#include <set>

#include "inside/radix_sizes.hpp"
#include "problem/problem.hpp"
#include "problem/suites.hpp"

using namespace clfm::bench;

TEST_CASE("every token of every suite is a canonical problem, once") {
  for (const Suite& suite : suites()) {
    CAPTURE(suite.name);
    std::set<std::string> seen;
    for (const std::string& token : suite.tokens) {
      CHECK(parse_problem(token).token == token);
      CHECK(seen.insert(token).second);
    }
  }
}

TEST_CASE("radix sequences multiply to the length, large ones use 14 and 20") {
  CHECK(large_radices(280) == std::vector<int>{20, 14});
  for (const std::string& token : find_suite("openfft").tokens) {
    const auto length = static_cast<int64_t>(parse_problem(token).lengths.front());
    CAPTURE(length);
    for (const std::vector<int>& radices : {large_radices(length), small_radices(length)})
      CHECK(std::accumulate(radices.begin(), radices.end(), int64_t{1}, std::multiplies<>()) == length);
    for (const int radix : small_radices(length)) CHECK(radix <= 10);
    CHECK(large_radices(length).size() <= small_radices(length).size());
    CHECK(large_radices(length).front() == 20);
  }
  CHECK(small_radices(11).empty());
}

TEST_CASE("a wrong token and an unknown suite are refused with the reason") {
  CHECK_THROWS_WITH(parse_problem("c2c f32 0"), Catch::Contains("c2c f32 0"));
  CHECK_THROWS_WITH(find_suite("nope"), Catch::Contains("openfft"));
}
