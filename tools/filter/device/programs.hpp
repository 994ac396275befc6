// programs.hpp - the tool's own kernels, compiled when first asked for.
#pragma once

#include <map>
#include <string>

#include "opencl.hpp"

namespace clfm::filter {

class Programs {
 public:
  Programs(cl::Context context, cl::Device device)
      : context_(std::move(context)), device_(std::move(device)) {}

  // `defines` as the compiler takes them: "-D TAPS_WIDTH=3 -D TAPS_HEIGHT=5".
  cl::Kernel kernel(const std::string& file, const std::string& name, const std::string& defines = "");

 private:
  const cl::Program& program(const std::string& file, const std::string& defines);

  cl::Context context_;
  cl::Device device_;
  std::map<std::string, cl::Program> built_;  // by file and defines
};

// Sets all arguments in order and enqueues over an ND-range whose work-groups the driver chooses.
template <class... Arguments>
void launch(const cl::CommandQueue& queue, cl::Kernel& kernel, const cl::NDRange& range,
            const Arguments&... arguments) {
  cl_uint index = 0;
  (kernel.setArg(index++, arguments), ...);
  queue.enqueueNDRangeKernel(kernel, cl::NullRange, range, cl::NullRange);
}

}  // namespace clfm::filter
