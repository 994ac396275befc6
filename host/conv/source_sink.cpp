#include "source_sink.hpp"

#include <algorithm>

#include "host/error.hpp"
#include "host/io/source_sink.hpp"
#include "host/kernels/simt/launch.hpp"
#include "host/plan/butterfly_work.hpp"

namespace clfm::host {
namespace {

// Real elements that the larger array reaches over, if all its elements were complex.
int64_t reached_reals(const ConvProblem& problem) {
  const uint64_t extent = std::max(problem.in_extent_bytes(), problem.out_extent_bytes());
  return 2 * static_cast<int64_t>(extent / problem.element_bytes());
}

Argument strides_argument(const ConvProblem& problem, const Layout& layout) {
  return stride_argument({static_cast<uint64_t>(layout.stride[0]), static_cast<uint64_t>(layout.batch_stride),
                          0, static_cast<uint64_t>(layout.stride[1])},
                         reached_reals(problem));
}

uint32_t stored_unit(const ConvProblem& problem) {
  return static_cast<uint32_t>(stored_bytes(problem.precision));
}

}  // namespace

uint64_t number_bytes(const ConvProblem& problem) {
  return uint64_t{real_bytes(arithmetic_of(problem))} * static_cast<uint64_t>(problem.components());
}

std::vector<Define> source_defines(const ConvProblem& problem, uint32_t lanes) {
  std::vector<Define> defines = arithmetic_defines(arithmetic_of(problem), lanes);
  append(defines, {index_define(reached_reals(problem)),
                   {"COMPONENTS", std::to_string(problem.components())},
                   {"SOURCE_FORM", "0"},
                   {"SOURCE_BITS", std::to_string(stored_bits(problem.precision))}});
  return defines;
}

std::vector<Define> side_defines(const ConvProblem& problem, uint32_t lanes) {
  std::vector<Define> defines = source_defines(problem, lanes);
  append(defines, {{"TARGET_FORM", "0"},
                   {"TARGET_BITS", std::to_string(stored_bits(problem.precision))},
                   {"BORDER", std::to_string(static_cast<int>(problem.border))}});
  return defines;
}

std::vector<Argument> signal_arguments(const ConvProblem& problem) {
  return signal_arguments(problem, origin(problem));
}

std::vector<Argument> signal_arguments(const ConvProblem& problem, const ConvProblem::Pair& first) {
  return {BufferArgument{Slot::in, 0, 0, stored_unit(problem)},
          ints(problem.signal[0], problem.signal[1], first[0], first[1]),
          strides_argument(problem, problem.in), real_argument(arithmetic_of(problem), problem.border_value)};
}

std::vector<Argument> result_arguments(const ConvProblem& problem) {
  return {BufferArgument{Slot::out, 0, 0, stored_unit(problem)},
          ints(problem.slice_size[0], problem.slice_size[1], problem.batch, 0),
          strides_argument(problem, problem.out)};
}

BufferArgument taps_argument(const ConvProblem& problem) {
  return {Slot::filter, 0, 0, real_bytes(arithmetic_of(problem))};
}

BufferArgument filter_argument(const ConvProblem& problem) { return {Slot::in, 0, 0, stored_unit(problem)}; }

uint64_t taps_bytes(const ConvProblem& problem, int64_t row_stride) {
  return static_cast<uint64_t>(problem.filter[0] * row_stride) * number_bytes(problem);
}

Recipe prepare_taps(const ConvProblem& problem, int64_t row_stride, const DeviceProfile& device) {
  Step step;
  step.source = "conv/taps.cl";
  step.arithmetic = arithmetic_of(problem);
  step.defines = source_defines(problem, 1);
  step.defines.push_back({"REVERSED", problem.kind == ConvKind::convolution ? "1" : "0"});
  step.arguments = {filter_argument(problem),
                    BufferArgument{Slot::out, 0, 0, real_bytes(arithmetic_of(problem))},
                    ints(problem.filter[0], problem.filter[1], row_stride, 0),
                    real_argument(arithmetic_of(problem), problem.scale)};
  step.range = shaped_range(static_cast<uint64_t>(row_stride), static_cast<uint64_t>(problem.filter[0]),
                            ButterflyDim::first, device);
  step.note = concat("taps of ", problem.filter[0], "x", problem.filter[1]);
  step.work.read_bytes = static_cast<double>(problem.filter_bytes());
  step.work.written_bytes = static_cast<double>(taps_bytes(problem, row_stride));
  step.work.working_set_bytes = step.work.read_bytes + step.work.written_bytes;
  Recipe recipe;
  recipe.algorithm = "taps";
  recipe.steps.push_back(std::move(step));
  return recipe;
}

ConvRecipe taps_recipe(const char* algorithm, const ConvProblem& problem, Step step,
                       const DeviceProfile& device) {
  ConvRecipe recipe;
  recipe.algorithm = recipe.run.algorithm = algorithm;
  recipe.prepare = prepare_taps(problem, problem.filter[1], device);
  recipe.prepared_bytes = taps_bytes(problem, problem.filter[1]);
  recipe.run.steps.push_back(std::move(step));
  return recipe;
}

double signal_bytes(const ConvProblem& problem) {
  return static_cast<double>(problem.signal[0] * problem.signal[1] * problem.batch) *
         static_cast<double>(problem.element_bytes());
}

double result_bytes(const ConvProblem& problem) {
  return static_cast<double>(problem.outputs() * problem.batch) *
         static_cast<double>(problem.element_bytes());
}

double tiled_read_bytes(const ConvProblem& problem, const ConvProblem::Pair& tile) {
  double bytes = result_bytes(problem);
  for (size_t k = 0; k < tile.size(); ++k)
    bytes *= 1 + static_cast<double>(problem.filter[k] - 1) / static_cast<double>(tile[k]);
  return bytes;
}

double multiply_adds(const ConvProblem& problem) {
  const double per_tap = problem.domain == ConvDomain::complex ? 4 : 1;
  return static_cast<double>(problem.outputs() * problem.batch) * static_cast<double>(problem.taps()) *
         per_tap * operation_weight(problem.precision);
}

std::string size_text(const ConvProblem::Pair& size) { return concat(size[0], "x", size[1]); }

std::string tile_text(const ConvProblem& problem, const ConvProblem::Pair& tile) {
  return concat("tile ", tile[0], "x", tile[1], ", halo ", problem.filter[0] - 1, "x", problem.filter[1] - 1);
}

}  // namespace clfm::host
