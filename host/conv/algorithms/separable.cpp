// Separable filters on devices whose items are SIMD programs: an item does strips of outputs by itself.
#include <algorithm>

#include "host/conv/register_block.hpp"
#include "host/conv/rule.hpp"
#include "host/conv/separable_terms.hpp"
#include "host/conv/source_sink.hpp"
#include "host/error.hpp"
#include "host/kernels/simd/simd_launch.hpp"
#include "host/kernels/simt/launch.hpp"
#include "host/plan/divide.hpp"

namespace clfm::host {
namespace {

using Pair = ConvProblem::Pair;

// The sums along rows are loads more than anything else: the more vectors, the more of them are under way.
RegisterBlock block_of(const ConvProblem& problem, const DeviceProfile& device) {
  return {2, 4 / problem.components(), item_block(problem, device).lanes};
}

int64_t strip_rows(const ConvProblem& problem, const RegisterBlock& block) {
  constexpr int64_t kLeast = 32, kMost = 128;
  const int64_t wanted =
      problem.tile[0] > 0 ? problem.tile[0] : std::clamp(2 * problem.filter[0], kLeast, kMost);
  return divide_up(std::min(wanted, problem.slice_size[0]), block.rows) * block.rows;
}

// What an item keeps for itself: sums along rows, those of the terms before, rows that it gathers.
uint64_t private_bytes(const ConvProblem& problem, const RegisterBlock& block) {
  const int64_t strip = strip_rows(problem, block), columns = width(problem, block);
  const int64_t kept = (2 * strip + problem.filter[0]) * columns;
  return static_cast<uint64_t>(kept) * number_bytes(problem) + 2 * gathered_bytes(problem, block);
}

// Strips side by side, until they are worth an item.
Pair strip_tile(const ConvProblem& problem, const RegisterBlock& block, const DeviceProfile& device) {
  constexpr int64_t kTermsOfAnItem = 1 << 18, kItemsPerUnit = 8;
  const int64_t rows = std::min(strip_rows(problem, block), problem.slice_size[0]),
                columns = width(problem, block);
  const int64_t balanced =
      problem.outputs() * problem.batch / (kItemsPerUnit * static_cast<int64_t>(device.limits.compute_units));
  const int64_t outputs = std::min(balanced, kTermsOfAnItem / (problem.filter[0] + problem.filter[1]));
  return asked_or(problem, {rows, std::max<int64_t>(1, outputs / (rows * columns)) * columns});
}

Step separable_step(const ConvProblem& problem, const RegisterBlock& block, const DeviceProfile& device) {
  const Pair tile = strip_tile(problem, block, device), counts = tile_counts(problem, tile);
  Step step;
  step.source = "conv/separable.cl";
  step.arithmetic = arithmetic_of(problem);
  step.defines = side_defines(problem, static_cast<uint32_t>(block.lanes));
  append(step.defines,
         {number("ROWS", block.rows), number("VECTORS", block.vectors),
          number("STRIP_ROWS", strip_rows(problem, block)), flag("GATHER", !reads_in_place(problem))});
  append(step.defines, terms_defines(problem));
  step.arguments = tile_arguments(problem, tile);
  step.range = single_items(counts[1], counts[0] * problem.batch);
  step.work.style = Style::simd;
  constexpr double kUnalignedLoad = 1.8;
  step.work.flops = separable_operations(problem, tile, kUnalignedLoad);
  step.work.read_bytes = tiled_read_bytes(problem, tile);
  step.work.written_bytes = result_bytes(problem);
  step.work.working_set_bytes = signal_bytes(problem) + result_bytes(problem);
  step.note =
      concat(tile_text(problem, tile), ", strips of ", strip_rows(problem, block), "x", width(problem, block),
             problem.separable_rank == 0 ? std::string{} : concat(", rank ", problem.separable_rank));
  return step;
}

}  // namespace

ConvProposal propose_separable(const ConvProblem& problem, const DeviceProfile& device) {
  if (std::string refusal = separable_refusal(problem); !refusal.empty()) return {{}, std::move(refusal)};
  if (!is_simd(device))
    return {{},
            concat("needs a device whose items are SIMD programs, which ", device.traits.name, " is not")};
  const RegisterBlock block = block_of(problem, device);
  if (const uint64_t bytes = private_bytes(problem, block), most = most_gathered_bytes(device); bytes > most)
    return {{},
            concat("an item would keep ", bytes, " bytes of sums for a filter of ", problem.filter[0], "x",
                   problem.filter[1], ", at most ", most)};
  return {{separable_recipe("separable", problem, separable_step(problem, block, device), device)}, {}};
}

}  // namespace clfm::host
