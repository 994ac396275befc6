#include "steps.hpp"

#include <algorithm>

#include "host/error.hpp"
#include "host/io/source_sink.hpp"
#include "host/kernels/simt/launch.hpp"
#include "host/plan/butterfly_work.hpp"
#include "host/plan/divide.hpp"

namespace clfm::host {
namespace {

constexpr int64_t kRowAlign = 8;  // complex elements: 16 lanes

uint32_t stored_unit(const StreamProblem& problem) {
  return static_cast<uint32_t>(stored_bytes(problem.precision));
}

// Real elements that an array reaches over, if all its elements were complex.
int64_t reached_reals(uint64_t extent_bytes, const StreamProblem& problem) {
  return 2 * static_cast<int64_t>(extent_bytes / problem.element_bytes());
}

Argument strides_argument(const Layout& layout, int64_t reach) {
  return stride_argument(
      {static_cast<uint64_t>(layout.stride[0]), static_cast<uint64_t>(layout.batch_stride), 0, 0}, reach);
}

std::vector<Define> source_defines(const StreamProblem& problem, int64_t reach) {
  std::vector<Define> defines = arithmetic_defines(arithmetic_of(problem), 1);
  append(defines, {index_define(reach),
                   {"COMPONENTS", std::to_string(problem.components())},
                   {"SOURCE_FORM", "0"},
                   {"SOURCE_BITS", std::to_string(stored_bits(problem.precision))}});
  return defines;
}

// Lanes of the vector steps: those of the device's SIMD kernels, elsewhere one element.
uint32_t lanes_of(const StreamProblem& problem, const DeviceProfile& device, int least) {
  const DeviceTraits& traits = device.traits;
  const uint32_t lanes =
      arithmetic_of(problem) == Precision::f64 ? traits.simd_lanes_f64 : traits.simd_lanes_f32;
  return std::max(lanes, static_cast<uint32_t>(least));
}

Style style_of(uint32_t lanes) { return lanes > 2 ? Style::simd : Style::simt; }

NdRange range_of(int64_t items, int64_t rows, const DeviceProfile& device) {
  return shaped_range(static_cast<uint64_t>(items), static_cast<uint64_t>(rows), ButterflyDim::first, device);
}

Work output_work(const StreamProblem& problem, const Partition& partition, uint32_t lanes) {
  const auto outputs = static_cast<double>(problem.max_push * problem.channels);
  const double per_tap = problem.domain == ConvDomain::complex ? 4 : 1;
  const auto taps = static_cast<double>(partition.head),
             levels = static_cast<double>(partition.levels.size());
  const auto bytes = static_cast<double>(number_bytes(problem));
  Work work;
  work.style = style_of(lanes);
  work.flops = outputs * (taps * per_tap + levels) * operation_weight(problem.precision);
  // A vector of neighbours comes in one access; so does the tap that all of them share.
  work.read_bytes = outputs * (taps + levels) * bytes;
  work.written_bytes = outputs * static_cast<double>(problem.element_bytes());
  work.working_set_bytes =
      (outputs * (2 + levels) + taps * static_cast<double>(problem.filters + problem.channels)) * bytes;
  return work;
}

struct TapsPart {
  const char* reversed;
  int64_t first, taps, numbers, row, rows;
  double scale;
};

Step taps_step(const StreamProblem& problem, const TapsPart& part, const DeviceProfile& device) {
  Step step;
  step.source = "stream/taps.cl";
  step.arithmetic = arithmetic_of(problem);
  step.defines = source_defines(problem, reached_reals(problem.filter_bytes(), problem));
  step.defines.push_back({"REVERSED", part.reversed});
  step.arguments = {BufferArgument{Slot::in, 0, 0, stored_unit(problem)},
                    BufferArgument{Slot::out, 0, 0, real_bytes(arithmetic_of(problem))},
                    ints(problem.taps, problem.filters, 0, 0),
                    ints(part.first, part.taps, part.numbers, part.row),
                    static_cast<int32_t>(part.rows),
                    real_argument(arithmetic_of(problem), part.scale)};
  step.range = range_of(part.numbers, part.rows, device);
  const auto rows = static_cast<double>(part.rows);
  step.work.read_bytes = rows * static_cast<double>(part.taps) * static_cast<double>(problem.element_bytes());
  step.work.written_bytes =
      rows * static_cast<double>(part.numbers) * static_cast<double>(number_bytes(problem));
  step.work.working_set_bytes = step.work.read_bytes + step.work.written_bytes;
  return step;
}

}  // namespace

uint64_t number_bytes(const StreamProblem& problem) {
  return static_cast<uint64_t>(real_bytes(arithmetic_of(problem))) *
         static_cast<uint64_t>(problem.components());
}

int64_t spectrum_row(const StreamProblem& problem, int64_t size) {
  const int64_t bins = problem.domain == ConvDomain::complex ? 2 * size : size + 1;
  return round_up(bins, kRowAlign);
}

int64_t history_row(int64_t history) {
  constexpr int64_t kMostLanes = 16;  // the last vector of a row may reach beyond it
  return 2 * history + kMostLanes;
}

int64_t samples_per_item(const StreamProblem& problem, const DeviceProfile& device) {
  return lanes_of(problem, device, problem.components()) / problem.components();
}

Step append_step(const StreamProblem& problem, int64_t history, const DeviceProfile& device) {
  const int64_t reach = reached_reals(problem.in_extent_bytes(problem.max_push), problem);
  Step step;
  step.source = "stream/append.cl";
  step.arithmetic = arithmetic_of(problem);
  step.defines = source_defines(problem, reach);
  step.arguments = {BufferArgument{Slot::in, 0, 0, stored_unit(problem)},
                    BufferArgument{Slot::out, 0, 0, real_bytes(arithmetic_of(problem))},
                    strides_argument(problem.in, reach),
                    ints(history, history_row(history), problem.channels, 0),
                    EnqueueArgument{stream_number::push}};
  step.range = range_of(problem.max_push, problem.channels, device);
  const auto samples = static_cast<double>(problem.max_push * problem.channels);
  step.work.read_bytes = samples * static_cast<double>(problem.element_bytes());
  step.work.written_bytes = 2 * samples * static_cast<double>(number_bytes(problem));
  step.work.working_set_bytes = step.work.read_bytes + step.work.written_bytes;
  step.note = concat("into rings of ", history);
  return step;
}

Step output_step(const StreamProblem& problem, const Partition& partition, Fade fade,
                 const DeviceProfile& device) {
  const int64_t reach = reached_reals(problem.out_extent_bytes(problem.max_push), problem);
  const uint32_t lanes = lanes_of(problem, device, problem.components());
  Step step;
  step.source = "stream/output.cl";
  set_arithmetic(step, arithmetic_of(problem), lanes);
  append(step.defines, {index_define(reach),
                        {"COMPONENTS", std::to_string(problem.components())},
                        {"TARGET_FORM", "0"},
                        {"TARGET_BITS", std::to_string(stored_bits(problem.precision))},
                        {"LEVELS", std::to_string(partition.levels.size())},
                        {"FADE", std::to_string(static_cast<int>(fade))}});
  const uint32_t unit = real_bytes(arithmetic_of(problem));
  step.arguments = {BufferArgument{Slot::workspace, 0, 0, unit}, BufferArgument{Slot::filter, 0, 0, unit}};
  if (fade == Fade::yes)
    step.arguments.insert(step.arguments.end(),
                          {BufferArgument{Slot::next_filter, 0, 0, unit},
                           EnqueueArgument{stream_number::fade}, EnqueueArgument{stream_number::next}});
  step.arguments.insert(step.arguments.end(), {BufferArgument{Slot::out, 0, 0, stored_unit(problem)},
                                               strides_argument(problem.out, reach),
                                               ints(history_row(history_length(problem, partition)),
                                                    problem.channels, partition.head, problem.filters),
                                               EnqueueArgument{stream_number::push}});
  for (uint32_t k = 0; k < kStreamLevels; ++k)
    step.arguments.emplace_back(EnqueueArgument{stream_number::level + k});
  step.range =
      range_of(divide_up(problem.max_push, samples_per_item(problem, device)), problem.channels, device);
  step.work = output_work(problem, partition, lanes);
  step.note = concat("head of ", partition.head, " taps, ", partition.levels.size(), " levels",
                     fade == Fade::yes ? ", fading" : "");
  return step;
}

Step multiply_step(const StreamProblem& problem, const StreamLevel& level, const DeviceProfile& device) {
  const uint32_t lanes = lanes_of(problem, device, 2), unit = real_bytes(arithmetic_of(problem));
  const int64_t reals = 2 * spectrum_row(problem, level.size);
  Step step;
  step.source = "stream/multiply.cl";
  set_arithmetic(step, arithmetic_of(problem), lanes);
  step.arguments = {BufferArgument{Slot::in, 0, 0, unit}, BufferArgument{Slot::filter, 0, 0, unit},
                    BufferArgument{Slot::out, 0, 0, unit},
                    ints(reals, problem.channels, spectra_slots(problem, level), problem.filters),
                    EnqueueArgument{stream_number::block}};
  step.range = range_of(reals / lanes, problem.channels, device);
  const double row_bytes = static_cast<double>(reals) * unit, count = static_cast<double>(level.count);
  const auto channels = static_cast<double>(problem.channels), filters = static_cast<double>(problem.filters);
  step.work.style = style_of(lanes);
  step.work.flops = 2 * static_cast<double>(reals) * count * channels * operation_weight(problem.precision);
  step.work.read_bytes = 2 * row_bytes * count * channels;
  step.work.written_bytes = row_bytes * channels;
  step.work.working_set_bytes = row_bytes * count * (channels + filters);
  step.note = concat(level.count, " partitions of ", level.size);
  return step;
}

Step head_taps_step(const StreamProblem& problem, int64_t head, const DeviceProfile& device) {
  Step step = taps_step(problem, {"1", 0, head, head, head, problem.filters, problem.scale}, device);
  step.note = concat("head of ", head, " taps");
  return step;
}

Step partition_taps_step(const StreamProblem& problem, const StreamLevel& level,
                         const DeviceProfile& device) {
  const int64_t row = spectrum_row(problem, level.size);
  const int64_t in_place = problem.domain == ConvDomain::complex ? row : 2 * row;
  // The transforms are not normalised.
  const double scale = problem.scale / static_cast<double>(2 * level.size);
  Step step = taps_step(
      problem,
      {"0", level.offset, level.size, 2 * level.size, in_place, level.count * problem.filters, scale},
      device);
  step.note = concat(level.count, " partitions of ", level.size);
  return step;
}

}  // namespace clfm::host
