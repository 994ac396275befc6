#include "query.hpp"

#include <algorithm>
#include <sstream>

#include "fit.hpp"

namespace clfm::host {

namespace {

bool has_extension(const std::string& extensions, std::string_view wanted) {
  std::istringstream words(extensions);
  words.exceptions(std::ios::badbit);  // memory that runs out must not look like an end
  for (std::string word; words >> word;)
    if (word == wanted) return true;
  return false;
}

// Some drivers end strings with a zero too many, or with spaces.
std::string trimmed(std::string text) {
  const size_t end = text.find_last_not_of(std::string(" \t\r\n\0", 5));
  text.resize(end == std::string::npos ? 0 : end + 1);
  return text;
}

// By cl_nv_device_attribute_query.
uint32_t compute_capability(const opencl::Device& device) {
  constexpr cl_device_info kMajor = 0x4000, kMinor = 0x4001;
  if (!has_extension(device.getInfo<CL_DEVICE_EXTENSIONS>(), "cl_nv_device_attribute_query")) return 0;
  const auto part = [&](cl_device_info which) {
    cl_uint value = 0;
    return ::clGetDeviceInfo(device(), which, sizeof value, &value, nullptr) == CL_SUCCESS ? value : 0;
  };
  return 10 * part(kMajor) + part(kMinor);
}

}  // namespace

DeviceIdentity identity_of(const opencl::Device& device) {
  return opencl_call([&] {
    const opencl::Platform platform(device.getInfo<CL_DEVICE_PLATFORM>());
    DeviceIdentity identity;
    identity.platform = trimmed(platform.getInfo<CL_PLATFORM_NAME>());
    identity.vendor = trimmed(device.getInfo<CL_DEVICE_VENDOR>());
    identity.name = trimmed(device.getInfo<CL_DEVICE_NAME>());
    identity.driver = trimmed(device.getInfo<CL_DRIVER_VERSION>());
    identity.version = trimmed(device.getInfo<CL_DEVICE_VERSION>());
    identity.vendor_id = device.getInfo<CL_DEVICE_VENDOR_ID>();
    // Oclgrind calls its simulator a CPU, a GPU and an accelerator at once: that is none of them.
    const cl_device_type kinds = CL_DEVICE_TYPE_CPU | CL_DEVICE_TYPE_GPU | CL_DEVICE_TYPE_ACCELERATOR;
    identity.is_cpu = (device.getInfo<CL_DEVICE_TYPE>() & kinds) == CL_DEVICE_TYPE_CPU;
    identity.native_lanes_f32 = device.getInfo<CL_DEVICE_NATIVE_VECTOR_WIDTH_FLOAT>();
    identity.compute_capability = compute_capability(device);
    return identity;
  });
}

DeviceLimits limits_of(const opencl::Device& device) {
  return opencl_call([&] {
    const std::string extensions = device.getInfo<CL_DEVICE_EXTENSIONS>();
    DeviceLimits limits;
    limits.max_group = std::max<uint64_t>(device.getInfo<CL_DEVICE_MAX_WORK_GROUP_SIZE>(), 1);
    const std::vector<size_t> shape = device.getInfo<CL_DEVICE_MAX_WORK_ITEM_SIZES>();
    for (size_t d = 0; d < 3; ++d)
      limits.max_group_shape[d] = d < shape.size() ? std::max<uint64_t>(shape[d], 1) : 1;
    limits.local_bytes = device.getInfo<CL_DEVICE_LOCAL_MEM_SIZE>();
    limits.max_allocation_bytes = device.getInfo<CL_DEVICE_MAX_MEM_ALLOC_SIZE>();
    limits.global_bytes = device.getInfo<CL_DEVICE_GLOBAL_MEM_SIZE>();
    limits.base_align_bytes =
        std::max<uint64_t>(device.getInfo<CL_DEVICE_MEM_BASE_ADDR_ALIGN>() / 8, 1);  // in bits
    limits.compute_units = std::max<uint32_t>(device.getInfo<CL_DEVICE_MAX_COMPUTE_UNITS>(), 1);
    limits.native_lanes_f32 = device.getInfo<CL_DEVICE_NATIVE_VECTOR_WIDTH_FLOAT>();
    // Apple and old AMD drivers list cl_khr_fp64 on devices whose double vector width is 0: they have basic
    // operations only.
    limits.native_lanes_f64 = device.getInfo<CL_DEVICE_NATIVE_VECTOR_WIDTH_DOUBLE>();
    limits.has_f64 = limits.native_lanes_f64 > 0 && has_extension(extensions, "cl_khr_fp64");
    limits.has_f16 = has_extension(extensions, "cl_khr_fp16");
    limits.cache_bytes = device.getInfo<CL_DEVICE_GLOBAL_MEM_CACHE_SIZE>();
    return limits;
  });
}

DeviceProfile profile_of(cl_device_id device, std::optional<std::string_view> wanted) {
  const opencl::Device handle(device, true);
  const DeviceIdentity identity = identity_of(handle);
  const ProfileChoice choice = wanted ? parse_profile_choice(*wanted) : ProfileChoice();
  const DeviceProfile& row = find_profile(choice.row ? *choice.row : detect_profile(identity));
  DeviceProfile profile =
      fit_profile(row, choice.row ? RowChoice::forced : RowChoice::detected, identity, limits_of(handle));
  profile.overrides = choice.overrides;
  profile.wanted_variant = choice.wanted_variant;
  return profile;
}

}  // namespace clfm::host
