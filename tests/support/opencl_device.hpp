// opencl_device.hpp - a device for tests that run kernels without the library around them: the first
// platform's first one.
#pragma once

#define CL_HPP_ENABLE_EXCEPTIONS
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
