#include "device.hpp"

#include <algorithm>
#include <cctype>
#include <fstream>
#include <stdexcept>
#include <thread>
#ifdef __GLIBC__
#include <pthread.h>
#endif

namespace clfm::bench {
namespace {

// VkFFT's kernels for prime factors over 13 have work-groups of thousands of items on CPU devices, and PoCL
// keeps an item's variables on the stack of a worker thread: the usual 8 MiB overflow. Only pages that are
// touched cost memory.
void give_threads_large_stacks() {
#ifdef __GLIBC__
  constexpr size_t kStackBytes = size_t{256} << 20;
  pthread_attr_t attributes;
  if (pthread_attr_init(&attributes) != 0) return;
  if (pthread_attr_setstacksize(&attributes, kStackBytes) == 0) pthread_setattr_default_np(&attributes);
  pthread_attr_destroy(&attributes);
#endif
}

std::vector<cl::Device> all_devices() {
  std::vector<cl::Device> all;
  std::vector<cl::Platform> platforms;
  try {
    cl::Platform::get(&platforms);
  } catch (const cl::Error&) {
    return all;  // the loader knows no platform
  }
  for (const cl::Platform& platform : platforms) {
    std::vector<cl::Device> devices;
    try {
      platform.getDevices(CL_DEVICE_TYPE_ALL, &devices);
    } catch (const cl::Error&) {
      continue;  // a platform without devices
    }
    all.insert(all.end(), devices.begin(), devices.end());
  }
  return all;
}

std::string platform_name(const cl::Device& device) {
  return cl::Platform(device.getInfo<CL_DEVICE_PLATFORM>()).getInfo<CL_PLATFORM_NAME>();
}

std::string describe(const cl::Device& device) {
  return device.getInfo<CL_DEVICE_NAME>() + " (" + platform_name(device) + ")";
}

bool is_number(const std::string& text) {
  return !text.empty() &&
         std::all_of(text.begin(), text.end(), [](unsigned char c) { return std::isdigit(c); });
}

cl::Device choose(const std::vector<cl::Device>& devices, const std::string& which) {
  if (devices.empty()) throw std::runtime_error("no OpenCL device; on Debian, pocl-opencl-icd brings one");
  if (which.empty()) {
    const auto gpu = std::find_if(devices.begin(), devices.end(), [](const cl::Device& device) {
      return (device.getInfo<CL_DEVICE_TYPE>() & CL_DEVICE_TYPE_GPU) != 0;
    });
    return gpu != devices.end() ? *gpu : devices.front();
  }
  if (is_number(which) && which.size() < 6) {
    const size_t index = std::stoul(which);
    if (index < devices.size()) return devices[index];
  }
  for (const cl::Device& device : devices)
    if (describe(device).find(which) != std::string::npos) return device;
  throw std::runtime_error("no OpenCL device matches \"" + which + "\"; --list-devices shows what there is");
}

}  // namespace

bool Device::is_cpu() const { return (device.getInfo<CL_DEVICE_TYPE>() & CL_DEVICE_TYPE_CPU) != 0; }

std::string Device::name() const { return device.getInfo<CL_DEVICE_NAME>(); }

std::string Device::platform() const {
  return cl::Platform(device.getInfo<CL_DEVICE_PLATFORM>()).getInfo<CL_PLATFORM_VERSION>();
}

std::string Device::driver() const { return device.getInfo<CL_DRIVER_VERSION>(); }

unsigned Device::compute_units() const { return device.getInfo<CL_DEVICE_MAX_COMPUTE_UNITS>(); }

size_t Device::largest_allocation_bytes() const {
  return static_cast<size_t>(device.getInfo<CL_DEVICE_MAX_MEM_ALLOC_SIZE>());
}

Device open_device(const std::string& which, Stacks stacks) {
  if (stacks == Stacks::large) give_threads_large_stacks();  // the first look at a platform starts them
  Device opened;
  opened.device = choose(all_devices(), which);
  opened.context = cl::Context(opened.device);
  opened.queue = cl::CommandQueue(opened.context, opened.device);
  return opened;
}

std::shared_ptr<const Engine> engine_for(const Device& device) {
  return device.engine ? device.engine : std::make_shared<const Engine>(device.context(), device.device());
}

std::shared_ptr<const Engine> engine_with_cache(const Device& device) {
  clfm_engine_desc desc;
  clfm_engine_desc_init(&desc);
  desc.cache_directory = "";
  return std::make_shared<const Engine>(device.context(), device.device(), desc);
}

std::vector<std::string> list_devices() {
  std::vector<std::string> lines;
  for (const cl::Device& device : all_devices())
    lines.push_back(std::to_string(lines.size()) + "  " + describe(device));
  return lines;
}

std::string host_processor() {
  std::ifstream info("/proc/cpuinfo");
  for (std::string line; std::getline(info, line);) {
    if (line.rfind("model name", 0) != 0) continue;
    const size_t text = line.find_first_not_of(" \t", line.find(':') + 1);
    return text == std::string::npos ? "" : line.substr(text);
  }
  return "";
}

double host_load() {
  double load = -1;
  std::ifstream("/proc/loadavg") >> load;
  return load;
}

double host_memory_available() {
  std::ifstream info("/proc/meminfo");
  for (std::string name, rest; info >> name; std::getline(info, rest)) {
    double kibibytes = 0;
    if (name == "MemAvailable:" && info >> kibibytes) return kibibytes * 1024;
  }
  return -1;
}

unsigned host_threads() { return std::thread::hardware_concurrency(); }

}  // namespace clfm::bench
