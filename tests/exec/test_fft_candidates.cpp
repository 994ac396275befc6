// What measuring, a tuned table or a saved recipe may choose of transforms: every candidate of the planner,
// not only the cheapest.
#include <algorithm>
#include <catch2/catch.hpp>
#include <set>

#include "host/api/fft_descriptor.hpp"
#include "host/api/handles.hpp"
#include "host/plan/planner.hpp"
#include "host/plan/survey.hpp"
#include "support/own_callbacks.hpp"
#include "support/run/fft_run.hpp"

using namespace clfm::test;
using clfm::host::Recipe;

namespace {

std::vector<Recipe> candidates(const clfm::Engine& engine, const clfm::FftDesc& desc) {
  const clfm::host::FftProblem problem = canonical(clfm::host::problem_of(desc));
  return fft_candidates(problem, engine.get()->engine->profile());
}

// Less workspace than some candidate takes, but as much as there has to be.
void limit_workspace(const clfm::Engine& engine, clfm::FftDesc& desc, std::mt19937_64& random) {
  uint64_t most = 0;
  for (const Recipe& recipe : candidates(engine, desc)) most = std::max(most, recipe.workspace_bytes);
  if (most == 0) return;
  desc.workspace_limit_bytes = uniform(random, 1, most);
  try {
    candidates(engine, desc);
  } catch (const clfm::host::WorkspaceTooSmall& refusal) {
    desc.workspace_limit_bytes = refusal.smallest_bytes();
  }
}

void check_every_candidate(const clfm::Engine& engine, const std::string& token) {
  INFO(token);
  clfm::FftDesc desc(token);
  desc.workspace = CLFM_WORKSPACE_CALLER;
  std::mt19937_64 random = random_for(token);
  const OwnCallbacks callbacks(desc);
  if (!is_planar(desc, clfm::test::Side::in) && uniform(random, 1, 4) == 1) desc.load = callbacks.load();
  if (!is_planar(desc, clfm::test::Side::out) && uniform(random, 1, 4) == 1) desc.store = callbacks.store();
  if (uniform(random, 1, 3) == 1) limit_workspace(engine, desc, random);
  const Signal input = random_input(desc, random);
  std::set<std::string> texts;  // two rules may come to the same steps
  for (const Recipe& recipe : candidates(engine, desc)) texts.insert(to_text(recipe));
  for (const std::string& text : texts) {
    INFO("within " << desc.workspace_limit_bytes << " bytes of workspace, or any where 0: " << text);
    const clfm::Fft fft(engine, desc, text);
    if (desc.workspace_limit_bytes != 0) CHECK(fft.workspace_bytes() <= desc.workspace_limit_bytes);
    CHECK(run_fft(fft, desc, input).complaints == "");
  }
}

RandomFftLimits of_every_kind(RandomFftLimits limits) {
  limits.max_points = limits.max_total_points = 1 << 11;
  limits.transforms = {"c2c",  "c2c",  "r2c",  "r2c",  "c2r",  "c2r",
                       "dct1", "dct2", "dct3", "dct4", "dst2", "dht"};
  limits.precisions = {"f32", "f32", "f16s", "bf16s"};
  return limits;
}

}  // namespace

TEST_CASE("every candidate is within the error bound, not only the cheapest", "[random][candidates]") {
  const auto check_as = [](const clfm::Engine& engine) {
    for (const RandomFftLimits& limits : {limits_of_every_form(), limits_of_usual_forms()})
      for_random_problems(random_problem_count(1), of_every_kind(limits),
                          [&](const std::string& token) { check_every_candidate(engine, token); });
  };
  check_as(test_engine());
  for (const char* profile : {"nvidia", "mali-valhall", "adreno-6xx"}) {
    INFO("as " << profile);
    check_as(engine_like(profile));
  }
}
