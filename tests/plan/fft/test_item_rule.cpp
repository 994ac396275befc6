// What the SIMD rule proposes, without a device.
#include <algorithm>
#include <catch2/catch.hpp>
#include <set>
#include <string>

#include "host/algorithms/rules.hpp"
#include "host/device/cpu_cores.hpp"
#include "host/kernels/simd/simd_radices.hpp"
#include "host/plan/cost.hpp"
#include "host/plan/planner.hpp"
#include "tests/plan/kernels_of.hpp"
#include "tests/plan/planned.hpp"

using namespace clfm::host;
using clfm::test::define_of;

namespace {

Proposal propose(const std::string& token, const char* profile = "cpu-pocl") {
  return propose_item(canonical(parse_fft_token(token)), find_profile(profile));
}

std::string kernels_of(const std::string& token) {
  const Proposal proposal = propose(token);
  if (proposal.recipes.empty()) return "refused: " + proposal.refusal;
  return clfm::test::kernels_of(proposal.recipes[0]);
}

int64_t number_of(const Step& step, const std::string& name) { return std::stoll(define_of(step, name)); }

bool find_table(const Recipe& recipe, const Table& wanted) {
  return std::find(recipe.tables.begin(), recipe.tables.end(), wanted) != recipe.tables.end();
}

}  // namespace

TEST_CASE("the SIMD rule takes the kernel that fits the axis", "[item]") {
  CHECK(kernels_of("c2c f32 1024 b1024") == "simd_rows");
  CHECK(kernels_of("c2c f32 6 b100") == "simd_lanes");
  CHECK(kernels_of("c2c f32 1024 b8 is=8 ib=1 os=8 ob=1") == "simd_columns");
  CHECK(kernels_of("c2c f32 1024x1024") == "simd_rows simd_columns");
  CHECK(kernels_of("c2c f64 16x18x1000") == "simd_rows simd_columns simd_columns");
  CHECK(kernels_of("c2c f32 1048576") == "simd_four_step simd_columns");
  CHECK(kernels_of("c2c f32 1x1024x1") == "simd_rows");
  CHECK(kernels_of("c2c f32 1 b5") == "simd_lanes");
}

TEST_CASE("columns go in vectors twice as wide, where the device has such and most lanes have a column",
          "[item]") {
  DeviceProfile device = find_profile("cpu-pocl");
  const auto lanes = [&](const std::string& token) {
    const Recipe recipe = propose_item(canonical(parse_fft_token(token)), device).recipes.at(0);
    return recipe.steps.back().pass.lane_count;
  };
  device.traits.cpu = cpu_core(64);
  CHECK(lanes("c2c f32 1024x1024") == 16);
  CHECK(lanes("c2c f32 1024x513") == 16);  // one column more
  CHECK(lanes("c2c f32 100x8 b50") == 8);  // half of the lanes would be idle
  CHECK(lanes("c2c f64 1024x1024") == 8);
  device.traits.cpu = cpu_core(32);
  CHECK(lanes("c2c f32 1024x1024") == 8);
  CHECK(lanes("c2c f64 1024x1024") == 4);
}

TEST_CASE("an item takes a long row where every core has some and the last cache holds their scratch",
          "[item]") {
  DeviceProfile device = find_profile("cpu-pocl");
  const auto passes = [&](const std::string& token) {
    return propose_item(canonical(parse_fft_token(token)), device).recipes.at(0).steps.size();
  };
  device.limits.compute_units = 2;
  device.traits.cache_bytes = 8 << 20;
  CHECK(passes("c2c f32 131072 b4") == 1);
  CHECK(passes("c2c f32 131072 b3") == 2);  // two rows for every core
  CHECK(passes("c2c f32 262144 b4") == 2);  // more than a megabyte
  CHECK(passes("c2c f64 65536 b4") == 1);
  device.traits.cache_bytes = 7 << 20;  // a quarter of the share of each core is less
  CHECK(passes("c2c f32 131072 b4") == 2);
  CHECK(passes("c2c f32 65536 b4") == 1);
  device.limits.compute_units = 16;
  CHECK(passes("c2c f32 65536 b32") == 1);  // whatever there is of caches
}

TEST_CASE("many small transforms go one to a lane where their axes are radices without gaps", "[item]") {
  const auto blocks_of = [](const std::string& token) -> std::string {
    const Proposal proposal = propose(token);
    const Step& step = proposal.recipes.back().steps.front();
    return step.kernel() == "simd_blocks" ? step.note : "";
  };
  CHECK(blocks_of("c2c f32 4x4x4 b128") == "blocks of 4,4,4 to a lane");
  CHECK(blocks_of("c2c f32 1x4x1 b128") == "");  // as rows of 4
  CHECK(blocks_of("c2c f32 3 b1024") == "blocks of 3, 4 of them to a lane");
  CHECK(blocks_of("c2c f32 2x3 b1023") == "blocks of 2,3, 3 of them to a lane");
  CHECK(blocks_of("c2c f32 2 b1009") == "blocks of 2, 4 of them to a lane");  // and one is left
  CHECK(blocks_of("c2c f32 2 b1024 is=1 ib=3") == "");                        // they do not follow each other
  CHECK(blocks_of("c2c f32 4x4 b128 is=4:1 ib=20") == "blocks of 4,4 to a lane");
  CHECK(blocks_of("c2c f32 4x4x4 b60") == "");   // too few for all cores
  CHECK(blocks_of("c2c f32 4x40 b1024") == "");  // 40 is no radix
  CHECK(blocks_of("c2c f32 4x4 b1024 is=8:2 ib=32") == "");
  CHECK(blocks_of("c2c f32 4x4 b1024 rep=0") == "");
  CHECK(blocks_of("c2c f32 31x31x3 b1024") == "");  // more than an item's scratch
}

TEST_CASE("the SIMD rule says why it refuses", "[item]") {
  CHECK(propose("c2c f32 1024", "mali-valhall").refusal == "the device's items are not SIMD programs");
  CHECK(propose("c2c f32 37").refusal.find("prime factor 37") != std::string::npos);
  CHECK(propose("c2c f32 134217728 is=2 os=2").refusal.find("134217728") != std::string::npos);
  CHECK(propose("c2c f32 2x2x16384 b2 is=131072:65536:4 ib=524288 os=65536:131072:4 ob=524288")
            .refusal.find("3 loops") != std::string::npos);
}

TEST_CASE("a long axis with strides takes two passes, and nothing is cheaper", "[item]") {
  CHECK(kernels_of("c2c f32 16384 b50 is=50 ib=1 os=50 ob=1") == "simd_columns");
  CHECK(kernels_of("c2c f32 20000 b50 is=50 ib=1 os=50 ob=1") == "simd_columns simd_columns");
  CHECK(kernels_of("c2c f32 8192 is=2 os=2") == "simd_lanes");
  CHECK(kernels_of("c2c f32 4194304 is=2 os=2") == "simd_lanes simd_lanes");
  CHECK(kernels_of("c2c f32 32768 is=2") == "simd_lanes simd_columns");
  CHECK(kernels_of("c2c f32 32768 is=2 inplace os=2") == "simd_lanes simd_lanes");
  for (const char* token : {"c2c f32 32768x32", "c2c f64 32768x32", "c2c f32 32768x32 inplace",
                            "c2c f32 20000 b50 is=50 ib=1 os=50 ob=1", "r2c f32 32768x32", "c2r f32 32768x32",
                            "r2c f32 4x32768x32", "c2c f32 4194304 is=2 os=2"}) {
    INFO(token);
    const std::string algorithm =
        plan_fft(canonical(parse_fft_token(token)), find_profile("cpu-pocl")).algorithm;
    CHECK((algorithm == "item" || algorithm == "real: item"));
  }
}

TEST_CASE("two passes over columns: the twiddles come with the first, rows of the second merge", "[item]") {
  const Recipe recipe = propose("c2c f32 32768 b32 is=32 ib=1 os=32 ob=1").recipes.at(0);
  REQUIRE(recipe.steps.size() == 2);
  CHECK(recipe.workspace_bytes == 0);
  CHECK(define_of(recipe.steps[0], "SCALED") == "2");
  CHECK(define_of(recipe.steps[1], "SCALED") == "0");
  const int64_t first = number_of(recipe.steps[0], "N"), second = number_of(recipe.steps[1], "N");
  CHECK(first * second == 32768);
  CHECK(recipe.steps[0].range.global[1] ==
        static_cast<uint64_t>(second));         // one column of the array for all its lanes
  CHECK(recipe.steps[1].range.global[1] == 1);  // first * 32 columns side by side
  CHECK(find_table(recipe, {TableKind::simd_four_step, Precision::f32, {first, second, 1}}));
}

TEST_CASE("a long axis with strides goes first where that needs no workspace", "[item]") {
  const auto workspaces = [](const std::string& token) {
    std::set<uint64_t> bytes;
    for (const Recipe& recipe : propose(token).recipes) bytes.insert(recipe.workspace_bytes);
    return bytes;
  };
  CHECK(propose("c2c f32 32768x32").recipes.at(0).workspace_bytes == 8 << 20);
  CHECK(workspaces("c2c f32 32768x32") == std::set<uint64_t>{0, 8 << 20});
  CHECK(workspaces("c2c f32 1024x32") == std::set<uint64_t>{0});
  CHECK(workspaces("c2c f32 32768x32 inplace") == std::set<uint64_t>{8 << 20});
}

TEST_CASE(
    "rows whose slots would not be whole go in half lanes, two where registers are few, four in wide vectors",
    "[item]") {
  DeviceProfile device = find_profile("cpu-pocl");
  const auto vector_of = [&](const std::string& token) {
    const Proposal proposal = propose_item(canonical(parse_fft_token(token)), device);
    const Step& step = proposal.recipes.at(0).steps.at(0);
    return "VW=" + define_of(step, "VW") +
           " TRANSFORMS_PER_VECTOR=" + define_of(step, "TRANSFORMS_PER_VECTOR");
  };
  device.traits.cpu = cpu_core(32);
  for (const char* token : {"c2c f32 16 b64", "c2c f32 100 b100", "c2c f32 300 b100"})
    CHECK_THAT(vector_of(token), Catch::Equals("VW=4 TRANSFORMS_PER_VECTOR=2"));
  for (const char* token : {"c2c f32 64 b100", "c2c f32 96 b100", "c2c f32 1024 b100", "c2c f32 1024 b1000"})
    CHECK_THAT(vector_of(token), Catch::Equals("VW=8 TRANSFORMS_PER_VECTOR=1"));
  CHECK(vector_of("c2c f32 100 b4") == "VW=8 TRANSFORMS_PER_VECTOR=1");  // too few rows
  CHECK(vector_of("c2c f64 50 b100") == "VW=2 TRANSFORMS_PER_VECTOR=2");
  CHECK(vector_of("c2c f64 48 b100") == "VW=4 TRANSFORMS_PER_VECTOR=1");
  device.traits.cpu = cpu_core(64);
  for (const char* token : {"c2c f32 64 b999", "c2c f32 256 b100", "c2c f32 1024 b100", "c2c f32 256 b4999"})
    CHECK_THAT(vector_of(token), Catch::Equals("VW=8 TRANSFORMS_PER_VECTOR=2"));
  CHECK(vector_of("c2c f32 100 b100") == "VW=4 TRANSFORMS_PER_VECTOR=4");
  CHECK(vector_of("c2c f64 50 b100") == "VW=2 TRANSFORMS_PER_VECTOR=4");
  for (const char* token : {"c2c f64 32 b100", "c2c f64 40 b100", "c2c f64 200 b100", "c2c f64 224 b100"})
    CHECK_THAT(vector_of(token), Catch::Equals("VW=4 TRANSFORMS_PER_VECTOR=2"));
  device.traits.simd_lanes_f32 = 4, device.traits.cpu = cpu_core(16);  // as NEON has them
  CHECK(vector_of("c2c f32 100 b100") == "VW=4 TRANSFORMS_PER_VECTOR=1");
}

TEST_CASE("short rows from memory are fetched ahead, and go alone one to a lane of wide vectors", "[item]") {
  DeviceProfile device = find_profile("cpu-pocl");
  device.traits.cpu = cpu_core(64);
  const auto first_of = [&](const std::string& token) {
    const Step step = propose_item(canonical(parse_fft_token(token)), device).recipes.at(0).steps.at(0);
    return concat(step.kernel(), " PREFETCH=", define_of(step, "PREFETCH"),
                  " TRANSFORMS_PER_VECTOR=", define_of(step, "TRANSFORMS_PER_VECTOR"));
  };
  CHECK(first_of("c2c f32 24 b999") == "simd_rows PREFETCH=0 TRANSFORMS_PER_VECTOR=4");
  CHECK(first_of("c2c f32 24 b500000") == "simd_rows PREFETCH=1 TRANSFORMS_PER_VECTOR=4");
  CHECK(first_of("c2c f32 12 b999") == "simd_lanes PREFETCH=0 TRANSFORMS_PER_VECTOR=2");
  CHECK(first_of("c2c f32 12 b999999") == "simd_lanes PREFETCH=0 TRANSFORMS_PER_VECTOR=1");
  device.traits.cpu = cpu_core(32);
  CHECK(first_of("c2c f32 6 b9999999") == "simd_lanes PREFETCH=0 TRANSFORMS_PER_VECTOR=2");
}

TEST_CASE("only a long row in place needs a workspace", "[item]") {
  CHECK(propose("c2c f32 1048576").recipes.at(0).workspace_bytes == 0);
  CHECK(propose("c2c f32 1048576 inplace").recipes.at(0).workspace_bytes == 8 << 20);
  CHECK(propose("c2c f32 3000x3000 inplace").recipes.at(0).workspace_bytes == 0);
}

TEST_CASE("the scale is applied once, in the last step", "[item]") {
  for (const char* token :
       {"c2c f32 64x64x64 scale=0.5", "c2c f32 1048576 scale=0.5", "c2c f32 32768x32 scale=0.5"}) {
    INFO(token);
    const Recipe recipe = propose(token).recipes.at(0);
    for (size_t i = 0; i < recipe.steps.size(); ++i) {
      const bool last = i + 1 == recipe.steps.size();
      CHECK((define_of(recipe.steps[i], "SCALED") == "1") == last);
    }
  }
}

TEST_CASE("streaming stores only beyond the cache, prefetches only for clang on a CPU", "[item]") {
  CHECK(define_of(propose("c2c f32 1024 b64").recipes.at(0).steps.at(0), "NONTEMPORAL_STORES") == "0");
  CHECK(define_of(propose("c2c f32 1024 b65536").recipes.at(0).steps.at(0), "NONTEMPORAL_STORES") == "1");
  // In vectors of half a line rows are gathered, which no window may cut.
  const auto planned_stream = [](const std::string& token) {
    return define_of(clfm::test::planned(token, "cpu-pocl").steps.at(0), "NONTEMPORAL_STORES");
  };
  CHECK(planned_stream("c2c f32 100 b655360") == "1");
  CHECK(planned_stream("c2c f32 100 b655360 ow=3+60") == "0");
  CHECK(planned_stream("c2c f32 1024 b65536 ow=8+800") == "1");
  CHECK(define_of(propose("c2c f32 1024 b64").recipes.at(0).steps.at(0), "PREFETCH") == "1");
  const Step portable = propose("c2c f32 1024 b65536", "cpu-other").recipes.at(0).steps.at(0);
  CHECK(define_of(portable, "PREFETCH") == "0");
  CHECK(define_of(portable, "NONTEMPORAL_STORES") == "0");
}

TEST_CASE("what measuring may prefer differs in radices or stores, and is never estimated below the choice",
          "[item]") {
  const auto radices = [](const Recipe& recipe) { return recipe.steps.at(0).note; };
  const std::vector<Recipe> row = propose("c2c f32 4096 b256").recipes;
  REQUIRE(row.size() == 3);
  CHECK_THAT(radices(row[0]), Catch::EndsWith("8,4,8,16"));
  CHECK(radices(row[1]) != radices(row[0]));
  CHECK(define_of(row[1].steps[0], "NONTEMPORAL_STORES") == define_of(row[0].steps[0], "NONTEMPORAL_STORES"));
  CHECK(radices(row[2]) == radices(row[0]));
  CHECK(define_of(row[2].steps[0], "NONTEMPORAL_STORES") != define_of(row[0].steps[0], "NONTEMPORAL_STORES"));
  CHECK(propose("c2c f32 1024").recipes.size() == 2);  // far too small to store round the cache
  CHECK(propose("c2c f32 2 b64").recipes.size() == 1);

  const DeviceProfile& device =
      find_profile("cpu-other");  // 544: 4,8,17 and 8,4,17 are equal but for rounding
  for (const char* token :
       {"c2c f32 544 b64", "c2c f32 8192 b64", "c2c f32 1048576 inplace", "c2c f64 30x1000"}) {
    INFO(token);
    std::vector<Recipe> recipes = propose(token, "cpu-other").recipes;
    REQUIRE(recipes.size() >= 2);
    for (Recipe& recipe : recipes) price(recipe, device);
    for (const Recipe& recipe : recipes) CHECK(recipe.cost_us >= recipes[0].cost_us);
  }
}

// 5^6 and the like fit an item's scratch, but not its stages.
TEST_CASE("lengths of more stages than an item has go in two passes", "[item]") {
  for (const std::string n : {"15625", "21875", "31250", "62500", "64827"}) {
    REQUIRE(cheapest_simd_radices(SimdKernel::lanes, std::stoll(n), 8, 32).radices.empty());
    CHECK(kernels_of("c2c f32 " + n + " b8") == "simd_four_step simd_columns");
    CHECK(kernels_of("c2c f64 " + n + " b8") == "simd_four_step simd_columns");
    CHECK(kernels_of("c2c f32 " + n + "x16 rep=1") == "simd_columns simd_columns");
    CHECK(kernels_of("c2c f32 " + n + " is=2 os=3") == "simd_lanes simd_lanes");
  }
  for (const std::string kind : {"r2c", "c2r", "dct2", "dct4", "dst3"})
    for (const std::string shape : {" 15625 b8", " 31250 b8", " 15625x8 rep=1"}) {
      INFO(kind << shape);
      const Recipe recipe = plan_fft(canonical(parse_fft_token(kind + shape)), find_profile("cpu-pocl"));
      CHECK(recipe.steps.size() >= 2);
    }
}
