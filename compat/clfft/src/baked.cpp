#include "baked.hpp"

#include <utility>

#include "registry.hpp"
#include "status.hpp"

namespace clfm::clfft {
namespace {

clfm_buffer buffer_of(const cl_mem* buffers, clfftLayout layout) {
  if (buffers == nullptr) return {nullptr, 0, nullptr, 0};
  return {buffers[0], 0, is_planar(layout) ? buffers[1] : nullptr, 0};
}

}  // namespace

Baked::Baked(const Settings& settings, std::shared_ptr<const Engine> engine, cl_device_id device)
    : settings_(settings),
      engine_(std::move(engine)),
      device_(device),
      forward_(made(CLFFT_FORWARD)),
      backward_(made(CLFFT_BACKWARD)) {}

Baked::Plan Baked::plan_for(clfftDirection direction, clfm_workspace_owner workspace) const {
  Descriptor descriptor;
  describe(settings_, direction, descriptor);
  descriptor.desc.workspace = workspace;
  clfm_fft plan = nullptr;
  check(clfm_fft_create(engine_->handle, &descriptor.desc, &plan));
  return Plan(plan, clfm_fft_release);
}

Baked::Direction Baked::made(clfftDirection direction) const {
  Direction made{Plan(nullptr, clfm_fft_release), Plan(nullptr, clfm_fft_release), 0};
  if (direction_of(settings_, direction) != direction) return made;
  made.plan = plan_for(direction, CLFM_WORKSPACE_CALLER);
  check(clfm_fft_workspace_bytes(made.plan.get(), &made.workspace_bytes));
  return made;
}

clfm_fft Baked::with_own_workspace(clfftDirection direction) {
  const std::lock_guard lock(mutex_);
  Plan& plan = of(direction).with_own;
  if (plan == nullptr) plan = plan_for(direction, CLFM_WORKSPACE_PLAN);
  return plan.get();
}

void Baked::enqueue(clfftDirection asked, cl_command_queue queue, const Buffers& buffers,
                    const Order& order) {
  const clfftDirection direction = direction_of(settings_, asked);
  const bool brings_own = buffers.workspace == nullptr && of(direction).workspace_bytes > 0;
  const clfm_fft plan = brings_own ? with_own_workspace(direction) : of(direction).plan.get();
  const bool in_place = settings_.place == CLFFT_INPLACE;
  const clfm_buffer in = buffer_of(buffers.in, settings_.in.layout);
  const clfm_buffer out = in_place ? clfm_buffer{} : buffer_of(buffers.out, settings_.out.layout);
  check(clfm_fft_enqueue(plan, queue, in, out, {buffers.workspace, 0, nullptr, 0}, order.waits, order.wait,
                         order.event));
}

}  // namespace clfm::clfft
