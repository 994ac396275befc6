// A push creates nothing: no memory object, program or kernel. The calls are counted on their way from the
// library to OpenCL.
#include <dlfcn.h>

#include <atomic>
#include <catch2/catch.hpp>

#include "support/run/stream_run.hpp"

using namespace clfm::test;

namespace {

std::atomic<int> created{0};

template <class Function>
Function* next_definition(Function* /*type*/, const char* name) {
  ++created;
  return reinterpret_cast<Function*>(dlsym(RTLD_NEXT, name));
}

}  // namespace

// These stand before those of the OpenCL library, where the loader finds it by name.
extern "C" {

CL_API_ENTRY cl_mem CL_API_CALL clCreateBuffer(cl_context context, cl_mem_flags flags, size_t size,
                                               void* host, cl_int* code) {
  return next_definition(clCreateBuffer, "clCreateBuffer")(context, flags, size, host, code);
}
CL_API_ENTRY cl_mem CL_API_CALL clCreateSubBuffer(cl_mem buffer, cl_mem_flags flags,
                                                  cl_buffer_create_type type, const void* info,
                                                  cl_int* code) {
  return next_definition(clCreateSubBuffer, "clCreateSubBuffer")(buffer, flags, type, info, code);
}
CL_API_ENTRY cl_kernel CL_API_CALL clCreateKernel(cl_program program, const char* name, cl_int* code) {
  return next_definition(clCreateKernel, "clCreateKernel")(program, name, code);
}
CL_API_ENTRY cl_program CL_API_CALL clCreateProgramWithSource(cl_context context, cl_uint count,
                                                              const char** texts, const size_t* lengths,
                                                              cl_int* code) {
  return next_definition(clCreateProgramWithSource, "clCreateProgramWithSource")(context, count, texts,
                                                                                 lengths, code);
}

}  // extern "C"

TEST_CASE("pushes create no memory object, program or kernel", "[stream]") {
  clfm::StreamDesc desc;
  desc.taps = 200;
  desc.max_push = 50;
  desc.partition[0] = 8;
  desc.partition[1] = 32;
  const int before = created;
  clfm::Stream stream(test_engine(), desc);
  if (created == before) {
    WARN("OpenCL is loaded at run time: its calls are not seen");
    return;
  }
  const TestDevice& device = test_device();
  const auto buffer = [&](size_t bytes) { return cl::Buffer(device.context, CL_MEM_READ_WRITE, bytes); };
  const cl::Buffer taps = buffer(800), first = buffer(stream.prepared_filter_bytes()),
                   second = buffer(stream.prepared_filter_bytes()), samples = buffer(200), out = buffer(200);
  const auto slice = [](const cl::Buffer& whole) { return clfm::buffer(whole()); };
  const float quiet = 0;
  device.queue.enqueueFillBuffer(taps, quiet, 0, 800);
  device.queue.enqueueFillBuffer(samples, quiet, 0, 200);
  const int made = created;
  stream.enqueue_prepare_filter(device.queue(), slice(taps), slice(first));
  stream.enqueue_prepare_filter(device.queue(), slice(taps), slice(second));
  stream.exchange_filter(slice(first));
  for (size_t i = 0; i < 40; ++i) {
    if (i == 20) stream.exchange_filter(slice(second), 100);
    stream.enqueue_push(device.queue(), slice(samples), 1 + i, slice(out));
  }
  stream.enqueue_flush(device.queue(), 50, slice(out));
  stream.reset();
  stream.enqueue_push(device.queue(), slice(samples), 50, slice(out));
  device.queue.finish();
  CHECK(created == made);
}
