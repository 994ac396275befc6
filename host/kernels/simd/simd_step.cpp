#include "simd_step.hpp"

#include <algorithm>

#include "host/error.hpp"
#include "host/io/source_sink.hpp"
#include "host/kernels/simt/launch.hpp"
#include "host/plan/butterfly_work.hpp"
#include "host/plan/divide.hpp"
#include "simd_launch.hpp"

namespace clfm::host {
namespace {

constexpr uint64_t kOrdinaryVectorBytes = 32;

// Vectors of more than 256 bits.
bool fills_wide_vectors(const SimdVariant& variant, Precision precision) {
  const auto reals = static_cast<uint64_t>(variant.transforms_per_vector * variant.lanes);
  return reals * real_bytes(precision) > kOrdinaryVectorBytes;
}

Work simd_work(SimdKernel kernel, const SimdTask& task, const SimdVariant& variant,
               double transforms_of_one_price, const CpuCore& core) {
  const auto points = static_cast<double>(task.axis.length * task.axis.rows());
  const double point = complex_bytes(task.precision);
  const double row = static_cast<double>(task.axis.length) * point;
  const double run = static_cast<double>(variant.lanes * variant.vectors_per_item) * point;
  Work work;
  work.style = Style::simd;
  work.flops = simd_instructions(kernel, variant.radices, variant.lanes, kSimdRegisters) *
               static_cast<double>(variant.lanes) * static_cast<double>(task.axis.rows()) /
               transforms_of_one_price;
  work.flops *= share_in_vectors(variant, task.precision);
  // As measured, of rows whose lanes are half of a vector: short ones, and those that would have no whole
  // slots otherwise.
  constexpr double kHalfLanes = 1.4;
  constexpr int64_t kShort = 10;  // vectors
  const int64_t vector = 2 * variant.lanes;
  const bool short_or_odd = task.axis.length < kShort * vector || task.axis.length % vector != 0;
  if (variant.transforms_per_vector > 1 && !fills_wide_vectors(variant, task.precision) && short_or_odd)
    work.flops *= kHalfLanes;
  constexpr double kFourStepTwiddle = 2;  // of the instructions of a vector: a complex multiplication
  if (task.four_step_columns > 0 && kernel != SimdKernel::four_step) work.flops += kFourStepTwiddle * points;
  work.flops *= operation_weight(task.precision);
  const bool in_place = task.from.slot == task.to.slot;
  work.read_bytes = work.written_bytes = points * point;
  work.working_set_bytes = work.read_bytes * (in_place ? 1 : 2);
  work.read_run_bytes = work.written_run_bytes = kernel == SimdKernel::row ? row : run;
  // Stages of a row that does not fit L1 meet it in L2: as measured, half of what a pass takes for each.
  if (kernel == SimdKernel::row && row > static_cast<double>(core.nearest_cache_bytes))
    work.read_bytes *= static_cast<double>(variant.radices.size());
  // Columns of a small array find the lines that their neighbours fetched. As measured, either side counts by
  // itself, but for the passes over parts of a long axis.
  const bool whole_axis = task.four_step_columns == 0 && task.from.slot == Slot::in;
  const double near_bytes = whole_axis ? points * point : work.working_set_bytes;
  const auto column_run = [&](int64_t stride) {
    if (row * static_cast<double>(stride) <= static_cast<double>(core.core_cache_bytes)) return run;
    return column_run_bytes(run, static_cast<double>(stride) * point, near_bytes);
  };
  if (kernel == SimdKernel::column || kernel == SimdKernel::four_step)
    work.read_run_bytes = column_run(task.axis.in_stride);
  if (kernel == SimdKernel::four_step || in_place)
    work.written_run_bytes = row;  // one behind the other, or lines that were just read
  else if (kernel == SimdKernel::column)
    work.written_run_bytes = column_run(task.axis.out_stride);
  return work;
}

// Butterflies of the first and the last stage skip what is zero and what nobody wants.
void skip_with(Step& step, const SimdVariant& variant) {
  step.pass.skipping_radix = {variant.radices.front(), variant.radices.back()};
}

// The four-step twiddles of a first pass.
Table four_step_twiddles(const SimdTask& task, int64_t lanes) {
  return {TableKind::simd_four_step, task.precision, {task.axis.length, task.four_step_columns, lanes}};
}

// What four_step_twiddle.clh calls SCALED.
Define scaled(const SimdTask& task) {
  if (task.four_step_columns > 0) return number("SCALED", 2);
  return flag("SCALED", task.scale != 1);
}

// And what it asks for then.
void add_four_step_twiddles(Step& step, const SimdTask& task, std::vector<Table>& tables) {
  if (task.four_step_columns == 0) return;
  step.arguments.push_back(table_argument(four_step_twiddles(task, 1), tables));
  step.note = concat("first pass of ", task.axis.length, " x ", task.four_step_columns, ": ", step.note);
}

// simd_rows.cl and simd_lanes.cl take the same arguments.
Step rows_step(const char* source, const SimdTask& task, const SimdVariant& variant, BufferArgument table) {
  Step step = simd_step(source, task, variant, task.axis);
  step.defines.push_back(scaled(task));
  step.arguments = {in_reals(task.from, task.precision), in_reals(task.to, task.precision), table};
  add_item_rows(step, task, variant.rows_per_item);
  return step;
}

}  // namespace

double share_in_vectors(const SimdVariant& variant, Precision precision) {
  constexpr double kWide = 0.7;  // as measured, of as many lanes in ordinary vectors
  if (!fills_wide_vectors(variant, precision)) return 1;
  const auto bytes = static_cast<double>(static_cast<uint64_t>(variant.lanes) * real_bytes(precision));
  return kWide * std::min(1.0, bytes / static_cast<double>(kOrdinaryVectorBytes));
}

Step bare_row_step(const SimdTask& task, const SimdVariant& variant, TableKind twiddles,
                   const DeviceProfile& device, std::vector<Table>& tables) {
  Step step = rows_step("fft/simd_rows.cl", task, variant,
                        table_argument(twiddle_table(twiddles, task.precision, variant), tables));
  step.work = simd_work(SimdKernel::row, task, variant, 1, device.traits.cpu);
  step.note = concat("rows of ", task.axis.length, ": radices ", text(variant.radices));
  return step;
}

Step row_step(const SimdTask& task, const SimdVariant& variant, const DeviceProfile& device,
              std::vector<Table>& tables) {
  Step step = bare_row_step(task, variant, TableKind::simd_row, device, tables);
  step.variant.transforms_per_vector = variant.transforms_per_vector;
  take_plain_arrays(step, task.precision);
  hold_rows(step, 1);
  step.pass.loads_whole_rows = true;
  const size_t wide_vector_bytes = 32;
  step.pass.stages_stores =
      variant.radices.size() > 2 &&
      static_cast<size_t>(variant.lanes) * real_bytes(task.precision) < wide_vector_bytes;
  skip_with(step, variant);
  return step;
}

Step lanes_step(const SimdTask& task, const SimdVariant& variant, const DeviceProfile& device,
                std::vector<Table>& tables) {
  Step step =
      rows_step("fft/simd_lanes.cl", task, variant,
                table_argument(twiddle_table(TableKind::simd_column, task.precision, variant), tables));
  const bool contiguous = task.axis.elements_are_neighbours() && task.axis.length >= variant.lanes;
  step.defines.push_back(flag("CONTIGUOUS", contiguous));
  step.variant.transforms_per_vector = variant.transforms_per_vector;
  hold_lanes(step, 2, variant);
  step.pass.lanes = Lanes::rows;
  step.pass.packed_rows = contiguous;
  step.pass.loads_whole_rows = true;
  set_pitches(step, task.axis, {task.axis.length, 1}, {task.axis.length, 1});
  take_plain_arrays(step, task.precision);
  step.work =
      simd_work(SimdKernel::lanes, task, variant, static_cast<double>(variant.lanes), device.traits.cpu);
  constexpr double kByElement = 1.4;  // where it loads and stores element by element, as measured
  if (!contiguous) step.work.flops *= kByElement;
  step.note = concat("rows of ", task.axis.length, ", one to a lane: radices ", text(variant.radices));
  add_four_step_twiddles(step, task, tables);
  return step;
}

Work column_work(const SimdTask& task, const SimdVariant& variant, const DeviceProfile& device) {
  const int64_t columns = task.axis.loops.back().count, width = variant.lanes * variant.vectors_per_item;
  Work work =
      simd_work(SimdKernel::column, task, variant, static_cast<double>(variant.lanes), device.traits.cpu);
  // Lanes behind the last column compute, too.
  work.flops *= static_cast<double>(round_up(columns, width)) / static_cast<double>(columns);
  return work;
}

Step column_step(const SimdTask& task, const SimdVariant& variant, const DeviceProfile& device,
                 std::vector<Table>& tables) {
  const AxisTransform outer = outside_columns(task.axis);
  const int64_t columns = task.axis.loops.back().count, width = variant.lanes * variant.vectors_per_item;
  Step step = simd_step("fft/simd_columns.cl", task, variant, outer);
  append(step.defines,
         {number("GROUPS", variant.vectors_per_item), number("TAIL", columns % width), scaled(task)});
  take_plain_arrays(step, task.precision);
  step.arguments = {in_reals(task.from, task.precision),
                    in_reals(task.to, task.precision),
                    table_argument(twiddle_table(TableKind::simd_column, task.precision, variant), tables),
                    row_loops(outer),
                    strides(task, outer, Side::in),
                    strides(task, outer, Side::out),
                    real_argument(task.precision, task.scale)};
  step.range = single_items(divide_up(columns, width), outer.rows());
  hold_columns(step, 1, variant);
  step.pass.lanes = Lanes::columns;
  step.pass.residues = Residues::of_adjacent_columns;
  skip_with(step, variant);
  // It packs the first column of whole items, and multiplies by no twiddles meanwhile.
  step.pass.can_pack_dc_nyquist =
      task.four_step_columns == 0 && (columns % width == 0 || step.range.global[0] > 1);
  step.work = column_work(task, variant, device);
  step.note = concat("columns of ", task.axis.length, ": radices ", text(variant.radices));
  add_four_step_twiddles(step, task, tables);
  return step;
}

Step bare_four_step_step(const SimdTask& task, const SimdVariant& variant, const DeviceProfile& device,
                         std::vector<Table>& tables) {
  const int64_t columns = task.axis.loops.back().count, width = variant.lanes * variant.vectors_per_item;
  const BufferArgument twiddles =
      table_argument(twiddle_table(TableKind::simd_column, task.precision, variant), tables);
  AxisTransform outer = outside_columns(task.axis);
  outer.out_stride = task.axis.loops.back().out_stride;  // columns are stored as rows: s3 steps between them
  Step step = simd_step("fft/simd_four_step.cl", task, variant, outer);
  hold_columns(step, 2, variant);
  append(step.defines, {number("GROUPS", variant.vectors_per_item), number("TAIL", columns % width)});
  step.arguments = {in_reals(task.from, task.precision),
                    in_reals(task.to, task.precision),
                    twiddles,
                    table_argument(four_step_twiddles(task, variant.lanes), tables),
                    row_loops(outer),
                    strides(task, outer, Side::in),
                    strides(task, outer, Side::out)};
  step.range = single_items(divide_up(columns, width), outer.rows());
  step.work =
      simd_work(SimdKernel::four_step, task, variant, static_cast<double>(variant.lanes), device.traits.cpu);
  step.note = concat("first pass of ", task.axis.length, " x ", columns, ": radices ", text(variant.radices));
  return step;
}

Step four_step_step(const SimdTask& task, const SimdVariant& variant, const DeviceProfile& device,
                    std::vector<Table>& tables) {
  Step step = bare_four_step_step(task, variant, device, tables);
  read_plain_array(step, task.precision);
  step.pass.residues = Residues::any;
  step.pass.skipping_radix[0] = variant.radices.front();
  return step;
}

}  // namespace clfm::host
