// Direct convolution layers: one item per element of the result, which gathers what it is made of. Every
// stride, dilation and grouping.
#include <algorithm>

#include "host/error.hpp"
#include "host/plan/butterfly_work.hpp"
#include "rule.hpp"
#include "source_sink.hpp"

namespace clfm::host {
namespace {

Work gather_work(const LayerProblem& problem, LayerPass pass, const DeviceProfile& device) {
  const double products = static_cast<double>(problem.elements(LayerTensor::grad_output)) *
                          static_cast<double>(problem.in_group() * problem.taps());
  const PassOperands operands = operands_of(pass);
  Work work;
  // Beside the product, bounds and addresses; a gradient's item also asks all taps which of them met it.
  const double beside =
      pass == LayerPass::backward_data ? 7 * static_cast<double>(problem.stride[0] * problem.stride[1]) : 3;
  work.flops = products * (1 + (is_gpu(device) ? 1 : 2) * beside) * operation_weight(arithmetic_of(problem));
  work.read_bytes = 2 * products * real_bytes(problem);  // neighbours find them in the cache
  work.written_bytes = bytes_of(problem, result_shape(pass), Form::callers);
  work.working_set_bytes = bytes_of(problem, operands.first, Form::computed) +
                           bytes_of(problem, operands.second, Form::computed) + work.written_bytes;
  return work;
}

Step gather(const LayerProblem& problem, LayerPass pass, const char* source, uint64_t columns, uint64_t lines,
            const DeviceProfile& device) {
  Step step;
  step.source = source;
  step.arithmetic = arithmetic_of(problem);
  step.defines = layer_defines(problem, 1, most_elements(problem));
  append(step.defines,
         pass == LayerPass::forward ? output_defines(problem) : target_defines(problem, Form::callers));
  step.arguments = {computed_buffer(problem, {Slot::in}), computed_buffer(problem, {Slot::filter})};
  if (pass == LayerPass::forward)
    for (const Argument& argument : output_arguments(problem)) step.arguments.push_back(argument);
  else
    step.arguments.emplace_back(callers_buffer(problem, Slot::out));
  for (const Argument& argument : geometry_arguments(problem)) step.arguments.push_back(argument);
  step.range = shaped_range(columns, lines, ButterflyDim::first, device);
  step.work = gather_work(problem, pass, device);
  step.note = "one element of the result per item";
  return step;
}

}  // namespace

LayerProposal propose_direct_layer(const LayerProblem& problem, const DeviceProfile& device) {
  LayerRecipe recipe;
  recipe.algorithm = "direct";
  for (const LayerTensor tensor : {LayerTensor::input, LayerTensor::weights, LayerTensor::grad_output}) {
    const int64_t pitch = planes_of(problem, tensor).size;
    recipe.prepare[index_of(tensor)] = prepare_copy(problem, tensor, pitch, device);
    recipe.prepared_bytes[index_of(tensor)] = prepared_copy_bytes(problem, tensor, pitch);
  }
  const LayerProblem::Pair out = problem.output();
  const auto add = [&](LayerPass pass, const char* source, int64_t columns, int64_t lines) {
    Recipe& part = recipe.pass[index_of(pass)];
    part.algorithm = "direct";
    part.steps.push_back(
        gather(problem, pass, source, static_cast<uint64_t>(columns), static_cast<uint64_t>(lines), device));
  };
  add(LayerPass::forward, "layer/direct_forward.cl", out[1], out[0] * problem.out_channels * problem.batch);
  add(LayerPass::backward_data, "layer/direct_backward_data.cl", problem.size[1],
      problem.size[0] * problem.in_channels * problem.batch);
  add(LayerPass::backward_weights, "layer/direct_backward_weights.cl", problem.taps(),
      problem.out_channels * problem.in_group());
  recipe.pass[index_of(LayerPass::backward_weights)].steps.back().defines.push_back(reversed_define(problem));
  return {{std::move(recipe)}, {}};
}

}  // namespace clfm::host
