// Special variants that a profile leaves out: their names, and that every one of them decides a plan.
#include <catch2/catch.hpp>
#include <string>

#include "host/device/cpu_cores.hpp"
#include "host/device/overrides.hpp"
#include "host/error.hpp"
#include "host/plan/planner.hpp"

using namespace clfm::host;

namespace {

// A CPU with vectors of 512 bits, where all overrides apply.
DeviceProfile wide_cpu() {
  DeviceProfile device = find_profile("cpu-pocl");
  device.limits.native_lanes_f32 = 16;
  device.limits.native_lanes_f64 = 8;
  device.traits.cpu = cpu_core(device.limits);
  return device;
}

std::string plan_text(const std::string& token, const DeviceProfile& device) {
  return to_text(plan_fft(canonical(parse_fft_token(token)), device));
}

struct Decided {
  Override variant;
  const char* token;
};

}  // namespace

TEST_CASE("a profile is a row, overrides that are left out, or both") {
  CHECK(parse_profile_choice("cpu-pocl").row == "cpu-pocl");
  CHECK(parse_profile_choice("cpu-pocl").overrides == Overrides());
  const ProfileChoice both = parse_profile_choice("mali-valhall without small_blocks  hermitian_rows");
  CHECK(both.row == "mali-valhall");
  CHECK(both.overrides.left_out_names() == "hermitian_rows small_blocks");
  CHECK_FALSE(both.overrides.has(Override::small_blocks));
  CHECK(both.overrides.has(Override::c2r_in_output));
  const ProfileChoice own = parse_profile_choice("without c2r_in_output");
  CHECK_FALSE(own.row);
  CHECK_FALSE(own.overrides.has(Override::c2r_in_output));
}

TEST_CASE("what is no row and no override is refused by its name") {
  CHECK(parse_profile_choice("").row == "");
  CHECK(parse_profile_choice("no such row").row == "no such row");
  CHECK_THROWS_WITH(parse_profile_choice("without fast_mode"),
                    Catch::Contains("\"fast_mode\"") && Catch::Contains("c2r_in_output"));
}

TEST_CASE("every override decides a plan, and its text names those that are left out") {
  const Decided decided[] = {{Override::c2r_in_output, "c2r f32 1000x1000"},
                             {Override::dc_nyquist_packing, "c2r f32 120x120 b72"},
                             {Override::hermitian_dct2, "dct2 f32 1500 b699"},
                             {Override::hermitian_rows, "r2c f32 1080 b970"},
                             {Override::rader_of_reals, "r2c f32 251 b4177"},
                             {Override::small_blocks, "r2c f32 8x8 b16384"},
                             {Override::transforms_per_vector, "dct4 f32 1000 b1048"},
                             {Override::two_pass_dct2, "dct2 f32 131072"},
                             {Override::vectors_side_by_side, "c2r f32 2160x3840"}};
  CHECK(std::size(decided) == std::size(kOverrides));
  for (const auto& [variant, token] : decided) {
    DeviceProfile device = wide_cpu();
    const std::string with = plan_text(token, device);
    device.overrides.leave_out(variant);
    const std::string_view name = name_of(kOverrides, variant);
    INFO(name << ": " << token);
    CHECK(plan_text(token, device) != with);
    CHECK(to_text(device).find("without = " + std::string(name)) != std::string::npos);
  }
}
