// device.hpp - the OpenCL devices of this machine and which one to use.
#pragma once

#include <string>
#include <vector>

#include "opencl.hpp"

namespace clfm::filter {

struct DeviceEntry {
  size_t number = 0;  // counts through all platforms
  cl::Device device;
  std::string name, platform, version;  // version as "OpenCL 3.0"
  cl_device_type type = 0;
};

std::vector<DeviceEntry> list_devices();

// One line per device: number, name, platform, kind, compute units.
std::string to_text(const std::vector<DeviceEntry>& devices);

// `wanted` is a number of the list or a part of a device's or platform's name, in any case; empty takes the
// first GPU, else the first accelerator, else the first device. Fails (device) with what there is.
DeviceEntry choose_device(const std::string& wanted);

}  // namespace clfm::filter
