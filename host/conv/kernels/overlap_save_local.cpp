#include "overlap_save_local.hpp"

#include <algorithm>
#include <string>

#include "host/conv/kernels/tile_fft.hpp"
#include "host/conv/source_sink.hpp"
#include "host/error.hpp"
#include "host/kernels/simd/simd_launch.hpp"
#include "host/kernels/simt/launch.hpp"
#include "host/kernels/simt/rows_launch.hpp"
#include "host/plan/butterfly_work.hpp"
#include "host/plan/divide.hpp"

namespace clfm::host {
namespace {

// Operations that an element costs: the product, its place in and out, a change of hands through local
// memory.
constexpr double kMultiply = 4, kPositions = 8, kExchange = 24;

// Between stages, and between transforms.
double exchanges(const LocalTiles& tiles) {
  const auto within = [](const GroupFft& fft) { return static_cast<double>(fft.radices.size()) - 1; };
  return tiles.are_rows() ? 2 * within(tiles.across) + 1
                          : 2 * (within(tiles.across) + within(tiles.down)) + 3;
}

void append_axis(std::vector<Define>& defines, const std::string& axis, const GroupFft& fft) {
  defines.push_back(number(axis + "_N", fft.length));
  for (size_t stage = 0; stage < kMostLocalStages; ++stage)
    defines.push_back(number(concat(axis, "_R", stage), stage < fft.radices.size() ? fft.radices[stage] : 1));
  defines.push_back(number(axis + "_ITEMS", fft.items));
}

// Of one launch alone.
Tiling tiling_of(const LocalTiles& tiles, const TileLaunch& launch) {
  Tiling tiling = tiles.tiling;
  for (size_t k = 0; k < kConvRank; ++k) {
    tiling.axis[k].count = launch.count[k];
    tiling.axis[k].step = launch.step[k];
  }
  return tiling;
}

}  // namespace

OverlapSaveLocal::OverlapSaveLocal(const ConvProblem& problem, const DeviceProfile& device,
                                   TileOverlap overlap)
    : problem_(problem), device_(device), overlap_(overlap), precision_(arithmetic_of(problem)) {}

int64_t OverlapSaveLocal::together() const { return tiles_per_slot(packing_of(problem_, Spectra::complex)); }

// The arrays of overlap_save_local.cl.
uint64_t OverlapSaveLocal::local_bytes(const LocalTiles& tiles) const {
  const auto complex = static_cast<uint64_t>(complex_bytes(precision_));
  if (tiles.are_rows()) return host::local_bytes({{2, 1}, tiles.across.length, 1, tiles.tiles}, precision_);
  return static_cast<uint64_t>(tiles.down.length * (tiles.across.length + 1)) * complex;
}

int64_t OverlapSaveLocal::complex_tiles(const LocalTiles& tiles, const TileLaunch& launch) const {
  return divide_up(tiling_of(tiles, launch).tiles(), together());
}

// Each axis is transformed twice.
Work OverlapSaveLocal::work(const LocalTiles& tiles, const TileLaunch& launch) const {
  const int64_t numbers = tiles.tiling.tile_numbers();
  const int64_t points = complex_tiles(tiles, launch) * numbers;
  const auto axis = [&](const GroupFft& fft) { return group_work(fft, precision_, points, {}, device_); };
  Work work = axis(tiles.across);
  if (!tiles.are_rows()) {
    const Work down = axis(tiles.down);
    work.flops += down.flops;
    work.barriers += down.barriers + work.barriers;
    work.registers = std::max(work.registers, down.registers);
  }
  work.flops = 2 * work.flops + static_cast<double>(points) *
                                    (kMultiply + 2 * kPositions + kExchange * exchanges(tiles)) *
                                    operation_weight(precision_);
  work.barriers *= 2;
  work.local_bytes = local_bytes(tiles);
  work.read_bytes = launch.bytes.read + static_cast<double>(numbers) * complex_bytes(precision_);
  work.written_bytes = launch.bytes.written;
  work.working_set_bytes = signal_bytes(problem_) + result_bytes(problem_);
  return work;
}

NdRange OverlapSaveLocal::range(const LocalTiles& tiles, const TileLaunch& launch) const {
  const auto items = static_cast<uint64_t>(tiles.items()), rows = static_cast<uint64_t>(tiles.tiles);
  const auto groups = static_cast<uint64_t>(divide_up(complex_tiles(tiles, launch), tiles.tiles));
  return {2, {groups * items, rows, 1}, {items, rows, 1}};
}

void OverlapSaveLocal::add_axes(Step& step, const LocalTiles& tiles) const {
  add_butterflies(step, tiles.down.radices);
  add_butterflies(step, tiles.across.radices);
  append_axis(step.defines, "DOWN", tiles.down);
  append_axis(step.defines, "ACROSS", tiles.across);
}

Step OverlapSaveLocal::step(const LocalTiles& tiles, const TileLaunch& launch,
                            std::vector<Table>& tables) const {
  const auto unit = static_cast<uint32_t>(complex_bytes(precision_));
  const Tiling tiling = tiling_of(tiles, launch);
  const auto& [y, x] = tiling.axis;
  Step step;
  step.source = "conv/tiles/overlap_save_local.cl";
  step.defines = side_defines(problem_, 1);
  append(step.defines, {flag("PAIRED", together() == 2), flag("ADDS", overlap_ == TileOverlap::add),
                        number("TILES", tiles.tiles),
                        flag("FIXED_GROUP", device_.traits.group_size_hint != GroupSizeHint::hurts)});
  add_axes(step, tiles);
  step.arithmetic = precision_;
  step.pass.adds_to_output = overlap_ == TileOverlap::add;
  step.arguments = launch.signal;
  for (const Argument& argument : result_arguments(problem_)) step.arguments.push_back(argument);
  for (const Argument& argument : tiling_arguments(tiling, {0, complex_tiles(tiles, launch)}, y.skip, x.skip))
    step.arguments.push_back(argument);
  step.arguments.emplace_back(counted_in({Slot::filter}, unit));
  for (const GroupFft& fft : {tiles.are_rows() ? tiles.across : tiles.down, tiles.across})
    step.arguments.emplace_back(table_of_numbers(stage_roots_table(fft, precision_), tables));
  step.arguments.insert(step.arguments.end(), launch.reach.begin(), launch.reach.end());
  step.range = range(tiles, launch);
  step.work = work(tiles, launch);
  step.note = concat(tiling.tiles(), " tiles of ", y.length, "x", x.length, " in local memory, halo ",
                     problem_.filter[0] - 1, "x", problem_.filter[1] - 1, ": radices ",
                     text(tiles.down.radices), " x ", text(tiles.across.radices), launch.note);
  step.waits_back = launch.waits_back;
  return step;
}

}  // namespace clfm::host
