// What work-groups hold in private memory, which on a CPU is the stack of one thread: as the kernels declare
// it, and never more than the profile says.
#include <catch2/catch.hpp>
#include <string>

#include "host/device/cpu_cores.hpp"
#include "host/error.hpp"
#include "host/plan/planner.hpp"
#include "host/plan/private_bytes.hpp"
#include "support/random/random_problem.hpp"

using namespace clfm::host;

namespace {

DeviceProfile large(const char* profile) {
  DeviceProfile device = find_profile(profile);
  device.limits.max_allocation_bytes = uint64_t{64} << 30;
  device.traits.simd_lanes_f32 = 8;
  device.traits.simd_lanes_f64 = 4;
  device.traits.cpu = cpu_core(32);
  return device;
}

const Step& step_named(const Recipe& recipe, const std::string& kernel) {
  for (const Step& step : recipe.steps)
    if (step.kernel() == kernel) return step;
  throw std::logic_error("no step " + kernel + " in\n" + to_text(recipe));
}

void check_candidates(const std::string& token, const DeviceProfile& device) {
  INFO(token << " on " << device.traits.name);
  for (const Recipe& recipe : fft_candidates(canonical(parse_fft_token(token)), device))
    for (const Step& step : recipe.steps) {
      INFO(to_text(step));
      CHECK(private_bytes(step) <= device.traits.private_bytes);
    }
}

}  // namespace

TEST_CASE("private arrays are counted as kernels declare them", "[private]") {
  const DeviceProfile device = large("cpu-pocl");
  const auto bytes = [&](const char* token, const char* kernel) {
    return private_bytes(step_named(plan_fft(canonical(parse_fft_token(token)), device), kernel));
  };
  CHECK(bytes("c2c f32 1048576", "simd_four_step") == 2 * 1024 * 8 * 8);  // a[N], b[N] of 8 lanes
  CHECK(bytes("c2c f32 1024 algo=item", "simd_rows") == 1024 * 8);        // a[M * G]
  CHECK(bytes("c2c f64 1000x8 rep=1 algo=item", "simd_columns") == 1000 * 4 * 16);
  CHECK(bytes("c2c f32 25 b64 is=3 ib=80 os=3 ob=80 algo=item", "simd_lanes") == 2 * 25 * 8 * 8);
}

TEST_CASE("axes of 2^26 and more keep within the stack of a CPU's thread", "[private]") {
  for (const char* profile : {"cpu-pocl", "cpu-other"})
    for (const std::string transform :
         {"c2c f32", "c2c f64", "r2c f32", "c2r f32", "r2c f64", "dct2 f32", "dct3 f64"})
      for (const std::string n : {"16777216", "67108864", "134217728"})
        check_candidates(transform + " " + n, large(profile));
}

// "dct1 f32 58x58 b158 inplace" had no plan on cpu-other: only rows went another way where an item was too
// large.
TEST_CASE("square blocks that a CPU's thread cannot hold go axis by axis", "[private]") {
  for (const char* profile : {"cpu-pocl", "cpu-other"})
    for (const std::string transform : {"dht f32 ", "dct1 f32 ", "dct2 f32 ", "dct4 f32 ", "dht f64 "})
      for (int n = 2; n <= 128; n += n < 16 ? 1 : 7) {
        const std::string square = std::to_string(n) + "x" + std::to_string(n);
        check_candidates(transform + square + " b158 inplace", find_profile(profile));
      }
}

TEST_CASE("no way to do a random problem holds more than a CPU's thread", "[private][random]") {
  clfm::test::RandomFftLimits limits;
  limits.max_rank = 2;
  limits.max_points = limits.max_total_points = 1 << 22;
  limits.max_prime = 0;
  limits.layouts = clfm::test::Layouts::any;
  limits.transforms = {"c2c", "c2c", "r2c", "c2r", "dct1", "dct2", "dct3", "dct4", "dht"};
  limits.precisions = {"f32", "f64", "f16s", "bf16s"};
  limits.placements = {"outplace"};
  limits.formats = {"interleaved", "planar"};
  for (const char* profile : {"cpu-pocl", "cpu-other"})
    clfm::test::for_random_problems(
        clfm::test::random_problem_count(20), limits,
        [&](const std::string& token) { check_candidates(token, large(profile)); });
}

// A group's numbers outlive barriers, for each of its items.
TEST_CASE("groups that a CPU's thread cannot hold are refused", "[private]") {
  CHECK_THROWS_WITH(plan_fft(canonical(parse_fft_token("c2c f32 25013 algo=local")), large("cpu-pocl")),
                    Catch::Contains("bytes of private memory"));
  check_candidates("c2c f32 4096 b8 algo=local", large("cpu-pocl"));
}
