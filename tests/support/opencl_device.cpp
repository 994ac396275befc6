#include "opencl_device.hpp"

#include <stdexcept>

namespace clfm::test {

bool OpenClDevice::has_extension(const std::string& name) const {
  const std::string all = " " + device.getInfo<CL_DEVICE_EXTENSIONS>() + " ";
  return all.find(" " + name + " ") != std::string::npos;
}

cl::Program OpenClDevice::build(const std::string& source, const std::string& options) const {
  cl::Program program(context, source);
  try {
    program.build(device, options.c_str());
  } catch (const cl::Error&) {
    throw std::runtime_error(options + "\n" + program.getBuildInfo<CL_PROGRAM_BUILD_LOG>(device));
  }
  return program;
}

const OpenClDevice& opencl_device() {
  static const OpenClDevice the_device = [] {
    std::vector<cl::Platform> platforms;
    cl::Platform::get(&platforms);
    if (platforms.empty()) throw std::runtime_error("no OpenCL platform");
    std::vector<cl::Device> devices;
    platforms.front().getDevices(CL_DEVICE_TYPE_ALL, &devices);
    OpenClDevice result{devices.at(0), cl::Context(devices.at(0)), {}};
    result.queue = cl::CommandQueue(result.context, result.device);
    return result;
  }();
  return the_device;
}

}  // namespace clfm::test
