// mock_opencl.cpp - platform, device, context, queues, buffers and programs of the mock; kernels and
// commands: mock_commands.cpp.
#include <utility>

#include "mock_objects.hpp"

namespace clfm::fuzz {

cl_int Schedule::next() {
  constexpr uint8_t kFirstFailure = 0xf0;
  constexpr std::array kCodes = {CL_OUT_OF_RESOURCES, CL_OUT_OF_HOST_MEMORY, CL_MEM_OBJECT_ALLOCATION_FAILURE,
                                 CL_INVALID_VALUE,    CL_INVALID_OPERATION,  CL_BUILD_PROGRAM_FAILURE};
  if (bytes.empty()) return CL_SUCCESS;
  const uint8_t byte = bytes[at++ % bytes.size()];
  return byte < kFirstFailure ? CL_SUCCESS : kCodes[byte % kCodes.size()];
}

void set_schedule(std::vector<uint8_t> bytes) { schedule = {std::move(bytes), 0}; }
size_t live_objects() { return live; }
cl_context new_context() { return new _cl_context; }
cl_device_id the_device() { return &device; }

}  // namespace clfm::fuzz

using namespace clfm::fuzz;

// Parameters that a mock does not look at have no names.
extern "C" {

// As PoCL's, so that the library builds programs on one thread: a schedule then means the same in every run.
cl_int clGetPlatformInfo(cl_platform_id, cl_platform_info info, size_t size, void* value, size_t* needed) {
  return answer(info == CL_PLATFORM_NAME ? "Portable Computing Language" : "OpenCL 1.2 mock", size, value,
                needed);
}

cl_int clGetDeviceInfo(cl_device_id, cl_device_info info, size_t size, void* value, size_t* needed) {
  switch (info) {
    case CL_DEVICE_PLATFORM:
      return answer(cl_platform_id{&platform}, size, value, needed);
    case CL_DEVICE_TYPE:
      return answer(cl_device_type{CL_DEVICE_TYPE_GPU}, size, value, needed);
    case CL_DEVICE_NAME:
    case CL_DEVICE_VENDOR:
    case CL_DRIVER_VERSION:
      return answer("mock", size, value, needed);
    case CL_DEVICE_VERSION:
      return answer("OpenCL 1.2 mock", size, value, needed);
    case CL_DEVICE_EXTENSIONS:
      return answer("cl_khr_fp64 cl_khr_fp16", size, value, needed);
    case CL_DEVICE_MAX_WORK_ITEM_SIZES:
      return answer(std::array<size_t, 3>{kMostItems, kMostItems, kMostItems}, size, value, needed);
    case CL_DEVICE_MAX_WORK_GROUP_SIZE:
      return answer(kMostItems, size, value, needed);
    case CL_DEVICE_LOCAL_MEM_SIZE:
      return answer(cl_ulong{32768}, size, value, needed);
    case CL_DEVICE_MAX_MEM_ALLOC_SIZE:
    case CL_DEVICE_GLOBAL_MEM_SIZE:
      return answer(cl_ulong{kMemoryBytes}, size, value, needed);
    case CL_DEVICE_GLOBAL_MEM_CACHE_SIZE:
      return answer(cl_ulong{1 << 20}, size, value, needed);
    case CL_DEVICE_MEM_BASE_ADDR_ALIGN:
      return answer(cl_uint{1024}, size, value, needed);
    case CL_DEVICE_ADDRESS_BITS:
      return answer(cl_uint{64}, size, value, needed);
    case CL_DEVICE_NATIVE_VECTOR_WIDTH_FLOAT:
    case CL_DEVICE_NATIVE_VECTOR_WIDTH_DOUBLE:
    case CL_DEVICE_MAX_COMPUTE_UNITS:
    case CL_DEVICE_VENDOR_ID:
      return answer(cl_uint{4}, size, value, needed);
    default:
      return CL_INVALID_VALUE;
  }
}

cl_int clRetainDevice(cl_device_id) { return CL_SUCCESS; }
cl_int clReleaseDevice(cl_device_id) { return CL_SUCCESS; }

cl_int clGetContextInfo(cl_context context, cl_context_info info, size_t size, void* value, size_t* needed) {
  require(context && context->references > 0);
  if (info == CL_CONTEXT_NUM_DEVICES) return answer(cl_uint{1}, size, value, needed);
  return info == CL_CONTEXT_DEVICES ? answer(cl_device_id{&device}, size, value, needed) : CL_INVALID_VALUE;
}
cl_int clRetainContext(cl_context context) { return retain(context); }
cl_int clReleaseContext(cl_context context) { return release(context); }

cl_command_queue clCreateCommandQueue(cl_context context, cl_device_id, cl_command_queue_properties,
                                      cl_int* code) {
  const cl_command_queue queue = made<_cl_command_queue>(code);
  if (queue) queue->context = context;
  return queue;
}
cl_int clGetCommandQueueInfo(cl_command_queue queue, cl_command_queue_info info, size_t size, void* value,
                             size_t* needed) {
  if (info == CL_QUEUE_CONTEXT) return answer(queue->context, size, value, needed);
  if (info == CL_QUEUE_DEVICE) return answer(cl_device_id{&device}, size, value, needed);
  return answer(cl_command_queue_properties{0}, size, value, needed);
}
cl_int clRetainCommandQueue(cl_command_queue queue) { return retain(queue); }
cl_int clReleaseCommandQueue(cl_command_queue queue) { return release(queue); }
cl_int clFlush(cl_command_queue) { return schedule.next(); }
cl_int clFinish(cl_command_queue) { return schedule.next(); }

cl_mem clCreateBuffer(cl_context context, cl_mem_flags flags, size_t bytes, void* from, cl_int* code) {
  require(context && bytes > 0 && bytes <= kMemoryBytes);
  require(((flags & CL_MEM_COPY_HOST_PTR) != 0) == (from != nullptr));
  if (from) read_all(from, bytes);
  const cl_mem buffer = made<_cl_mem>(code);
  if (buffer) {
    buffer->context = context;
    buffer->bytes = bytes;
  }
  return buffer;
}
cl_int clGetMemObjectInfo(cl_mem buffer, cl_mem_info info, size_t size, void* value, size_t* needed) {
  require(buffer && buffer->references > 0);
  switch (info) {
    case CL_MEM_CONTEXT:
      return answer(buffer->context, size, value, needed);
    case CL_MEM_SIZE:
      return answer(buffer->bytes, size, value, needed);
    case CL_MEM_OFFSET:
      return answer(size_t{0}, size, value, needed);
    case CL_MEM_ASSOCIATED_MEMOBJECT:
      return answer(cl_mem{}, size, value, needed);
    case CL_MEM_FLAGS:
      return answer(cl_mem_flags{CL_MEM_READ_WRITE}, size, value, needed);
    case CL_MEM_TYPE:
      return answer(cl_mem_object_type{CL_MEM_OBJECT_BUFFER}, size, value, needed);
    default:
      return CL_INVALID_VALUE;
  }
}
cl_int clReleaseMemObject(cl_mem buffer) { return release(buffer); }
cl_int clRetainMemObject(cl_mem buffer) { return retain(buffer); }

cl_program clCreateProgramWithSource(cl_context, cl_uint count, const char** text, const size_t* lengths,
                                     cl_int* code) {
  const cl_program program = made<_cl_program>(code);
  for (cl_uint i = 0; program && i < count; ++i)
    program->text += lengths && lengths[i] ? std::string(text[i], lengths[i]) : std::string(text[i]);
  return program;
}
cl_program clCreateProgramWithBinary(cl_context, cl_uint, const cl_device_id*, const size_t* lengths,
                                     const unsigned char** binaries, cl_int* status, cl_int* code) {
  const cl_program program = made<_cl_program>(code);
  if (status) *status = program ? CL_SUCCESS : CL_INVALID_BINARY;
  if (program) program->text.assign(reinterpret_cast<const char*>(binaries[0]), lengths[0]);
  return program;
}
cl_int clBuildProgram(cl_program program, cl_uint, const cl_device_id*, const char*,
                      void(CL_CALLBACK*)(cl_program, void*), void*) {
  require(program && program->references > 0);
  return schedule.next();
}
cl_int clGetProgramInfo(cl_program program, cl_program_info info, size_t size, void* value, size_t* needed) {
  switch (info) {
    case CL_PROGRAM_NUM_DEVICES:
      return answer(cl_uint{1}, size, value, needed);
    case CL_PROGRAM_DEVICES:
      return answer(cl_device_id{&device}, size, value, needed);
    case CL_PROGRAM_BINARY_SIZES:
      return answer(program->text.size(), size, value, needed);
    case CL_PROGRAM_BINARIES:
      if (const cl_int status = schedule.next(); status != CL_SUCCESS) return status;
      if (needed) *needed = sizeof(unsigned char*);
      if (value)
        std::memcpy(*static_cast<unsigned char**>(value), program->text.data(), program->text.size());
      return CL_SUCCESS;
    default:
      return CL_INVALID_VALUE;
  }
}
cl_int clGetProgramBuildInfo(cl_program, cl_device_id, cl_program_build_info info, size_t size, void* value,
                             size_t* needed) {
  if (info == CL_PROGRAM_BUILD_STATUS) return answer(cl_build_status{CL_BUILD_ERROR}, size, value, needed);
  return answer("no reason", size, value, needed);
}
cl_int clRetainProgram(cl_program program) { return retain(program); }
cl_int clReleaseProgram(cl_program program) { return release(program); }

}  // extern "C"
