#include "butterfly_stage.hpp"

#include <algorithm>
#include <limits>

#include "host/error.hpp"
#include "host/plan/butterfly_work.hpp"
#include "host/plan/cheapest.hpp"
#include "host/plan/cost.hpp"
#include "host/plan/divide.hpp"
#include "host/plan/radix_sequence.hpp"

namespace clfm::host {
namespace {

bool takes_columns(const ButterflyStage& stage) { return stage.dim == ButterflyDim::second; }

int64_t butterflies_of_row(const ButterflyStage& stage) { return stage.axis.length / stage.radix; }

// Columns, or butterflies of a row, that lanes may be.
int64_t line_of(const ButterflyStage& stage) {
  return takes_columns(stage) ? stage.axis.loops.back().count : butterflies_of_row(stage);
}

bool are_side_by_side(const ButterflyStage& stage) {
  if (!takes_columns(stage)) return stage.axis.elements_are_neighbours();
  const Loop& columns = stage.axis.loops.back();
  return columns.in_stride == 1 && columns.out_stride == 1;
}

// A row that says nothing of what an access takes has no use for wide ones.
int64_t widest_access(const ButterflyStage& stage, const DeviceProfile& device) {
  if (device.traits.core.access_operations == 0 || !are_side_by_side(stage)) return 1;
  return std::max<int64_t>(device.traits.access_bytes / static_cast<int64_t>(complex_bytes(stage.precision)),
                           1);
}

bool can_be_lanes(const ButterflyStage& stage, int64_t lanes) {
  const bool copies = stage.radix == 1;  // without butterflies
  if (copies || line_of(stage) < lanes) return false;
  if (takes_columns(stage)) return true;
  return stage.own == OwnRuns::target || (stage.own == OwnRuns::none && stage.span % lanes == 0);
}

int64_t tail_of(const ButterflyStage& stage, const Neighbours& neighbours) {
  return line_of(stage) % neighbours.lanes;
}

int64_t accesses_of_item(const ButterflyStage& stage, const Neighbours& neighbours, Side side) {
  const bool own = !takes_columns(stage) &&
                   (stage.own == OwnRuns::both || (stage.own == OwnRuns::target && side == Side::out));
  return own ? neighbours.lanes * divide_up(stage.radix, neighbours.access) : stage.radix;
}

// Those of grouped_axis(), for a price without an axis of its own.
int64_t grouped_rows(const ButterflyStage& stage, int64_t lanes) {
  const int64_t rows = stage.axis.rows();
  if (!takes_columns(stage)) return rows;
  const int64_t columns = line_of(stage);
  return rows / columns * divide_up(columns, lanes);
}

AxisTransform grouped_axis(const ButterflyStage& stage, int64_t lanes) {
  AxisTransform axis = stage.axis;
  if (lanes == 1 || !takes_columns(stage)) return axis;
  Loop& columns = axis.loops.back();
  columns = {divide_up(columns.count, lanes), lanes * columns.in_stride, lanes * columns.out_stride};
  return axis;
}

Work work_of(const ButterflyStage& stage, const Neighbours& neighbours, Work work) {
  const double bytes = complex_bytes(stage.precision);
  const int64_t line = line_of(stage);
  const int64_t items =
      stage.axis.rows() * butterflies_of_row(stage) / line * divide_up(line, neighbours.lanes);
  const int64_t loads = accesses_of_item(stage, neighbours, Side::in),
                stores = accesses_of_item(stage, neighbours, Side::out);
  const auto access_bytes = [&](int64_t accesses) {
    return bytes * static_cast<double>(neighbours.lanes * stage.radix) / static_cast<double>(accesses);
  };
  work.flops *= static_cast<double>(items * neighbours.lanes) /
                static_cast<double>(stage.axis.rows() * butterflies_of_row(stage));
  work.registers =
      work.registers / register_words(stage.precision) * lane_words(stage.precision, neighbours.lanes);
  work.accesses = static_cast<double>(items * (loads + stores));
  work.access_bytes = access_bytes(loads);
  work.ahead_bytes *= static_cast<double>(neighbours.lanes);
  work.independent = static_cast<double>(neighbours.lanes);
  work.read_run_bytes = std::max(work.read_run_bytes, access_bytes(loads));
  work.written_run_bytes = std::max(work.written_run_bytes, access_bytes(stores));
  return work;
}

// All that the stage's layout and the device's registers allow, the widest first, single points last.
template <class Visit>
void for_possible_neighbours(const ButterflyStage& stage, const DeviceProfile& device, const Visit& visit) {
  for (int64_t access = widest_access(stage, device); access > 1; access /= 2) {
    if (can_be_lanes(stage, access) && butterfly_fits(stage.radix, stage.precision, access, device))
      visit(Neighbours{access, access});
    if (!takes_columns(stage) && stage.own != OwnRuns::none) visit(Neighbours{1, access});
  }
  visit(Neighbours{});
}

struct PricedLaunch {
  Neighbours neighbours;
  Work work;
  NdRange range;
  double us = std::numeric_limits<double>::infinity();
};

PricedLaunch cheapest(const ButterflyStage& stage, const Work& of_single_points,
                      const DeviceProfile& device) {
  const int64_t butterflies = butterflies_of_row(stage);
  Cheapest<PricedLaunch> cheapest(device);
  for_possible_neighbours(stage, device, [&](const Neighbours& neighbours) {
    const int64_t items = takes_columns(stage) ? butterflies : divide_up(butterflies, neighbours.lanes);
    PricedLaunch launch{neighbours, work_of(stage, neighbours, of_single_points), {}};
    launch.range = shaped_range(static_cast<uint64_t>(items),
                                static_cast<uint64_t>(grouped_rows(stage, neighbours.lanes)), stage.dim,
                                device, static_cast<uint64_t>(neighbours.lanes));
    launch.us = estimate_us(launch.work, launch.range, device);
    cheapest.consider(launch, variant_of(stage, neighbours), launch.us);
  });
  return *cheapest.take();
}

}  // namespace

Variant variant_of(const ButterflyStage& stage, const Neighbours& neighbours) {
  Variant variant;
  variant.radices = {stage.radix};
  variant.lanes = neighbours.lanes;
  return variant;
}

StageLaunch cheapest_launch(const ButterflyStage& stage, const Work& of_single_points,
                            const DeviceProfile& device) {
  const PricedLaunch launch = cheapest(stage, of_single_points, device);
  return {launch.neighbours, grouped_axis(stage, launch.neighbours.lanes), launch.work, launch.range};
}

double cheapest_launch_us(const ButterflyStage& stage, const Work& of_single_points,
                          const DeviceProfile& device) {
  return cheapest(stage, of_single_points, device).us;
}

std::vector<Define> neighbours_defines(const ButterflyStage& stage, const Neighbours& neighbours) {
  return {{"WIDE", std::to_string(neighbours.access)}, {"TAIL", std::to_string(tail_of(stage, neighbours))}};
}

BufferArgument stage_side(const BufferArgument& side, const ButterflyStage& stage,
                          const Neighbours& neighbours) {
  return neighbours.lanes == 1 ? side : counted_in(side, real_bytes(stage.precision));
}

std::string neighbours_note(const ButterflyStage& stage, const Neighbours& neighbours) {
  if (neighbours.lanes == 1) return {};
  return concat(", ", neighbours.lanes, takes_columns(stage) ? " columns" : " butterflies", " an item");
}

}  // namespace clfm::host
