// overlap_save_local.hpp - launches of overlap_save_local.cl: a work-group transforms tiles, multiplies them
// by the filter's spectrum and transforms them back, all in registers and local memory.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include "host/conv/added_tiles.hpp"
#include "host/conv/tiling.hpp"
#include "host/device/profile.hpp"
#include "host/kernels/simt/group_fft.hpp"
#include "host/plan/recipe.hpp"
#include "host/problem/conv_problem.hpp"

namespace clfm::host {

constexpr size_t kMostLocalStages = 4;  // of local_axis.clh

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

// The problem and the device must outlive it.
class OverlapSaveLocal {
 public:
  OverlapSaveLocal(const ConvProblem& problem, const DeviceProfile& device, TileOverlap overlap);

  int64_t complex_tiles(const LocalTiles& tiles, const TileLaunch& launch) const;
  uint64_t local_bytes(const LocalTiles& tiles) const;
  Work work(const LocalTiles& tiles, const TileLaunch& launch) const;
  NdRange range(const LocalTiles& tiles, const TileLaunch& launch) const;
  Step step(const LocalTiles& tiles, const TileLaunch& launch, std::vector<Table>& tables) const;

 private:
  int64_t together() const;  // real tiles in a complex one
  void add_axes(Step& step, const LocalTiles& tiles) const;

  const ConvProblem& problem_;
  const DeviceProfile& device_;
  TileOverlap overlap_;
  Precision precision_;
};

}  // namespace clfm::host
