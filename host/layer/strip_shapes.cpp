#include "strip_shapes.hpp"

#include <algorithm>

#include "host/kernels/simd/simd_launch.hpp"
#include "source_sink.hpp"

namespace clfm::host {
namespace {

constexpr int64_t kRows = 4;             // of a strip
constexpr int64_t kVectorsOfStrips = 8;  // strips that are made together

// Not much wider than rows are.
int64_t lanes_of(const LayerProblem& problem, int64_t columns, const DeviceProfile& device) {
  int64_t lanes = widest_lanes(device, arithmetic_of(problem));
  while (lanes > 4 && lanes / 2 >= columns) lanes /= 2;
  return lanes;
}

// Sums, a column of vectors that meet them and a tap fit the registers.
Strips strips(const LayerProblem& problem, int64_t of_group, int64_t summed, LayerProblem::Pair count,
              const DeviceProfile& device) {
  const uint32_t lanes = lanes_of(problem, count[1], device);
  const int64_t channels = has_wide_vectors(problem, lanes) ? 4 : 2;
  // Neighbouring strips share what they read where there are other channels to go through as well.
  const int64_t vectors = summed == 1 || count[1] <= lanes ? 1 : kVectorsOfStrips;
  return {of_group, count, count[0] == 1 ? 1 : kRows, std::min(channels, of_group), lanes, vectors};
}

}  // namespace

bool has_wide_vectors(const LayerProblem& problem, uint32_t lanes) {
  return lanes * real_bytes(problem) == 64;
}

Strips forward_strips(const LayerProblem& problem, const DeviceProfile& device) {
  return strips(problem, problem.out_group(), problem.in_group(), problem.output(), device);
}

Strips data_strips(const LayerProblem& problem, const DeviceProfile& device) {
  const LayerProblem::Pair apart{divide_up(problem.size[0], problem.stride[0]),
                                 divide_up(problem.size[1], problem.stride[1])};
  return strips(problem, problem.in_group(), problem.out_group(), apart, device);
}

Borders bordered_input(const LayerProblem& problem, const Strips& forward) {
  const LayerProblem& p = problem;
  const LayerProblem::Pair span = p.span(), outputs = forward.padded();
  return {LayerTensor::input,
          p.batch * p.in_channels,
          p.size,
          p.stride[1],
          (outputs[0] - 1) * p.stride[0] + span[0],
          p.stride[1] * (outputs[1] + divide_up(span[1] - 1, p.stride[1])),
          p.pad_begin};
}

Borders bordered_grad(const LayerProblem& problem, const Strips& forward, const Strips& data) {
  const LayerProblem& p = problem;
  const LayerProblem::Pair span = p.span(), out = p.output(), inputs = data.padded();
  LayerProblem::Pair before{}, size{};
  for (size_t k = 0; k < 2; ++k) {
    before[k] = std::max<int64_t>(0, divide_up(span[k] - 1 - p.pad_begin[k], p.stride[k]));
    size[k] = before[k] + std::max(k == 0 ? out[0] : forward.padded()[1],
                                   inputs[k] + (p.pad_begin[k] + p.stride[k] - 1) / p.stride[k]);
  }
  return {LayerTensor::grad_output, p.batch * p.out_channels, out, 1, size[0], size[1], before};
}

}  // namespace clfm::host
