// Variants as text, and what a profile that asks for values makes of plans.
#include <catch2/catch.hpp>
#include <set>
#include <string>

#include "host/device/overrides.hpp"
#include "host/device/variant.hpp"
#include "host/error.hpp"
#include "host/plan/planner.hpp"

using namespace clfm::host;

namespace {

Recipe planned(const char* token, const DeviceProfile& device) {
  return plan_fft(canonical(parse_fft_token(token)), device);
}

DeviceProfile asking(const char* profile, const std::string& wanted) {
  DeviceProfile device = find_profile(profile);
  device.wanted = parse_variant(wanted);
  return device;
}

Variant first_variant(const char* token, const DeviceProfile& device) {
  return planned(token, device).steps.front().variant;
}

}  // namespace

TEST_CASE("a variant is text, and text a variant") {
  Variant variant;
  CHECK(to_text(variant).empty());
  CHECK(parse_variant("") == variant);
  variant.radices = {16, 8, 31};
  variant.lanes = 8;
  variant.nontemporal_stores = 0;
  CHECK(to_text(variant) == "radices=16x8x31 lanes=8 nontemporal_stores=0");
  CHECK(parse_variant(to_text(variant)) == variant);
  CHECK(parse_variant(" nontemporal_stores=0  lanes=8 radices=16x8x31 ") == variant);
}

TEST_CASE("the variant of every step is read back from its text") {
  std::set<std::string> seen;
  for (const DeviceProfile& device : builtin_profiles())
    for (const char* token : {"c2c f32 1000 b64", "c2c f32 1024x1024", "r2c f32 1080x1920",
                              "dct2 f32 1000 b64", "c2c f32 1031 b9", "c2c f32 8x8 b512", "c2c f32 1048576"})
      for (const Step& step : planned(token, device).steps) {
        const std::string text = to_text(step.variant);
        CHECK(parse_variant(text) == step.variant);
        CHECK(to_text(step).find(text) != std::string::npos);
        seen.insert(text);
      }
  CHECK(seen.size() > 20);
}

TEST_CASE("a word that is no field of a variant is named") {
  CHECK_THROWS_WITH(parse_variant("lanes=8 wings=2"),
                    Catch::Contains("\"wings=2\"") && Catch::Contains("rows_per_item"));
  CHECK_THROWS_WITH(parse_variant("lanes"), Catch::Contains("\"lanes\"") && Catch::Contains("no number"));
  CHECK_THROWS_WITH(parse_variant("lanes=-1"), Catch::Contains("\"-1\""));
  CHECK_THROWS_WITH(parse_variant("lanes=99999999999999999999"), Catch::Contains("no number"));
  CHECK_THROWS_WITH(parse_variant("radices=8xx8"), Catch::Contains("\"radices=8xx8\""));
  CHECK_THROWS_WITH(parse_variant("lanes=4 lanes=8"), Catch::Contains("twice"));
  CHECK_THROWS_WITH(parse_profile_choice("cpu-pocl with wings=2"), Catch::Contains("wings"));
}

TEST_CASE("a profile asks for a variant behind its name and overrides") {
  const ProfileChoice all = parse_profile_choice("cpu-pocl without small_blocks with lanes=8 prefetch=0");
  CHECK(all.row == "cpu-pocl");
  CHECK(all.overrides.left_out_names() == "small_blocks");
  CHECK(to_text(all.wanted) == "lanes=8 prefetch=0");
  const ProfileChoice own = parse_profile_choice("with lanes=4");
  CHECK_FALSE(own.row);
  CHECK(own.wanted.lanes == 4);
}

TEST_CASE("variants agree where both know a value and it is the same") {
  const Variant variant = parse_variant("radices=8x8 lanes=8");
  CHECK(agrees(variant, {}));
  CHECK(agrees(variant, parse_variant("lanes=8 rows_per_item=3")));
  CHECK_FALSE(agrees(variant, parse_variant("lanes=4")));
  CHECK_FALSE(agrees(variant, parse_variant("radices=16x4")));
}

TEST_CASE("of the variants of a kernel those that a profile asks for come first") {
  const char* const columns = "c2c f32 1024x1024 rep=1";
  const DeviceProfile cpu = asking("cpu-pocl", "");
  REQUIRE(cpu.limits.native_lanes_f32 >= 8);
  const int64_t lanes = first_variant(columns, cpu).lanes.value();
  CHECK(first_variant(columns, asking("cpu-pocl", "lanes=" + std::to_string(lanes))).lanes == lanes);

  const char* const rows = "c2c f32 1024 b4096 algo=local";
  const int64_t items = first_variant(rows, asking("nvidia", "")).transforms_per_group.value();
  std::set<int64_t> offered;
  for (int64_t wanted = 1; wanted <= 64; wanted *= 2)
    offered.insert(*first_variant(rows, asking("nvidia", "transforms_per_group=" + std::to_string(wanted)))
                        .transforms_per_group);
  CHECK(offered.contains(items));
  CHECK(first_variant(rows, asking("nvidia", "transforms_per_group=7")) ==
        first_variant(rows, asking("nvidia", "")));
}
