// What every problem of the suites would run on every family of GPUs, held to the rules of the review
// (docs/phones.md). The goldens of tests/plan show the steps of some of them; here nobody reads them.
#include <catch2/catch.hpp>
#include <set>

#include "host/device/profile.hpp"
#include "host/error.hpp"
#include "inside/candidates.hpp"
#include "inside/with_kind.hpp"
#include "plan/review.hpp"
#include "problem/suites.hpp"

using namespace clfm::bench;
using namespace clfm::host;
using namespace clfm::test;

namespace {

void check_choice(const Recipe& recipe, const DeviceProfile& device) { check_reviewed(recipe, device); }

void check_choice(const ConvRecipe& recipe, const DeviceProfile& device) {
  check_reviewed(recipe.prepare, device);
  check_reviewed(recipe.run, device);
}

void check_choice(const LayerRecipe& recipe, const DeviceProfile& device) {
  for (const Recipe& part : recipe.prepare) check_reviewed(part, device);
  for (const Recipe& pass : recipe.pass) check_reviewed(pass, device);
}

std::set<std::string> tokens_of_suites() {
  std::set<std::string> tokens;
  for (const Suite& suite : suites())
    for (const std::string& token : suite.tokens) tokens.insert(table_token(token));
  return tokens;
}

// A device without the precision, or whose largest buffer does not hold the numbers.
template <class Problem>
bool may_refuse(const Problem& problem, const DeviceProfile& device, const std::string& reason) {
  if (problem.precision == Precision::f64 && !device.limits.has_f64) return true;
  if (problem.precision == Precision::f16 && !device.limits.has_f16) return true;
  return reason.find("exceeds the device's largest allocation") != std::string::npos;
}

template <class Problem, class Plan>
void check_choice_of(const Problem& problem, const Plan& plan, const DeviceProfile& device) {
  try {
    check_choice(plan(problem, device).front(), device);
  } catch (const Failure& failure) {
    INFO(failure.what());
    CHECK(may_refuse(problem, device, failure.what()));
  }
}

}  // namespace

TEST_CASE("what the suites would run keeps to the rules of the review on every GPU", "[golden]") {
  const std::set<std::string> tokens = tokens_of_suites();
  for (const DeviceProfile& device : builtin_profiles()) {
    if (!is_gpu(device)) continue;
    for (const std::string& token : tokens) {
      INFO(device.traits.name << ": " << token);
      with_kind(token, [&](const auto& problem, const auto& plan, const auto&) {
        check_choice_of(problem, plan, device);
      });
    }
  }
}
