// device.cpp - the OpenCL devices of this machine and which one to use.
#include "device.hpp"

#include <algorithm>
#include <cctype>

#include "tools/filter/error.hpp"

namespace clfm::filter {
namespace {

std::string lower_case(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return text;
}

std::string trimmed(std::string text) {
  text.erase(std::find(text.begin(), text.end(), '\0'), text.end());
  const auto last = text.find_last_not_of(' ');
  return last == std::string::npos ? "" : text.substr(std::min(text.find_first_not_of(' '), last), last + 1);
}

const char* kind_of(cl_device_type type) {
  if (type & CL_DEVICE_TYPE_GPU) return "GPU";
  if (type & CL_DEVICE_TYPE_ACCELERATOR) return "accelerator";
  return type & CL_DEVICE_TYPE_CPU ? "CPU" : "other";
}

std::vector<cl::Device> devices_of(const cl::Platform& platform) {
  std::vector<cl::Device> devices;
  try {
    platform.getDevices(CL_DEVICE_TYPE_ALL, &devices);
  } catch (const cl::Error&) {
    return {};  // a platform without devices says so by an error
  }
  return devices;
}

DeviceEntry best(const std::vector<DeviceEntry>& devices) {
  for (cl_device_type type : {CL_DEVICE_TYPE_GPU, CL_DEVICE_TYPE_ACCELERATOR})
    for (const DeviceEntry& entry : devices)
      if (entry.type & type) return entry;
  return devices.front();
}

}  // namespace

std::vector<DeviceEntry> list_devices() {
  std::vector<cl::Platform> platforms;
  try {
    cl::Platform::get(&platforms);
  } catch (const cl::Error&) {
    return {};  // no platform at all is an error to the loader, an empty list to us
  }
  std::vector<DeviceEntry> entries;
  for (const cl::Platform& platform : platforms) {
    for (const cl::Device& device : devices_of(platform)) {
      if (!device.getInfo<CL_DEVICE_AVAILABLE>()) continue;
      const std::string version = device.getInfo<CL_DEVICE_VERSION>();
      entries.push_back({entries.size(), device, trimmed(device.getInfo<CL_DEVICE_NAME>()),
                         trimmed(platform.getInfo<CL_PLATFORM_NAME>()),
                         version.substr(0, version.find(' ', 7)), device.getInfo<CL_DEVICE_TYPE>()});
    }
  }
  return entries;
}

std::string to_text(const std::vector<DeviceEntry>& devices) {
  std::string text;
  for (const DeviceEntry& entry : devices)
    text += concat(entry.number, "  ", entry.name, "  (", entry.platform, ", ", entry.version, ", ",
                   kind_of(entry.type), ", ", entry.device.getInfo<CL_DEVICE_MAX_COMPUTE_UNITS>(),
                   " compute units)\n");
  return text;
}

DeviceEntry choose_device(const std::string& wanted) {
  const std::vector<DeviceEntry> devices = list_devices();
  if (devices.empty())
    fail(ExitCode::device,
         "no OpenCL device on this machine; PoCL (Debian: pocl-opencl-icd) makes one of the CPU");
  if (wanted.empty()) return best(devices);
  if (std::all_of(wanted.begin(), wanted.end(), [](unsigned char c) { return std::isdigit(c); })) {
    // Nine digits fit any unsigned long; a longer number is no device either way.
    const size_t number = wanted.size() <= 9 ? std::stoul(wanted) : devices.size();
    if (number >= devices.size())
      fail(ExitCode::device, "device is ", wanted, ", the last one is ", devices.size() - 1,
           " (see --list-devices)");
    return devices[number];
  }
  for (const DeviceEntry& entry : devices)
    if (lower_case(entry.name + " " + entry.platform).find(lower_case(wanted)) != std::string::npos)
      return entry;
  fail(ExitCode::device, "no device's name contains '", wanted, "' (see --list-devices)");
}

}  // namespace clfm::filter
