// What the radix table and the header blocks say about the butterflies, counted from their sources; no device
// needed.
#include <catch2/catch.hpp>
#include <fstream>
#include <iterator>
#include <regex>
#include <string>

#include "butterfly_reference.hpp"
#include "host/error.hpp"
#include "host/plan/radix_table.hpp"
#include "traced_butterflies.hpp"

using namespace clfm::test;
using namespace clfm::test::butterfly;
using clfm::host::radix_row;
using clfm::host::radix_table;
using clfm::host::RadixRow;

namespace {

TracedRun run_random(int radix) {
  std::mt19937 random(fresh_seed());
  return run_traced(random_points(static_cast<size_t>(radix), random));
}

std::string text_of(const std::string& path) {
  std::ifstream file(path);
  REQUIRE(file);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

// The text of a kernel file on one line, comment marks removed.
std::string flattened(int radix) {
  const std::string text = text_of(CLFM_KERNELS_DIR "/butterfly/radix" + std::to_string(radix) + ".clh");
  return std::regex_replace(text, std::regex("\n// ?"), " ");
}

}  // namespace

TEST_CASE("the radix table has a row for every butterfly") {
  std::vector<int> radices;
  for (const RadixRow& row : radix_table()) radices.push_back(row.radix);
  CHECK(radices == traced_radices());
  for (int radix : {0, 1, 18, 21, 24, 30, 32}) CHECK_THROWS(radix_row(radix));
}

TEST_CASE("the radix table counts what the kernel sources do") {
  for (const RadixRow& row : radix_table()) {
    CAPTURE(row.radix);
    const TracedRun run = run_random(row.radix);
    CHECK(row.additions == run.trace.additions);
    CHECK(row.multiplications == run.trace.multiplications);
    CHECK(row.multiply_adds == run.trace.multiply_adds);
    CHECK(row.live_values == run.live_values);
    CHECK(run.trace.negations == 0);
  }
}

TEST_CASE("header blocks state the same operation counts") {
  const std::regex counts(
      "registers, natural order in and out\\. (\\d+) additions(?:, (\\d+) multiplications, all of them "
      "fused)?\\.");
  for (const RadixRow& row : radix_table()) {
    CAPTURE(row.radix);
    const std::string text = flattened(row.radix);
    std::smatch match;
    REQUIRE(std::regex_search(text, match, counts));
    CHECK(std::stoi(match[1]) == row.additions);
    CHECK((match[2].matched ? std::stoi(match[2]) : 0) == row.multiplications);
    CHECK(row.multiplications == row.multiply_adds);  // "all of them fused"
  }
}

TEST_CASE("the page about butterflies states the same operation counts") {
  const std::string page = text_of(CLFM_KERNELS_DIR "/../docs/butterflies.md");
  for (const RadixRow& row : radix_table()) {
    const std::string line = clfm::host::concat(
        "\n| ", row.radix, " | ", row.additions, " | ", row.multiplications, " | ",
        row.additions + row.multiplications - row.multiply_adds, " | ", row.live_values, " | ");
    CAPTURE(line);
    CHECK(page.find(line) != std::string::npos);
  }
}

TEST_CASE("butterflies compute the DFT in double precision") {
  constexpr double kBound = 4e-16;  // under two roundings
  const uint32_t seed = fresh_seed();
  std::mt19937 random(seed);
  for (int radix : traced_radices()) {
    CAPTURE(radix, seed);
    const Points x = random_points(static_cast<size_t>(radix), random);
    CHECK(relative_error(run_traced(x).output, naive_dft(x)) < kBound);
  }
}

TEST_CASE("tracing tells fused products from kept ones") {
  clear_trace();
  const Traced a = Traced::input(2), b = Traced::input(3), c = Traced::input(5);
  const Traced fused = c + a * b;
  CHECK(fused.value() == 11);
  CHECK(trace().multiply_adds == 1);
  const Traced kept = a * b;
  const Traced sum = c - kept;
  CHECK(sum.value() == -1);
  CHECK(trace().multiply_adds == 1);
  const Traced both = a * b - b * c;
  CHECK(both.value() == -9);
  CHECK(trace().multiply_adds == 2);
  CHECK(trace().additions == 3);
  CHECK(trace().multiplications == 4);
  const Traced constant = Traced(2) * Traced(3) + Traced(1);
  CHECK(constant.value() == 7);
  CHECK(trace().additions == 3);
}

TEST_CASE("tracing counts values from their making to their last use") {
  clear_trace();
  const Traced a = Traced::input(1), b = Traced::input(2);
  const std::vector<int> inputs{a.name(), b.name()};
  const Traced sum = a + b;  // a, b, sum
  const Traced dif = a - b;  // sum, dif
  const Traced out = sum + Traced(3) * dif;
  CHECK(live_values(trace(), inputs, {out.name()}) == 3);
  CHECK(live_values(trace(), inputs, {out.name(), a.name(), b.name()}) == 4);
  clear_trace();
  const Traced x = Traced::input(1), unused = Traced::input(1);
  const Traced twice = x + x;  // takes the place of x
  CHECK(live_values(trace(), {x.name(), unused.name()}, {twice.name()}) == 1);
}
