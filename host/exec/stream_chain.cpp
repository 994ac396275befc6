#include "stream_chain.hpp"

#include <new>
#include <utility>

#include "host/error.hpp"
#include "host/exec/opencl/queue.hpp"

namespace clfm::host {

StreamChain::StreamChain(cl_command_queue queue, std::vector<cl_event> wait)
    : queue_(queue), out_of_order_(is_out_of_order(queue)), first_waits_(std::move(wait)) {}

void StreamChain::fail_halfway(int32_t status, const char* message) const {
  if (!begun_) throw Failure(status, message);
  throw Failure(status, concat(message, "; what the call has enqueued before is pending"));
}

template <class Enqueue>
void StreamChain::link(const Enqueue& enqueue, cl_event* event) {
  const cl_event chained = previous_();
  WaitList wait;
  if (!begun_ && !first_waits_.empty())
    wait = {static_cast<cl_uint>(first_waits_.size()), first_waits_.data()};
  if (begun_ && chained) wait = {1, &chained};
  cl_event done = nullptr;
  try {
    opencl_call([&] { enqueue(wait, event || out_of_order_ ? &done : nullptr); });
  } catch (const Failure& failure) {
    fail_halfway(failure.status(), failure.what());
  } catch (const std::bad_alloc&) {
    fail_halfway(static_cast<int32_t>(Status::out_of_memory), "the host is out of memory");
  }
  begun_ = true;
  if (event)
    *event = done;
  else if (done)
    previous_ = opencl::Event(done);
}

void StreamChain::clear(const BufferSlice& buffer, uint64_t bytes) {
  const cl_uint zero = 0;
  link(
      [&](WaitList wait, cl_event* event) {
        opencl_check("clEnqueueFillBuffer",
                     clEnqueueFillBuffer(queue_, buffer.mem, &zero, sizeof zero, buffer.offset_bytes, bytes,
                                         wait.count, wait.events, event));
      },
      nullptr);
}

void StreamChain::run(Executor& executor, const UserBuffers& buffers, const EnqueueNumbers& numbers) {
  link([&](WaitList wait, cl_event* event) { executor.enqueue(queue_, buffers, numbers, wait, event); },
       nullptr);
}

opencl::Event StreamChain::finish(Executor& executor, const UserBuffers& buffers,
                                  const EnqueueNumbers& numbers) {
  cl_event last = nullptr;
  link([&](WaitList wait, cl_event* event) { executor.enqueue(queue_, buffers, numbers, wait, event); },
       &last);
  return opencl::Event(last);
}

}  // namespace clfm::host
