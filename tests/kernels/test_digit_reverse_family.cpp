// CLFM_FFT_DIGIT_REVERSE as a whole: every candidate that the rule proposes for a problem, on the device,
// against the definition.
#include <catch2/catch.hpp>

#include "check_recipe.hpp"
#include "host/algorithms/rules.hpp"
#include "host/plan/cost.hpp"
#include "random_points.hpp"

using namespace clfm::host;
using namespace clfm::test;

namespace {

// Every candidate for `problem` on a profile of `device`'s limits.
template <class T>
size_t check_problem(FftProblem problem, const DeviceProfile& profile, RandomPoints& random) {
  problem = canonical(problem);
  Proposal proposal = propose_digit_reverse(problem, profile);
  INFO(format_fft_token(problem) << " on " << profile.traits.name << ", seed " << random.seed());
  INFO(proposal.refusal);
  REQUIRE_FALSE(proposal.recipes.empty());
  const auto in = random.points<T>(static_cast<size_t>(problem.in_extent_bytes() / problem.element_bytes()));
  const Points expected = expected_of(problem, in);
  size_t checked = 0;
  for (Recipe& recipe : proposal.recipes) {
    if (problem.workspace_limit_bytes != 0 && recipe.workspace_bytes > problem.workspace_limit_bytes)
      continue;
    price(recipe, profile);
    INFO(to_text(recipe));
    check_recipe(problem, recipe, in, expected);
    ++checked;
  }
  return checked;
}

using Lengths = std::vector<int64_t>;

FftProblem problem_of(const Lengths& lengths, Placement placement) {
  FftProblem problem;
  problem.rank = static_cast<int>(lengths.size());
  std::copy(lengths.begin(), lengths.end(), problem.length.begin());
  problem.placement = placement;
  return problem;
}

const std::vector<Lengths> kShapes = {{1}, {120}, {4096}, {1, 1}, {33, 33}, {100, 36}, {4, 4, 4}, {1, 14, 9}};

DeviceProfile profile() { return device().engine.profile(); }

}  // namespace

TEST_CASE("every candidate of the digit-reverse family transforms ranks 1 to 3", "[digit_reverse]") {
  RandomPoints random;
  for (const auto& shape : kShapes)
    for (const Placement placement : {Placement::out_of_place, Placement::in_place}) {
      FftProblem problem = problem_of(shape, placement);
      problem.batch = shape.size() == 2 ? 1 : 3;
      problem.direction = placement == Placement::in_place ? Direction::backward : Direction::forward;
      problem.scale = 0.5;
      CHECK(check_problem<float>(problem, profile(), random) >= 2);
    }
}

TEST_CASE("the digit-reverse family works without any workspace", "[digit_reverse]") {
  RandomPoints random;
  for (const auto& shape : kShapes)
    for (const Placement placement : {Placement::out_of_place, Placement::in_place}) {
      FftProblem problem = problem_of(shape, placement);
      problem.batch = 2;
      problem.workspace_limit_bytes = 1;
      CHECK(check_problem<float>(problem, profile(), random) >= 1);
    }
}

TEST_CASE("the digit-reverse family transforms strided layouts", "[digit_reverse][oclgrind][rusticl]") {
  RandomPoints random;
  FftProblem problem = problem_of({6, 10}, Placement::out_of_place);
  problem.batch = 2;
  problem.in = {{31, 3, 0}, 200};
  problem.out = {{1, 7, 0}, 75};
  check_problem<float>(problem, profile(), random);
  problem = problem_of({9, 9}, Placement::in_place);
  problem.batch = 3;
  problem.in = problem.out = {{11, 1, 0}, 101};
  check_problem<float>(problem, profile(), random);
  problem = problem_of({60}, Placement::in_place);  // a batch interleaved with the points
  problem.batch = 5;
  problem.in = problem.out = {{5, 0, 0}, 1};
  check_problem<float>(problem, profile(), random);
}

TEST_CASE("the digit-reverse family computes in double precision", "[digit_reverse]") {
  if (!profile().limits.has_f64) return;
  RandomPoints random;
  for (const auto& shape : {Lengths{360}, {30, 21}, {4, 6, 10}})
    for (const Placement placement : {Placement::out_of_place, Placement::in_place}) {
      FftProblem problem = problem_of(shape, placement);
      problem.precision = Precision::f64;
      problem.batch = 2;
      check_problem<double>(problem, profile(), random);
    }
}

TEST_CASE("recipes of other devices transform just as well", "[digit_reverse]") {
  RandomPoints random;
  for (const std::string_view name : {"mali-midgard", "adreno-6xx", "nvidia"}) {
    DeviceProfile other = find_profile(name);
    other.limits.max_group = std::min(other.limits.max_group, profile().limits.max_group);
    check_problem<float>(problem_of({120}, Placement::in_place), other, random);
    check_problem<float>(problem_of({40, 24}, Placement::out_of_place), other, random);
    check_problem<float>(problem_of({35, 35}, Placement::in_place), other, random);
  }
}
