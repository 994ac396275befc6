// A driver that does not build one of the programs, as those that lack a built-in function: every kind of
// plan takes the next candidate, and computes the same.
#include <catch2/catch.hpp>
#include <cmath>
#include <cstring>
#include <set>

#include "injected.hpp"
#include "scenarios.hpp"

using namespace clfm::test;

namespace {

using Program = std::pair<std::string, std::string>;  // source, options

struct Made {
  clfm_status status = CLFM_INTERNAL;
  std::string recipe, message;
  std::vector<float> result;
  std::set<Program> programs;
};

// With an engine of its own, whose driver does not build `refused`.
Made made_without(const Scenario& scenario, const Program& refused) {
  Stage stage;
  Made made;
  injected().opencl_fails = [&](const char* name) {
    if (std::strcmp(name, "clBuildProgram") != 0) return false;
    const Program program(injected().source, injected().options);
    made.programs.insert(program);
    return program == refused;
  };
  stage.poison();
  clfm_engine engine = nullptr;
  REQUIRE(clfm_engine_create(stage.context(), test_device().device(), nullptr, &engine) == CLFM_SUCCESS);
  made.status = scenario.run(engine, stage, &made.recipe);
  if (made.status != CLFM_SUCCESS) made.message = clfm_last_message();
  injected().opencl_fails = nullptr;
  made.result = stage.result();
  clfm_engine_release(engine);
  return made;
}

// Of the numbers that the first has and the second has, too.
double difference(const std::vector<float>& a, const std::vector<float>& b) {
  double sum = 0, norm = 0;
  for (size_t i = 0; i < a.size(); ++i) {
    if (std::isnan(a[i]) != std::isnan(b[i])) return 1;
    if (std::isnan(a[i])) continue;
    sum += std::pow(static_cast<double>(a[i]) - b[i], 2);
    norm += std::pow(static_cast<double>(a[i]), 2);
  }
  return std::sqrt(sum / norm);
}

}  // namespace

TEST_CASE("where the driver refuses a program the next candidate is taken", "[failing]") {
  for (const Scenario& scenario : scenarios()) {
    const Made good = made_without(scenario, {});
    REQUIRE(good.status == CLFM_SUCCESS);
    size_t others = 0;
    for (const Program& refused : good.programs) {
      INFO(scenario.name << " without a program of the options " << refused.second);
      const Made made = made_without(scenario, refused);
      CHECK(made.programs.count(refused) == 1);
      if (made.status != CLFM_SUCCESS) {  // every candidate has it
        CHECK(made.status == CLFM_KERNEL_BUILD_FAILED);
        CHECK_THAT(made.message, Catch::Contains("does not build"));
        continue;
      }
      ++others;
      CHECK(made.recipe != good.recipe);
      CHECK_THAT(made.recipe, Catch::Contains("does not build"));
      CHECK(difference(good.result, made.result) < 1e-5);
    }
    INFO(scenario.name);
    CHECK(others > 0);
  }
}
