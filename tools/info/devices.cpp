#include "devices.hpp"

#include <algorithm>
#include <cctype>
#include <clfft_mixed/clfft_mixed.hpp>
#include <numeric>
#include <sstream>

namespace clfm::info {

namespace {

std::string trimmed(std::string text) {
  text.erase(std::find(text.begin(), text.end(), '\0'), text.end());
  while (!text.empty() && std::isspace(static_cast<unsigned char>(text.back()))) text.pop_back();
  return text;
}

std::string lower_case(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return text;
}

const char* kind_of(cl_device_type type) {
  if (type & CL_DEVICE_TYPE_GPU) return "GPU";
  if (type & CL_DEVICE_TYPE_ACCELERATOR) return "accelerator";
  return type & CL_DEVICE_TYPE_CPU ? "CPU" : "other";
}

bool matches(const DeviceReport& device, const std::string& wanted) {
  if (wanted.empty()) return true;
  if (std::all_of(wanted.begin(), wanted.end(), [](unsigned char c) { return std::isdigit(c); }))
    return wanted == std::to_string(device.number);
  return lower_case(device.name + "\n" + device.platform).find(lower_case(wanted)) != std::string::npos;
}

Lines parse_lines(const std::string& text) {
  Lines lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) {
    const size_t equals = line.find(" = ");
    if (equals == std::string::npos) continue;
    lines.emplace_back(line.substr(0, equals), line.substr(equals + 3));
  }
  return lines;
}

void ask_library(const cl::Device& device, const std::string& profile, DeviceReport& report) {
  try {
    const cl::Context context(device);
    const Engine engine(context(), device(), profile.empty() ? nullptr : profile.c_str());
    report.profile = parse_lines(engine.describe());
  } catch (const Error& error) {
    report.error = error.what();
  } catch (const cl::Error& error) {
    report.error = std::string(error.what()) + " failed with " + std::to_string(error.err());
  }
}

std::vector<cl::Device> available_devices(const cl::Platform& platform) {
  std::vector<cl::Device> devices;
  try {
    platform.getDevices(CL_DEVICE_TYPE_ALL, &devices);
  } catch (const cl::Error&) {  // a platform without devices says so by an error
  }
  devices.erase(
      std::remove_if(devices.begin(), devices.end(),
                     [](const cl::Device& device) { return !device.getInfo<CL_DEVICE_AVAILABLE>(); }),
      devices.end());
  return devices;
}

}  // namespace

size_t Machine::device_count() const {
  return std::accumulate(
      platforms.begin(), platforms.end(), size_t{0},
      [](size_t sum, const PlatformReport& platform) { return sum + platform.devices.size(); });
}

Machine survey(const std::string& wanted, const std::string& profile) {
  std::vector<cl::Platform> platforms;
  try {
    cl::Platform::get(&platforms);
  } catch (const cl::Error&) {  // no platform at all is an error to the loader
  }
  Machine machine;
  size_t number = 0;
  for (const cl::Platform& platform : platforms) {
    PlatformReport report{trimmed(platform.getInfo<CL_PLATFORM_NAME>()),
                          trimmed(platform.getInfo<CL_PLATFORM_VENDOR>()),
                          trimmed(platform.getInfo<CL_PLATFORM_VERSION>()),
                          {}};
    for (const cl::Device& device : available_devices(platform)) {
      DeviceReport of_device{number++,
                             trimmed(device.getInfo<CL_DEVICE_NAME>()),
                             trimmed(device.getInfo<CL_DEVICE_VENDOR>()),
                             kind_of(device.getInfo<CL_DEVICE_TYPE>()),
                             trimmed(device.getInfo<CL_DEVICE_VERSION>()),
                             trimmed(device.getInfo<CL_DRIVER_VERSION>()),
                             report.name,
                             {},
                             {}};
      if (!matches(of_device, wanted)) continue;
      ask_library(device, profile, of_device);
      report.devices.push_back(std::move(of_device));
    }
    if (wanted.empty() || !report.devices.empty()) machine.platforms.push_back(std::move(report));
  }
  return machine;
}

}  // namespace clfm::info
