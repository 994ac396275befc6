// Real and imaginary parts of a group's numbers one after the other through the same local memory, which planners do where both do not fit:
// every kernel that may, against double precision.
#include <catch2/catch.hpp>
#include <string>

#include "check_recipe.hpp"
#include "host/device/query.hpp"
#include "host/plan/planner.hpp"
#include "random_points.hpp"

using namespace clfm::host;
using namespace clfm::test;

namespace {

// So much local memory that a row fits by halves only.
void check(const char* token, const std::string& kernel, uint64_t local_bytes, RandomPoints& random) {
  DeviceProfile profile = profile_of(device().device(), "nvidia");
  profile.limits.local_bytes = local_bytes;
  const FftProblem problem = canonical(parse_fft_token(token));
  const Recipe recipe = plan_fft(problem, profile);
  INFO(token << ", seed " << random.seed() << "\n" << to_text(recipe));
  const auto in =
      random.points<float>(static_cast<size_t>(problem.in_extent_bytes() / problem.element_bytes()));
  check_recipe(problem, recipe, in, expected_of(problem, in));
  CHECK(to_text(recipe).find("  " + kernel + "  ") != std::string::npos);
  CHECK(to_text(recipe).find("EXCHANGE=IN_TURN") != std::string::npos);
}

}  // namespace

TEST_CASE("rows and columns by real and imaginary parts", "[local][in turn]") {
  RandomPoints random;
  check("c2c f32 1024 b3 inplace algo=local", "local_fft", 6000, random);
  check("c2c f32 210 b5 bwd scale=0.5 algo=local", "local_fft", 1500, random);  // shares that are not even
  check("c2c f32 120x7 rep=1 inplace algo=local", "local_fft", 800, random);    // columns
  check("c2c f32 2401 is=2 os=3 algo=local", "local_fft", 12000, random);       // four stages
}

TEST_CASE("convolutions within a group by real and imaginary parts", "[local][any length][in turn]") {
  RandomPoints random;
  check("c2c f32 211 b3 inplace algo=local", "local_chirp", 3000, random);
  check("c2c f32 37x3 rep=1 bwd algo=local", "local_chirp", 500, random);
}

TEST_CASE("group passes by real and imaginary parts", "[four_step][in turn]") {
  RandomPoints random;
  check("c2c f32 4096 b2 bwd algo=four_step", "group_pass", 400, random);
  check("c2c f32 3600x2 inplace algo=four_step", "group_pass", 400, random);
}

// A part that comes before all have taken what was there is a race.
TEST_CASE("a few rows by real and imaginary parts for slow devices", "[local][in turn][oclgrind][small]") {
  RandomPoints random;
  check("c2c f32 36 b3 inplace algo=local", "local_fft", 200, random);
  check("c2c f32 64 b2 bwd algo=local", "local_fft", 400, random);
  check("c2c f32 37 b2 algo=local", "local_chirp", 500, random);
  check("c2c f32 900 algo=four_step", "group_pass", 200, random);
}
