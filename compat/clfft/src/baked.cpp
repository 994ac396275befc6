#include "baked.hpp"

#include <algorithm>
#include <utility>

#include "registry.hpp"
#include "status.hpp"

namespace clfm::clfft {
namespace {

clfm_buffer buffer_of(const cl_mem* buffers, clfftLayout layout) {
  if (buffers == nullptr) return {nullptr, 0, nullptr, 0};
  return {buffers[0], 0, is_planar(layout) ? buffers[1] : nullptr, 0};
}

size_t bytes_of(clfm_fft plan) {
  size_t bytes = 0;
  if (plan != nullptr) check(clfm_fft_workspace_bytes(plan, &bytes));
  return bytes;
}

}  // namespace

Baked::Baked(const Settings& settings, std::shared_ptr<const Engine> engine, cl_device_id device)
    : settings_(settings),
      engine_(std::move(engine)),
      device_(device),
      forward_(plan_for(CLFFT_FORWARD)),
      backward_(plan_for(CLFFT_BACKWARD)),
      workspace_bytes_(std::max(bytes_of(forward_.get()), bytes_of(backward_.get()))) {}

Baked::~Baked() {
  forget_last_use();
  if (workspace_ != nullptr) clReleaseMemObject(workspace_);
}

Baked::Plan Baked::plan_for(clfftDirection direction) const {
  Plan none(nullptr, clfm_fft_release);
  if (direction_of(settings_, direction) != direction) return none;
  Descriptor descriptor;
  describe(settings_, direction, descriptor);
  clfm_fft plan = nullptr;
  check(clfm_fft_create(engine_->handle, &descriptor.desc, &plan));
  return Plan(plan, clfm_fft_release);
}

void Baked::enqueue(clfftDirection asked, cl_command_queue queue, const Buffers& buffers,
                    const Order& order) {
  const clfm_fft plan = direction_of(settings_, asked) == CLFFT_FORWARD ? forward_.get() : backward_.get();
  const bool in_place = settings_.place == CLFFT_INPLACE;
  const clfm_buffer in = buffer_of(buffers.in, settings_.in.layout);
  const clfm_buffer out = in_place ? clfm_buffer{} : buffer_of(buffers.out, settings_.out.layout);
  if (buffers.workspace == nullptr && bytes_of(plan) > 0)
    enqueue_in_own_workspace(plan, queue, in, out, order);
  else
    check(clfm_fft_enqueue(plan, queue, in, out, {buffers.workspace, 0, nullptr, 0}, order.waits, order.wait,
                           order.event));
}

void Baked::enqueue_in_own_workspace(clfm_fft plan, cl_command_queue queue, clfm_buffer in, clfm_buffer out,
                                     const Order& order) {
  const std::lock_guard lock(mutex_);
  if (workspace_ == nullptr) {
    cl_int code = CL_SUCCESS;
    workspace_ = clCreateBuffer(settings_.context, CL_MEM_READ_WRITE, workspace_bytes_, nullptr, &code);
    check_cl(code);
  }
  std::vector<cl_event> wait(order.wait, order.wait + order.waits);
  wait_for_last_use(queue, wait);
  cl_event done = nullptr;
  check(clfm_fft_enqueue(plan, queue, in, out, {workspace_, 0, nullptr, 0}, static_cast<cl_uint>(wait.size()),
                         wait.empty() ? nullptr : wait.data(), &done));
  forget_last_use();
  last_use_ = done;
  last_queue_ = queue;
  clRetainCommandQueue(last_queue_);
  if (order.event != nullptr) {
    clRetainEvent(done);
    *order.event = done;
  }
}

// One that has failed is over as well: whatever waited for its event would fail too, and the plan with it for
// good.
void Baked::wait_for_last_use(cl_command_queue queue, std::vector<cl_event>& wait) const {
  if (last_use_ == nullptr) return;
  cl_int status = CL_QUEUED;
  clGetEventInfo(last_use_, CL_EVENT_COMMAND_EXECUTION_STATUS, sizeof status, &status, nullptr);
  if (status <= CL_COMPLETE) return;
  wait.push_back(last_use_);
  // Nobody but the plan knows of this dependency, so nobody else would flush the queue that it points to.
  if (last_queue_ != queue) check_cl(clFlush(last_queue_));
}

void Baked::forget_last_use() {
  if (last_use_ == nullptr) return;
  clReleaseEvent(last_use_);
  clReleaseCommandQueue(last_queue_);
  last_use_ = nullptr;
  last_queue_ = nullptr;
}

}  // namespace clfm::clfft
