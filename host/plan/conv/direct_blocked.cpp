// Direct convolution with a block of outputs in registers, for devices whose local memory does not pay: each element that is
// read meets several rows of taps, each tap several vectors (document 4, tiling, with registers for the tile).
#include <algorithm>

#include "../../error.hpp"
#include "../launch.hpp"
#include "../simd_launch.hpp"
#include "rule.hpp"
#include "sides.hpp"

namespace clfm::host {
namespace {

// Outputs that an item holds in registers at a time: rows of vectors.
struct Block {
  int64_t rows, vectors, lanes;
  int64_t width;  // outputs of a row
};

bool is_simd(const DeviceProfile& device) { return device.traits.simd_lanes_f32 > 1; }

int64_t numbers(const ConvProblem& problem) { return problem.domain == ConvDomain::complex ? 2 : 1; }

// The widest vectors that a CPU has: unlike transforms, sums need few registers beside themselves. Of a GPU, an access.
int64_t lanes_of(const ConvProblem& problem, const DeviceProfile& device) {
  const bool f64 = arithmetic_of(problem) == Precision::f64;
  const DeviceTraits& traits = device.traits;
  const DeviceLimits& limits = device.limits;
  const uint32_t simd = f64 ? std::max(traits.simd_lanes_f64, std::min(limits.native_lanes_f64, 8u))
                            : std::max(traits.simd_lanes_f32, std::min(limits.native_lanes_f32, 16u));
  return std::max<int64_t>(is_simd(device) ? simd : traits.access_bytes / (f64 ? 8 : 4), numbers(problem));
}

// Sums, a row of the signal and a tap fit the registers: 32 of 512 bits, 16 of 256 and below, few hundred words of a GPU.
Block block_of(const ConvProblem& problem, const DeviceProfile& device) {
  constexpr int64_t kWideVectorBytes = 64;
  Block block{4, 1, lanes_of(problem, device), 0};
  const bool wide =
      block.lanes * static_cast<int64_t>(number_bytes(problem)) == kWideVectorBytes * numbers(problem);
  if (is_simd(device)) {
    block.rows = wide ? 4 : 2;
    block.vectors = wide ? 2 : 4 / numbers(problem);
  }
  block.width = block.vectors * block.lanes / numbers(problem);
  return block;
}

// A filter of one row is folded: see direct_blocked.cl.
bool is_folded(const ConvProblem& problem) { return problem.filter[0] == 1; }

std::vector<Define> filter_defines(const ConvProblem& problem, const Block& block) {
  if (!is_folded(problem))
    return {number("TAP_ROWS", problem.filter[0]), number("TAP_COLUMNS", problem.filter[1]),
            number("FOLD", 0), number("REST", 0)};
  return {number("TAP_ROWS", problem.filter[1] / block.width), number("TAP_COLUMNS", block.width),
          number("FOLD", 1), number("REST", problem.filter[1] % block.width)};
}

bool reads_in_place(const ConvProblem& problem) {
  return problem.in.stride[1] == 1 && problem.precision == arithmetic_of(problem);
}

ConvProblem::Pair footprint(const ConvProblem& problem, const Block& block) {
  if (is_folded(problem)) return {1, block.rows * block.width};
  return {block.rows, block.width};
}

// What an item gathers into private memory at the signal's ends.
uint64_t gathered_bytes(const ConvProblem& problem, const Block& block) {
  const ConvProblem::Pair outputs = footprint(problem, block);
  return static_cast<uint64_t>((outputs[0] + problem.filter[0] - 1) * (outputs[1] + problem.filter[1] - 1)) *
         number_bytes(problem);
}

// Whole blocks, at least one, up to about `wanted` outputs.
int64_t whole_blocks(int64_t wanted, int64_t block) { return std::max<int64_t>(1, wanted / block) * block; }

// What one item computes: on a CPU enough to be worth a launch, and few enough that every core gets some.
ConvProblem::Pair tile_of(const ConvProblem& problem, const Block& block, const DeviceProfile& device) {
  ConvProblem::Pair tile = footprint(problem, block);
  if (is_simd(device)) {
    constexpr int64_t kTermsOfAnItem = 1 << 18, kMostColumns = 4096, kItemsPerUnit = 8;
    const int64_t all = problem.outputs() * problem.batch;
    const int64_t outputs = std::max<int64_t>(
        1, std::min(all / (kItemsPerUnit * device.limits.compute_units), kTermsOfAnItem / problem.taps()));
    const int64_t columns = std::min(kMostColumns, problem.slice_size[1]);
    tile[1] = std::min(columns, whole_blocks(outputs / tile[0], tile[1]));
    tile[0] = whole_blocks(outputs / tile[1], tile[0]);
  }
  for (size_t k = 0; k < tile.size(); ++k)
    tile[k] = std::min(problem.tile[k] > 0 ? problem.tile[k] : tile[k], problem.slice_size[k]);
  return tile;
}

Work blocked_work(const ConvProblem& problem, const ConvProblem::Pair& tile, const DeviceProfile& device) {
  Work work;
  work.style = is_simd(device) ? Style::simd : Style::simt;
  work.flops = multiply_adds(problem);
  work.read_bytes = tiled_read_bytes(problem, tile);
  work.written_bytes = result_bytes(problem);
  work.working_set_bytes = signal_bytes(problem) + result_bytes(problem);
  return work;
}

Step blocked_step(const ConvProblem& problem, const Block& block, const DeviceProfile& device) {
  const ConvProblem::Pair tile = tile_of(problem, block, device);
  const int64_t down = items_for(problem.slice_size[0], tile[0]);
  const int64_t across = items_for(problem.slice_size[1], tile[1]);
  Step step;
  step.source = "conv/direct_blocked.cl";
  step.kernel = "direct_blocked";
  step.defines = side_defines(problem, static_cast<uint32_t>(block.lanes));
  append(step.defines, {number("ROWS", block.rows), number("VECTORS", block.vectors),
                        flag("GATHER", !reads_in_place(problem))});
  append(step.defines, filter_defines(problem, block));
  step.arguments = signal_arguments(problem);
  for (const Argument& argument : result_arguments(problem)) step.arguments.push_back(argument);
  step.arguments.emplace_back(taps_argument(problem));
  step.arguments.emplace_back(ints(tile[0], tile[1], down, across));
  step.range = is_simd(device)
                   ? single_items(across, down * problem.batch)
                   : shaped_range(static_cast<uint64_t>(across), static_cast<uint64_t>(down * problem.batch),
                                  ButterflyDim::first, device);
  step.work = blocked_work(problem, tile, device);
  step.note = concat(tile_text(problem, tile), ", ", block.rows, "x", block.width, " in registers",
                     is_folded(problem) ? ", folded" : "");
  return step;
}

}  // namespace

ConvProposal propose_direct_blocked(const ConvProblem& problem, const DeviceProfile& device) {
  const Block block = block_of(problem, device);
  const uint64_t most_bytes = is_simd(device) ? 512 << 10 : 8 << 10, bytes = gathered_bytes(problem, block);
  if (problem.steps > 1)
    return {{}, concat("steps is ", problem.steps, ", at most 1: no tile waits for another")};
  if (bytes > most_bytes)
    return {{},
            concat("filter is ", problem.filter[0], "x", problem.filter[1], ": an item would gather ", bytes,
                   " bytes at the signal's ends, at most ", most_bytes)};
  ConvRecipe recipe;
  recipe.algorithm = "direct_tiled in registers";
  recipe.prepare = prepare_taps(problem, problem.filter[1], device);
  recipe.prepared_bytes = taps_bytes(problem, problem.filter[1]);
  recipe.run.algorithm = recipe.algorithm;
  recipe.run.steps.push_back(blocked_step(problem, block, device));
  return {{std::move(recipe)}, {}};
}

}  // namespace clfm::host
