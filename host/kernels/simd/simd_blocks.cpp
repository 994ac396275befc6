#include "simd_blocks.hpp"

#include <algorithm>
#include <vector>

#include "host/error.hpp"
#include "host/io/source_sink.hpp"
#include "host/plan/butterfly_work.hpp"
#include "host/plan/divide.hpp"
#include "host/plan/radix_table.hpp"
#include "lanes_variant.hpp"
#include "simd_launch.hpp"

namespace clfm::host {
namespace {

constexpr int64_t kMostScratchBytes = 128 << 10;  // of all lanes: every axis goes through it only once
constexpr int64_t kFourPerVector = 4;
constexpr int64_t kFetchedBlockBytes = 256;  // shorter ones stand in lines already fetched

// The axes of more than one point, outermost first; none where one of them is no radix, or only repeated
// over.
std::vector<int> block_axes(const FftProblem& problem) {
  std::vector<int> axes;
  for (size_t i = 0; i < static_cast<size_t>(problem.rank); ++i) {
    if (problem.length[i] == 1) continue;
    if (problem.repeated[i] || !has_butterfly(problem.length[i])) return {};
    axes.push_back(static_cast<int>(problem.length[i]));
  }
  return axes;
}

// Elements of one transform on this side.
int64_t elements_of(const FftProblem& problem, Side side) {
  int64_t elements = 1;
  for (const int64_t length : whole_shape(problem, side)) elements *= length;
  return elements;
}

const Layout& layout_of(const FftProblem& problem, Side side) {
  return side == Side::in ? problem.in : problem.out;
}

bool has_no_gaps(const FftProblem& problem, Side side) {
  const Shape shape = whole_shape(problem, side);
  int64_t next = 1;
  for (auto i = static_cast<size_t>(problem.rank); i-- > 0; next *= shape[i])
    if (shape[i] > 1 && layout_of(problem, side).stride[i] != next) return false;
  return true;
}

bool follow_each_other(const FftProblem& problem, Side side) {
  return layout_of(problem, side).batch_stride == elements_of(problem, side);
}

// As few transforms as fill a vector.
std::optional<BlocksTogether> transforms_together(const FftProblem& problem, int64_t lanes) {
  if (problem.points() >= lanes) return BlocksTogether{1, 0};
  if (!follow_each_other(problem, Side::in) || !follow_each_other(problem, Side::out)) return std::nullopt;
  return blocks_together(problem.points(), problem.batch, lanes, Rest::taken);
}

// Blocks are rows of this task, each of as many elements as its transforms have points.
SimdTask blocks_of(const FftProblem& problem, int64_t together) {
  SimdTask task{problem.precision, problem.direction, problem.scale, {}, {Slot::in}, {Slot::out}};
  if (problem.placement == Placement::in_place) task.from.slot = Slot::out;
  task.axis = {problem.points() * together, 1, 1, {}};
  task.axis.loops.push_back(
      {problem.batch / together, problem.in.batch_stride * together, problem.out.batch_stride * together});
  return task;
}

// What a kernel of reals counts in reals, the other one in complex numbers.
RowUnits block_units(const FftProblem& problem, int64_t together, Side side) {
  const int64_t elements = together * elements_of(problem, side);
  const bool counts_reals = problem.transform != Transform::c2c;
  return counts_reals && !is_real(problem.transform, side) ? RowUnits{2 * elements, 2}
                                                           : RowUnits{elements, 1};
}

SimdVariant variant_of(const SimdTask& task, RowUnits out, std::vector<int> axes,
                       const DeviceProfile& device) {
  const int64_t lanes = simd_lanes(device.traits, task.precision);
  SimdVariant variant;
  variant.lanes = lanes;
  variant.radices = std::move(axes);
  variant.transforms_per_vector = transforms_per_vector(task.axis, lanes, lanes, task.precision, device);
  const int64_t width = lanes * variant.transforms_per_vector;
  variant.rows_per_item = lane_rows_per_item(task.axis.rows(), 2 * task.axis.length, width, device);
  if (out.length > lanes && out.length % lanes == 0) variant.stores = stores_of_rows(task, out, device);
  if (is_clang_on_cpu(device) &&
      task.axis.length * static_cast<int64_t>(complex_bytes(task.precision)) >= kFetchedBlockBytes)
    variant.prefetch = Prefetch::on;
  return variant;
}

// Of all numbers that an item has at a time.
int64_t scratch_bytes(const SimdTask& task, const SimdVariant& variant) {
  return variant.lanes * variant.transforms_per_vector * task.axis.length *
         static_cast<int64_t>(complex_bytes(task.precision));
}

// Whether an item's scratch holds the blocks, and every core finds enough of them.
bool pays(const SimdTask& task, const SimdVariant& variant, const DeviceProfile& device) {
  return scratch_bytes(task, variant) <= kMostScratchBytes &&
         task.axis.rows() >= variant.lanes * variant.transforms_per_vector * items_wanted(device);
}

std::vector<Define> axis_defines(const std::vector<int>& axes) {
  std::vector<Define> defines;
  const size_t missing = kMaxRank - axes.size();
  for (size_t i = 0; i < kMaxRank; ++i)
    defines.push_back(number(concat("N", i), i < missing ? 1 : axes[i - missing]));
  return defines;
}

Work work_of(const FftProblem& problem, const SimdTask& task, const SimdVariant& variant) {
  constexpr double kScratch = 1.5;             // for what goes to scratch and back between axes, as measured
  constexpr int64_t kRegisterBytes = 2 << 10;  // blocks that never leave the registers
  constexpr double kOfReals = 0.75;            // the rows whole, the other axes of half as many
  const auto batch = static_cast<double>(problem.batch);
  const auto bytes = [&](Side side) {
    return batch * static_cast<double>(elements_of(problem, side)) *
           (is_real(problem.transform, side) ? real_bytes(problem.precision)
                                             : complex_bytes(problem.precision));
  };
  Work work;
  work.style = Style::simd;
  work.flops = operation_weight(problem.precision) * batch * share_in_vectors(variant, problem.precision) *
               simd_instructions(SimdKernel::lanes, variant.radices, variant.lanes, kSimdRegisters);
  if (scratch_bytes(task, variant) > kRegisterBytes) work.flops *= kScratch;
  if (problem.transform != Transform::c2c) work.flops *= kOfReals;
  work.read_bytes = bytes(Side::in);
  work.written_bytes = bytes(Side::out);
  work.working_set_bytes = problem.placement == Placement::in_place
                               ? std::max(work.read_bytes, work.written_bytes)
                               : work.read_bytes + work.written_bytes;
  return work;
}

// The work is the caller's.
Step blocks_step(const SimdTask& task, const SimdVariant& variant, const char* source,
                 const std::vector<int>& axes) {
  const AxisTransform& blocks = task.axis;
  Step step;
  step.source = source;
  set_arithmetic(step, task.precision, static_cast<uint32_t>(variant.lanes));
  set_variant(step, variant);
  step.variant.transforms_per_vector = variant.transforms_per_vector;
  step.defines.push_back(direction_define(task.direction));
  append(step.defines, row_defines(blocks, 2 * reached_elements(blocks)));  // offsets count REALs
  add_butterflies(step, axes);
  append(step.defines, axis_defines(axes));
  step.arguments = {in_reals({Slot::in}, task.precision), in_reals({Slot::out}, task.precision)};
  add_item_rows(step, task, variant.rows_per_item);
  return step;
}

}  // namespace

std::optional<Step> small_blocks_step(const FftProblem& problem, const DeviceProfile& device) {
  if (!device.overrides.has(Override::small_blocks)) return std::nullopt;
  const int64_t lanes = simd_lanes(device.traits, problem.precision);
  const std::vector<int> axes = block_axes(problem);
  const bool is_complex = problem.transform == Transform::c2c;
  const bool halves_none = !is_complex && problem.length[static_cast<size_t>(problem.rank - 1)] == 1;
  if (lanes <= 1 || axes.empty() || halves_none) return std::nullopt;
  if (!has_no_gaps(problem, Side::in) || !has_no_gaps(problem, Side::out)) return std::nullopt;
  const auto blocks = transforms_together(problem, lanes);
  if (!blocks) return std::nullopt;
  const int64_t together = blocks->together;
  const SimdTask task = blocks_of(problem, together);
  // Of complex rows from 4 numbers on, simd_lanes.cl has four per vector, of 4 lanes each.
  const int64_t shortest_row = is_complex ? kFourPerVector : lanes;
  if (axes.size() == 1 && axes.front() >= shortest_row) return std::nullopt;
  const RowUnits in = block_units(problem, together, Side::in),
                 out = block_units(problem, together, Side::out);
  const SimdVariant variant = variant_of(task, out, axes, device);
  if (!pays(task, variant, device)) return std::nullopt;
  Step step =
      blocks_step(task, variant, is_complex ? "fft/simd_blocks.cl" : "real/simd_real_blocks.cl", axes);
  append(step.defines, {number("TOGETHER", together), number("REST", blocks->rest)});
  step.pass.rows_per_lane = together;
  if (!is_complex) step.pass.takes = Takes::whole_reals;
  set_pitches(step, task.axis, in, out);
  step.defines.push_back(flag("SCALED", problem.scale != 1));
  take_plain_arrays(step, task.precision);
  step.work = work_of(problem, task, variant);
  step.note = concat("blocks of ", text(axes), is_complex ? "" : " reals",
                     together > 1 ? concat(", ", together, " of them") : "", " to a lane");
  return step;
}

}  // namespace clfm::host
