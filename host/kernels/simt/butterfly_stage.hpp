// butterfly_stage.hpp - one stage of butterflies in registers as a launch (stockham.cl, dit_first_stage.cl,
// dit_stage.cl): how many neighbours an item works on at once. Where a row asks for wide accesses, two
// columns or two butterflies make 128 bits of every load and store, for twice the registers
// (kernels/lanes/wide_access.clh); the cost model decides.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "host/device/profile.hpp"
#include "host/plan/recipe.hpp"
#include "launch.hpp"

namespace clfm::host {

// In which arrays a butterfly along a row has its own points as neighbours. In others it shares runs of
// `span` points with neighbouring butterflies.
enum class OwnRuns { none, target, both };

struct ButterflyStage {
  Precision precision;
  AxisTransform axis;
  int radix;
  int64_t span;
  ButterflyDim dim;  // second: items side by side take neighbouring columns
  OwnRuns own;       // of rows
};

struct Neighbours {
  int64_t lanes = 1;   // columns or butterflies of an item
  int64_t access = 1;  // elements of one load or store: `lanes`, or of a butterfly's own
  bool operator==(const Neighbours&) const = default;
};

struct StageLaunch {
  Neighbours neighbours;
  AxisTransform axis;  // as the kernel counts rows: so many columns as one
  Work work;
  NdRange range;
};

// Of all that the stage's layout and the device's registers allow; of equals the widest.
StageLaunch cheapest_launch(const ButterflyStage& stage, const Work& of_single_points,
                            const DeviceProfile& device);
double cheapest_launch_us(const ButterflyStage& stage, const Work& of_single_points,
                          const DeviceProfile& device);

Variant variant_of(const ButterflyStage& stage, const Neighbours& neighbours);
std::vector<Define> neighbours_defines(const ButterflyStage& stage, const Neighbours& neighbours);
// The kernel's pointer counts real elements where items have lanes.
BufferArgument stage_side(const BufferArgument& side, const ButterflyStage& stage,
                          const Neighbours& neighbours);
std::string neighbours_note(const ButterflyStage& stage, const Neighbours& neighbours);

}  // namespace clfm::host
