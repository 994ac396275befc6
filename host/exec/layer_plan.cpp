#include "layer_plan.hpp"

#include <tuple>
#include <utility>

#include "buffer_checks.hpp"
#include "host/error.hpp"
#include "host/layer/planner.hpp"
#include "host/tuning/effort.hpp"
#include "measure.hpp"

namespace clfm::host {
namespace {

constexpr LayerTensor kTensors[] = {LayerTensor::input, LayerTensor::weights, LayerTensor::grad_output};
constexpr const char* kTensorNames[] = {"input", "weights", "grad_output"};
constexpr const char* kPreparedNames[] = {"prepared.input", "prepared.weights", "prepared.grad_output"};

}  // namespace

LayerPlan::LayerPlan(std::shared_ptr<Engine> engine, const LayerProblem& problem)
    : engine_(std::move(engine)), problem_(problem) {
  const DeviceProfile& device = engine_->profile();
  for (const LayerTensor tensor : kTensors)
    if (const uint64_t bytes = problem.bytes(tensor); bytes > device.limits.max_allocation_bytes)
      fail(Status::unsupported, kTensorNames[index_of(tensor)], " has ", bytes,
           " bytes, more than the device's largest allocation of ", device.limits.max_allocation_bytes);
  const auto race = [&](const std::vector<LayerRecipe>& all, size_t count) {
    return measure_layer(*engine_, problem_, all, count);
  };
  const auto candidates = [&] {
    return in_order_of_effort(layer_candidates(problem_, device), problem_.effort, tuned_name(problem_),
                              engine_->tuner(), race);
  };
  std::tie(recipe_, executors_) =
      build_planned(engine_->plans().layer, asked_of(problem_, engine_->tuner()), candidates,
                    [&](const std::shared_ptr<const LayerRecipe>& candidate) { return build(candidate); });
}

LayerPlan::Executors LayerPlan::build(const std::shared_ptr<const LayerRecipe>& recipe) const {
  const auto workspace = plans_workspace(*engine_, problem_.workspace, host::workspace_bytes(*recipe));
  const auto executor = [&](const Recipe& part) {
    return std::make_unique<Executor>(engine_->compiled().get(*engine_, {recipe, &part}),
                                      part.workspace_bytes > 0 ? workspace : nullptr);
  };
  Executors executors;
  for (const LayerTensor tensor : kTensors)
    executors.prepare[index_of(tensor)] = executor(recipe->prepare[index_of(tensor)]);
  for (const LayerPass pass : kEveryLayerPass)
    executors.pass[index_of(pass)] = executor(recipe->pass[index_of(pass)]);
  return executors;
}

void LayerPlan::enqueue_prepare(cl_command_queue queue, LayerTensor tensor, const BufferSlice& from,
                                const BufferSlice& prepared, const BufferSlice& workspace, WaitList wait,
                                cl_event* event) {
  check_queue(queue, *engine_);
  check_wait_list(wait);
  const size_t i = index_of(tensor);
  check_uses({{from, {"tensor", problem_.bytes(tensor), problem_.element_bytes()}, Access::read},
              {prepared,
               {"prepared", recipe_->prepared_bytes[i], kPreparedAlignBytes},
               access_to_output(recipe_->prepare[i])}},
             {workspace, problem_.workspace, recipe_->prepare[i].workspace_bytes}, *engine_);
  UserBuffers buffers;
  buffers.in = from;
  buffers.out = prepared;
  buffers.workspace = workspace;
  executors_.prepare[i]->enqueue(queue, buffers, wait, event);
}

void LayerPlan::check_pass(LayerPass pass, const PassBuffers& buffers) const {
  const CallersWorkspace workspace{buffers.workspace, problem_.workspace,
                                   recipe_->pass[index_of(pass)].workspace_bytes};
  const auto prepared = [&](LayerTensor tensor) {
    const size_t i = index_of(tensor);
    return SliceUse{buffers.prepared[i],
                    {kPreparedNames[i], recipe_->prepared_bytes[i], kPreparedAlignBytes},
                    Access::read};
  };
  const PassOperands operands = operands_of(pass);
  const SliceUse result{buffers.result,
                        {"result", problem_.bytes(result_shape(pass)), problem_.element_bytes()},
                        access_to_output(recipe_->pass[index_of(pass)])};
  if (pass != LayerPass::forward || problem_.bias == LayerBias::none)
    return check_uses({prepared(operands.first), prepared(operands.second), result}, workspace, *engine_);
  const uint64_t bias_bytes = static_cast<uint64_t>(problem_.out_channels) * problem_.element_bytes();
  check_uses({prepared(operands.first),
              prepared(operands.second),
              result,
              {buffers.bias, {"bias", bias_bytes, problem_.element_bytes()}, Access::read}},
             workspace, *engine_);
}

void LayerPlan::enqueue_pass(cl_command_queue queue, LayerPass pass, const PassBuffers& buffers,
                             WaitList wait, cl_event* event) {
  check_queue(queue, *engine_);
  check_wait_list(wait);
  check_pass(pass, buffers);
  const PassOperands operands = operands_of(pass);
  UserBuffers users;
  users.in = buffers.prepared[index_of(operands.first)];
  users.filter = buffers.prepared[index_of(operands.second)];
  users.bias = buffers.bias;
  users.out = buffers.result;
  users.workspace = buffers.workspace;
  executors_.pass[index_of(pass)]->enqueue(queue, users, wait, event);
}

}  // namespace clfm::host
