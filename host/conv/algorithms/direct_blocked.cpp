// Direct convolution with a block of outputs in registers, for devices whose local memory does not pay: each
// element that is read meets several rows of taps, each tap several vectors ("Parallelized Filters", tiling,
// with registers for the tile).
#include <algorithm>

#include "host/conv/register_block.hpp"
#include "host/conv/rule.hpp"
#include "host/conv/source_sink.hpp"
#include "host/error.hpp"
#include "host/kernels/simd/simd_launch.hpp"
#include "host/kernels/simt/launch.hpp"

namespace clfm::host {
namespace {

// Whole blocks, at least one, up to about `wanted` outputs.
int64_t whole_blocks(int64_t wanted, int64_t block) { return std::max<int64_t>(1, wanted / block) * block; }

// What one item computes: on a CPU enough to be worth a launch, and few enough that every core gets some.
ConvProblem::Pair tile_of(const ConvProblem& problem, const RegisterBlock& block,
                          const DeviceProfile& device) {
  ConvProblem::Pair tile = footprint(problem, block);
  if (is_simd(device)) {
    constexpr int64_t kTermsOfAnItem = 1 << 18, kMostColumns = 4096, kItemsPerUnit = 8;
    const int64_t all = problem.outputs() * problem.batch;
    const int64_t outputs = std::max<int64_t>(
        1, std::min(all / (kItemsPerUnit * device.limits.compute_units), kTermsOfAnItem / problem.taps()));
    tile[1] =
        std::min(std::min(kMostColumns, problem.slice_size[1]), whole_blocks(outputs / tile[0], tile[1]));
    tile[0] = whole_blocks(outputs / tile[1], tile[0]);
  }
  return asked_or(problem, tile);
}

Step blocked_step(const ConvProblem& problem, const RegisterBlock& block, const DeviceProfile& device) {
  const ConvProblem::Pair tile = tile_of(problem, block, device), counts = tile_counts(problem, tile);
  const int64_t lines = counts[0] * problem.batch;
  Step step;
  step.source = "conv/direct_blocked.cl";
  step.arithmetic = arithmetic_of(problem);
  step.defines = block_defines(problem, block);
  step.defines.push_back(flag("GATHER", !reads_in_place(problem)));
  step.arguments = tile_arguments(problem, tile);
  step.range = is_simd(device) ? single_items(counts[1], lines)
                               : shaped_range(static_cast<uint64_t>(counts[1]), static_cast<uint64_t>(lines),
                                              ButterflyDim::first, device);
  step.work.style = is_simd(device) ? Style::simd : Style::simt;
  step.work.flops = multiply_adds(problem);
  step.work.read_bytes = tiled_read_bytes(problem, tile);
  step.work.written_bytes = result_bytes(problem);
  step.work.working_set_bytes = signal_bytes(problem) + result_bytes(problem);
  step.work.access_bytes = static_cast<double>(block.lanes) * static_cast<double>(number_bytes(problem)) /
                           static_cast<double>(problem.components());
  step.note = concat(tile_text(problem, tile), ", ", text(problem, block));
  return step;
}

}  // namespace

ConvProposal propose_direct_blocked(const ConvProblem& problem, const DeviceProfile& device) {
  const RegisterBlock block = item_block(problem, device);
  const uint64_t bytes = gathered_bytes(problem, block), most_bytes = most_gathered_bytes(device);
  if (problem.steps > 1)
    return {{}, concat("steps is ", problem.steps, ", at most 1: no tile waits for another")};
  if (bytes > most_bytes)
    return {{},
            concat("filter is ", problem.filter[0], "x", problem.filter[1], ": an item would gather ", bytes,
                   " bytes at the signal's ends, at most ", most_bytes)};
  return {{taps_recipe("direct_tiled in registers", problem, blocked_step(problem, block, device), device)},
          {}};
}

}  // namespace clfm::host
