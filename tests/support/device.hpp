// device.hpp - the OpenCL device that tests run on: the one that the program has chosen, else the first one
// there is, or the first of the platform whose name contains CLFM_TEST_PLATFORM ("rusticl", "oclgrind").
#pragma once

#ifndef CL_HPP_ENABLE_EXCEPTIONS
#define CL_HPP_ENABLE_EXCEPTIONS
#endif
#include <CL/opencl.hpp>
#include <string>

namespace clfm::test {

struct TestDevice {
  cl::Device device;
  cl::Context context;
  cl::CommandQueue queue;  // in order
  std::string name;        // "platform: device"
  bool has_f64;
};

// Opened once per process; throws std::runtime_error listing the platforms when there is none that fits.
const TestDevice& test_device();

// Which device that is, whatever the environment says. Before it is opened, else std::logic_error.
void choose_test_device(const cl::Device& device);

cl::CommandQueue make_queue(const TestDevice& device, cl_command_queue_properties properties);

}  // namespace clfm::test
