// Variants as text, and what a profile that asks for values makes of plans.
#include <catch2/catch.hpp>
#include <set>
#include <string>

#include "host/device/cpu_cores.hpp"
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
  device.wanted_variant = parse_variant(wanted);
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

TEST_CASE("a word that is no field of a variant, or out of range, is named") {
  CHECK_THROWS_WITH(parse_variant("lanes=8 wings=2"),
                    Catch::Contains("\"wings=2\"") && Catch::Contains("rows_per_item"));
  CHECK_THROWS_WITH(parse_variant("lanes"), Catch::Contains("\"lanes\"") && Catch::Contains("from 1 to"));
  for (const char* text : {"lanes=-1", "lanes=0", "lanes=99999999999999999999", "lanes=8 ,", "prefetch=2",
                           "nontemporal_stores=on", "radices=", "radices=8xx8", "radices=0x8", "=8"})
    CHECK_THROWS_AS(parse_variant(text), Failure);
  CHECK_THROWS_WITH(parse_variant("prefetch=2"), Catch::Contains("from 0 to 1"));
  CHECK_THROWS_WITH(parse_variant("lanes=4 lanes=8"), Catch::Contains("twice"));
}

TEST_CASE("a profile's clauses are complete and in order") {
  CHECK_THROWS_WITH(parse_profile_choice("cpu-pocl with wings=2"), Catch::Contains("wings"));
  CHECK_THROWS_WITH(parse_profile_choice("cpu-pocl with"),
                    Catch::Contains("must be followed by FIELD=VALUE"));
  CHECK_THROWS_WITH(parse_profile_choice("without"), Catch::Contains("must be followed by OVERRIDE"));
  CHECK_THROWS_WITH(parse_profile_choice("with lanes=8 without small_blocks"),
                    Catch::Contains("must stand before"));
}

TEST_CASE("a profile asks for a variant behind its name and overrides") {
  const ProfileChoice all = parse_profile_choice("cpu-pocl without small_blocks with lanes=8 prefetch=0");
  CHECK(all.row == "cpu-pocl");
  CHECK(all.overrides.left_out_names() == "small_blocks");
  CHECK(to_text(all.wanted_variant) == "lanes=8 prefetch=0");
  const ProfileChoice own = parse_profile_choice("with lanes=4");
  CHECK_FALSE(own.row);
  CHECK(own.wanted_variant.lanes == 4);
}

TEST_CASE("variants disagree in what both set to different values") {
  const Variant variant = parse_variant("radices=8x8 lanes=8");
  CHECK(disagreements(variant, {}) == 0);
  CHECK(disagreements(variant, parse_variant("lanes=8 rows_per_item=3")) == 0);
  CHECK(disagreements(variant, parse_variant("lanes=4")) == 1);
  CHECK(disagreements(variant, parse_variant("radices=16x4 lanes=4")) == 2);
}

TEST_CASE("a profile gets the variants that it asks for") {
  struct Asked {
    const char *profile, *token, *wanted;
  };
  for (const Asked& asked : {Asked{"cpu-pocl", "c2c f32 1024x256 rep=1", "lanes=16 prefetch=0"},
                             Asked{"cpu-pocl", "c2c f32 1024x256 rep=1", "lanes=8 prefetch=0"},
                             Asked{"cpu-pocl", "c2c f32 1024 b512", "rows_per_item=6 prefetch=0"},
                             Asked{"cpu-pocl", "c2c f32 1024 b512", "nontemporal_stores=1"},
                             Asked{"mali-valhall", "c2c f32 64x96 algo=stockham", "lanes=1"},
                             Asked{"nvidia", "c2c f32 1024 b512 algo=local", "transforms_per_group=3"},
                             Asked{"nvidia", "c2c f32 1024 b512 algo=local", "items_per_transform=32"}}) {
    INFO(asked.profile << ", " << asked.token << ", with " << asked.wanted);
    DeviceProfile device = find_profile(asked.profile);
    if (asked.profile == std::string("cpu-pocl")) {
      device.limits.native_lanes_f32 = 16;
      device.traits.cpu = cpu_core(device.limits);
    }
    const Variant usual = first_variant(asked.token, device);
    device.wanted_variant = parse_variant(asked.wanted);
    const Variant taken = first_variant(asked.token, device);
    CHECK(disagreements(taken, device.wanted_variant) == 0);
    CHECK(to_text(device).find("with = " + std::string(asked.wanted)) != std::string::npos);
    CHECK(taken != usual);
  }
}

TEST_CASE("a value that no variant has changes nothing but what is asked for beside it") {
  const DeviceProfile usual = find_profile("mali-valhall");
  const char* const rows = "c2c f32 64x96 algo=stockham";
  CHECK(first_variant(rows, asking("mali-valhall", "lanes=7")) == first_variant(rows, usual));
  CHECK(first_variant(rows, asking("mali-valhall", "lanes=1 prefetch=1")).lanes == 1);
}
