// What the local rule may ask of a work-group.
#include <array>
#include <catch2/catch.hpp>

#include "host/plan/planner.hpp"

using namespace clfm::host;

TEST_CASE("work-groups respect the limit of each dimension", "[local]") {
  for (const std::array<uint64_t, 3> shape : {std::array<uint64_t, 3>{16, 1024, 64}, {1024, 16, 64}}) {
    DeviceProfile device = find_profile("nvidia");
    device.limits.max_group_shape = shape;
    for (const char* token :
         {"c2c f32 256 b8 algo=local", "c2c f32 256x64 algo=local", "c2c f32 4 b999 algo=local"}) {
      const Recipe recipe = plan_fft(canonical(parse_fft_token(token)), device);
      INFO(to_text(recipe));
      for (const Step& step : recipe.steps)
        for (size_t d = 0; d < 3; ++d) CHECK(step.range.local[d] <= shape[d]);
    }
  }
}

TEST_CASE("axes of one length share their table", "[local]") {
  const Recipe recipe =
      plan_fft(canonical(parse_fft_token("c2c f32 64x32x64 algo=local")), find_profile("nvidia"));
  CHECK(recipe.steps.size() == 3);
  CHECK(recipe.tables.size() == 2);
}
