// opencl.hpp - what every C++ example needs of OpenCL: the first device, a context and a queue, and arrays on
// the device.
#pragma once

#include <CL/cl.h>

#include <stdexcept>
#include <string>
#include <vector>

namespace example {

inline void check(cl_int code, const char* what) {
  if (code != CL_SUCCESS) throw std::runtime_error(std::string(what) + " returns " + std::to_string(code));
}

class OpenCl {
 public:
  explicit OpenCl(cl_command_queue_properties properties = 0) {
    cl_platform_id platform;
    check(clGetPlatformIDs(1, &platform, nullptr), "clGetPlatformIDs");
    check(clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 1, &device, nullptr), "clGetDeviceIDs");
    cl_int code = CL_SUCCESS;
    context = clCreateContext(nullptr, 1, &device, nullptr, nullptr, &code);
    check(code, "clCreateContext");
    queue = clCreateCommandQueue(context, device, properties, &code);
    check(code, "clCreateCommandQueue");
  }
  ~OpenCl() {
    clReleaseCommandQueue(queue);
    clReleaseContext(context);
  }
  OpenCl(const OpenCl&) = delete;
  OpenCl& operator=(const OpenCl&) = delete;

  cl_device_id device = nullptr;
  cl_context context = nullptr;
  cl_command_queue queue = nullptr;
};

// Memory of the device, of some bytes, or of as many floats, which are copied.
class Array {
 public:
  Array(const OpenCl& cl, size_t bytes) : Array(cl, CL_MEM_READ_WRITE, bytes > 0 ? bytes : 1, nullptr) {}
  // The floats are there when this returns, whatever the queue's order.
  Array(const OpenCl& cl, std::vector<float> values)
      : Array(cl, CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR, values.size() * sizeof(float), values.data()) {}
  ~Array() { clReleaseMemObject(mem_); }
  Array(const Array&) = delete;
  Array& operator=(const Array&) = delete;

  std::vector<float> read(const OpenCl& cl, size_t count) const {
    std::vector<float> values(count);
    check(clEnqueueReadBuffer(cl.queue, mem_, CL_TRUE, 0, count * sizeof(float), values.data(), 0, nullptr,
                              nullptr),
          "clEnqueueReadBuffer");
    return values;
  }
  cl_mem mem() const { return mem_; }

 private:
  Array(const OpenCl& cl, cl_mem_flags flags, size_t bytes, void* values) {
    cl_int code = CL_SUCCESS;
    mem_ = clCreateBuffer(cl.context, flags, bytes, values, &code);
    check(code, "clCreateBuffer");
  }

  cl_mem mem_ = nullptr;
};

}  // namespace example
