// Direct convolution with a block of outputs in registers, for devices whose local memory does not pay: each element that is
// read meets several rows of taps, each tap several vectors (document 4, tiling, with registers for the tile).
#include <algorithm>
#include <cstdlib>

#include "../../error.hpp"
#include "../launch.hpp"
#include "../simd_launch.hpp"
#include "rule.hpp"
#include "sides.hpp"

namespace clfm::host {
namespace {

// How many outputs stand in registers: rows of vectors of lanes.
struct Block {
  int64_t rows, vectors, lanes, width;  // width: outputs of a row
};

bool is_simd(const DeviceProfile& device) { return device.traits.simd_lanes_f32 > 1; }

uint32_t lanes_of(const ConvProblem& problem, const DeviceProfile& device) {
  const bool f64 = arithmetic_of(problem) == Precision::f64;
  if (is_simd(device)) return f64 ? device.traits.simd_lanes_f64 : device.traits.simd_lanes_f32;
  return device.traits.access_bytes / (f64 ? 8 : 4);
}

Block block_of(const ConvProblem& problem, const DeviceProfile& device) {
  Block block{4, 2, lanes_of(problem, device), 0};
  if (const char* e = std::getenv("R")) block.rows = atoi(e);
  if (const char* e = std::getenv("VV")) block.vectors = atoi(e);
  if (const char* e = std::getenv("L")) block.lanes = atoi(e);
  const int64_t numbers = problem.domain == ConvDomain::complex ? 2 : 1;
  if (!is_simd(device)) block.vectors = numbers;
  block.width = block.vectors * block.lanes / numbers;
  return block;
}

// A filter of one row is folded: see direct_blocked.cl.
bool is_folded(const ConvProblem& problem) { return problem.filter[0] == 1; }

std::vector<Define> filter_defines(const ConvProblem& problem, const Block& block) {
  if (!is_folded(problem))
    return {number("TAP_ROWS", problem.filter[0]), number("TAP_COLUMNS", problem.filter[1]), number("FOLD", 0),
            number("REST", 0)};
  return {number("TAP_ROWS", problem.filter[1] / block.width), number("TAP_COLUMNS", block.width),
          number("FOLD", 1), number("REST", problem.filter[1] % block.width)};
}

bool reads_in_place(const ConvProblem& problem) {
  return problem.in.stride[1] == 1 && problem.precision == arithmetic_of(problem);
}

// What one item computes. An item of a CPU gets enough to be worth its launch, and there are some for each core to balance.
ConvProblem::Pair tile_of(const ConvProblem& problem, const Block& block, const DeviceProfile& device) {
  const int64_t down = is_folded(problem) ? 1 : block.rows;
  const int64_t across = is_folded(problem) ? block.rows * block.width : block.width;
  ConvProblem::Pair tile{down, across};
  if (is_simd(device)) {
    constexpr int64_t kWorthAnItem = 1 << 18, kMostColumns = 4096, kItemsPerUnit = 8;  // multiply-adds
    const int64_t all = problem.outputs() * problem.batch;
    const int64_t balanced = all / (kItemsPerUnit * device.limits.compute_units);
    const int64_t outputs = std::max<int64_t>(std::min(balanced, kWorthAnItem / problem.taps()), 1);
    const auto blocks = [](int64_t wanted, int64_t block_size, int64_t most) {
      return std::max<int64_t>(1, std::min(wanted, most) / block_size) * block_size;
    };
    tile[1] = std::min(problem.slice_size[1], blocks(outputs / down, across, kMostColumns));
    tile[0] = blocks(outputs / tile[1], down, problem.slice_size[0]);
  }
  for (size_t k = 0; k < tile.size(); ++k)
    tile[k] = problem.tile[k] > 0 ? std::min(problem.tile[k], problem.slice_size[k]) : tile[k];
  return tile;
}

Work blocked_work(const ConvProblem& problem, const Block& block, const DeviceProfile& device) {
  const double outputs = static_cast<double>(problem.outputs() * problem.batch);
  const double taps = static_cast<double>(problem.taps());
  const double rows = static_cast<double>(block.rows), numbers = problem.domain == ConvDomain::complex ? 2 : 1;
  Work work;
  work.style = is_simd(device) ? Style::simd : Style::simt;
  work.flops = outputs * taps * numbers * numbers * (problem.precision == Precision::f64 ? 2 : 1);
  work.read_bytes = signal_bytes(problem) * (1 + static_cast<double>(problem.filter[0] - 1) / rows);
  work.written_bytes = result_bytes(problem);
  work.working_set_bytes = signal_bytes(problem) + result_bytes(problem);
  return work;
}

}  // namespace

ConvProposal propose_direct_blocked(const ConvProblem& problem, const DeviceProfile& device) {
  if (problem.steps > 1) return {{}, concat("steps is ", problem.steps, ", at most 1: no tile waits for another")};
  const Block block = block_of(problem, device);
  const ConvProblem::Pair tile = tile_of(problem, block, device);
  const int64_t down = items_for(problem.slice_size[0], tile[0]), across = items_for(problem.slice_size[1], tile[1]);
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
  step.arguments.emplace_back(VectorArgument<int32_t, 4>{{static_cast<int32_t>(tile[0]), static_cast<int32_t>(tile[1]),
                                                          static_cast<int32_t>(down), static_cast<int32_t>(across)}});
  step.range = is_simd(device) ? single_items(across, down * problem.batch)
                               : shaped_range(static_cast<uint64_t>(across), static_cast<uint64_t>(down * problem.batch),
                                              ButterflyDim::first, device);
  step.work = blocked_work(problem, block, device);
  step.note = concat("tile ", tile[0], "x", tile[1], ", halo ", problem.filter[0] - 1, "x", problem.filter[1] - 1,
                     ", ", block.rows, "x", block.width, " outputs in registers", is_folded(problem) ? " (folded)" : "");
  ConvRecipe recipe;
  recipe.algorithm = "direct_tiled in registers";
  recipe.prepare = prepare_taps(problem, problem.filter[1], device);
  recipe.prepared_bytes = taps_bytes(problem, problem.filter[1]);
  recipe.run.algorithm = recipe.algorithm;
  recipe.run.steps.push_back(std::move(step));
  return {{std::move(recipe)}, {}};
}

}  // namespace clfm::host
