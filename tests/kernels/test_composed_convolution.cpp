// Bluestein's and Rader's transforms in steps of their own, as devices plan it whose kernels have no convolution: run here, against the definition.
#include <catch2/catch.hpp>
#include <string>

#include "check_recipe.hpp"
#include "host/plan/rules/rules.hpp"
#include "random_points.hpp"

using namespace clfm::host;
using namespace clfm::test;

namespace {

using Propose = Proposal (*)(const FftProblem&, const DeviceProfile&);

// As it is composed where no kernel takes the whole: the workspace's regions, rows, spectra and what transforms take, must not
// overlap, whatever is left of their alignment.
void check(const char* token, Propose propose, const char* first_kernel) {
  RandomPoints random;
  const FftProblem problem = canonical(parse_fft_token(token));
  const auto in = random.points<float>(static_cast<size_t>(problem.in_extent_bytes() / 8));
  const Proposal proposal = propose(problem, find_profile("mali-valhall"));
  REQUIRE(!proposal.recipes.empty());
  for (const Recipe& recipe : proposal.recipes) {
    INFO(token << ", seed " << random.seed() << "\n" << to_text(recipe));
    CHECK(recipe.steps.front().kernel == first_kernel);
    check_recipe(problem, recipe, in, expected_of(problem, in));
  }
}

}  // namespace

TEST_CASE("Bluestein's chirps, in steps of their own", "[any length]") {
  for (const char* token : {"c2c f32 83 b2 bwd inplace is=2 ib=170 os=2 ob=170 scale=3",
                            "c2c f32 509 is=2 os=3 bwd scale=0.5", "c2c f32 59x7 rep=1", "c2c f32 59 b7"})
    check(token, propose_bluestein, "multiply_rows");
}

TEST_CASE("Rader's permutations, in steps of their own", "[any length]") {
  for (const char* token : {"c2c f32 61 b7", "c2c f32 127x5 rep=1 bwd inplace scale=0.5", "c2c f32 331 is=2"})
    check(token, propose_rader, "permute_rows");
}
