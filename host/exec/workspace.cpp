#include "workspace.hpp"

#include "host/error.hpp"
#include "host/exec/opencl/queue.hpp"

namespace clfm::host {

Workspace::Workspace(const Engine& engine, uint64_t bytes)
    : buffer_(engine.context(), CL_MEM_READ_WRITE, bytes) {}

cl_event Workspace::busy_until(cl_command_queue queue) {
  if (!queue_()) return nullptr;
  if (!busy_()) {  // the queue would not say when what it has ends: it is asked again
    busy_ = marker(queue_());
    if (!busy_())
      fail(Status::out_of_memory, "the workspace is in use on a queue that gives no event of its end");
  }
  if (busy_.getInfo<CL_EVENT_COMMAND_EXECUTION_STATUS>() <= CL_COMPLETE) {
    busy_ = opencl::Event();
    queue_ = opencl::CommandQueue();
    return nullptr;
  }
  // Only the plan knows of this dependency, so the plan must flush the queue that it points to.
  if (queue_() != queue) opencl_check("clFlush", clFlush(queue_()));
  return busy_();
}

void Workspace::keep_busy(cl_command_queue queue, const opencl::Event& last) {
  busy_ = last;
  queue_ = opencl::CommandQueue(queue, true);
}

std::shared_ptr<Workspace> plans_workspace(const Engine& engine, WorkspaceOwner owner, uint64_t bytes) {
  if (owner == WorkspaceOwner::caller || bytes == 0) return nullptr;
  return std::make_shared<Workspace>(engine, bytes);
}

}  // namespace clfm::host
