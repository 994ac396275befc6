// workspace.hpp - memory that a plan owns and works in. Enqueues that share it, of one executor or of
// several, on one queue or on several, run one after the other without knowing of each other.
#pragma once

#include <cstdint>
#include <memory>
#include <mutex>

#include "engine.hpp"
#include "host/exec/opencl/opencl.hpp"
#include "host/problem/fft_problem.hpp"

namespace clfm::host {

class Workspace {
 public:
  Workspace(const Engine& engine, uint64_t bytes);

  cl_mem mem() const { return buffer_(); }

  // Held while launches are enqueued and until keep_busy() has said what they end with.
  std::mutex& mutex() { return mutex_; }

  // What a launch on `queue` must wait for; null where nothing uses the workspace. An event that failed is
  // forgotten as one that is complete: whatever waited for it would fail too, and the plan with it for good.
  cl_event busy_until(cl_command_queue queue);
  // An empty event: until all is done that is in the queue.
  void keep_busy(cl_command_queue queue, const opencl::Event& last);

 private:
  opencl::Buffer buffer_;
  std::mutex mutex_;
  opencl::Event busy_;          // last step that uses the workspace,
  opencl::CommandQueue queue_;  // and where it was enqueued
};

// Null where the caller brings the workspace or none is needed.
std::shared_ptr<Workspace> plans_workspace(const Engine& engine, WorkspaceOwner owner, uint64_t bytes);

}  // namespace clfm::host
