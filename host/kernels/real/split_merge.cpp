#include "split_merge.hpp"

#include <algorithm>

#include "host/error.hpp"
#include "host/io/source_sink.hpp"
#include "host/kernels/simd/simd_step.hpp"
#include "host/kernels/simt/launch.hpp"
#include "host/plan/butterfly_work.hpp"
#include "host/plan/compose.hpp"

namespace clfm::host {
namespace {

BufferArgument roots_argument(const RealRows& task, Recipe& recipe) {
  const uint32_t table = table_index(recipe.tables, {TableKind::roots, task.precision, {task.rows.length}});
  return {Slot::table, 0, table, unit_bytes(task.precision, Elements::complex)};
}

Step pair_step(const RealRows& task, const char* source, const DeviceProfile& device, Recipe& recipe) {
  const AxisTransform& axis = task.rows;
  const int64_t reach = reached_elements(axis);
  Step step =
      launch_step(task, {source, Elements::complex, Elements::complex, axis.length / 4 + 1}, reach, device);
  step.defines.push_back({"N", std::to_string(axis.length)});
  step.defines.push_back({"OUTER_AXES", std::to_string(task.outer_axes)});
  step.pass.length = axis.length;
  step.arguments.push_back(roots_argument(task, recipe));
  add_rows(step, axis, reach);
  step.work = streaming_work(task, axis.length / 2 + 1, 8);
  return step;
}

bool suits_vectors(const RealRows& task, const DeviceProfile& device) {
  const uint32_t lanes = simd_lanes(device.traits, task.precision);
  return lanes > 1 && task.rows.elements_are_neighbours() && task.rows.length >= 4 * lanes;
}

// Every item some rows, or some of the pairs of a long row: enough items for every core, each with enough to
// do.
struct PairShares {
  int64_t pairs_per_item, rows_per_item;
};
PairShares pair_shares(const AxisTransform& axis, int64_t lanes, const DeviceProfile& device) {
  constexpr int64_t kPairsWorthAnItem = 2048;
  const int64_t pairs = std::max<int64_t>((axis.length / 2 - 1) / 2, 1);
  PairShares shares{(pairs + lanes - 1) / lanes * lanes, 1};
  if (pairs > kPairsWorthAnItem)
    shares.pairs_per_item = (kPairsWorthAnItem + lanes - 1) / lanes * lanes;
  else
    shares.rows_per_item =
        std::clamp<int64_t>(axis.rows() / items_wanted(device), 1, kPairsWorthAnItem / pairs);
  return shares;
}

enum class Pairs { split = 0, merge = 1 };

Step vector_step(const RealRows& task, Pairs what, double scale, const DeviceProfile& device,
                 Recipe& recipe) {
  const AxisTransform& axis = task.rows;
  const int64_t reach = 2 * reached_elements(axis);
  const uint32_t lanes = simd_lanes(device.traits, task.precision);
  const PairShares shares = pair_shares(axis, lanes, device);
  const int64_t pairs = std::max<int64_t>((axis.length / 2 - 1) / 2, 1);
  const uint32_t unit = unit_bytes(task.precision, Elements::reals);
  Step step;
  step.source = "real/simd_split_merge.cl";
  set_arithmetic(step, task.precision, lanes);
  step.defines.push_back({"DIRECTION", "-1"});
  step.variant.prefetch = step.variant.nontemporal_stores = 0;
  for (const Define& define : row_defines(axis, reach)) step.defines.push_back(define);
  step.defines.push_back({"N", std::to_string(axis.length)});
  step.defines.push_back({"OUTER_AXES", std::to_string(task.outer_axes)});
  step.defines.push_back({"MERGE", std::to_string(static_cast<int>(what))});
  take_plain_arrays(step, task.precision);
  step.pass.takes = Takes::half_spectra;
  step.pass.length = axis.length;
  step.arguments = {task.from, task.to, roots_argument(task, recipe)};
  for (Argument& argument : step.arguments) std::get<BufferArgument>(argument).unit_bytes = unit;
  add_rows(step, axis, reach);
  step.arguments.insert(step.arguments.end(),
                        {real_argument(task.precision, scale), static_cast<uint32_t>(shares.pairs_per_item),
                         static_cast<uint32_t>(shares.rows_per_item)});
  step.range.dims = 2;
  step.range.global = {static_cast<uint64_t>((pairs + shares.pairs_per_item - 1) / shares.pairs_per_item),
                       static_cast<uint64_t>((axis.rows() + shares.rows_per_item - 1) / shares.rows_per_item),
                       1};
  step.range.local = {1, 1, 1};
  step.work = streaming_work(task, axis.length / 2 + 1, 20);  // shuffles included
  step.work.style = Style::simd;
  constexpr double kFromBothEnds = 1.7;  // over one stream, as measured
  step.work.read_bytes *= kFromBothEnds;
  step.work.written_bytes *= kFromBothEnds;
  return step;
}

Step copy_step(const RealRows& task, const RowsLaunch& launch, const DeviceProfile& device) {
  // Of a number. On CPUs, as measured, elements with gaps are fetched one by one.
  const bool one_by_one =
      simd_lanes(device.traits, task.precision) > 1 && !task.rows.elements_are_neighbours();
  const double operations = one_by_one ? 48 : 1;
  const int64_t reach = reached_elements(task.rows);
  Step step = launch_step(task, launch, reach, device);
  step.arguments.emplace_back(static_cast<uint32_t>(launch.items_per_row));
  add_rows(step, task.rows, reach);
  step.work = streaming_work(task, launch.items_per_row, operations);
  return step;
}

int64_t complex_per_row(const RealRows& task, Pairing pairing) {
  return pairing == Pairing::pairs ? task.rows.length / 2 : task.rows.length;
}

// Rows of real elements on one side.
Step reals_step(const RealRows& task, const RowsLaunch& launch, Pairing pairing,
                const DeviceProfile& device) {
  Step step = copy_step(task, launch, device);
  step.defines.push_back(number("PAIRED", static_cast<int>(pairing)));
  step.pass.takes = Takes::reals;
  step.pass.unpaired = pairing != Pairing::pairs;
  return step;
}

}  // namespace

AxisTransform unmerged_rows(const FftProblem& problem, const Layout& in, const Layout& out) {
  const int last = problem.rank - 1;
  AxisTransform axis{problem.length[last], in.stride[last], out.stride[last], {}};
  axis.loops.push_back({problem.batch, in.batch_stride, out.batch_stride});
  for (int k = 0; k < last; ++k) axis.loops.push_back({problem.length[k], in.stride[k], out.stride[k]});
  return axis;
}

Step split_step(const RealRows& task, double scale, const DeviceProfile& device, Recipe& recipe) {
  Step step;
  if (suits_vectors(task, device)) {
    step = vector_step(task, Pairs::split, scale / 2, device, recipe);
  } else {
    step = pair_step(task, "real/real_split.cl", device, recipe);
    write_plain_array(step, task.precision);
    step.arguments.push_back(real_argument(task.precision, scale / 2));
  }
  step.note = concat("half spectrum of rows of ", task.rows.length);
  return step;
}

Step merge_step(const RealRows& task, const DeviceProfile& device, Recipe& recipe) {
  Step step;
  if (suits_vectors(task, device)) {
    step = vector_step(task, Pairs::merge, 1, device, recipe);
  } else {
    step = pair_step(task, "real/real_merge.cl", device, recipe);
    read_plain_array(step, task.precision);
  }
  step.note = concat("from the half spectrum of rows of ", task.rows.length);
  return step;
}

Step load_step(const RealRows& task, Pairing pairing, const DeviceProfile& device) {
  Step step = reals_step(
      task, {"real/real_load.cl", Elements::reals, Elements::complex, complex_per_row(task, pairing)},
      pairing, device);
  read_plain_array(step, task.precision);
  step.note = concat("rows of ", task.rows.length, " reals as complex numbers");
  return step;
}

Step store_step(const RealRows& task, Pairing pairing, const DeviceProfile& device) {
  Step step = reals_step(
      task, {"real/real_store.cl", Elements::complex, Elements::reals, complex_per_row(task, pairing)},
      pairing, device);
  write_plain_array(step, task.precision);
  step.note = concat("rows of ", task.rows.length, " reals from complex numbers");
  return step;
}

Step keep_half_step(const RealRows& task, const DeviceProfile& device) {
  const int64_t kept = task.rows.length / 2 + 1;
  Step step = copy_step(task, {"io/copy_rows.cl", Elements::complex, Elements::complex, kept}, device);
  write_plain_array(step, task.precision);
  step.pass.length = kept;
  step.note = concat(kept, " of ", task.rows.length, " numbers of every row");
  return step;
}

Step complete_step(const RealRows& task, const DeviceProfile& device) {
  const int64_t reach = reached_elements(task.rows);
  Step step = launch_step(
      task, {"real/expand_half_spectrum.cl", Elements::complex, Elements::complex, task.rows.length / 2 + 1},
      reach, device);
  read_plain_array(step, task.precision);
  step.pass.length = task.rows.length;
  step.defines.push_back({"N", std::to_string(task.rows.length)});
  step.defines.push_back({"OUTER_AXES", std::to_string(task.outer_axes)});
  add_rows(step, task.rows, reach);
  step.work = streaming_work(task, task.rows.length, 1);
  step.note = concat("whole spectrum of rows of ", task.rows.length);
  return step;
}

}  // namespace clfm::host
