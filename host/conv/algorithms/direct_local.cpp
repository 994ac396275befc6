// Direct convolution with a tile and its halo in local memory ("Parallelized Filters", spatial
// overlap-discard): every group reads its tile once, its items sum from there.
#include <algorithm>

#include "host/conv/register_block.hpp"
#include "host/conv/rule.hpp"
#include "host/conv/source_sink.hpp"
#include "host/error.hpp"
#include "host/kernels/simd/simd_launch.hpp"
#include "host/plan/divide.hpp"

namespace clfm::host {
namespace {

constexpr uint64_t kConstantBytes = 64 << 10;  // what every full-profile device has of constant memory

// One block per item, then more as long as two groups' tiles fit, the halo is worth sharing more widely and
// every compute unit still gets several groups.
ConvProblem::Pair tile_of(const ConvProblem& problem, const RegisterBlock& block, const Group& group,
                          const DeviceProfile& device) {
  constexpr int64_t kGroupsPerUnit = 8;
  const ConvProblem::Pair one = footprint(problem, block);
  ConvProblem::Pair tile{one[0] * group.rows, one[1] * group.columns};
  for (;;) {
    const size_t k = is_folded(problem) || tile[1] < tile[0] ? 1 : 0;
    ConvProblem::Pair larger = tile;
    larger[k] *= 2;
    const ConvProblem::Pair counts = tile_counts(problem, larger);
    const bool halo_is_small = 4 * (problem.filter[k] - 1) <= tile[k];
    const bool too_few = counts[0] * counts[1] * problem.batch <
                         kGroupsPerUnit * static_cast<int64_t>(device.limits.compute_units);
    if (halo_is_small || too_few || local_tile_bytes(problem, block, larger) > device.limits.local_bytes / 2)
      break;
    tile = larger;
  }
  return asked_or(problem, tile);
}

Step local_step(const ConvProblem& problem, const RegisterBlock& block, const Group& group,
                const ConvProblem::Pair& tile, const DeviceProfile& device) {
  const ConvProblem::Pair counts = tile_counts(problem, tile);
  const int64_t groups = counts[0] * counts[1] * problem.batch;
  Step step;
  step.source = "conv/direct_local.cl";
  step.arithmetic = arithmetic_of(problem);
  step.defines = block_defines(problem, block);
  step.defines.push_back(flag("TAPS_CONSTANT", taps_bytes(problem, problem.filter[1]) <= kConstantBytes));
  step.arguments = tile_arguments(problem, tile);
  step.arguments.emplace_back(LocalArgument{local_tile_bytes(problem, block, tile)});
  step.range = single_items(counts[1] * group.columns, counts[0] * problem.batch * group.rows);
  step.range.local = {static_cast<uint64_t>(group.columns), static_cast<uint64_t>(group.rows), 1};
  step.work.style = Style::local_memory;
  step.work.flops = multiply_adds(problem);
  step.work.read_bytes = tiled_read_bytes(problem, tile);
  step.work.written_bytes = result_bytes(problem);
  step.work.working_set_bytes = signal_bytes(problem) + result_bytes(problem);
  step.work.barriers = static_cast<uint64_t>(groups) / std::max(device.limits.compute_units, 1u) + 1;
  step.work.local_bytes = local_tile_bytes(problem, block, tile);
  step.note = concat(tile_text(problem, tile), " in local memory, ", text(problem, block));
  return step;
}

}  // namespace

ConvProposal propose_direct_local(const ConvProblem& problem, const DeviceProfile& device) {
  if (device.traits.local_memory != LocalMemory::on_chip)
    return {{}, concat("local memory of ", device.traits.name, " is no faster than its global memory")};
  if (problem.steps > 1)
    return {{}, concat("steps is ", problem.steps, ", at most 1: no tile waits for another")};
  const RegisterBlock block = group_block(problem);
  const Group group = group_of(problem, device);
  const ConvProblem::Pair tile = tile_of(problem, block, group, device);
  if (const uint64_t bytes = local_tile_bytes(problem, block, tile); bytes > device.limits.local_bytes)
    return {{},
            concat("a tile of ", tile[0], "x", tile[1], " with its halo takes ", bytes,
                   " bytes of local memory, the device has ", device.limits.local_bytes)};
  return {{taps_recipe("direct_tiled in local memory", problem,
                       local_step(problem, block, group, tile, device), device)},
          {}};
}

}  // namespace clfm::host
