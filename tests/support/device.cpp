#include "device.hpp"

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <optional>
#include <stdexcept>
#include <vector>

namespace clfm::test {
namespace {

std::optional<cl::Device> chosen_device;
bool is_open = false;

std::string lower_case(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(), [](unsigned char c) { return std::tolower(c); });
  return text;
}

std::vector<cl::Device> devices_of(const cl::Platform& platform) {
  std::vector<cl::Device> devices;
  try {
    platform.getDevices(CL_DEVICE_TYPE_ALL, &devices);
  } catch (const cl::Error& error) {
    if (error.err() != CL_DEVICE_NOT_FOUND) throw;  // a driver without hardware
  }
  return devices;
}

TestDevice open(const cl::Device& device) {
  const cl::Platform platform(device.getInfo<CL_DEVICE_PLATFORM>());
  TestDevice result;
  result.device = device;
  result.context = cl::Context(device);
  result.queue = cl::CommandQueue(result.context, device);
  result.name = platform.getInfo<CL_PLATFORM_NAME>() + ": " + device.getInfo<CL_DEVICE_NAME>();
  result.has_f64 = device.getInfo<CL_DEVICE_EXTENSIONS>().find("cl_khr_fp64") != std::string::npos;
  return result;
}

TestDevice open_first() {
  const char* given = std::getenv("CLFM_TEST_PLATFORM");
  const std::string wanted = lower_case(given != nullptr ? given : "");
  std::vector<cl::Platform> platforms;
  cl::Platform::get(&platforms);
  std::string seen;
  for (const cl::Platform& platform : platforms) {
    const std::string name = platform.getInfo<CL_PLATFORM_NAME>();
    const auto devices = devices_of(platform);
    seen += (seen.empty() ? "" : ", ") + name + (devices.empty() ? " (no device)" : "");
    if (!devices.empty() && lower_case(name).find(wanted) != std::string::npos) return open(devices.front());
  }
  throw std::runtime_error("no OpenCL device on a platform with \"" + wanted +
                           "\" in its name; there are: " + seen);
}

}  // namespace

const TestDevice& test_device() {
  static const TestDevice& device = *new TestDevice([] {  // a driver may be gone before our statics are
    is_open = true;
    return chosen_device ? open(*chosen_device) : open_first();
  }());
  return device;
}

void choose_test_device(const cl::Device& device) {
  if (is_open) throw std::logic_error("the device has been opened");
  chosen_device = device;
}

cl::CommandQueue make_queue(const TestDevice& device, cl_command_queue_properties properties) {
  return cl::CommandQueue(device.context, device.device, properties);
}

}  // namespace clfm::test
