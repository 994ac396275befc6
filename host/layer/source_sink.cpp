#include "source_sink.hpp"

#include <algorithm>

#include "host/error.hpp"
#include "host/io/source_sink.hpp"
#include "host/plan/butterfly_work.hpp"

namespace clfm::host {
namespace {

std::string bits_of(const LayerProblem& problem, Form form) {
  return std::to_string(stored_bits(form == Form::callers ? problem.precision : arithmetic_of(problem)));
}

}  // namespace

uint32_t real_bytes(const LayerProblem& problem) { return real_bytes(arithmetic_of(problem)); }

std::vector<Define> layer_defines(const LayerProblem& problem, uint32_t lanes, int64_t elements) {
  std::vector<Define> defines = arithmetic_defines(arithmetic_of(problem), lanes);
  defines.push_back(index_define(elements));
  return defines;
}

int64_t most_elements(const LayerProblem& problem) {
  return std::max({problem.elements(LayerTensor::input), problem.elements(LayerTensor::weights),
                   problem.elements(LayerTensor::grad_output)});
}

std::vector<Define> source_defines(const LayerProblem& problem, Form form) {
  return {{"SOURCE_FORM", "0"}, {"SOURCE_BITS", bits_of(problem, form)}};
}

std::vector<Define> target_defines(const LayerProblem& problem, Form form) {
  return {{"COMPONENTS", "1"}, {"TARGET_FORM", "0"}, {"TARGET_BITS", bits_of(problem, form)}};
}

std::vector<Define> output_defines(const LayerProblem& problem) {
  std::vector<Define> defines = target_defines(problem, Form::callers);
  append(defines, {{"BIAS", problem.bias == LayerBias::per_channel ? "1" : "0"},
                   {"ACTIVATION", problem.activation == LayerActivation::relu ? "1" : "0"}});
  return defines;
}

std::vector<Define> plain_output_defines(const LayerProblem& problem) {
  std::vector<Define> defines = target_defines(problem, Form::computed);
  append(defines, {{"BIAS", "0"}, {"ACTIVATION", "0"}});
  return defines;
}

Define reversed_define(const LayerProblem& problem) {
  return {"REVERSED", problem.kind == ConvKind::convolution ? "1" : "0"};
}

BufferArgument computed_buffer(const LayerProblem& problem, BufferArgument place) {
  place.unit_bytes = real_bytes(problem);
  return place;
}

BufferArgument callers_buffer(const LayerProblem& problem, Slot slot) {
  return {slot, 0, 0, static_cast<uint32_t>(problem.element_bytes())};
}

std::vector<Argument> output_arguments(const LayerProblem& problem, BufferArgument place) {
  place.unit_bytes = static_cast<uint32_t>(problem.element_bytes());
  std::vector<Argument> arguments{place};
  if (problem.bias == LayerBias::per_channel) arguments.emplace_back(callers_buffer(problem, Slot::bias));
  return arguments;
}

std::vector<Argument> geometry_arguments(const LayerProblem& p) {
  const LayerProblem::Pair out = p.output();
  return {ints(p.size[0], p.size[1], p.in_channels, p.batch), ints(out[0], out[1], p.out_channels, p.groups),
          ints(p.filter[0], p.filter[1], p.stride[0], p.stride[1]),
          ints(p.pad_begin[0], p.pad_begin[1], p.dilation[0], p.dilation[1])};
}

Planes planes_of(const LayerProblem& problem, LayerTensor tensor) {
  switch (tensor) {
    case LayerTensor::input:
      return {problem.batch * problem.in_channels, problem.size[0] * problem.size[1]};
    case LayerTensor::weights:
      return {problem.out_channels * problem.in_group(), problem.taps()};
    default:
      return {problem.batch * problem.out_channels, problem.outputs()};
  }
}

double bytes_of(const LayerProblem& problem, LayerTensor tensor, Form form) {
  const auto element =
      static_cast<double>(form == Form::callers ? problem.element_bytes() : real_bytes(problem));
  return static_cast<double>(problem.elements(tensor)) * element;
}

Step copy_planes(const LayerProblem& problem, const PlaneCopy& copy, const DeviceProfile& device) {
  const Planes planes = planes_of(problem, copy.tensor);
  Step step;
  step.source = "layer/copy_planes.cl";
  step.arithmetic = arithmetic_of(problem);
  step.defines = layer_defines(problem, 1, planes.count * std::max(copy.from_pitch, copy.to_pitch));
  append(step.defines, source_defines(problem, copy.from_form));
  append(step.defines, target_defines(problem, copy.to_form));
  step.defines.push_back(copy.tensor == LayerTensor::weights ? reversed_define(problem)
                                                             : Define{"REVERSED", "0"});
  step.arguments = {copy.from, copy.to, ints(planes.count, planes.size, copy.from_pitch, copy.to_pitch)};
  step.range = shaped_range(static_cast<uint64_t>(copy.to_pitch), static_cast<uint64_t>(planes.count),
                            ButterflyDim::first, device);
  step.work.read_bytes = bytes_of(problem, copy.tensor, copy.from_form);
  step.work.written_bytes = bytes_of(problem, copy.tensor, copy.to_form);
  step.work.working_set_bytes = step.work.read_bytes + step.work.written_bytes;
  step.note = concat(planes.count, " planes of ", planes.size);
  return step;
}

Recipe prepare_copy(const LayerProblem& problem, LayerTensor tensor, int64_t pitch,
                    const DeviceProfile& device) {
  Recipe recipe;
  recipe.algorithm = "copy";
  recipe.steps.push_back(
      copy_planes(problem,
                  {tensor, callers_buffer(problem, Slot::in), computed_buffer(problem, {Slot::out}),
                   Form::callers, Form::computed, planes_of(problem, tensor).size, pitch},
                  device));
  return recipe;
}

uint64_t prepared_copy_bytes(const LayerProblem& problem, LayerTensor tensor, int64_t pitch) {
  return static_cast<uint64_t>(planes_of(problem, tensor).count * pitch) * real_bytes(problem);
}

}  // namespace clfm::host
