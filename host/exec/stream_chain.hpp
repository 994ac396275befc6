// stream_chain.hpp - executors one after the other on a queue, whether it is in order or not.
#pragma once

#include <cstdint>
#include <vector>

#include "executor.hpp"

namespace clfm::host {

class StreamChain {
 public:
  StreamChain(cl_command_queue queue, std::vector<cl_event> wait);

  cl_command_queue queue() const { return queue_; }
  void clear(const BufferSlice& buffer, uint64_t bytes);
  void run(Executor& executor, const UserBuffers& buffers, const EnqueueNumbers& numbers = {});
  // The last one, with the event that it ends with.
  opencl::Event finish(Executor& executor, const UserBuffers& buffers, const EnqueueNumbers& numbers);

 private:
  // Enqueues by `enqueue(waits, event or NULL)`.
  template <class Enqueue>
  void link(const Enqueue& enqueue, cl_event* event);

  // The message says so where parts of the chain have been enqueued.
  [[noreturn]] void fail_halfway(int32_t status, const char* message) const;

  cl_command_queue queue_;
  bool out_of_order_;
  std::vector<cl_event> first_waits_;
  bool begun_ = false;
  opencl::Event previous_;  // of an out-of-order queue
};

}  // namespace clfm::host
