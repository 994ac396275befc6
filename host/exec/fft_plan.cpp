#include "fft_plan.hpp"

#include <utility>

#include "../error.hpp"
#include "../plan/planner.hpp"
#include "buffer_checks.hpp"

namespace clfm::host {
namespace {

void check_extent(const char* side, uint64_t bytes, const DeviceLimits& limits) {
  if (bytes > limits.max_allocation_bytes)
    fail(Status::unsupported, side, " reaches over ", bytes,
         " bytes, more than the device's largest allocation of ", limits.max_allocation_bytes);
}

// Where no buffer would be large enough for an enqueue that is said now, before anything is compiled.
std::vector<Recipe> candidates(const FftProblem& problem, const DeviceProfile& device) {
  std::vector<Recipe> recipes = fft_candidates(problem, device);
  check_extent("in", problem.in_extent_bytes(), device.limits);
  check_extent("out", problem.out_extent_bytes(), device.limits);
  return recipes;
}

}  // namespace

FftPlan::FftPlan(std::shared_ptr<Engine> engine, const FftProblem& problem)
    : engine_(std::move(engine)),
      problem_(problem),
      built_(build_first_possible(*engine_, candidates(problem_, engine_->profile()), problem_.workspace)) {}

void FftPlan::check_buffers(UserBuffers& buffers) const {
  const uint64_t unit = problem_.element_bytes();
  const uint64_t in_bytes = problem_.in_extent_bytes(), out_bytes = problem_.out_extent_bytes();
  const bool in_place = problem_.placement == Placement::in_place;
  if (in_place && !buffers.out.mem) buffers.out = buffers.in;  // one buffer is enough
  check_slice(buffers.in, {"in", in_bytes, unit}, *engine_);
  check_slice(buffers.out, {"out", out_bytes, unit}, *engine_);
  const bool same = buffers.in.mem == buffers.out.mem && buffers.in.offset_bytes == buffers.out.offset_bytes;
  if (in_place && !same)
    fail(Status::invalid_argument, "out is not in, but the plan's placement is CLFM_IN_PLACE");
  if (!in_place && overlap(buffers.in, in_bytes, buffers.out, out_bytes))
    fail(Status::invalid_argument, "out overlaps in, but the plan's placement is CLFM_OUT_OF_PLACE");
  const uint64_t bytes = workspace_bytes();
  if (problem_.workspace == WorkspaceOwner::plan || bytes == 0) return;
  if (!buffers.workspace.mem)
    fail(Status::workspace_too_small, "workspace.mem is NULL, ", bytes, " bytes are needed");
  check_slice(buffers.workspace, {"workspace", bytes, unit, Status::workspace_too_small}, *engine_);
  if (overlap(buffers.workspace, bytes, buffers.in, in_bytes) ||
      overlap(buffers.workspace, bytes, buffers.out, out_bytes))
    fail(Status::invalid_argument, "workspace overlaps in or out");
}

void FftPlan::enqueue(cl_command_queue queue, UserBuffers buffers, WaitList wait, cl_event* event) {
  check_queue(queue, *engine_);
  check_wait_list(wait);
  check_buffers(buffers);
  built_.executor->enqueue(queue, buffers, wait, event);
}

}  // namespace clfm::host
