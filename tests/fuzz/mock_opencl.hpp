// mock_opencl.hpp - an OpenCL that computes nothing and keeps count: calls fail where its schedule says so,
// objects are counted, and what a program may not do, such as a launch beyond the device's limits, a copy
// beyond a buffer or the use of a released object, ends the process. One platform, one device.
#pragma once

#include <CL/cl.h>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace clfm::fuzz {

// Of the device, and of its largest buffer. What fits into it is planned, and its tables are made, in a time
// that lets a fuzzer try many inputs: seconds under a sanitizer.
constexpr size_t kMemoryBytes = size_t{4} << 20;

// A circle of bytes, one for every call that may fail: from 0xf0 on that call fails. An empty one lets every
// call succeed.
void set_schedule(std::vector<uint8_t> schedule);

size_t live_objects();  // contexts, queues, buffers, programs, kernels and events that somebody holds

cl_context new_context();
cl_device_id the_device();

}  // namespace clfm::fuzz
