// query.hpp - asks an OpenCL device who it is and what it can do; the only one here that includes OpenCL.
#pragma once

#include <optional>
#include <string_view>

#include "host/exec/opencl/opencl.hpp"
#include "profile.hpp"

namespace clfm::host {

DeviceIdentity identity_of(const opencl::Device& device);
DeviceLimits limits_of(const opencl::Device& device);

// The profile that planning uses for this device: its own row, or what `wanted` says (ProfileChoice; see
// fit.hpp for a row that is not the device's own). Throws Failure for a row that does not exist, or with the
// OpenCL code when the device does not answer.
DeviceProfile profile_of(cl_device_id device, std::optional<std::string_view> wanted);

}  // namespace clfm::host
