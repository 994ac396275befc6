// mock_commands.cpp - kernels, commands and events of the mock.
#include "mock_objects.hpp"

using namespace clfm::fuzz;

namespace {

constexpr size_t kMostArguments = 64;

cl_int enqueued(cl_command_queue queue, cl_uint waits, const cl_event* wait, cl_event* event) {
  require(queue && queue->references > 0 && (waits == 0) == (wait == nullptr));
  for (cl_uint i = 0; i < waits; ++i) require(wait[i] && wait[i]->references > 0);
  const cl_int status = schedule.next();
  if (status == CL_SUCCESS && event) *event = new _cl_event;
  return status;
}

void require_inside(cl_mem buffer, size_t offset, size_t bytes) {
  require(buffer && buffer->references > 0);
  require(bytes > 0 && offset <= buffer->bytes && bytes <= buffer->bytes - offset);
}

}  // namespace

extern "C" {

cl_kernel clCreateKernel(cl_program program, const char*, cl_int* code) {
  require(program && program->references > 0);
  return made<_cl_kernel>(code);
}
cl_int clGetKernelWorkGroupInfo(cl_kernel, cl_device_id, cl_kernel_work_group_info info, size_t size,
                                void* value, size_t* needed) {
  if (info == CL_KERNEL_COMPILE_WORK_GROUP_SIZE)
    return answer(std::array<size_t, 3>{0, 0, 0}, size, value, needed);
  return answer(kMostItems, size, value, needed);
}
cl_int clSetKernelArg(cl_kernel kernel, cl_uint index, size_t size, const void* value) {
  require(kernel && index < kMostArguments && size > 0);
  if (value) read_all(value, size);
  return schedule.next();
}
cl_int clRetainKernel(cl_kernel kernel) { return retain(kernel); }
cl_int clReleaseKernel(cl_kernel kernel) { return release(kernel); }

cl_int clEnqueueNDRangeKernel(cl_command_queue queue, cl_kernel kernel, cl_uint dims, const size_t*,
                              const size_t* global, const size_t* local, cl_uint waits, const cl_event* wait,
                              cl_event* event) {
  require(kernel && kernel->references > 0 && dims >= 1 && dims <= 3 && global);
  size_t items = 1;
  for (cl_uint d = 0; d < dims; ++d) {
    require(global[d] > 0);
    if (!local) continue;
    require(local[d] > 0 && global[d] % local[d] == 0);
    items *= local[d];
  }
  require(items <= kMostItems);
  return enqueued(queue, waits, wait, event);
}
cl_int clEnqueueFillBuffer(cl_command_queue queue, cl_mem buffer, const void* pattern, size_t pattern_bytes,
                           size_t offset, size_t bytes, cl_uint waits, const cl_event* wait,
                           cl_event* event) {
  read_all(pattern, pattern_bytes);
  require_inside(buffer, offset, bytes);
  require(offset % pattern_bytes == 0 && bytes % pattern_bytes == 0);
  return enqueued(queue, waits, wait, event);
}
cl_int clEnqueueWriteBuffer(cl_command_queue queue, cl_mem buffer, cl_bool, size_t offset, size_t bytes,
                            const void* from, cl_uint waits, const cl_event* wait, cl_event* event) {
  read_all(from, bytes);
  require_inside(buffer, offset, bytes);
  return enqueued(queue, waits, wait, event);
}
cl_int clEnqueueCopyBuffer(cl_command_queue queue, cl_mem from, cl_mem to, size_t from_offset,
                           size_t to_offset, size_t bytes, cl_uint waits, const cl_event* wait,
                           cl_event* event) {
  require_inside(from, from_offset, bytes);
  require_inside(to, to_offset, bytes);
  return enqueued(queue, waits, wait, event);
}
cl_int clEnqueueMarkerWithWaitList(cl_command_queue queue, cl_uint waits, const cl_event* wait,
                                   cl_event* event) {
  return enqueued(queue, waits, wait, event);
}

cl_int clGetEventInfo(cl_event event, cl_event_info info, size_t size, void* value, size_t* needed) {
  require(event && event->references > 0);
  if (info != CL_EVENT_COMMAND_EXECUTION_STATUS) return CL_INVALID_VALUE;
  return answer(cl_int{CL_COMPLETE}, size, value, needed);
}
cl_int clRetainEvent(cl_event event) { return retain(event); }
cl_int clReleaseEvent(cl_event event) { return release(event); }

}  // extern "C"
