// What the local rule may ask of a work-group.
#include <array>
#include <catch2/catch.hpp>

#include "host/plan/planner.hpp"
#include "tests/plan/kernels_of.hpp"

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

TEST_CASE("rows of reals are one launch where they fit a group", "[local][real]") {
  const auto kernels = [](const std::string& token, const char* profile) {
    return clfm::test::kernels_of(plan_fft(canonical(parse_fft_token(token)), find_profile(profile)));
  };
  for (const char* profile : {"nvidia", "amd", "intel", "apple", "adreno-7xx"}) {
    INFO(profile);
    CHECK(kernels("r2c f32 1024 b1024", profile) == "group_real");
    CHECK(kernels("c2r f32 1001 b64 inplace", profile) == "group_real");
    CHECK(kernels("r2c f32 64x64 b64", profile) == "group_real group_fft");
    CHECK(kernels("c2r f32 64x64 b64", profile) == "group_fft group_real");
  }
  CHECK(kernels("r2c f32 1024 b1024", "mali-valhall").find("local") == std::string::npos);
  CHECK(kernels("r2c f32 1024 algo=local", "cpu-pocl") == "group_real");
  CHECK(kernels("r2c f32 1024 b64 algo=stockham", "nvidia").rfind("stockham ", 0) == 0);
  CHECK(kernels("r2c f32 65536 algo=four_step", "nvidia") == "group_pass real_group_pass");
}

TEST_CASE("pairs of reals are loaded as numbers where they stand so", "[local][real]") {
  const auto paired = [](const std::string& token) {
    const Recipe recipe = plan_fft(canonical(parse_fft_token(token)), find_profile("nvidia"));
    for (const Define& define : recipe.steps.at(0).defines)
      if (define.name == "PAIRED") return define.value;
    return std::string();
  };
  CHECK(paired("r2c f32 64 b3") == "1");
  CHECK(paired("r2c f32 64 b3 is=1 ib=65") == "1");  // an odd number of reals apart: fused
  CHECK(paired("r2c f32 64 is=1 ib=65") == "1");     // there is no other row
  CHECK(paired("r2c f32 64 b3 is=2 ib=128") == "0");
  CHECK(paired("c2r f32 64 b3") == "1");
  CHECK(paired("c2r f32 64 b3 os=2 ob=200") == "0");
  CHECK(paired("r2c f32 63 b3") == "0");
}

TEST_CASE("axes of one length share their table", "[local]") {
  const Recipe recipe =
      plan_fft(canonical(parse_fft_token("c2c f32 64x32x64 algo=local")), find_profile("nvidia"));
  CHECK(recipe.steps.size() == 3);
  CHECK(recipe.tables.size() == 2);
}

TEST_CASE("the radices of a group are those that were measured fastest, or nearly", "[local]") {
  const auto radices_of = [](const std::string& token) {
    const std::string note =
        plan_fft(canonical(parse_fft_token(token)), find_profile("nvidia")).steps.at(0).note;
    const size_t begin = note.find("radices ");
    REQUIRE(begin != std::string::npos);
    return note.substr(begin + 8, note.find(',', begin) - begin - 8);
  };
  CHECK(radices_of("c2c f32 16 b999") == "4 4");
  CHECK(radices_of("c2c f32 31 b999") == "31");
  CHECK(radices_of("c2c f32 96 b999") == "8 12");  // rising
  CHECK(radices_of("c2c f32 640 b999") == "8 8 10");
  CHECK(radices_of("c2c f32 1000 b999") == "10 10 10");  // and not 20 5 10, whose items hold twice as much
  CHECK(radices_of("c2c f32 1080 b999") == "10 12 9");   // the widest in the middle
  CHECK(radices_of("c2c f32 4096 b999") == "16 16 16");
  CHECK(radices_of("c2c f32 6000 b999") == "20 20 15");                         // in turn: falling
  CHECK(radices_of("c2c f32 7680 b999") == "15 8 8 8");                         // four stages: falling
  CHECK(radices_of("r2c f32 1024 b999") == "2 16 16");                          // pairs meet at the end
  CHECK(radices_of("c2c f32 1000 b999 is=999 ib=1 os=999 ob=1") == "10 20 5");  // columns
}

TEST_CASE("columns of a group are as wide as where they stand asks for", "[local]") {
  const Recipe recipe =
      plan_fft(canonical(parse_fft_token("c2c f32 512x512 is=1:512 algo=local")), find_profile("amd"));
  INFO(to_text(recipe));
  // The second axis stands in the rows of the output, whatever it was in the input.
  constexpr uint64_t kNumberBytes = 8;
  CHECK(recipe.steps.at(1).range.local[0] * kNumberBytes >= find_profile("amd").traits.cache_line_bytes);
}
