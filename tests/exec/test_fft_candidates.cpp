// What measuring, a tuned table or a saved recipe may choose of transforms: every candidate of the planner, not only the cheapest.
#include <set>

#include "host/api/fft_descriptor.hpp"
#include "host/api/handles.hpp"
#include "host/plan/planner.hpp"
#include "support/fft_run.hpp"
#include "support/own_callbacks.hpp"

using namespace clfm::test;
using clfm::host::Recipe;

namespace {

// The candidates' texts without their costs, by which recipes are told apart.
std::set<std::string> candidates(const clfm::Engine& engine, const clfm::FftDesc& desc) {
  const clfm::host::FftProblem problem = canonical(clfm::host::problem_of(desc));
  std::set<std::string> texts;
  for (const Recipe& recipe : fft_candidates(problem, engine.get()->engine->profile()))
    texts.insert(to_text(recipe));
  return texts;
}

void check_every_candidate(const clfm::Engine& engine, const std::string& token) {
  INFO(token);
  clfm::FftDesc desc(token);
  desc.workspace = CLFM_WORKSPACE_CALLER;
  std::mt19937_64 random = random_for(token);
  const OwnCallbacks callbacks(desc);
  if (!is_planar(desc, clfm::test::Side::in) && uniform(random, 1, 4) == 1) desc.load = callbacks.load();
  if (!is_planar(desc, clfm::test::Side::out) && uniform(random, 1, 4) == 1) desc.store = callbacks.store();
  const Signal input = random_input(desc, random);
  for (const std::string& text : candidates(engine, desc)) {
    INFO(text);
    CHECK(run_fft(clfm::Fft(engine, desc, text), desc, input).complaints == "");
  }
}

RandomFftLimits of_every_kind(RandomFftLimits limits) {
  limits.max_points = limits.max_total_points = 1 << 11;
  limits.transforms = {"c2c", "c2c", "r2c", "r2c", "c2r", "c2r", "dct1", "dct2", "dct3", "dct4", "dst2"};
  limits.precisions = {"f32", "f32", "f16s"};
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
