#include "conv_plan.hpp"

#include <tuple>
#include <utility>
#include <vector>

#include "buffer_checks.hpp"
#include "host/conv/planner.hpp"
#include "host/error.hpp"
#include "host/tuning/effort.hpp"
#include "measure.hpp"

namespace clfm::host {

ConvPlan::ConvPlan(std::shared_ptr<Engine> engine, const ConvProblem& problem)
    : engine_(std::move(engine)), problem_(problem) {
  const DeviceProfile& device = engine_->profile();
  check_extent("in", problem.in_extent_bytes(), device.limits);
  check_extent("out", problem.out_extent_bytes(), device.limits);
  check_extent("filter", problem.filter_bytes(), device.limits);
  const auto race = [&](const std::vector<ConvRecipe>& all, size_t count) {
    return measure_conv(*engine_, problem_, all, count);
  };
  const auto candidates = [&] {
    return in_order_of_effort(conv_candidates(problem_, device), problem_.effort, tuned_name(problem_),
                              engine_->tuner(), race);
  };
  std::tie(recipe_, executors_) =
      build_planned(engine_->plans().conv, asked_of(problem_, engine_->tuner()), candidates,
                    [&](const std::shared_ptr<const ConvRecipe>& candidate) { return build(candidate); });
}

ConvPlan::Executors ConvPlan::build(const std::shared_ptr<const ConvRecipe>& recipe) const {
  const auto workspace = plans_workspace(*engine_, problem_.workspace, host::workspace_bytes(*recipe));
  const auto executor = [&](const Recipe& part) {
    return std::make_unique<Executor>(engine_->compiled().get(*engine_, {recipe, &part}),
                                      part.workspace_bytes > 0 ? workspace : nullptr);
  };
  return {executor(recipe->prepare), executor(recipe->run)};
}

void ConvPlan::enqueue_prepare(cl_command_queue queue, const BufferSlice& filter, const BufferSlice& prepared,
                               const BufferSlice& workspace, WaitList wait, cl_event* event) {
  check_queue(queue, *engine_);
  check_wait_list(wait);
  check_uses({{filter, {"filter", problem_.filter_bytes(), problem_.element_bytes()}, Access::read},
              {prepared,
               {"prepared", recipe_->prepared_bytes, kPreparedAlignBytes},
               access_to_output(recipe_->prepare)}},
             {workspace, problem_.workspace, recipe_->prepare.workspace_bytes}, *engine_);
  UserBuffers buffers;
  buffers.in = filter;
  buffers.out = prepared;
  buffers.workspace = workspace;
  executors_.prepare->enqueue(queue, buffers, wait, event);
}

void ConvPlan::enqueue(cl_command_queue queue, const BufferSlice& signal, const BufferSlice& prepared,
                       const BufferSlice& out, const BufferSlice& workspace, WaitList wait, cl_event* event) {
  check_queue(queue, *engine_);
  check_wait_list(wait);
  check_uses(
      {{signal, {"signal", problem_.in_extent_bytes(), problem_.element_bytes()}, Access::read},
       {prepared, {"prepared", recipe_->prepared_bytes, kPreparedAlignBytes}, Access::read},
       {out, {"out", problem_.out_extent_bytes(), problem_.element_bytes()}, access_to_output(recipe_->run)}},
      {workspace, problem_.workspace, recipe_->run.workspace_bytes}, *engine_);
  UserBuffers buffers;
  buffers.in = signal;
  buffers.out = out;
  buffers.filter = prepared;
  buffers.workspace = workspace;
  executors_.run->enqueue(queue, buffers, wait, event);
}

}  // namespace clfm::host
