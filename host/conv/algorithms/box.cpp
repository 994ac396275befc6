// Filters whose taps are all the same, on devices whose items are SIMD programs: sums of neighbours by
// doubling along rows, of blocks down columns, so that a longer filter takes hardly more additions.
#include <algorithm>
#include <bit>

#include "host/conv/register_block.hpp"
#include "host/conv/rule.hpp"
#include "host/conv/separable_terms.hpp"
#include "host/conv/source_sink.hpp"
#include "host/error.hpp"
#include "host/kernels/simd/simd_launch.hpp"
#include "host/kernels/simt/launch.hpp"
#include "host/plan/butterfly_work.hpp"
#include "host/plan/divide.hpp"

namespace clfm::host {
namespace {

using Pair = ConvProblem::Pair;

// What an item keeps, the arrays of convolve_strip() in box.cl: two lines, and the sums down the columns.
uint64_t line_bytes(const ConvProblem& problem, const RegisterBlock& block, int64_t strip) {
  const int64_t line = problem.components() * (strip + problem.filter[1] - 1) + 2 * block.lanes;
  return static_cast<uint64_t>(2 * line) * real_bytes(arithmetic_of(problem));
}
uint64_t private_bytes(const ConvProblem& problem, const RegisterBlock& block, int64_t strip) {
  return line_bytes(problem, block, strip) +
         static_cast<uint64_t>(strip * (problem.filter[0] + 1)) * number_bytes(problem);
}

// Columns of a strip: many, since those beside it are summed along rows too; as long as what is kept stays in
// a cache.
int64_t strip_columns(const ConvProblem& problem, const RegisterBlock& block, const DeviceProfile& device) {
  constexpr int64_t kLeast = 256, kMost = 1 << 14;
  const int64_t step = width(problem, block), wanted = std::clamp(2 * problem.filter[1], kLeast, kMost);
  int64_t strip = round_up(std::min(wanted, problem.slice_size[1]), step);
  while (strip > step && private_bytes(problem, block, strip) > most_gathered_bytes(device) / 2)
    strip = round_up(strip / 2, step);
  return strip;
}

// Long tiles, since the rows above and below are summed along themselves too, but some for every unit.
Pair tile_of(const ConvProblem& problem, int64_t strip, const DeviceProfile& device) {
  const auto units = static_cast<int64_t>(device.limits.compute_units);
  const int64_t all = problem.outputs() * problem.batch;
  const auto rows_for = [&](int64_t items_per_unit) {
    return std::max<int64_t>(1, all / (strip * items_per_unit * units));
  };
  const int64_t rows =
      std::min(std::clamp(4 * problem.filter[0], rows_for(8), rows_for(2)), problem.slice_size[0]);
  const int64_t strips = std::max<int64_t>(1, rows_for(8) / rows);
  return asked_or(problem, {rows, strips * strip});
}

// Loads and stores more than additions, counted in multiply-adds that take as long.
double operations(const ConvProblem& problem, const RegisterBlock& block, int64_t strip, const Pair& tile) {
  constexpr double kLoad = 3, kDoubling = 3, kOddDoubling = 1, kStore = 9, kDown = 7, kFar = 1.5;
  constexpr uint64_t kNearBytes = 32 << 10;  // of the first cache
  const auto over = [](int64_t filter, int64_t outputs) {
    return 1 + static_cast<double>(filter - 1) / static_cast<double>(outputs);
  };
  const auto columns = static_cast<uint64_t>(problem.filter[1]);
  const double doublings =
      kDoubling * (std::bit_width(columns) - 1) + kOddDoubling * (std::popcount(columns) - 1);
  const double reached = line_bytes(problem, block, strip) > kNearBytes ? kFar : 1;
  const double along = (kLoad + reached * doublings) * over(problem.filter[1], std::min(strip, tile[1]));
  const double down = kStore + (problem.filter[0] > 1 ? kDown : 0);
  return (along + down) * over(problem.filter[0], tile[0]) * problem.components() * problem.components() *
         static_cast<double>(problem.outputs() * problem.batch) * operation_weight(problem.precision);
}

Step box_step(const ConvProblem& problem, const RegisterBlock& block, const DeviceProfile& device) {
  const int64_t strip = strip_columns(problem, block, device);
  const Pair tile = tile_of(problem, strip, device), counts = tile_counts(problem, tile);
  Step step;
  step.source = "conv/box.cl";
  step.arithmetic = arithmetic_of(problem);
  step.defines = side_defines(problem, static_cast<uint32_t>(block.lanes));
  append(step.defines, {number("ROWS", block.rows), number("VECTORS", block.vectors),
                        flag("GATHER", !reads_in_place(problem)), number("STRIP_COLUMNS", strip)});
  append(step.defines, terms_defines(problem));
  step.arguments = tile_arguments(problem, tile);
  step.range = single_items(counts[1], counts[0] * problem.batch);
  step.work.style = Style::simd;
  step.work.flops = operations(problem, block, strip, tile);
  step.work.read_bytes = tiled_read_bytes(problem, tile);
  step.work.written_bytes = result_bytes(problem);
  step.work.working_set_bytes = signal_bytes(problem) + result_bytes(problem);
  step.note = concat(tile_text(problem, tile), ", strips of ", strip, " columns");
  return step;
}

}  // namespace

ConvProposal propose_box(const ConvProblem& problem, const DeviceProfile& device) {
  if (!problem.is_box) return {{}, "filter_values do not tell of a filter whose taps are all the same"};
  if (!is_simd(device))
    return {{},
            concat("needs a device whose items are SIMD programs, which ", device.traits.name, " is not")};
  if (problem.steps > 1)
    return {{}, concat("steps is ", problem.steps, ", at most 1: no tile waits for another")};
  const RegisterBlock block = item_block(problem, device);
  const uint64_t bytes = std::max(private_bytes(problem, block, width(problem, block)),
                                  gathered_bytes(problem, block)),
                 most = most_gathered_bytes(device);
  if (bytes > most)
    return {{},
            concat("an item would keep ", bytes, " bytes of sums for a filter of ", problem.filter[0], "x",
                   problem.filter[1], ", at most ", most)};
  return {{separable_recipe("separable box", problem, box_step(problem, block, device), device)}, {}};
}

}  // namespace clfm::host
