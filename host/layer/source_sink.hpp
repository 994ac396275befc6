// host/layer/source_sink.hpp - what every algorithm for layers shares: how kernels are told the layer's
// geometry and the forms of its tensors (kernels/layer/geometry.clh, output.clh), and copies of tensors.
#pragma once

#include <vector>

#include "host/device/profile.hpp"
#include "host/kernels/simt/launch.hpp"
#include "host/plan/recipe.hpp"
#include "host/plan/sums.hpp"
#include "host/problem/layer_problem.hpp"

namespace clfm::host {

uint32_t real_bytes(const LayerProblem& problem);  // of a number as it is computed with

// Of a tensor that stands where the caller keeps it, as source.clh and sink.clh know it, and of one as it is
// computed with.
enum class Form { callers, computed };

// PRECISION, VW and INDEX. `elements`: more than any array holds that the step reads or writes.
std::vector<Define> layer_defines(const LayerProblem& problem, uint32_t lanes, int64_t elements);
int64_t most_elements(const LayerProblem& problem);  // of the three tensors
std::vector<Define> source_defines(const LayerProblem& problem, Form form);
std::vector<Define> target_defines(const LayerProblem& problem, Form form);  // and COMPONENTS
std::vector<Define> output_defines(const LayerProblem& problem);             // and BIAS, ACTIVATION
std::vector<Define> plain_output_defines(
    const LayerProblem& problem);  // of elements as they are computed with
Define reversed_define(const LayerProblem& problem);

BufferArgument computed_buffer(const LayerProblem& problem, BufferArgument place);
BufferArgument callers_buffer(const LayerProblem& problem, Slot slot);
std::vector<Argument> output_arguments(const LayerProblem& problem, BufferArgument place = {Slot::out});
std::vector<Argument> geometry_arguments(const LayerProblem& problem);

// A tensor's planes, the taps of weights being one plane.
struct Planes {
  int64_t count, size;
};
Planes planes_of(const LayerProblem& problem, LayerTensor tensor);
double bytes_of(const LayerProblem& problem, LayerTensor tensor, Form form);

// Planes copied from one form to another, each `pitch` elements behind the last in the target. Weights are
// reversed on the way in, and on the way out, where the layer is a convolution.
struct PlaneCopy {
  LayerTensor tensor;
  BufferArgument from, to;
  Form from_form, to_form;
  int64_t from_pitch, to_pitch;
};
Step copy_planes(const LayerProblem& problem, const PlaneCopy& copy, const DeviceProfile& device);

// The tensor as it is computed with, packed but for the pitch.
Recipe prepare_copy(const LayerProblem& problem, LayerTensor tensor, int64_t pitch,
                    const DeviceProfile& device);
uint64_t prepared_copy_bytes(const LayerProblem& problem, LayerTensor tensor, int64_t pitch);

}  // namespace clfm::host
