// Two rows abreast in vectors twice as wide, as planned for a device that has such: their kernels run on every device, so they are tested
// where nothing would choose them.
#include <catch2/catch.hpp>

#include "check_recipe.hpp"
#include "host/plan/planner.hpp"
#include "random_points.hpp"

using namespace clfm::host;
using namespace clfm::test;

namespace {

DeviceProfile wide_device() {
  DeviceProfile device = find_profile("cpu-pocl");
  device.limits.compute_units = 1;
  device.limits.native_lanes_f32 = 16;
  device.limits.native_lanes_f64 = 8;
  return device;
}

template <class T>
void check(const char* token, RandomPoints& random) {
  const DeviceProfile device = wide_device();
  const FftProblem problem = canonical(parse_fft_token(std::string(token) + " algo=item"));
  const Recipe recipe = plan_fft(problem, device);
  INFO(token << ", seed " << random.seed() << "\n" << to_text(recipe));
  CHECK(to_text(recipe).find("ABREAST=2") != std::string::npos);
  const auto in = random.points<T>(static_cast<size_t>(problem.in_extent_bytes() / problem.element_bytes()));
  check_recipe(problem, recipe, in, expected_of(problem, in));
}

}  // namespace

TEST_CASE("rows two abreast", "[item]") {
  if (device().engine.profile().traits.simd_lanes_f32 != 8) return;
  RandomPoints random;
  // Along the row: whole blocks, slots stored in pieces, gaps between rows, loops; even and odd numbers of rows an item.
  for (const char* token :
       {"c2c f32 64 b7", "c2c f32 1000 b9 bwd inplace", "c2c f32 143 b5 inplace scale=0.5",
        "c2c f32 96 b41 is=1 ib=100 os=1 ob=120", "c2c f32 5x3x72 rep=0:1 b2",
        // One to a lane: a last block that is full, and not; the shortest.
        "c2c f32 16 b64", "c2c f32 12 b77 inplace bwd", "c2c f32 9 b75 is=1 ib=11 os=1 ob=13 scale=3"})
    check<float>(token, random);
  if (!device().engine.profile().limits.has_f64) return;
  for (const char* token : {"c2c f64 77 b9 bwd", "c2c f64 256 b6 inplace", "c2c f64 10 b39 bwd"})
    check<double>(token, random);
}
