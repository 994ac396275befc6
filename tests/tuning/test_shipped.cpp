// The tables that come with the library.
#include <catch2/catch.hpp>
#include <filesystem>
#include <set>
#include <sstream>

#include "host/conv/planner.hpp"
#include "host/device/cpu_cores.hpp"
#include "host/device/price_factors.hpp"
#include "host/device/profile.hpp"
#include "host/error.hpp"
#include "host/exec/programs/embedded_kernels.hpp"
#include "host/layer/planner.hpp"
#include "host/plan/planner.hpp"
#include "host/problem/conv_token.hpp"
#include "host/problem/layer_token.hpp"
#include "host/tuning/embedded_tables.hpp"
#include "host/tuning/recipe_name.hpp"
#include "host/tuning/tuned_name.hpp"
#include "host/tuning/tuner.hpp"

using namespace clfm::host;

namespace {

// visit(problem, its candidates on a device).
template <class Visit>
auto with_problem(const std::string& token, const Visit& visit) {
  if (token.rfind("layer", 0) == 0) return visit(parse_layer_token(token), layer_candidates);
  const bool is_conv = token.rfind("conv", 0) == 0 || token.rfind("corr", 0) == 0;
  if (is_conv) return visit(parse_conv_token(token), conv_candidates);
  return visit(canonical(parse_fft_token(token)), fft_candidates);
}

std::string tuned_token(const std::string& token) {
  return with_problem(token, [](const auto& problem, const auto&) { return tuned_name(problem).token; });
}

std::set<std::string> recipes_today(const std::string& token, const DeviceProfile& device) {
  return with_problem(token, [&](const auto& problem, const auto& plan) {
    std::set<std::string> names;
    for (const auto& candidate : plan(problem, device)) names.insert(recipe_name(candidate));
    return names;
  });
}

std::string field(const std::string& line, int index) {
  size_t begin = 0;
  for (; index > 0; --index) begin = line.find(" | ", begin) + 3;
  return line.substr(begin, line.find(" | ", begin) - begin);
}

std::string row_of(const EmbeddedTable& file) { return std::filesystem::path(file.path).stem().string(); }

struct Line {
  std::string row, device, driver, token, recipe;
};

Line first_line() {
  const EmbeddedTable& file = embedded_tables().front();
  std::istringstream lines{std::string(file.text)};
  std::string line;
  while (std::getline(lines, line) && line[0] == '#') continue;
  return {row_of(file), field(line, 0), field(line, 1), field(line, 2), field(line, 3)};
}

// The row that a file is named after, with what the machine's name tells of its limits.
DeviceProfile measured_device(const EmbeddedTable& file, const std::string& name) {
  DeviceProfile device = find_profile(row_of(file));
  if (name.find("avx512") != std::string::npos) device.traits.cpu = cpu_core(64);
  return device;
}

}  // namespace

TEST_CASE("every shipped table is whole, sorted and about problems as the library names them", "[tuning]") {
  for (const EmbeddedTable& file : embedded_tables()) {
    INFO(file.path);
    TunedTable table;
    REQUIRE_NOTHROW(table.add(file.text, file.path));
    CHECK(table.to_text() == file.text);
    std::istringstream lines{std::string(file.text)};
    for (std::string line; std::getline(lines, line);)
      if (line[0] != '#') CHECK(tuned_token(field(line, 2)) == field(line, 2));
  }
}

// Else a line is never chosen again, and nobody sees it. Such lines are measured again: delete them, then
// clfm-tune.
TEST_CASE("every shipped recipe is one that would be proposed today", "[tuning]") {
  for (const EmbeddedTable& file : embedded_tables()) {
    std::istringstream lines{std::string(file.text)};
    for (std::string line; std::getline(lines, line);) {
      if (line[0] == '#') continue;
      INFO(file.path << ": " << line);
      const DeviceProfile device = measured_device(file, field(line, 0));
      CHECK(recipes_today(field(line, 2), device).count(field(line, 3)) == 1);
    }
  }
}

TEST_CASE("tuning knows what is shipped; measuring does not rely on it", "[tuning]") {
  const Line first = first_line();
  const Tuner tuner({first.device, first.driver, first.row});
  const std::vector<TunedChoice> choices = tuner.known(first.token, Effort::tuned);
  REQUIRE_FALSE(choices.empty());
  CHECK(choices.front().recipe == first.recipe);
  CHECK(choices.front().device == first.device);
  CHECK(tuner.known(first.token, Effort::measure).empty());
}

TEST_CASE("a device that no shipped table has takes what was measured on others of its row", "[tuning]") {
  const Line first = first_line();
  Tuner tuner({"another", "1.0", first.row});
  const std::vector<TunedChoice> choices = tuner.known(first.token, Effort::tuned);
  REQUIRE_FALSE(choices.empty());
  CHECK(choices.front().recipe == first.recipe);
  CHECK(choices.front().device == first.device);
  CHECK(tuner.known(first.token, Effort::measure).empty());
  CHECK(tuner.known("c2c f32 7 b123457", Effort::tuned).empty());
  CHECK(Tuner({"another", "1.0", "unknown"}).known(first.token, Effort::tuned).empty());
  // A table of the user's is of its own devices only.
  tuner.add("a third | 1.0 | c2c f32 7 b123457 | item #00000000 | 1\n", "it");
  CHECK(tuner.known("c2c f32 7 b123457", Effort::tuned).empty());
}

TEST_CASE("shipped price factors are of built-in rows and of kernels that are there", "[tune]") {
  CHECK_FALSE(embedded_factors().empty());
  for (const EmbeddedTable& file : embedded_factors()) {
    const std::string row = row_of(file);
    INFO(file.path);
    CHECK(find_profile(row).factors == shipped_factors(row));
    REQUIRE(shipped_factors(row) != nullptr);
    CHECK_FALSE(shipped_factors(row)->rows().empty());
    for (const PriceFactor& factor : shipped_factors(row)->rows()) {
      INFO(factor.file);
      const auto is_it = [&](const EmbeddedKernel& kernel) { return kernel.path == factor.file; };
      CHECK(std::ranges::any_of(embedded_kernels(), is_it));
    }
  }
}
