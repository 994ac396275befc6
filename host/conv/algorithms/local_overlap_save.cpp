// Overlap-save in one launch on devices with local memory: a work-group loads a tile with its halo,
// transforms it in registers and local memory, multiplies it by the filter's spectrum, transforms it back and
// stores what is valid. The spectrum is the one that transforms of the whole tile make, so any device
// prepares it. Overlap-add does the same in K launches for each axis, with zeros in place of the halo.
#include <algorithm>
#include <limits>
#include <optional>

#include "host/conv/added_tiles.hpp"
#include "host/conv/kernels/tile_fft.hpp"
#include "host/conv/rule.hpp"
#include "host/conv/source_sink.hpp"
#include "host/conv/tile_choice.hpp"
#include "host/error.hpp"
#include "host/kernels/simd/simd_launch.hpp"
#include "host/kernels/simt/group_fft.hpp"
#include "host/kernels/simt/launch.hpp"
#include "host/kernels/simt/rows_launch.hpp"
#include "host/plan/butterfly_work.hpp"
#include "host/plan/cost.hpp"
#include "host/plan/divide.hpp"

namespace clfm::host {
namespace {

constexpr size_t kMostStages = 4;        // of local_axis.clh
constexpr int64_t kLongestColumn = 128;  // longer ones leave no room for rows
// Operations that an element costs: the product, its place in and out, a change of hands through local
// memory.
constexpr double kMultiply = 4, kPositions = 8, kExchange = 24;

struct LocalTiles {
  Tiling tiling;
  std::vector<TileLaunch> launches;
  GroupFft down, across;  // down: nothing where tiles are rows
  int64_t tiles = 1;      // complex ones, of a group
  double cost_us = std::numeric_limits<double>::infinity();

  bool are_rows() const { return tiling.axis[0].length == 1; }
  int64_t items() const { return tiling.axis[0].length * across.items; }  // of a complex tile
  ConvProblem::Pair length() const { return {tiling.axis[0].length, tiling.axis[1].length}; }
};

class LocalPlanner {
 public:
  LocalPlanner(const ConvProblem& problem, const DeviceProfile& device, TileOverlap overlap)
      : problem_(problem), device_(device), overlap_(overlap), precision_(arithmetic_of(problem)) {}

  std::optional<LocalTiles> cheapest() const {
    std::optional<LocalTiles> best;
    const std::vector<GroupFft> across = transforms(1);
    for (const GroupFft& down : transforms(0))
      for (const GroupFft& row : across)
        for (const int64_t held : {4, 8, 16}) {
          std::optional<LocalTiles> tiles = shared(down, row, held);
          if (tiles && (!best || tiles->cost_us < best->cost_us)) best = std::move(tiles);
        }
    return best;
  }

  ConvRecipe recipe(const LocalTiles& tiles) const {
    const TileFft fft{precision_, tiles.length(), Spectra::complex, 1};
    TileFftPlanner planner(device_, workspace_limit(problem_, device_));
    ConvRecipe recipe;
    recipe.algorithm = overlap_ == TileOverlap::add ? "overlap_add" : "overlap_save";
    recipe.tiles = concat(size_text(tiles.length()), " in local memory");
    if (tiles.launches.size() > 1) recipe.tiles += concat(", ", tiles.launches.size(), " launches");
    recipe.prepare = filter_spectrum(problem_, fft, "spectrum", planner, device_);
    recipe.prepared_bytes = fft.spectra_bytes();
    recipe.run.algorithm = recipe.algorithm;
    for (const TileLaunch& launch : tiles.launches)
      recipe.run.steps.push_back(step(tiles, launch, recipe.run.tables));
    return recipe;
  }

 private:
  int64_t together() const { return tiles_per_slot(packing_of(problem_, Spectra::complex)); }

  // Lengths of an axis with their radices; of columns the only one is 1 where the filter has one row.
  std::vector<GroupFft> transforms(size_t k) const {
    const int64_t filter = problem_.filter[k];
    if (k == 0 && filter == 1 && problem_.tile[0] <= 1) return {GroupFft{{}, 1, 1, 1}};
    const auto numbers =
        static_cast<int64_t>(device_.limits.local_bytes) / static_cast<int64_t>(complex_bytes(precision_));
    const int64_t longest = k == 0 || problem_.filter[0] > 1 ? kLongestColumn : numbers;
    const int64_t wanted = std::min(longest, problem_.slice_size[k] + filter - 1);
    std::vector<int64_t> lengths = tile_lengths(filter, std::max(wanted, filter));
    if (problem_.tile[k] != 0) lengths = {problem_.tile[k]};
    std::vector<GroupFft> found;
    for (const int64_t length : lengths) {
      if (length < 2 || length > longest) continue;
      GroupFft fft;
      fft.length = length;
      fft.radices = group_radices(length, ItemShare::small, precision_, device_);
      if (!fft.radices.empty() && fft.radices.size() <= kMostStages) found.push_back(std::move(fft));
    }
    return found;
  }

  // Tiles whose items hold `held` elements each, the same along both axes.
  std::optional<LocalTiles> shared(const GroupFft& down, const GroupFft& across, int64_t held) const {
    if (across.length % held != 0 || (down.length > 1 && down.length % held != 0)) return std::nullopt;
    std::optional<LocalTiles> tiling = cut({down.length, across.length});
    if (!tiling) return std::nullopt;
    LocalTiles& tiles = *tiling;
    tiles.down = down;
    tiles.across = across;
    tiles.across.items = across.length / held;
    tiles.down.items = down.length > 1 ? down.length / held : 1;
    if (tiles.are_rows())
      tiles.tiles = std::clamp<int64_t>(device_.traits.preferred_local_group / tiles.items(), 1,
                                        complex_tiles(tiles, tiles.launches.front()));
    tiles.across.width = down.length * tiles.tiles;
    tiles.down.width = across.length;
    if (!fits(tiles)) return std::nullopt;
    tiles.cost_us = 0;
    for (const TileLaunch& launch : tiles.launches)
      tiles.cost_us += estimate_us(work(tiles, launch), range(tiles, launch), device_);
    return tiling;
  }

  // Nothing where the tiles cannot be added up in as many steps as there may be.
  std::optional<LocalTiles> cut(const ConvProblem::Pair& length) const {
    LocalTiles tiles;
    if (overlap_ == TileOverlap::add) {
      const std::optional<AddedTiles> added = added_tiles(problem_, length);
      if (!added) return std::nullopt;
      tiles.tiling = overlap_add_tiling(problem_, length);
      for (size_t k = 0; k < kConvRank; ++k) tiles.tiling.axis[k].count = (*added)[k].count;
      tiles.launches = added_launches(problem_, *added, Zeros::behind);
      return tiles;
    }
    tiles.tiling = overlap_save_tiling(problem_, length);
    const auto& [y, x] = tiles.tiling.axis;
    TileLaunch all;
    all.count = {y.count, x.count};
    all.step = {y.step, x.step};
    all.signal = signal_arguments(problem_);
    all.bytes = {static_cast<double>(tiles.tiling.tiles() * tiles.tiling.tile_numbers()) *
                     static_cast<double>(problem_.element_bytes()),
                 result_bytes(problem_)};
    tiles.launches = {all};
    return tiles;
  }

  // Of one launch alone.
  static Tiling tiling_of(const LocalTiles& tiles, const TileLaunch& launch) {
    Tiling tiling = tiles.tiling;
    for (size_t k = 0; k < kConvRank; ++k) {
      tiling.axis[k].count = launch.count[k];
      tiling.axis[k].step = launch.step[k];
    }
    return tiling;
  }

  bool fits(const LocalTiles& tiles) const {
    const DeviceLimits& limits = device_.limits;
    const auto items = static_cast<uint64_t>(tiles.items()), rows = static_cast<uint64_t>(tiles.tiles);
    const uint32_t held = std::max(registers(tiles.across, precision_),
                                   tiles.are_rows() ? 0 : registers(tiles.down, precision_));
    // Barriers hold everybody up: groups not much larger than the device likes best.
    const uint64_t most = std::min<uint64_t>(limits.max_group, 2 * device_.traits.preferred_local_group);
    return items * rows <= most && items <= limits.max_group_shape[0] && rows <= limits.max_group_shape[1] &&
           local_bytes(tiles) <= limits.local_bytes && held <= device_.traits.registers &&
           tiles.tiling.tiles() <= std::numeric_limits<int32_t>::max() / 2;
  }

  // The arrays of overlap_save_local.cl.
  uint64_t local_bytes(const LocalTiles& tiles) const {
    const auto complex = static_cast<uint64_t>(complex_bytes(precision_));
    if (tiles.are_rows()) return host::local_bytes({{2, 1}, tiles.across.length, 1, tiles.tiles}, precision_);
    return static_cast<uint64_t>(tiles.down.length * (tiles.across.length + 1)) * complex;
  }

  int64_t complex_tiles(const LocalTiles& tiles, const TileLaunch& launch) const {
    return divide_up(tiling_of(tiles, launch).tiles(), together());
  }

  // Between stages, and between transforms.
  static double exchanges(const LocalTiles& tiles) {
    const auto within = [](const GroupFft& fft) { return static_cast<double>(fft.radices.size()) - 1; };
    return tiles.are_rows() ? 2 * within(tiles.across) + 1
                            : 2 * (within(tiles.across) + within(tiles.down)) + 3;
  }

  // Each axis is transformed twice.
  Work work(const LocalTiles& tiles, const TileLaunch& launch) const {
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

  NdRange range(const LocalTiles& tiles, const TileLaunch& launch) const {
    const auto items = static_cast<uint64_t>(tiles.items()), rows = static_cast<uint64_t>(tiles.tiles);
    const auto groups = static_cast<uint64_t>(divide_up(complex_tiles(tiles, launch), tiles.tiles));
    return {2, {groups * items, rows, 1}, {items, rows, 1}};
  }

  void append_axis(std::vector<Define>& defines, const std::string& axis, const GroupFft& fft) const {
    defines.push_back(number(axis + "_N", fft.length));
    for (size_t stage = 0; stage < kMostStages; ++stage)
      defines.push_back(
          number(concat(axis, "_R", stage), stage < fft.radices.size() ? fft.radices[stage] : 1));
    defines.push_back(number(axis + "_ITEMS", fft.items));
  }

  std::vector<Define> defines(const LocalTiles& tiles) const {
    std::vector<Define> defines = side_defines(problem_, 1);
    std::vector<int> radices = tiles.down.radices;
    radices.insert(radices.end(), tiles.across.radices.begin(), tiles.across.radices.end());
    append(defines, {flag("PAIRED", together() == 2), flag("ADDS", overlap_ == TileOverlap::add),
                     radices_define(radices)});
    append_axis(defines, "DOWN", tiles.down);
    append_axis(defines, "ACROSS", tiles.across);
    append(defines, {number("TILES", tiles.tiles),
                     flag("FIXED_GROUP", device_.traits.group_size_hint != GroupSizeHint::hurts)});
    return defines;
  }

  Step step(const LocalTiles& tiles, const TileLaunch& launch, std::vector<Table>& tables) const {
    const auto unit = static_cast<uint32_t>(complex_bytes(precision_));
    const Tiling tiling = tiling_of(tiles, launch);
    const auto& [y, x] = tiling.axis;
    Step step;
    step.source = "conv/tiles/overlap_save_local.cl";
    step.defines = defines(tiles);
    step.arithmetic = precision_;
    step.pass.adds_to_output = overlap_ == TileOverlap::add;
    step.arguments = launch.signal;
    for (const Argument& argument : result_arguments(problem_)) step.arguments.push_back(argument);
    for (const Argument& argument :
         tiling_arguments(tiling, {0, complex_tiles(tiles, launch)}, y.skip, x.skip))
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

  const ConvProblem& problem_;
  const DeviceProfile& device_;
  TileOverlap overlap_;
  Precision precision_;
};

std::string local_refusal(const ConvProblem& problem, const DeviceProfile& device, TileOverlap overlap) {
  if (device.traits.local_memory != LocalMemory::on_chip)
    return concat("local memory of ", device.traits.name, " is no faster than its global memory");
  std::string refusal = tile_refusal(problem);
  if (!refusal.empty()) return refusal;
  return overlap == TileOverlap::add ? added_refusal(problem) : step_refusal(problem);
}

ConvProposal propose_local(const ConvProblem& problem, const DeviceProfile& device, TileOverlap overlap) {
  if (std::string refusal = local_refusal(problem, device, overlap); !refusal.empty())
    return {{}, std::move(refusal)};
  const LocalPlanner planner(problem, device, overlap);
  const std::optional<LocalTiles> tiles = planner.cheapest();
  if (!tiles)
    return {{},
            concat("no tile with room for a filter of ", problem.filter[0], "x", problem.filter[1],
                   " fits the registers and the local memory of a work-group")};
  ConvProposal proposal;
  add_or_refuse(proposal, [&] { proposal.recipes.push_back(planner.recipe(*tiles)); });
  return proposal;
}

}  // namespace

ConvProposal propose_local_overlap_save(const ConvProblem& problem, const DeviceProfile& device) {
  return propose_local(problem, device, TileOverlap::save);
}

ConvProposal propose_local_overlap_add(const ConvProblem& problem, const DeviceProfile& device) {
  return propose_local(problem, device, TileOverlap::add);
}

}  // namespace clfm::host
