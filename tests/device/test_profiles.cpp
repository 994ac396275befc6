// The rows, the choice among them, and what a device's answers make of one. No OpenCL needed.
#include <bit>
#include <catch2/catch.hpp>
#include <set>
#include <sstream>

#include "host/device/fit.hpp"
#include "host/device/profile.hpp"
#include "host/error.hpp"

using namespace clfm::host;

namespace {

struct Sighting {  // what a real device (or, marked *, one after the vendor's pattern) says of itself
  const char *platform, *vendor, *name, *version;
  uint32_t vendor_id;
  bool is_cpu;
  const char* row;
};

constexpr const char* kPocl = "Portable Computing Language";

const Sighting kSightings[] = {
    {"ARM Platform", "ARM", "Mali-T628", "OpenCL 1.2 v1.r12p0-04rel0", 0x6200010, false, "mali-midgard"},
    {"ARM Platform", "ARM", "Mali-T860", "OpenCL 1.2 v1.r14p0", 0x8602000, false, "mali-midgard"},
    {"ARM Platform", "ARM", "Mali-G71", "OpenCL 2.0 v1.r9p0-01rel0", 0x60a00002, false, "mali-bifrost"},
    {"ARM Platform", "ARM", "Mali-G52", "OpenCL 2.0 git.c8adbf9", 0x72120000, false, "mali-bifrost"},
    {"ARM Platform", "ARM", "Mali-G76 r0p0", "OpenCL 2.0", 0x7211, false, "mali-bifrost"},  // *
    {"ARM Platform", "ARM", "Mali-G57 r0p1", "OpenCL 2.0", 0x9091, false, "mali-valhall"},  // *
    {"ARM Platform", "ARM", "Mali-G610 r0p0", "OpenCL 3.0 v1.g6p0", 0xa8670000, false, "mali-valhall"},
    {"ARM Platform", "ARM", "Mali-G310", "OpenCL 3.0", 0xa862, false, "mali-valhall"},                  // *
    {"ARM Platform", "ARM", "Mali-G720-Immortalis MC12", "OpenCL 3.0", 0xc870, false, "mali-valhall"},  // *
    {"ARM Platform", "ARM", "Immortalis-G715", "OpenCL 3.0", 0xb8a2, false, "mali-valhall"},            // *
    {"ARM Platform", "ARM", "Mali-LODX r0p0", "OpenCL 2.1 v1.g6p0", 0xa867, false, "mali-valhall"},
    {"rusticl", "Arm", "Mali-G52 (Panfrost)", "OpenCL 3.0", 0x13b5, false, "mali-bifrost"},     // *
    {"clvk", "FIXME", "Mali-G78", "OpenCL 3.0 CLVK on Vulkan", 0x13b5, false, "mali-valhall"},  // *
    {"QUALCOMM Snapdragon(TM)", "QUALCOMM", "QUALCOMM Adreno(TM)", "OpenCL 2.0 Adreno(TM) 505", 0xbf4d3c4b,
     false, "adreno-5xx"},
    {"QUALCOMM Snapdragon(TM)", "QUALCOMM", "QUALCOMM Adreno(TM)", "OpenCL 2.0 Adreno(TM) 640", 0xbf4d3c4b,
     false, "adreno-6xx"},
    {"QUALCOMM Snapdragon(TM)", "QUALCOMM", "QUALCOMM Adreno(TM)", "OpenCL 3.0 Adreno(TM) 740", 0xbf4d3c4b,
     false, "adreno-7xx"},
    {"QUALCOMM Snapdragon(TM)", "QUALCOMM", "QUALCOMM Adreno(TM)", "OpenCL 3.0 Adreno(TM) 830", 0xbf4d3c4b,
     false, "adreno-7xx"},
    {"QUALCOMM Snapdragon(TM)", "QUALCOMM", "Snapdragon(R) X Elite - X1E80100 - Qualcomm(R) Adreno(TM) GPU",
     "OpenCL 3.0 Adreno(TM) X1-85", 0x36334330, false, "adreno-7xx"},
    {"rusticl", "Qualcomm", "FD630", "OpenCL 3.0 ", 0x5143, false, "adreno-6xx"},
    {"PowerVR", "Imagination Technologies", "PowerVR B-Series BXE-4-32", "OpenCL 3.0", 0x1010, false,
     "powervr"},
    {"PowerVR Rogue", "Imagination Technologies", "PowerVR Rogue GE8320", "OpenCL 1.2", 0x1010, false,
     "powervr"},
    {"Intel(R) OpenCL HD Graphics", "Intel(R) Corporation", "Intel(R) UHD Graphics 630", "OpenCL 3.0 NEO",
     0x8086, false, "intel"},
    {"Apple", "Intel Inc.", "Intel(R) UHD Graphics 630", "OpenCL 1.2 ", 0x1024500, false, "intel"},
    {"AMD Accelerated Parallel Processing", "Advanced Micro Devices, Inc.", "gfx1035",
     "OpenCL 2.0 AMD-APP (3592.0)", 0x1002, false, "amd"},
    {"rusticl", "AMD", "AMD Radeon RX 6700 XT (radeonsi, navi22)", "OpenCL 3.0 ", 0x1002, false, "amd"},
    {"NVIDIA CUDA", "NVIDIA Corporation", "NVIDIA GeForce GTX 1060", "OpenCL 3.0 CUDA", 0x10de, false,
     "nvidia"},
    {kPocl, "NVIDIA Corporation", "NVIDIA GeForce GTX 1060", "OpenCL 3.0 PoCL", 0x10de, false, "nvidia"},
    {"Apple", "Apple", "Apple M1", "OpenCL 1.2 ", 0x1027f00, false, "apple"},
    {kPocl, "AuthenticAMD", "pthread-skylake-avx512-AMD EPYC", "OpenCL 3.0 PoCL HSTR", 0x8086, true,
     "cpu-pocl"},
    {kPocl, "ARM", "cpu-cortex-a76", "OpenCL 3.0 PoCL", 0x13b5, true, "cpu-pocl"},
    {"rusticl", "Mesa/X.org", "llvmpipe (LLVM 15.0.6, 256 bits)", "OpenCL 3.0 ", 0x10005, true, "cpu-other"},
    {"Intel(R) OpenCL", "Intel(R) Corporation", "AMD EPYC 7763 64-Core Processor", "OpenCL 3.0", 0x8086, true,
     "cpu-other"},
    {"Apple", "Intel", "Intel(R) Core(TM) i7-4578U CPU @ 3.00GHz", "OpenCL 1.2 ", 0xffffffff, true,
     "cpu-other"},
    {"Oclgrind", "Oclgrind", "Oclgrind Simulator", "OpenCL 1.2 (Oclgrind 21.10)", 0x1042, false, "unknown"},
    {"Vivante OpenCL Platform", "Vivante Corporation", "Vivante OpenCL Device GC7000L", "OpenCL 1.2",
     0x564956, false, "unknown"},
    {"OpenCL for the Raspberry Pi VideoCore IV GPU", "Broadcom", "VideoCore IV GPU", "OpenCL 1.2 VC4CL",
     0x14e4, false, "unknown"},
    {"", "", "", "", 0x10de, false, "nvidia"},
    {"", "", "", "", 0, false, "unknown"},
};

DeviceIdentity identity_of(const Sighting& sighting) {
  DeviceIdentity identity;
  identity.platform = sighting.platform;
  identity.vendor = sighting.vendor;
  identity.name = sighting.name;
  identity.version = sighting.version;
  identity.vendor_id = sighting.vendor_id;
  identity.is_cpu = sighting.is_cpu;
  return identity;
}

DeviceIdentity pocl() { return {.platform = kPocl, .vendor = "v", .name = "pthread", .is_cpu = true}; }
DeviceIdentity other_cpu() {
  return {.platform = "rusticl", .vendor = "v", .name = "llvmpipe", .is_cpu = true};
}

}  // namespace

TEST_CASE("every device seen gets its row") {
  for (const Sighting& sighting : kSightings) {
    INFO(sighting.platform << " / " << sighting.vendor << " / " << sighting.name << " / "
                           << sighting.version);
    CHECK(detect_profile(identity_of(sighting)) == sighting.row);
  }
}

TEST_CASE("every row is chosen by some device seen, and exists once") {
  std::set<std::string_view> seen, rows;
  for (const Sighting& sighting : kSightings) seen.insert(sighting.row);
  for (const DeviceProfile& row : builtin_profiles()) rows.insert(row.traits.name);
  CHECK(seen == rows);
  CHECK(rows.size() == builtin_profiles().size());
  CHECK(builtin_profiles().back().traits.name == "unknown");
}

TEST_CASE("a row is found by name; another name fails and lists them") {
  for (const DeviceProfile& row : builtin_profiles()) CHECK(&find_profile(row.traits.name) == &row);
  try {
    find_profile("mali");
    FAIL("no Failure");
  } catch (const Failure& failure) {
    CHECK(failure.status() == static_cast<int32_t>(Status::invalid_argument));
    CHECK_THAT(failure.what(), Catch::Contains("\"mali\"") && Catch::Contains("mali-midgard, mali-bifrost") &&
                                   Catch::Contains("unknown"));
  }
}

TEST_CASE("every row is plausible") {
  for (const DeviceProfile& row : builtin_profiles()) {
    const DeviceTraits& traits = row.traits;
    const DeviceLimits& limits = row.limits;
    INFO(traits.name);
    CHECK(traits.wave >= 1);
    for (uint32_t group : {traits.preferred_group, traits.preferred_local_group}) {
      CHECK(group % traits.wave == 0);
      CHECK(group <= limits.max_group);
      CHECK(group <= limits.max_group_shape[0]);
    }
    CHECK(traits.registers >=
          31 + 6);  // enough for a radix-13 butterfly: every row plans every smooth length
    CHECK(std::has_single_bit(traits.access_bytes));
    CHECK(std::has_single_bit(traits.cache_line_bytes));
    CHECK(std::has_single_bit(limits.base_align_bytes));
    for (uint32_t lanes : {traits.simd_lanes_f32, traits.simd_lanes_f64}) CHECK(std::has_single_bit(lanes));
    CHECK(traits.simd_lanes_f32 <= std::max(limits.native_lanes_f32, 1u));
    CHECK(traits.simd_lanes_f64 <= std::max(limits.native_lanes_f64, 1u));
    CHECK(traits.memory_gbs < traits.cache_gbs);
    for (double rate : {traits.launch_us, traits.memory_gbs, traits.simt_gflops, traits.simd_gflops,
                        traits.local_gflops, traits.barrier_us})
      CHECK(rate > 0);
    CHECK(limits.max_allocation_bytes <= limits.global_bytes);
    CHECK((limits.native_lanes_f64 == 0 || limits.has_f64));
    CHECK((traits.local_memory == LocalMemory::none || limits.local_bytes >= 4096));
    const GpuCore& core = traits.core;
    CHECK(is_gpu(row) == !traits.name.starts_with("cpu-"));
    if (!is_gpu(row)) continue;
    CHECK(core_count(row) >= 1);
    CHECK(core.full_waves >= 1);
    CHECK(core.full_waves <= core.waves);
    CHECK(core.registers >= core.full_waves * traits.wave * core.register_step);
    CHECK(core.registers >=
          traits.wave * (traits.registers + core.register_step));  // a wave that needs all it may
    CHECK(core.local_bytes >= (traits.local_memory == LocalMemory::emulated ? 0 : limits.local_bytes));
    CHECK(
        (std::has_single_bit(core.fetch_bytes) || traits.name == "nvidia"));  // measured: between two of them
    CHECK(core.fetch_bytes <= traits.cache_line_bytes);
    CHECK(core.latency_ns > 0);
    CHECK(core.next_launch_us > 0);
    CHECK(core.next_launch_us <= traits.launch_us);
  }
}

TEST_CASE("SIMD lanes come from the native vector width, whatever the type of the device") {
  const DeviceProfile& row = find_profile("cpu-pocl");
  const auto lanes = [&](uint32_t native_f32, uint32_t native_f64) {
    DeviceLimits limits;
    limits.native_lanes_f32 = native_f32;
    limits.native_lanes_f64 = native_f64;
    const DeviceTraits traits = fit_profile(row, RowChoice::detected, pocl(), limits).traits;
    return std::pair(traits.simd_lanes_f32, traits.simd_lanes_f64);
  };
  CHECK(lanes(16, 8) == std::pair(8u, 4u));  // AVX-512: 16 lanes spill
  CHECK(lanes(8, 4) == std::pair(8u, 4u));
  CHECK(lanes(4, 2) == std::pair(4u, 2u));  // SSE, NEON
  CHECK(lanes(4, 0) == std::pair(4u, 1u));
  CHECK(lanes(6, 3) == std::pair(4u, 2u));
  CHECK(lanes(1, 1) == std::pair(1u, 1u));  // rusticl's llvmpipe says 1
  CHECK(lanes(1, 4) == std::pair(1u, 1u));
  DeviceLimits wide;
  wide.native_lanes_f32 = 4;  // as Mali Midgard reports: that is no reason for SIMD kernels on a GPU
  CHECK(fit_profile(find_profile("mali-midgard"), RowChoice::detected, {}, wide).traits.simd_lanes_f32 == 1);
}

TEST_CASE("a detected device's limits are its own; its caches and compute units move the row") {
  const DeviceProfile& row = find_profile("nvidia");
  DeviceLimits device = row.limits;
  device.max_group = 96;
  device.local_bytes = 1;
  device.compute_units = 2 * row.limits.compute_units;
  device.cache_bytes = 123;
  const DeviceProfile profile = fit_profile(row, RowChoice::detected, {}, device);
  CHECK(profile.limits.max_group == 96);
  CHECK(profile.limits.local_bytes == 1);
  CHECK(profile.traits.preferred_group == 96);
  CHECK(profile.traits.preferred_local_group == 96);
  CHECK(profile.traits.simt_gflops == Approx(2 * row.traits.simt_gflops));
  CHECK(profile.traits.memory_gbs == row.traits.memory_gbs);
  CHECK(profile.traits.cache_bytes == row.traits.cache_bytes);  // may be any level there
  CHECK(fit_profile(find_profile("mali-bifrost"), RowChoice::detected, {}, device).traits.cache_bytes == 123);
  CHECK(fit_profile(find_profile("cpu-pocl"), RowChoice::detected, pocl(), device).traits.cache_bytes == 123);
}

TEST_CASE("a generation of NVIDIA's, where the driver tells it, moves the row") {
  const DeviceProfile& row = find_profile("nvidia");
  DeviceLimits h200 = row.limits;
  h200.compute_units = 132;
  const auto fitted = [&](uint32_t capability, RowChoice choice = RowChoice::detected) {
    return fit_profile(row, choice, {.compute_capability = capability}, h200).traits;
  };
  CHECK(fitted(90).core.waves == 64);
  CHECK(fitted(90).core.local_bytes == 228 * kKiB);
  CHECK(fitted(90).memory_gbs == Approx(3960));  // 4000 measured
  CHECK(fitted(90).cache_bytes == Approx(50e6).epsilon(0.1));
  CHECK(fitted(75).memory_gbs < fitted(80).memory_gbs);
  for (const uint32_t unknown : {0, 34, 999}) {
    CHECK(fitted(unknown).core.waves == row.traits.core.waves);
    CHECK(fitted(unknown).memory_gbs == row.traits.memory_gbs);
    CHECK(fitted(unknown).cache_bytes == row.traits.cache_bytes);
  }
  CHECK(fitted(90, RowChoice::forced).core.waves == row.traits.core.waves);
}

TEST_CASE("a forced row keeps its traits and takes the tighter limits") {
  for (const DeviceProfile& row : builtin_profiles()) {
    INFO(row.traits.name);
    DeviceLimits device = find_profile("cpu-pocl").limits;
    device.max_allocation_bytes = 1000;
    device.base_align_bytes = 64;
    device.max_group_shape = {7, 4096, 4096};
    const DeviceProfile profile = fit_profile(row, RowChoice::forced, pocl(), device);
    CHECK(profile.traits.name == row.traits.name);
    CHECK(profile.traits.registers == row.traits.registers);
    CHECK(profile.traits.simd_lanes_f32 == row.traits.simd_lanes_f32);
    CHECK(profile.traits.cache_bytes == row.traits.cache_bytes);
    CHECK(profile.traits.simt_gflops == row.traits.simt_gflops);
    CHECK(profile.limits.max_group == std::min(row.limits.max_group, device.max_group));
    CHECK(profile.limits.max_group_shape[0] == 7);
    CHECK(profile.limits.max_group_shape[2] ==
          std::min(row.limits.max_group_shape[2], device.max_group_shape[2]));
    CHECK(profile.limits.local_bytes == std::min(row.limits.local_bytes, device.local_bytes));
    CHECK(profile.limits.max_allocation_bytes == 1000);
    CHECK(profile.limits.base_align_bytes == row.limits.base_align_bytes);
    CHECK(profile.limits.has_f64 == row.limits.has_f64);
  }
  DeviceLimits no_f64 = find_profile("amd").limits;
  no_f64.has_f64 = false;
  CHECK_FALSE(fit_profile(find_profile("amd"), RowChoice::forced, pocl(), no_f64).limits.has_f64);
}

TEST_CASE("PoCL's builtins are sent to nobody but PoCL") {
  const DeviceProfile& row = find_profile("cpu-pocl");
  CHECK(fit_profile(row, RowChoice::forced, pocl(), row.limits).traits.compiler ==
        CompilerHints::clang_on_cpu);
  CHECK(fit_profile(row, RowChoice::forced, other_cpu(), row.limits).traits.compiler ==
        CompilerHints::portable);
  CHECK(find_profile("cpu-other").traits.compiler == CompilerHints::portable);
}

TEST_CASE("Apple's CPU device gets groups of one item") {
  DeviceIdentity apple{
      .platform = "Apple", .vendor = "Intel", .name = "Intel(R) Core(TM) i7", .is_cpu = true};
  const DeviceProfile& row = find_profile(detect_profile(apple));
  const DeviceProfile profile = fit_profile(row, RowChoice::detected, apple, row.limits);
  CHECK(profile.limits.max_group == 1);
  CHECK(profile.limits.max_group_shape == std::array<uint64_t, 3>{1, 1, 1});
  CHECK(profile.traits.preferred_group == 1);
  CHECK(profile.traits.preferred_local_group == 1);
}

TEST_CASE("the text has every trait and limit on a line of its own") {
  std::istringstream text(to_text(find_profile("mali-valhall")));
  std::set<std::string> names;
  int lines = 0;
  for (std::string line; std::getline(text, line); ++lines) {
    INFO(line);
    const size_t equals = line.find(" = ");
    REQUIRE(equals != std::string::npos);
    CHECK(line.size() > equals + 3);
    names.insert(line.substr(0, equals));
  }
  CHECK(lines == 49);  // 24 traits, 13 of a core, 12 limits
  CHECK(static_cast<int>(names.size()) == lines);
  CHECK(to_text(find_profile("mali-valhall")).starts_with("profile = mali-valhall\n"));
}
