// How long planning takes at worst: lengths with large prime factors, which rules search longest for, and
// lengths that no memory would hold.
#include <catch2/catch.hpp>
#include <ctime>

#include "host/error.hpp"
#include "host/plan/planner.hpp"

using namespace clfm::host;

namespace {

double processor_seconds_of_planning(const std::string& token, const char* profile) {
  const FftProblem problem = canonical(parse_fft_token(token));
  DeviceProfile device = find_profile(profile);
  device.limits.max_allocation_bytes = uint64_t{1} << 40;
  device.limits.has_f64 = true;
  const auto begin = std::clock();
  const std::vector<Recipe> recipes = fft_candidates(problem, device);
  return static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
}

}  // namespace

// In a release build on a quiet machine 0.1 s; sanitizers and what else runs take their share.
TEST_CASE("planning is bounded, whatever the length", "[planner]") {
  for (const char* profile : {"cpu-pocl", "nvidia", "mali-valhall"})
    for (const char* token : {"c2c f32 1000003", "c2c f32 16777259", "c2c f64 2147483647", "r2c f32 33554467",
                              "dct2 f32 16777213", "c2c f32 134217728 inplace limit=1",
                              "c2c f32 16384x8190 limit=1 inplace algo=digit_reverse"}) {
      INFO(profile << ": " << token);
      double seconds = 0;
      try {
        seconds = processor_seconds_of_planning(token, profile);
      } catch (const Failure&) {
      }

      CHECK(seconds < 1);
    }
}
