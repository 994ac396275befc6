// Overlap-save in one launch on devices with local memory: a work-group loads a tile with its halo,
// transforms it in registers and local memory, multiplies it by the filter's spectrum, transforms it back and
// stores what is valid. The spectrum is the one that transforms of the whole tile make, so any device
// prepares it. Overlap-add does the same in K launches for each axis, with zeros in place of the halo.
#include <algorithm>
#include <limits>
#include <optional>

#include "host/conv/added_tiles.hpp"
#include "host/conv/kernels/overlap_save_local.hpp"
#include "host/conv/kernels/tile_fft.hpp"
#include "host/conv/rule.hpp"
#include "host/conv/source_sink.hpp"
#include "host/conv/tile_choice.hpp"
#include "host/error.hpp"
#include "host/kernels/simt/group_fft.hpp"
#include "host/plan/butterfly_work.hpp"
#include "host/plan/cost.hpp"
#include "host/plan/divide.hpp"

namespace clfm::host {
namespace {

constexpr int64_t kLongestColumn = 128;  // longer ones leave no room for rows
class LocalPlanner {
 public:
  LocalPlanner(const ConvProblem& problem, const DeviceProfile& device, TileOverlap overlap)
      : problem_(problem),
        device_(device),
        overlap_(overlap),
        precision_(arithmetic_of(problem)),
        kernel_(problem, device, overlap) {}

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
      recipe.run.steps.push_back(kernel_.step(tiles, launch, recipe.run.tables));
    return recipe;
  }

 private:
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
      if (!fft.radices.empty() && fft.radices.size() <= kMostLocalStages) found.push_back(std::move(fft));
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
                                        kernel_.complex_tiles(tiles, tiles.launches.front()));
    tiles.across.width = down.length * tiles.tiles;
    tiles.down.width = across.length;
    if (!fits(tiles)) return std::nullopt;
    tiles.cost_us = 0;
    for (const TileLaunch& launch : tiles.launches)
      tiles.cost_us += estimate_us(kernel_.work(tiles, launch), kernel_.range(tiles, launch), device_);
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

  bool fits(const LocalTiles& tiles) const {
    const DeviceLimits& limits = device_.limits;
    const auto items = static_cast<uint64_t>(tiles.items()), rows = static_cast<uint64_t>(tiles.tiles);
    const uint32_t held = std::max(registers(tiles.across, precision_),
                                   tiles.are_rows() ? 0 : registers(tiles.down, precision_));
    // Barriers hold everybody up: groups not much larger than the device likes best.
    const uint64_t most = std::min<uint64_t>(limits.max_group, 2 * device_.traits.preferred_local_group);
    return items * rows <= most && items <= limits.max_group_shape[0] && rows <= limits.max_group_shape[1] &&
           kernel_.local_bytes(tiles) <= limits.local_bytes && held <= device_.traits.registers &&
           tiles.tiling.tiles() <= std::numeric_limits<int32_t>::max() / 2;
  }

  const ConvProblem& problem_;
  const DeviceProfile& device_;
  TileOverlap overlap_;
  Precision precision_;
  OverlapSaveLocal kernel_;
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
