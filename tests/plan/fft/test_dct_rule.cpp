// What the rule for DCT and DST composes, without a device.
#include <catch2/catch.hpp>
#include <string>
#include <utility>

#include "host/device/cpu_cores.hpp"
#include "host/device/profile.hpp"
#include "host/error.hpp"
#include "host/kernels/dct/dct_steps.hpp"
#include "host/plan/planner.hpp"
#include "tests/plan/kernels_of.hpp"
#include "tests/plan/planned.hpp"
#include "tests/plan/review.hpp"

using namespace clfm::host;

namespace {

Recipe dct_plan(const std::string& token, const char* profile = "mali-valhall") {
  return clfm::test::planned(token, profile);
}

std::string kernels(const std::string& token, const char* profile = "cpu-pocl") {
  return clfm::test::kernels_of(dct_plan(token, profile));
}

const Step& first_of(const Recipe& recipe, const std::string& kernel) {
  for (const Step& step : recipe.steps)
    if (step.kernel() == kernel) return step;
  throw std::logic_error("no step " + kernel);
}

int64_t fft_length(const std::string& token) {
  return dct_axis(canonical(parse_fft_token(token)), 0).fft_length();
}

}  // namespace

TEST_CASE("the FFT of a DCT or DST has half its length, or about its length", "[dct]") {
  for (const char* type : {"dct2", "dct3", "dct4", "dst2", "dst3", "dst4", "dht"}) {
    CHECK(fft_length(std::string(type) + " 64") == 32);
    CHECK(fft_length(std::string(type) + " 15") == 15);
  }
  CHECK(fft_length("dct1 65") == 64);
  CHECK(fft_length("dst1 63") == 64);
}

TEST_CASE("on CPUs even rows of neighbours are one step without a workspace", "[dct]") {
  for (const char* type : {"dct2", "dct3", "dct4", "dst2", "dst3", "dst4", "dht"}) {
    const Recipe recipe = dct_plan(std::string(type) + " 1024 b64 inplace", "cpu-pocl");
    CHECK(recipe.steps.size() == 1);
    CHECK(recipe.steps.at(0).kernel() == "simd_dct_rows");
    CHECK(recipe.workspace_bytes == 0);
  }
  CHECK(dct_plan("dct2 1024 b64 algo=stockham", "cpu-pocl").steps.at(0).kernel() == "dct_load");
  CHECK(dct_plan("dct2 1024 b64 is=2 ib=2048", "cpu-pocl").steps.at(0).kernel() == "pack_rows");
}

TEST_CASE("on CPUs slots of rows that go in blocks are whole vectors", "[dct]") {
  DeviceProfile widest = find_profile("cpu-pocl");
  widest.traits.cpu = cpu_core(64);
  for (int64_t n = 64; n <= 600; n += 2)
    for (const char* precision : {"f32 ", "f64 "}) {
      const std::string token = concat("dst2 ", precision, n, " b64");
      INFO(token);
      for (const Recipe& recipe : fft_candidates(canonical(parse_fft_token(token)), widest))
        for (const Step& step : recipe.steps)
          if (clfm::test::value_of(step, "BLOCKWISE") == "1")
            CHECK(std::stoi(clfm::test::value_of(step, "R0")) % std::stoi(clfm::test::value_of(step, "VW")) ==
                  0);
    }
}

TEST_CASE("on CPUs of few registers no row of two stages has a butterfly of 16", "[dct][real]") {
  DeviceProfile device = find_profile("cpu-pocl");
  const std::pair<const char*, const char*> rows[] = {{"r2c 256 b7", "radices 8,4,4"},  // of 128 numbers
                                                      {"c2r 256 b7", "radices 8,4,4"},
                                                      {"dct2 256 b100", "radices 4,4,8"},  // in half lanes
                                                      {"dct4 256 b100", "radices 4,8,4"}};
  for (const auto& [token, radices] : rows) {
    INFO(token);
    const auto note = [&, token = token] {
      return plan_fft(canonical(parse_fft_token(token)), device).steps.at(0).note;
    };
    device.traits.cpu = cpu_core(32);
    CHECK_THAT(note(), Catch::EndsWith(radices));
    device.traits.cpu = cpu_core(16);  // as NEON has them, and 32 registers
    CHECK_THAT(note(), Catch::Contains("radices 16,"));
  }
}

TEST_CASE("on CPUs short rows go one to a lane, columns side by side, small squares in one step", "[dct]") {
  CHECK(kernels("dct2 64 b100") == "simd_dct_lanes");
  CHECK(kernels("dct3 128 b100") == "simd_dct_lanes");
  CHECK(kernels("dct3 256 b100") == "simd_dct_rows");
  CHECK(kernels("dct2 512x512") == "simd_dct_rows simd_dct_columns");
  CHECK(kernels("dct4 512x512 rep=1") == "simd_dct_columns");
  CHECK(kernels("dct2 8x8 b100") == "simd_dct_blocks");
  CHECK(kernels("dct2 f64 4x4 b100") == "simd_dct_blocks");
  CHECK(kernels("dct2 20x20 b100") == "simd_dct_blocks");
  CHECK(kernels("dct2 18x18 b100") == "simd_dct_lanes");  // rows hold no whole vectors
  CHECK(kernels("dct2 18x18 b4") == "simd_dct_lanes simd_dct_columns");
  CHECK(kernels("dct2 18x18 b100 is=20:1 ib=400") == "simd_dct_lanes simd_dct_columns");
  CHECK(kernels("dct2 16x8 b100") == "simd_dct_lanes simd_dct_columns");
  CHECK(kernels("dct2 64x64 b100") == "simd_dct_lanes simd_dct_columns");
  CHECK(kernels("dct2 3 b100") == "simd_dct_lanes");
  CHECK(kernels("dct2 3x3 b100") == "simd_dct_lanes");
  CHECK(kernels("dct2 1331 b64") == "simd_dct_lanes");
  CHECK(kernels("dct2 1331 b8") == "simd_dct_rows");  // too few for a row to a lane
  CHECK(kernels("dst1 511x15 b8") == "simd_dct_lanes simd_dct_columns");
  CHECK(kernels("dct1 513 b8") == "simd_dct_rows");
  CHECK(kernels("dct3 65536 b16") == "simd_dct_rows");
  CHECK(kernels("dct2 65536") == "simd_dct_rows");
  CHECK(kernels("dct3 524288 b4") ==
        "simd_dct_rows_pre_post simd_four_step simd_columns simd_dct_rows_pre_post");
  CHECK(kernels("dst4 45x33 b9") == "simd_dct_lanes simd_dct_columns");
}

TEST_CASE("rows of type II whose half slots a first radix fills need no reordering", "[dct]") {
  CHECK(kernels("dct2 1001 b64") == "simd_dct2_hermitian");
  CHECK(kernels("dst2 1001 b8") == "simd_dct2_hermitian");
  CHECK(kernels("dct2 720x450") == "simd_dct2_hermitian simd_dct_columns");
  CHECK(kernels("dct2 105 b64") == "simd_dct_lanes");  // short
  CHECK(kernels("dct2 6000 b64") == "simd_dct_rows");  // long, and its half has whole slots
  CHECK(kernels("dct2 280 b64") == "simd_dct_rows");   // slots of short vectors against whole ones
  CHECK(kernels("dct2 5775 b64") == "simd_dct2_hermitian");
  CHECK(kernels("dct3 1001 b64") == "simd_dct_lanes");  // type II alone
}

TEST_CASE("on CPUs odd lengths of DCTs go round an FFT of as many reals", "[dct]") {
  CHECK(kernels("dct2 97x37 b2") ==
        "simd_dct_lanes simd_dct_columns");  // within lanes, by Rader's convolution
  CHECK(kernels("dct4 1009 b500") == "simd_dct_lanes");
  CHECK(kernels("dct2 1009 b5") ==
        "simd_dct_rows_pre_post simd_bluestein_rows simd_dct_rows_pre_post");  // too few for a row to a lane
  CHECK(kernels("dct3 2491x9 rep=1") ==
        "simd_dct_columns_pre_post simd_bluestein_columns simd_dct_columns_pre_post");
  // Reals, from a multiple of 256 bytes on half of their spectrum, and no more.
  CHECK(dct_plan("dct2 2491x9 rep=1", "cpu-pocl").workspace_bytes == 89856 + 9 * 1246 * 8);
}

TEST_CASE("halves come and go by the steps of DCTs themselves", "[dct]") {
  const auto how = [](const std::string& token) { return dct_plan(token, "cpu-pocl").algorithm; };
  CHECK(how("dct2 f16s 64 b100") == "fused: dct: item");
  CHECK(how("dst4 f16s 45x33 b9") == "fused: dct: item");
  CHECK(how("dct2 f16s 8x8 b100 inplace") == "fused: dct: item");
  CHECK(how("dct2 f16s 1024 b64") == "fused: dct: item");
  CHECK(how("dct3 f16s 100000") == "fused: dct: item");
  CHECK(how("dct2 f16s 131072") == "fused: dct: item");
}

TEST_CASE("columns of DCTs go side by side where rows crowd into few sets of the caches", "[dct]") {
  const auto columns = [](const std::string& token) { return to_text(dct_plan(token, "cpu-pocl")); };
  CHECK_THAT(columns("dct2 512x512 b4 rep=1"), Catch::Contains("GROUPS=4 TAIL=0"));  // rows 2 KiB apart
  CHECK_THAT(columns("dct3 128x1024 rep=1"), Catch::Contains("GROUPS=8 TAIL=0"));
  CHECK_THAT(columns("dct4 f64 100x128 b4 rep=1"), Catch::Contains("GROUPS=2 TAIL=0"));
  CHECK_THAT(columns("dct2 512x500 b4 rep=1"), Catch::Contains("GROUPS=1 "));
  CHECK_THAT(columns("dct2 495x512 b4 rep=1"), Catch::Contains("GROUPS=1 "));  // of odd lengths never
  CHECK(kernels("dct2 16384x512 rep=1") ==
        "simd_dct_columns_pre_post simd_columns simd_dct_columns_pre_post");  // too much scratch
}

TEST_CASE("an axis is one launch where it fits a group and three are not cheaper", "[dct][local]") {
  for (const char* profile : {"nvidia", "amd", "intel", "apple", "adreno-7xx"}) {
    INFO(profile);
    CHECK(kernels("dct2 1024 b64", profile) == "group_dct");
    CHECK(kernels("dst1 63x99", profile) == "group_dct group_dct");
    CHECK(dct_plan("dct4 1000 inplace", profile).workspace_bytes == 0);
  }
  CHECK(kernels("dct2 4096x4096", "apple").rfind("group_dct dct_load ", 0) == 0);
  CHECK(kernels("dct2 2048x2048 limit=1", "apple") == "group_dct group_dct");
  CHECK(kernels("dct2 2048x2048 algo=local", "apple") == "group_dct group_dct");
  CHECK(kernels("dct2 1024 b64", "mali-valhall").find("local") == std::string::npos);
}

TEST_CASE("every axis has its own steps, repeated ones none", "[dct]") {
  const auto loads = [](const std::string& token) {
    int count = 0;
    for (const Step& step : dct_plan(token).steps) count += step.kernel() == "dct_load" ? 1 : 0;
    return count;
  };
  CHECK(loads("dct2 12x16") == 2);
  CHECK(loads("dst1 4x6x8") == 3);
  CHECK(loads("dct4 12x16x8 rep=1") == 2);
}

TEST_CASE("rows that become single numbers need no FFT", "[dct]") {
  CHECK(dct_plan("dct2 2 b100").steps.size() == 2);
  CHECK(dct_plan("dct1 2 b100").steps.size() == 2);
}

TEST_CASE("one program serves every length of a DCT", "[dct]") {
  CHECK(defines_of(first_of(dct_plan("dct2 64 b3"), "dct_load")) ==
        defines_of(first_of(dct_plan("dct2 1000 b7"), "dct_load")));
}

TEST_CASE("the scale is applied once, the orthonormal one for every axis", "[dct]") {
  const auto scales = [](const std::string& token) {
    std::vector<float> found;
    for (const Step& step : dct_plan(token).steps)
      if (step.kernel() == "dct_store") found.push_back(std::get<float>(step.arguments.back()));
    return found;
  };
  CHECK(scales("dct2 8x8 scale=3") == std::vector<float>{1, 3});
  CHECK(scales("dct2 8x8 ortho scale=3") == std::vector<float>{0.25f, 0.75f});
  CHECK(scales("dct1 9 ortho") == std::vector<float>{0.25f});
  CHECK(scales("dst1 7 ortho") == std::vector<float>{0.25f});
}

TEST_CASE("a workspace limit below the complex numbers is refused with what is needed", "[dct]") {
  try {
    dct_plan("dct2 64 b9 limit=100");
    FAIL("32 x 9 complex numbers take 2304 bytes");
  } catch (const Failure& failure) {
    CHECK(failure.status() == static_cast<int32_t>(Status::workspace_too_small));
  }
}

TEST_CASE("a repeated axis of one point is fine for DCT-I", "[dct]") {
  CHECK(dct_plan("dct1 1x9 rep=0").steps.size() > 1);
  CHECK_THROWS_WITH(dct_plan("dct1 1x9"), Catch::Contains("at least 2"));
}

TEST_CASE("rows that one item cannot hold go in steps", "[dct]") {
  // Rader's convolution of 4733 in lanes would take 900 KB of private memory, where 512 KiB are allowed.
  CHECK(dct_plan("dct3 4733 b7", "cpu-other").steps.size() > 1);
}
