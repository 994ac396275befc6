// devices.hpp - what this machine has, and what the library says of it.
#pragma once

#include <string>
#include <utility>
#include <vector>

#define CL_HPP_ENABLE_EXCEPTIONS
#include <CL/opencl.hpp>

namespace clfm::info {

using Lines = std::vector<std::pair<std::string, std::string>>;  // name, value

struct DeviceReport {
  size_t number = 0;  // as --device takes it, here and in the other tools
  std::string name, vendor, kind, version, driver, platform;
  Lines profile;      // of clfm_engine_describe()
  std::string error;  // why there is no profile
};

struct PlatformReport {
  std::string name, vendor, version;
  std::vector<DeviceReport> devices;
};

struct Machine {
  std::vector<PlatformReport> platforms;
  size_t device_count() const;
};

// Asks every available device, or only those that `wanted` names: a number, or a part of a device's or
// platform's name in any case; empty takes all. `profile` forces a built-in row; empty detects it.
Machine survey(const std::string& wanted, const std::string& profile);

}  // namespace clfm::info
