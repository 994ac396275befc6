#include "dct_lanes.hpp"

#include <algorithm>

#include "host/error.hpp"
#include "host/io/source_sink.hpp"
#include "host/kernels/any_length/rader_reals.hpp"
#include "host/kernels/real/simd_real_lanes.hpp"
#include "host/kernels/real/simd_real_rows.hpp"
#include "host/kernels/simd/lanes_variant.hpp"
#include "host/kernels/simd/simd_launch.hpp"
#include "host/kernels/simt/launch.hpp"
#include "host/plan/butterfly_work.hpp"
#include "host/plan/divide.hpp"

namespace clfm::host {
namespace {

// The task with the length of the stages of the FFT within a lane: of complex numbers, forward whatever the
// type, or of reals, of type I twice as many as it could do with; or those of Rader's convolution of reals.
struct LanesTask {
  SimdTask task;
  SimdVariant variant;
  std::optional<RaderReals> rader;
};

std::optional<LanesTask> with_stages(const DctAxis& dct, const SimdTask& task, const DeviceProfile& device,
                                     int64_t lanes) {
  LanesTask fft{task, {}, std::nullopt};
  fft.task.axis.length = dct.type == 1 ? 2 * dct.fft_length() : dct.fft_length();
  fft.task.direction = dct.has_pairs() ? Direction::forward : dct.direction();
  const auto variant = lanes_variant(fft.task, device, lanes);
  if (!variant) return std::nullopt;
  fft.variant = *variant;
  return fft;
}

// Worth it where every lane has a row or a column.
std::optional<LanesTask> with_rader(const DctAxis& dct, const SimdTask& task, const DeviceProfile& device,
                                    int64_t lanes) {
  if (!dct.has_real_fft() || task.axis.rows() < lanes) return std::nullopt;
  const auto rader = rader_reals(task, device, lanes);
  if (!rader) return std::nullopt;
  return LanesTask{rader->fft, rader->variant, rader};
}

std::optional<LanesTask> within_lanes(const DctAxis& dct, const SimdTask& task, const DeviceProfile& device,
                                      int64_t lanes) {
  const auto stages = with_stages(dct, task, device, lanes);
  return stages ? stages : with_rader(dct, task, device, lanes);
}

Step base_step(const char* source, const DctAxis& dct, const LanesTask& fft, const AxisTransform& outer,
               std::vector<Table>& tables) {
  const SimdTask& task = fft.task;
  const SimdVariant& variant = fft.variant;
  Step step = simd_step(source, task, variant, outer);
  step.pass.takes = Takes::reals;
  append(step.defines, dct_defines(dct));
  step.defines.push_back(flag("RADER", fft.rader.has_value()));
  take_plain_arrays(step, task.precision);
  step.arguments = {in_reals(task.from, task.precision), in_reals(task.to, task.precision),
                    table_argument(twiddle_table(TableKind::simd_column, task.precision, variant), tables)};
  if (dct.type != 1)
    for (const Table& table : dct_roots(dct, task.precision))
      step.arguments.emplace_back(table_argument(table, tables));
  if (!dct.has_pairs()) step.arguments.emplace_back(residue_places_argument(task, variant, tables));
  if (fft.rader) add_rader_reals(step, *fft.rader, tables);
  return step;
}

Work work_of(const DctAxis& dct, const LanesTask& fft) {
  if (dct.has_pairs()) return lanes_work(fft.task, fft.variant, 1);
  return fft.rader ? rader_reals_work(*fft.rader, fft.variant) : real_lanes_work(fft.task, fft.variant);
}

// Of so many rows for every one that the task counts.
Work work_of_rows(const DctAxis& dct, const LanesTask& fft, int64_t rows) {
  Work work = work_of(dct, fft);
  for (double* const amount : {&work.flops, &work.read_bytes, &work.written_bytes, &work.working_set_bytes})
    *amount *= static_cast<double>(rows);
  return work;
}

std::string how(const LanesTask& fft) {
  return fft.rader ? concat(", permuted and convolved: radices ", text(fft.variant.radices)) : "";
}

int64_t pitch_of_reals(const SimdTask& task) {
  return std::max(task.axis.in_stride, task.axis.out_stride) *
         static_cast<int64_t>(real_bytes(task.precision));
}

constexpr int64_t kLongestBlock = 48;  // as measured: longer ones are as fast in two steps

constexpr int64_t kMostBlocksBytes = 120 << 10;  // of a vector of those in lanes, as measured

// The widest vectors that rows of a block fill.
int64_t lanes_of_blocks(Precision precision, int64_t length, const DeviceProfile& device) {
  int64_t lanes = simd_lanes(device.traits, precision);
  while (lanes > fewest_lanes(precision) && length % lanes != 0) lanes /= 2;
  return lanes;
}

// As many as fill the widest vectors that the device has, if every core finds enough of them.
int64_t blocks_per_vector(const SimdTask& task, int64_t lanes, const DeviceProfile& device) {
  constexpr int64_t kMost = 4;
  const int64_t native = native_lanes(device, task.precision);
  int64_t per_vector = 1;
  while (2 * per_vector <= kMost && 2 * per_vector * lanes <= native &&
         task.axis.rows() >= 2 * per_vector * items_wanted(device))
    per_vector *= 2;
  return per_vector;
}

// What a lane of simd_dct_lanes.cl holds at a time: blocks of one row of `length` reals, or of as many rows
// as make a square.
enum class Block { row, square };
struct Run {
  Block block;
  int64_t length, blocks = 1;
  int64_t rest = 0;  // blocks behind the last whole run
  bool is_square() const { return block == Block::square; }
  int64_t rows() const { return is_square() ? length : 1; }  // of a block
  int64_t reals() const { return blocks * rows() * length; }
  int64_t bytes(Precision precision) const { return reals() * static_cast<int64_t>(real_bytes(precision)); }
};

// Of those that the innermost loop of `axis` counts, as few as hold a vector; nothing where none do.
std::optional<Run> run_of_blocks(const AxisTransform& axis, Run block, int64_t lanes) {
  if (block.reals() >= lanes) return block;
  if (axis.loops.empty()) return std::nullopt;
  const Loop& loop = axis.loops.back();
  if (loop.in_stride != block.reals() || loop.out_stride != block.reals()) return std::nullopt;
  const auto found =
      blocks_together(block.reals(), loop.count, lanes, axis.loops.size() == 1 ? Rest::taken : Rest::refused);
  if (!found) return std::nullopt;
  block.blocks = found->together;
  block.rest = found->rest;
  return block;
}

SimdTask of_runs(SimdTask task, const Run& run) {
  if (run.blocks == 1) return task;
  Loop& loop = task.axis.loops.back();
  loop = {loop.count / run.blocks, loop.in_stride * run.blocks, loop.out_stride * run.blocks};
  return task;
}

// `of_blocks`: neighbours, loops count blocks.
std::optional<Step> runs_step(const DctAxis& dct, const SimdTask& of_blocks, const Run& run, int64_t lanes,
                              const DeviceProfile& device, std::vector<Table>& tables) {
  auto fft = within_lanes(dct, of_runs(of_blocks, run), device, lanes);
  if (!fft) return std::nullopt;
  const SimdTask& task = fft->task;
  SimdVariant& variant = fft->variant;
  const RowUnits reals_of_run{run.reals(), 1};
  variant.stores = stores_of_rows(task, reals_of_run, device);
  variant.transforms_per_vector = transforms_per_vector(task.axis, lanes, lanes, task.precision, device);
  Step step = base_step("dct/simd_dct_lanes.cl", dct, *fft, task.axis, tables);
  append(step.defines, {number("TOGETHER", run.blocks * run.rows()), number("REST", run.rest * run.rows()),
                        flag("SQUARE", run.is_square())});
  step.variant.transforms_per_vector = variant.transforms_per_vector;
  step.pass.rows_per_lane = run.blocks * run.rows();
  if (!fft->rader) step.pass.held.elements *= step.pass.rows_per_lane;
  hold_lanes(step, 3, variant);
  set_pitches(step, task.axis, reals_of_run, reals_of_run);
  add_item_rows(
      step, task,
      lane_rows_per_item(task.axis.rows(), run.reals(), lanes * variant.transforms_per_vector, device));
  step.work = work_of_rows(dct, *fft, run.blocks * run.rows());
  if (run.is_square()) step.work.flops *= 2;
  step.note = concat(name_of(dct), run.is_square() ? " along both axes of blocks, " : ", ",
                     run.blocks == 1 ? "one " : concat(run.blocks, " "), run.is_square() ? "block" : "row",
                     run.blocks == 1 ? "" : "s", " to a lane", how(*fft));
  return step;
}

// Blocks whose rows hold whole vectors.
std::optional<Step> whole_vectors_step(const DctAxis& dct, const SimdTask& of_axis,
                                       const DeviceProfile& device, std::vector<Table>& tables) {
  const int64_t lanes = lanes_of_blocks(of_axis.precision, dct.length, device), n = dct.length;
  if (n > kLongestBlock || n % lanes != 0) return std::nullopt;
  auto fft = with_stages(dct, of_axis, device, lanes);
  if (!fft) return std::nullopt;
  const SimdTask& task = fft->task;
  SimdVariant& variant = fft->variant;
  variant.prefetch = Prefetch::off;
  variant.transforms_per_vector = blocks_per_vector(task, lanes, device);
  Step step = base_step("dct/simd_dct_blocks.cl", dct, *fft, task.axis, tables);
  step.pass.takes = Takes::whole_reals;
  step.variant.transforms_per_vector = variant.transforms_per_vector;
  add_item_rows(step, task,
                round_up(groups_per_item(task.axis.rows(), n * n, device), variant.transforms_per_vector));
  step.work = work_of_rows(dct, *fft, n);
  step.work.flops *= 2;
  step.note = concat(name_of(dct), " along both axes of blocks");
  return step;
}

}  // namespace

std::optional<Step> dct_columns_step(const DctAxis& dct, const SimdTask& of_axis, const DeviceProfile& device,
                                     std::vector<Table>& tables) {
  if (!of_axis.axis.columns_are_neighbours()) return std::nullopt;
  const int64_t columns = of_axis.axis.loops.back().count, narrow = lanes_for_rows(of_axis, columns, device);
  const int64_t native = native_lanes(device, of_axis.precision);
  // Nothing is transposed, so that vectors may be twice as wide where the device has them and the last one is
  // not nearly empty.
  const auto vectors = [&](int64_t lanes) { return divide_up(columns, lanes); };
  const bool wide = narrow > 1 && 2 * narrow <= native && 5 * vectors(2 * narrow) <= 3 * vectors(narrow);
  auto fft = wide ? within_lanes(dct, of_axis, device, 2 * narrow) : std::nullopt;
  if (!fft) fft = within_lanes(dct, of_axis, device, narrow);
  if (!fft) return std::nullopt;
  const SimdTask& task = fft->task;
  SimdVariant& variant = fft->variant;
  variant.prefetch = Prefetch::off;
  const AxisTransform outer = outside_columns(task.axis);
  if (dct.has_pairs())
    variant.vectors_per_item = vectors_side_by_side(task, variant, pitch_of_reals(task), device);
  const int64_t width = variant.lanes * variant.vectors_per_item;
  Step step = base_step("dct/simd_dct_columns.cl", dct, *fft, outer, tables);
  step.pass.lanes = Lanes::columns;
  hold_columns(step, 3, variant);
  append(step.defines, {number("GROUPS", variant.vectors_per_item), number("TAIL", columns % width)});
  step.arguments.insert(step.arguments.end(),
                        {row_loops(outer), strides(task, outer, Side::in), strides(task, outer, Side::out),
                         real_argument(task.precision, task.scale)});
  add_item_columns(step, {columns, width, outer.rows()}, dct.length, device);
  step.work = work_of(dct, *fft);
  step.note = concat(name_of(dct), ", columns", how(*fft));
  return step;
}

std::optional<Step> dct_lanes_step(const DctAxis& dct, const SimdTask& of_axis, const DeviceProfile& device,
                                   std::vector<Table>& tables) {
  if (!of_axis.axis.elements_are_neighbours()) return std::nullopt;
  const int64_t lanes = simd_lanes(device.traits, of_axis.precision);
  if (const auto run = run_of_blocks(of_axis.axis, {Block::row, dct.length}, lanes))
    return runs_step(dct, of_axis, *run, lanes, device, tables);
  const int64_t narrow = lanes_for_rows(of_axis, dct.length, device);
  if (dct.length < narrow) return std::nullopt;
  return runs_step(dct, of_axis, {Block::row, dct.length}, narrow, device, tables);
}

std::optional<Step> dct_blocks_step(const DctAxis& dct, const SimdTask& of_axis, const DeviceProfile& device,
                                    std::vector<Table>& tables) {
  if (auto step = whole_vectors_step(dct, of_axis, device, tables)) return step;
  const int64_t n = dct.length, lanes = simd_lanes(device.traits, of_axis.precision);
  if (of_axis.axis.in_stride != n || of_axis.axis.out_stride != n) return std::nullopt;
  SimdTask task = of_axis;
  task.axis.in_stride = task.axis.out_stride = 1;
  const auto run = run_of_blocks(task.axis, {Block::square, n}, lanes);
  if (!run || run->bytes(task.precision) * lanes > kMostBlocksBytes) return std::nullopt;
  const bool lanes_idle = n > 2 * lanes && task.axis.rows() < lanes;
  if (lanes_idle) return std::nullopt;
  return runs_step(dct, task, *run, lanes, device, tables);
}

}  // namespace clfm::host
