#pragma once
#include <optional>
#include <string>
#include <CL/cl.h>
#include "profile.hpp"
namespace clfm::host { DeviceProfile profile_of(cl_device_id, const std::optional<std::string>&); }
