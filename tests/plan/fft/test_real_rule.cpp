// What the rule for real data composes, without a device.
#include <catch2/catch.hpp>
#include <set>
#include <string>

#include "host/algorithms/rules.hpp"
#include "host/error.hpp"
#include "host/plan/planner.hpp"
#include "tests/plan/kernels_of.hpp"
#include "tests/plan/planned.hpp"

using namespace clfm::host;

namespace {

Recipe real_plan(const std::string& token, const char* profile = "cpu-pocl") {
  return clfm::test::planned(token, profile);
}

std::string real_kernels(const std::string& token, const char* profile = "cpu-pocl") {
  return clfm::test::kernels_of(real_plan(token, profile));
}

}  // namespace

TEST_CASE("even lengths go as half as many complex numbers", "[real]") {
  CHECK(real_kernels("r2c f32 1024 b64") == "simd_real_rows");
  CHECK(real_kernels("c2r f32 1x1024 b64 inplace") == "simd_real_rows");
  CHECK(real_kernels("r2c f32 262144") == "simd_four_step simd_columns simd_split_merge");
  CHECK(real_kernels("c2r f32 262144") == "simd_split_merge simd_four_step simd_columns");
  CHECK(real_kernels("r2c f32 2x3x12") == "simd_lanes simd_columns simd_columns real_split");
}

TEST_CASE("autosort passes make half spectra as they store, and take them as they load", "[real]") {
  CHECK(real_kernels("r2c f32 1024 b64", "mali-valhall") == "stockham stockham real_stockham");
  CHECK(real_kernels("c2r f32 1024 b64", "mali-valhall") == "real_stockham stockham stockham");
  CHECK(real_kernels("r2c f32 1024x1024", "mali-valhall") ==
        "stockham stockham real_stockham stockham stockham stockham");
  CHECK(real_kernels("r2c f32 1024 b64 is=2 ib=2048", "mali-valhall").find("real_split") !=
        std::string::npos);
  // In one chain: the rows' last pass leaves half a spectrum where the columns' first finds it.
  CHECK(real_plan("r2c f32 1080x1920", "mali-valhall").workspace_bytes == 1080 * 961 * 8);
  CHECK(real_plan("c2r f32 1080x1920 inplace", "mali-valhall").workspace_bytes == 1080 * 961 * 8);
  CHECK(real_plan("c2r f32 1080x1920", "mali-valhall").workspace_bytes == 1080 * 960 * 8);
}

TEST_CASE("passes of groups make half spectra as they store, and take them as they load", "[real]") {
  for (const char* profile : {"nvidia", "amd", "intel", "apple", "adreno-6xx", "adreno-7xx"}) {
    INFO(profile);
    CHECK(real_kernels("r2c f32 65536 b64", profile) == "group_pass real_group_pass");
    CHECK(real_kernels("c2r f32 65536 b64 inplace", profile) == "real_group_pass group_pass");
    CHECK(real_plan("r2c f32 65536 b64", profile).algorithm == "real: four_step");
    CHECK(real_plan("c2r f32 65536 b64", profile).workspace_bytes == 64 * 32768 * 8);
  }
  CHECK(real_kernels("r2c f32 12x65536", "nvidia") == "group_pass real_group_pass stockham");
  CHECK(real_kernels("c2r f32 12x65536", "nvidia") == "stockham real_group_pass group_pass");
  CHECK(real_kernels("r2c f32 65536 b64", "mali-valhall").find("group") == std::string::npos);
}

TEST_CASE("a group that makes pairs takes columns from both ends of a row", "[real]") {
  const auto pass = [](const char* token) { return real_plan(token, "nvidia").steps.at(1); };
  const auto number = [](const Step& step, const std::string& name) {
    for (const Define& define : step.defines)
      if (define.name == name) return std::stoull(define.value);
    return 0ull;
  };
  for (const char* token : {"r2c f32 65536 b3", "r2c f32 20250 b3"}) {  // columns even and odd in number
    const Step step = pass(token);
    INFO(token << ": " << step.note);
    const auto columns = number(step, "N") / number(step, "LENGTH"), neighbours = number(step, "WIDTH") / 2;
    CHECK(step.range.global[0] / step.range.local[0] == ((columns + 1) / 2 + neighbours - 1) / neighbours);
    CHECK(step.range.global[1] == 3);
  }
}

TEST_CASE("rows that fit an item are halved before their columns are transformed", "[real]") {
  CHECK(real_kernels("r2c f32 512x512") == "simd_real_rows simd_columns");
  CHECK(real_kernels("r2c f32 2048x2048") == "simd_real_rows simd_columns");
  CHECK(real_kernels("r2c f32 120x120 b72") == "simd_hermitian simd_columns");
  CHECK(real_kernels("c2r f32 32x32 b1024") == "simd_columns simd_real_lanes");
  CHECK(real_kernels("c2r f32 512x512") == "simd_columns simd_real_rows");
  CHECK(real_kernels("c2r f32 64x64x64 inplace") == "simd_columns simd_columns simd_real_lanes");
  CHECK(real_plan("r2c f32 512x512").workspace_bytes == 0);
  CHECK(real_plan("c2r f32 512x512 inplace").workspace_bytes == 0);
  CHECK(real_plan("c2r f32 512x512").workspace_bytes == 512 * 257 * 8);
  CHECK(real_plan("c2r f32 512x512 limit=1").workspace_bytes == 0);
}

TEST_CASE("c2r begins with the columns", "[real]") {
  CHECK(real_kernels("c2r f32 1024x1024") == "simd_columns simd_real_rows");
  CHECK(real_kernels("c2r f32 1024x1024 inplace") == "simd_columns simd_real_rows");
  CHECK(real_kernels("c2r f32 128x128x128") == "simd_columns simd_columns simd_real_lanes");
}

TEST_CASE("reals that are not neighbours in pairs are copied first", "[real]") {
  CHECK(real_kernels("r2c f32 64 is=2 ib=200 b5") == "pack_rows simd_real_rows");
  CHECK(real_kernels("r2c f32 482 is=2 ib=999 b7") == "pack_rows simd_rader_rows simd_split_merge");
  CHECK(real_kernels("c2r f32 64 os=2 ob=200 b5") == "simd_real_rows pack_rows");
  // Line by line where rows side by side would crowd into few sets of the nearest cache.
  const auto lines_of = [](const char* token, size_t step) {
    return clfm::test::define_of(real_plan(token).steps.at(step), "BY_CACHE_LINE");
  };
  CHECK(lines_of("r2c f32 1024 b1024 is=1024 ib=1", 0) == "1");
  CHECK(lines_of("r2c f32 1000 b1000 is=1000 ib=1", 0) == "0");
  CHECK(lines_of("r2c f32 1024 b3 is=3 ib=1", 0) == "0");
  CHECK(lines_of("c2r f32 1024 b1024 os=1024 ob=1", 1) == "0");
}

TEST_CASE("devices without double precision have no copies of doubles either", "[real]") {
  CHECK_THROWS_AS(real_plan("c2r f64 1x1 b31", "adreno-6xx"), Failure);
  CHECK_THROWS_AS(real_plan("r2c f64 2 b4096", "adreno-6xx"), Failure);
}

TEST_CASE("many small transforms of reals go one to a lane", "[real]") {
  CHECK(real_kernels("r2c f32 4x4x4 b1024") == "simd_real_blocks");
  CHECK(real_kernels("c2r f32 3x7 b1024") == "simd_real_blocks");
  CHECK(real_kernels("r2c f32 2 b65536") == "simd_real_blocks");
  CHECK(real_kernels("c2r f32 3 b65536") == "simd_real_blocks");
  CHECK(real_kernels("r2c f32 4x4 b1024 inplace") == "simd_real_lanes simd_columns");  // rows have gaps
  CHECK(real_kernels("r2c f32 4x4x1 b1024") == "stockham simd_blocks");                // rows of one real
  CHECK(real_kernels("r2c f32 7 b65536") == "simd_real_blocks");
  CHECK(real_kernels("r2c f32 8 b65536") == "simd_real_lanes");
  CHECK(real_kernels("r2c f32 4x4 b1024", "nvidia").find("blocks") == std::string::npos);
}

TEST_CASE("rows that are short, or not in whole vectors, go one to a lane", "[real]") {
  CHECK(real_kernels("r2c f32 30 b8") == "simd_real_lanes");
  CHECK(real_kernels("c2r f32 60 b64 inplace") == "simd_real_lanes");
  CHECK(real_kernels("r2c f32 64 is=1 ib=65 b8") == "simd_real_lanes");  // reals need not pair up in memory
  CHECK(real_kernels("r2c f32 1000 b1048") == "simd_real_rows");         // whole ones of half as many lanes
  CHECK(real_kernels("r2c f32 1000 b2") == "simd_real_rows");
  CHECK(real_kernels("r2c f32 500 b349") == "simd_real_lanes");
  CHECK(real_kernels("r2c f32 15 b9") == "simd_real_lanes");
  CHECK(real_kernels("c2r f32 2187 b436 inplace") == "simd_real_lanes");
  CHECK(real_kernels("c2r f32 30x1331") == "simd_columns simd_real_lanes");
  CHECK(real_kernels("c2r f64 8x16 b7") == "simd_columns simd_real_lanes");
  CHECK(real_kernels("r2c f32 128 b64") == "simd_real_lanes");
  CHECK(real_kernels("r2c f32 128 b7") == "simd_real_rows");
  CHECK(real_kernels("r2c f32 256 b7") == "simd_real_rows");
}

TEST_CASE("pairs go in vectors where a row has enough neighbours for that", "[real]") {
  CHECK(real_kernels("r2c f32 30 b7") == "simd_lanes real_split");
  CHECK(real_kernels("r2c f32 64 b5 os=2 ob=70") == "simd_lanes real_split");
  CHECK(real_kernels("c2r f64 3x16").rfind("simd_split_merge ", 0) == 0);
}

TEST_CASE("odd lengths go as complex numbers where a row to a lane would leave cores idle", "[real]") {
  CHECK(real_kernels("r2c f32 15 b7") == "simd_lanes");  // reads reals, keeps half of the results
  CHECK(real_kernels("c2r f32 15 b7") == "simd_lanes");  // reads half a spectrum, keeps real parts
  CHECK(real_kernels("r2c f32 15 b7 inplace") == "simd_lanes");
  CHECK(real_kernels("c2r f32 15 b7 inplace") == "simd_lanes");
  CHECK(real_kernels("r2c f32 1331 b7") == "simd_rows");
  CHECK(real_kernels("c2r f32 7x1331 inplace") == "simd_columns simd_rows");
  CHECK(real_kernels("r2c f32 500x337 b3") == "simd_rader_real_rows simd_columns");
  CHECK(real_kernels("c2r f32 83x83 b64") == "simd_bluestein_columns simd_bluestein_rows");
  for (const char* token :
       {"r2c f32 4x41 algo=rader", "c2r f32 4x41 algo=rader"})  // the columns are no primes
    CHECK(real_kernels(token).find("simd_rader_rows") != std::string::npos);
  CHECK(real_kernels("r2c f32 65537 inplace") ==
        "simd_bluestein_passes simd_bluestein_rows simd_bluestein_passes");
  CHECK(real_kernels("r2c f32 1001 b7 inplace algo=stockham") == "stockham stockham stockham");
  CHECK(real_kernels("c2r f32 16x125", "mali-valhall").find("expand_half_spectrum ") == 0);
}

TEST_CASE("reals of a prime length are convolved as reals where there is a row for each lane", "[real]") {
  CHECK(real_kernels("r2c f32 1009 b64") == "simd_rader_real_rows");
  CHECK(real_kernels("c2r f32 1009 b64 inplace") == "simd_rader_real_rows");
  CHECK(real_kernels("r2c f32 64x127 b2") == "simd_rader_real_rows simd_columns");
  CHECK(real_kernels("c2r f64 127 b8") == "simd_rader_real_rows");
  CHECK(real_kernels("r2c f32 1009 b5") == "simd_bluestein_rows");           // too few rows
  CHECK(real_kernels("r2c f32 83 b64").find("rader") == std::string::npos);  // 82 has the prime factor 41
}

TEST_CASE("awkward odd rows of reals are convolved as complex ones in one step", "[real]") {
  for (const char* token :
       {"r2c f32 4099 b4", "c2r f32 4099 b4 inplace", "r2c f32 4099 b3", "r2c f32 4099 b64 algo=bluestein"})
    CHECK(real_kernels(token) == "simd_bluestein_rows");
  CHECK(real_kernels("r2c f32 4099 b64 is=2 ib=8200 os=1 ob=2050") == "simd_bluestein_lanes");
}

TEST_CASE("convolutions of odd rows of reals are three quarters as long", "[real]") {
  CHECK(real_plan("c2c f32 200003 b8").workspace_bytes > 8 * 2 * 200003 * 8);
  for (const char* token : {"r2c f32 200003 b8", "c2r f32 200003 b8"}) {
    INFO(token);
    CHECK(real_kernels(token) == "simd_bluestein_passes simd_bluestein_rows simd_bluestein_passes");
    CHECK(real_plan(token).workspace_bytes < 8 * 200003 * 8 * 8 / 5);
  }
  // So an item takes longer ones.
  CHECK(real_kernels("c2c f32 150001 b8") ==
        "simd_bluestein_passes simd_bluestein_rows simd_bluestein_passes");
  CHECK(real_kernels("r2c f32 150001 b8") == "simd_bluestein_rows");
  CHECK(real_kernels("c2r f32 20011") == "simd_bluestein_rows");
}

TEST_CASE("reals go along columns that are neighbours on both sides", "[real]") {
  CHECK(real_kernels("r2c f32 64x37 rep=1") == "simd_real_columns");
  CHECK(real_kernels("c2r f32 1000 b64 is=64 ib=1 os=80 ob=1") == "simd_real_columns");
  CHECK(real_kernels("r2c f32 16x16x16 rep=2") == "simd_real_columns simd_columns");
  CHECK(real_kernels("r2c f32 1 b64").find("simd_real_columns") == std::string::npos);
  CHECK(real_kernels("r2c f32 64 b64 is=64 ib=1 os=1 ob=33").find("simd_real_columns") == std::string::npos);
}

TEST_CASE("recipes say which family carries them", "[real]") {
  CHECK(real_plan("r2c f32 1024 b64").algorithm == "real: item");
  CHECK(real_plan("r2c f32 1024 b64 algo=stockham").algorithm == "real: stockham");
}

TEST_CASE("what real data cannot be is refused with the reason", "[real]") {
  CHECK_THROWS_WITH(real_plan("r2c f32 74 algo=item"), Catch::Contains("prime factor 37"));
}

TEST_CASE("the scale is applied once, halved where the pairs of r2c take it", "[real]") {
  const auto scale_of = [](const Step& step) {
    for (const Argument& argument : step.arguments)
      if (const auto* scale = std::get_if<float>(&argument)) return *scale;
    return 0.0f;
  };
  CHECK(scale_of(real_plan("r2c f32 1024 b64 scale=3").steps.at(0)) == 1.5f);
  CHECK(scale_of(real_plan("c2r f32 1024 b64 scale=3").steps.at(0)) == 3.0f);
  CHECK(scale_of(real_plan("r2c f32 262144 scale=3").steps.at(2)) == 1.5f);
  CHECK(scale_of(real_plan("r2c f32 65536 scale=3", "nvidia").steps.at(1)) == 1.5f);
  const Recipe apart = real_plan("r2c f32 482 b7 scale=3");
  CHECK(real_kernels("r2c f32 482 b7 scale=3") == "simd_rader_rows simd_split_merge");
  CHECK(scale_of(apart.steps.at(0)) == 1.0f);
  CHECK(scale_of(apart.steps.at(1)) == 1.5f);
  const Recipe rows_first = real_plan("r2c f32 512x512 scale=3");
  CHECK(scale_of(rows_first.steps.at(0)) == 1.5f);
  CHECK(scale_of(rows_first.steps.at(1)) == 1.0f);
}
