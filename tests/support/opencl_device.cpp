#include "opencl_device.hpp"

#include <stdexcept>

#include "device.hpp"

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
  static const OpenClDevice& the_device =
      *new OpenClDevice{test_device().device, test_device().context, test_device().queue};
  return the_device;
}

}  // namespace clfm::test
