// What the test machine's own devices answer, whichever they are.
#include <catch2/catch.hpp>

#include "host/device/query.hpp"

using namespace clfm::host;

namespace {

std::vector<opencl::Device> all_devices() {
  std::vector<opencl::Platform> platforms;
  opencl::Platform::get(&platforms);
  std::vector<opencl::Device> devices;
  for (const opencl::Platform& platform : platforms) try {
      std::vector<opencl::Device> of_platform;
      platform.getDevices(CL_DEVICE_TYPE_ALL, &of_platform);
      devices.insert(devices.end(), of_platform.begin(), of_platform.end());
    } catch (const opencl::Error&) {  // CL_DEVICE_NOT_FOUND
    }
  return devices;
}

}  // namespace

TEST_CASE("every device of this machine has a profile within its limits") {
  const std::vector<opencl::Device> devices = all_devices();
  REQUIRE_FALSE(devices.empty());
  for (const opencl::Device& device : devices) {
    const DeviceProfile profile = profile_of(device(), std::nullopt);
    INFO(device.getInfo<CL_DEVICE_NAME>() << "\n" << to_text(profile));
    CHECK(profile.traits.name == detect_profile(identity_of(device)));
    CHECK(profile.limits.max_group == device.getInfo<CL_DEVICE_MAX_WORK_GROUP_SIZE>());
    CHECK(profile.limits.local_bytes == device.getInfo<CL_DEVICE_LOCAL_MEM_SIZE>());
    CHECK(profile.limits.max_allocation_bytes == device.getInfo<CL_DEVICE_MAX_MEM_ALLOC_SIZE>());
    CHECK(profile.limits.base_align_bytes * 8 == device.getInfo<CL_DEVICE_MEM_BASE_ADDR_ALIGN>());
    CHECK(profile.traits.preferred_group <= profile.limits.max_group);
    if (profile.limits.native_lanes_f32 < 4) CHECK(profile.traits.simd_lanes_f32 == 1);
  }
}

TEST_CASE("PoCL's CPU device gets its row and lanes") {
  for (const opencl::Device& device : all_devices()) {
    const DeviceIdentity identity = identity_of(device);
    if (identity.platform != "Portable Computing Language" || !identity.is_cpu) continue;
    const DeviceProfile profile = profile_of(device(), std::nullopt);
    CHECK(profile.traits.name == "cpu-pocl");
    CHECK(profile.traits.compiler == CompilerHints::clang_on_cpu);
    CHECK(profile.traits.simd_lanes_f32 >= 4);
    CHECK(profile.limits.has_f64);
  }
}

TEST_CASE("another row can be forced on every device, an unknown name cannot") {
  for (const opencl::Device& device : all_devices()) {
    const DeviceProfile profile = profile_of(device(), "mali-bifrost");
    CHECK(profile.traits.name == "mali-bifrost");
    CHECK(profile.traits.compiler == CompilerHints::portable);
    CHECK(profile.limits.max_group <= find_profile("mali-bifrost").limits.max_group);
    CHECK(profile.limits.max_group <= device.getInfo<CL_DEVICE_MAX_WORK_GROUP_SIZE>());
    CHECK_FALSE(profile.limits.has_f64);
    CHECK_THROWS_AS(profile_of(device(), "mali-nonsense"), Failure);
  }
}
