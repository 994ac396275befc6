#include "extents.hpp"

#include <limits>

#include "host/error.hpp"

namespace clfm::host {
namespace {

clfm_extent extent_of(uint64_t bytes, uint64_t element_bytes) {
  if (bytes > std::numeric_limits<size_t>::max())
    fail(Status::unsupported, "a buffer of ", bytes, " bytes is more than size_t counts");
  return {static_cast<size_t>(bytes / element_bytes), static_cast<size_t>(bytes), 0};
}

clfm_extent extent_of(const FftProblem& problem, Side side) {
  const bool in = side == Side::in,
             planar = (in ? problem.in_format : problem.out_format) == ComplexFormat::planar;
  clfm_extent extent = extent_of(in ? problem.in_extent_bytes() : problem.out_extent_bytes(),
                                 side_element_bytes(problem, side));
  if (planar) extent.imag_bytes = extent.bytes;
  if (in ? bool{problem.load} : bool{problem.store}) extent.bytes = 0;
  return extent;
}

clfm_extent extent_of(const LayerProblem& problem, LayerTensor tensor) {
  return extent_of(problem.bytes(tensor), problem.element_bytes());
}

}  // namespace

clfm_fft_extents extents_of(const FftProblem& problem) {
  return {sizeof(clfm_fft_extents), extent_of(problem, Side::in), extent_of(problem, Side::out)};
}

clfm_conv_extents extents_of(const ConvProblem& problem) {
  const uint64_t element = problem.element_bytes();
  return {sizeof(clfm_conv_extents), extent_of(problem.in_extent_bytes(), element),
          extent_of(problem.filter_bytes(), element), extent_of(problem.out_extent_bytes(), element)};
}

clfm_layer_extents extents_of(const LayerProblem& problem) {
  const auto bias = static_cast<uint64_t>(problem.bias == LayerBias::none ? 0 : problem.out_channels);
  return {sizeof(clfm_layer_extents), extent_of(problem, LayerTensor::input),
          extent_of(problem, LayerTensor::weights), extent_of(problem, LayerTensor::grad_output),
          extent_of(bias * problem.element_bytes(), problem.element_bytes())};
}

clfm_stream_extents extents_of(const StreamProblem& problem) {
  const uint64_t element = problem.element_bytes();
  return {sizeof(clfm_stream_extents), extent_of(problem.in_extent_bytes(problem.max_push), element),
          extent_of(problem.out_extent_bytes(problem.max_push), element),
          extent_of(problem.filter_bytes(), element)};
}

}  // namespace clfm::host
