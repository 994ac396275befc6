// opencl_device.hpp - the device of device.hpp for tests that run kernels without the library around them.
#pragma once

#ifndef CL_HPP_ENABLE_EXCEPTIONS
#define CL_HPP_ENABLE_EXCEPTIONS
#endif
#include <CL/opencl.hpp>
#include <string>

namespace clfm::test {

struct OpenClDevice {
  cl::Device device;
  cl::Context context;
  cl::CommandQueue queue;

  bool has_extension(const std::string& name) const;
  // Throws std::runtime_error with the build log.
  cl::Program build(const std::string& source, const std::string& options) const;
};

const OpenClDevice& opencl_device();

}  // namespace clfm::test
