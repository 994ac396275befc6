// launch.hpp - what every SIMT rule needs to describe a launch: the defines and arguments that the shared
// kernel files (complex.clh, rows.clh, access.clh) ask for, and a work-group shape that the device accepts.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "host/device/profile.hpp"
#include "host/plan/recipe.hpp"
#include "host/problem/fft_problem.hpp"

namespace clfm::host {

enum class ButterflyDim {
  first = 0,
  second = 1
};  // which ND-range dimension counts butterflies (or elements)

void append(std::vector<Define>& defines, std::vector<Define> more);

// Values that complex.clh, access.clh and rows.clh are compiled with. `elements`: the largest element offset
// that the step forms, which decides between 32-bit and 64-bit index arithmetic.
std::vector<Define> arithmetic_defines(Precision precision, uint32_t lanes);
void set_arithmetic(Step& step, Precision precision, uint32_t lanes);
Define index_define(int64_t elements);
std::vector<Define> row_defines(const AxisTransform& axis, int64_t elements);
Define direction_define(Direction direction);
// More butterflies for a step, in any order and any number of times; none is needed for radix 1.
void add_butterflies(Step& step, const std::vector<int>& radices);

// The counts of the two inner loops and their reciprocals, as rows.clh reads them.
VectorArgument<uint32_t, 4> row_loops(const AxisTransform& axis);
// Strides as rows.clh reads them, the element stride in the last lane.
Argument stride_argument(const std::array<uint64_t, 4>& strides, int64_t elements);
Argument row_strides(const AxisTransform& axis, Side side, int64_t elements);
// Those of a side among a step's arguments; none where it has none.
StrideArgument* strides_of(Step& step, Side side);
const StrideArgument* strides_of(const Step& step, Side side);
VectorArgument<int32_t, 4> ints(int64_t a, int64_t b, int64_t c, int64_t d);
Argument real_argument(Precision precision, double value);

// `items` x `rows` with an explicit work-group: a divisor of the items where a good one exists, else rounded
// up (kernels check their bounds). Respects max_group and max_group_shape. `neighbours`: numbers side by side
// that an item takes.
NdRange shaped_range(uint64_t items, uint64_t rows, ButterflyDim dim, const DeviceProfile& device,
                     uint64_t neighbours = 1);

// The same for each of `planes`, as the third dimension. On GPUs a group of few items takes several planes.
NdRange over_planes(NdRange range, int64_t planes, const DeviceProfile& device);

// Items next to each other take neighbouring rows where those are closer than neighbouring elements.
ButterflyDim element_dim(const AxisTransform& axis);

BufferArgument counted_in(BufferArgument place, uint32_t unit_bytes);

// Largest element offset, plus one, that an axis reaches on either side.
int64_t reached_elements(const AxisTransform& axis);

}  // namespace clfm::host
