#include "buffer_checks.hpp"

#include "host/error.hpp"

namespace clfm::host {
namespace {

// A handle of another kind, or a released one, is reported by its name instead of a bare OpenCL code.
template <class Info, class Query>
Info queried(const char* name, Query query) {
  Info value{};
  const cl_int code = query(sizeof value, &value);
  if (code == CL_OUT_OF_RESOURCES || code == CL_OUT_OF_HOST_MEMORY) fail_opencl(name, code);
  if (code != CL_SUCCESS)
    fail(Status::invalid_argument, name, " is not valid: OpenCL says ", opencl_code_name(code));
  return value;
}

template <class Info>
Info memory_info(const char* name, cl_mem mem, cl_mem_info what) {
  return queried<Info>(
      name, [&](size_t size, void* value) { return clGetMemObjectInfo(mem, what, size, value, nullptr); });
}

// A slice of a sub-buffer as one of the buffer that it is a part of; there are no deeper levels.
BufferSlice in_parent(const BufferSlice& slice) {
  const auto parent = memory_info<cl_mem>("a buffer", slice.mem, CL_MEM_ASSOCIATED_MEMOBJECT);
  if (!parent) return slice;
  return {parent, slice.offset_bytes + memory_info<size_t>("a buffer", slice.mem, CL_MEM_OFFSET)};
}

}  // namespace

void check_extent(const char* name, uint64_t bytes, const DeviceLimits& limits) {
  if (bytes > limits.max_allocation_bytes)
    fail(Status::unsupported, name, " reaches over ", bytes,
         " bytes, more than the device's largest allocation of ", limits.max_allocation_bytes);
}

void check_queue(cl_command_queue queue, const Engine& engine) {
  if (!queue) fail(Status::invalid_argument, "q is NULL");
  const auto context = queried<cl_context>("q", [&](size_t size, void* value) {
    return clGetCommandQueueInfo(queue, CL_QUEUE_CONTEXT, size, value, nullptr);
  });
  const auto device = queried<cl_device_id>("q", [&](size_t size, void* value) {
    return clGetCommandQueueInfo(queue, CL_QUEUE_DEVICE, size, value, nullptr);
  });
  if (context != engine.context()())
    fail(Status::invalid_argument, "q belongs to another context than the engine");
  if (device != engine.device()())
    fail(Status::invalid_argument, "q belongs to another device than the engine");
}

void check_wait_list(WaitList wait) {
  if ((wait.count == 0) != (wait.events == nullptr))
    fail(Status::invalid_argument, "num_wait is ", wait.count, ", but wait is ",
         wait.events ? "not NULL" : "NULL");
  for (cl_uint i = 0; i < wait.count; ++i)
    if (!wait.events[i]) fail(Status::invalid_argument, "wait[", i, "] is NULL");
}

Access access_to_output(const Recipe& recipe) {
  return reads_output(recipe) ? Access::read_and_write : Access::write;
}

void check_slice(const BufferSlice& slice, const SliceNeed& need, Access access, const Engine& engine) {
  if (!slice.mem) fail(Status::invalid_argument, need.name, ".mem is NULL");
  const auto context = memory_info<cl_context>(need.name, slice.mem, CL_MEM_CONTEXT);
  if (context != engine.context()())
    fail(Status::invalid_argument, need.name, ".mem belongs to another context than the engine");
  if (memory_info<cl_mem_object_type>(need.name, slice.mem, CL_MEM_TYPE) != CL_MEM_OBJECT_BUFFER)
    fail(Status::invalid_argument, need.name, ".mem is an image, must be a buffer");
  const auto flags = memory_info<cl_mem_flags>(need.name, slice.mem, CL_MEM_FLAGS);
  const bool is_read = access == Access::read || access == Access::read_and_write;
  const bool is_written = access == Access::write || access == Access::read_and_write;
  if (is_read && flags & CL_MEM_WRITE_ONLY)
    fail(Status::invalid_argument, need.name, ".mem was made with CL_MEM_WRITE_ONLY, but is read");
  if (is_written && flags & CL_MEM_READ_ONLY)
    fail(Status::invalid_argument, need.name, ".mem was made with CL_MEM_READ_ONLY, but is written");
  const auto size = memory_info<size_t>(need.name, slice.mem, CL_MEM_SIZE);
  if (slice.offset_bytes % need.unit_bytes != 0)
    fail(Status::invalid_argument, need.name, ".offset_bytes is ", slice.offset_bytes,
         ", must be a multiple of ", need.unit_bytes);
  if (slice.offset_bytes > size || size - slice.offset_bytes < need.needed_bytes)
    fail(need.too_small, need.name, " has ", size, " bytes, ", need.needed_bytes, " are needed from offset ",
         slice.offset_bytes);
}

void check_uses(std::initializer_list<SliceUse> uses, const CallersWorkspace& workspace,
                const Engine& engine) {
  constexpr uint64_t kWorkspaceAlignBytes = 16;  // complex elements in double precision
  std::vector<SliceUse> all(uses);
  if (workspace.owner == WorkspaceOwner::caller && workspace.needed_bytes > 0) {
    if (!workspace.slice.mem)
      fail(Status::workspace_too_small, "workspace.mem is NULL, ", workspace.needed_bytes,
           " bytes are needed");
    all.push_back({workspace.slice,
                   {"workspace", workspace.needed_bytes, kWorkspaceAlignBytes, Status::workspace_too_small},
                   Access::read_and_write});
  }
  for (const SliceUse& use : all) check_slice(use.slice, use.need, use.access, engine);
  for (const SliceUse& a : all)
    for (const SliceUse& b : all)
      if (&a != &b && b.access != Access::read &&
          overlap(a.slice, a.need.needed_bytes, b.slice, b.need.needed_bytes))
        fail(Status::invalid_argument, b.need.name, " overlaps ", a.need.name);
}

bool overlap(const BufferSlice& a, uint64_t a_bytes, const BufferSlice& b, uint64_t b_bytes) {
  const BufferSlice first = in_parent(a), second = in_parent(b);
  return first.mem == second.mem && first.offset_bytes < second.offset_bytes + b_bytes &&
         second.offset_bytes < first.offset_bytes + a_bytes;
}

}  // namespace clfm::host
