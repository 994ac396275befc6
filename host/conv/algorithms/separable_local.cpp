// Separable filters on GPUs with local memory on the chip: a group shares the signal under a tile, and the
// sums along its rows.
#include <algorithm>

#include "host/conv/register_block.hpp"
#include "host/conv/rule.hpp"
#include "host/conv/separable_terms.hpp"
#include "host/conv/source_sink.hpp"
#include "host/error.hpp"
#include "host/kernels/simd/simd_launch.hpp"
#include "host/plan/divide.hpp"

namespace clfm::host {
namespace {

using Pair = ConvProblem::Pair;

RegisterBlock block_of(const ConvProblem& problem) { return {4, 1, problem.components()}; }

// Narrow: the halo above and below a tile is summed along rows too.
Group group_of(const DeviceProfile& device) {
  constexpr int64_t kColumns = 16;
  const auto& limits = device.limits;
  const auto items =
      static_cast<int64_t>(std::min<uint64_t>(device.traits.preferred_local_group, limits.max_group));
  const int64_t columns = std::min(kColumns, items);
  return {std::min(items / columns, static_cast<int64_t>(limits.max_group_shape[1])), columns};
}

// The arrays of separable_local.cl.
uint64_t separable_tile_bytes(const ConvProblem& problem, const RegisterBlock& block, const Group& group) {
  const int64_t rows = divide_up(group.rows * block.rows + problem.filter[0] - 1, block.rows) * block.rows;
  return static_cast<uint64_t>(rows * (2 * group.columns + problem.filter[1] - 1)) * number_bytes(problem);
}

Step separable_group_step(const ConvProblem& problem, const RegisterBlock& block, const Group& group,
                          const Pair& tile, const DeviceProfile& device) {
  const Pair counts = tile_counts(problem, tile);
  const int64_t lines = counts[0] * problem.batch;
  Step step;
  step.source = "conv/separable_local.cl";
  step.arithmetic = arithmetic_of(problem);
  step.defines = side_defines(problem, static_cast<uint32_t>(block.lanes));
  append(step.defines, {number("ROWS", block.rows), number("VECTORS", block.vectors),
                        number("GROUP_ROWS", group.rows), number("GROUP_COLUMNS", group.columns)});
  append(step.defines, terms_defines(problem));
  step.arguments = tile_arguments(problem, tile);
  step.range = single_items(counts[1] * group.columns, lines * group.rows);
  step.range.local = {static_cast<uint64_t>(group.columns), static_cast<uint64_t>(group.rows), 1};
  step.work.style = Style::local_memory;
  step.work.flops = separable_operations(problem, tile, 1);
  step.work.read_bytes = tiled_read_bytes(problem, tile);
  step.work.written_bytes = result_bytes(problem);
  step.work.working_set_bytes = signal_bytes(problem) + result_bytes(problem);
  const auto terms = static_cast<uint64_t>(std::max<int64_t>(1, problem.separable_rank));
  const auto groups = static_cast<uint64_t>(counts[1] * lines);
  step.work.barriers = (1 + 2 * terms) * (groups / std::max(device.limits.compute_units, 1u) + 1);
  step.work.local_bytes = separable_tile_bytes(problem, block, group);
  step.note = concat(tile_text(problem, tile), " in local memory, ", block.rows, " outputs an item");
  return step;
}

}  // namespace

ConvProposal propose_separable_local(const ConvProblem& problem, const DeviceProfile& device) {
  if (std::string refusal = separable_refusal(problem); !refusal.empty()) return {{}, std::move(refusal)};
  if (is_simd(device)) return {{}, "items that are SIMD programs need no group"};
  if (device.traits.local_memory != LocalMemory::on_chip)
    return {{}, concat("local memory of ", device.traits.name, " is no faster than its global memory")};
  const RegisterBlock block = block_of(problem);
  const Group group = group_of(device);
  if (const uint64_t bytes = separable_tile_bytes(problem, block, group); bytes > device.limits.local_bytes)
    return {{},
            concat("a tile with its halo and its sums takes ", bytes,
                   " bytes of local memory, the device has ", device.limits.local_bytes)};
  const Pair largest{group.rows * block.rows, group.columns}, tile = asked_or(problem, largest);
  for (size_t k = 0; k < tile.size(); ++k)
    if (tile[k] > largest[k])
      return {{}, concat("tile[", k, "] is ", tile[k], ", at most ", largest[k], ": a block for each item")};
  return {{separable_recipe("separable in local memory", problem,
                            separable_group_step(problem, block, group, tile, device), device)},
          {}};
}

}  // namespace clfm::host
