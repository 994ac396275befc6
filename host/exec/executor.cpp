#include "executor.hpp"

#include <mutex>
#include <vector>

#include "host/exec/opencl/queue.hpp"

namespace clfm::host {

void Executor::enqueue(cl_command_queue queue, UserBuffers buffers, const EnqueueNumbers& numbers,
                       WaitList wait, cl_event* event) {
  std::vector<cl_event> first_waits(wait.events, wait.events + wait.count);
  std::unique_lock<std::mutex> lock;
  if (workspace_) {
    lock = std::unique_lock(workspace_->mutex());
    buffers.workspace = {workspace_->mem(), 0};
    if (const cl_event busy = workspace_->busy_until(queue)) first_waits.push_back(busy);
  }
  CompiledRecipe::Launched launched;
  try {
    compiled_->enqueue(queue, buffers, numbers, first_waits,
                       workspace_ || event ? WantsLast::yes : WantsLast::no, launched);
  } catch (...) {
    if (workspace_ && launched.steps > 0) workspace_->keep_busy(queue, launched.last);
    throw;
  }
  if (workspace_) workspace_->keep_busy(queue, launched.last);
  hand_out(launched.last, event);
}

}  // namespace clfm::host
