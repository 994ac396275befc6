#include <catch2/catch.hpp>
#include <limits>

#include "contenders/registry.hpp"
#include "report/regret.hpp"

using namespace clfm::bench;

namespace {

Result result(const std::string& contender, Role role, double us) {
  Result one;
  one.contender = contender;
  one.role = role;
  one.lower_quartile_us = us;
  return one;
}

ProblemResults results_of(const std::string& token, std::vector<Result> results) {
  return {parse_problem(token), "", std::move(results), ""};
}

const Role kChoice = Role::automatic, kForced = Role::forced, kPeer = Role::other;

}  // namespace

TEST_CASE("regret is the choice's time over that of the fastest algorithm, peers apart") {
  const std::vector<Regret> regrets = regrets_of(
      {results_of("conv f32 8 k3 full", {result("ours", kChoice, 6), result("peer", kPeer, 1),
                                         result("ours slow", kForced, 9), result("ours fast", kForced, 4)}),
       results_of("conv f32 9 k3 full", {result("ours", kChoice, 6), result("ours fast", kForced, 4)}),
       results_of("conv f32 10 k3 full", {result("ours", kChoice, 1), result("peer", kPeer, 2)})});
  REQUIRE(regrets.size() == 2);  // the last has no forced algorithm
  CHECK(regrets[0].token == "conv f32 8 k3 full");
  CHECK(regrets[0].best == "ours fast");
  CHECK(regrets[0].over_best == Approx(1.5));
  const RegretSummary summary = summary_of({{"a", "", "x", 2.0}, {"b", "", "x", 8.0}});
  CHECK(summary.geometric_mean == Approx(4));
  CHECK(summary.worst->token == "b");
}

TEST_CASE("an algorithm that was not measured is not the best") {
  Result refused = result("ours refused", kForced, std::numeric_limits<double>::quiet_NaN());
  refused.refusal = "no";
  CHECK(regrets_of({results_of("conv f32 8 k3 full", {result("ours", kChoice, 6), refused})}).empty());
}

TEST_CASE("the passes of a layer count together, with half of what each prepares") {
  const auto prepared = [](Result one, double prepare_ms) {
    one.prepare_ms = prepare_ms;
    return one;
  };
  const std::string layer = "layer f32 1x4x4 c1 k3x3";
  const std::vector<Regret> regrets = regrets_of(
      {results_of(layer + " pass=forward",
                  {result("ours", kChoice, 1000), prepared(result("a", kForced, 100), 4.0),
                   result("b", kForced, 300), result("once", kForced, 1)}),
       results_of(layer + " pass=backward_data",
                  {result("ours", kChoice, 1000), result("a", kForced, 100), result("b", kForced, 700)})});
  REQUIRE(regrets.size() == 1);
  CHECK(regrets[0].token == layer);
  CHECK(regrets[0].best == "b");  // a: 100 + 100 + 2000; what ran once only is out
  CHECK(regrets[0].over_best == Approx(2));
}

TEST_CASE("every algorithm is forced, all but the separable one as a rival of the choice") {
  const Device device = open_device("");
  const Problem problem = parse_problem("conv f32 8x8 k3x3 full");
  const std::vector<ContenderEntry> entries = forced_contenders(problem, device);
  CHECK(entries.size() == 8);
  for (const ContenderEntry& entry : entries) {
    CAPTURE(entry.name);
    CHECK(entry.role == (entry.name == "clfft_mixed separable" ? Role::other : Role::forced));
    CHECK(entry.duty == Duty::may_refuse);
  }
  CHECK(forced_contenders(parse_problem("layer f32 1x4x4 c1 k3x3"), device).size() == 3);
  CHECK(forced_contenders(parse_problem("c2c f32 8"), device).size() == 7);
}
