#include "simd_real_lanes.hpp"

#include "host/error.hpp"
#include "host/io/source_sink.hpp"
#include "host/kernels/any_length/rader_reals.hpp"
#include "host/kernels/simd/simd_launch.hpp"
#include "host/kernels/simt/launch.hpp"
#include "host/plan/butterfly_work.hpp"
#include "host/plan/divide.hpp"

namespace clfm::host {
namespace {

constexpr int64_t kFetchedRealRowBytes = 192;  // shorter ones stand in lines already fetched

// Reals on one side, half a spectrum on the other.
struct RowsOfReals {
  RowUnits in, out;
};
RowsOfReals rows_of_reals(const SimdTask& task) {
  const int64_t beside = task.nyquist == Nyquist::packed_with_dc ? 1 : 0;
  const RowUnits reals{task.axis.length, 1}, half_spectra{2 * (task.axis.length / 2 + 1 - beside), 2};
  return task.direction == Direction::forward ? RowsOfReals{reals, half_spectra}
                                              : RowsOfReals{half_spectra, reals};
}

bool suits_lanes(const SimdTask& task, int64_t n, int64_t lanes) {
  return task.axis.elements_are_neighbours() && lanes > 1 && n >= lanes && task.axis.rows() >= lanes;
}

void shape_for_rows(SimdVariant& variant, const SimdTask& task, const DeviceProfile& device) {
  if (task.axis.length * static_cast<int64_t>(real_bytes(task.precision)) < kFetchedRealRowBytes)
    variant.prefetch = Prefetch::off;
  variant.stores = stores_of_rows(task, rows_of_reals(task).out, device);
  variant.transforms_per_vector =
      transforms_per_vector(task.axis, variant.lanes, variant.lanes, task.precision, device);
}

// A kernel, the FFT inside it, and a define of its own.
struct LanesKernel {
  const char* source;
  const SimdTask &task, &fft;
  Define define;
};
// But for what the kernel takes behind the tables of the FFT, and its rows.
Step lanes_step(const LanesKernel& kernel, const SimdVariant& variant, std::vector<Table>& tables) {
  const SimdTask& task = kernel.task;
  SimdTask compiled = task;
  compiled.direction = kernel.fft.direction;
  const RowsOfReals sides = rows_of_reals(task);
  Step step = simd_step(kernel.source, compiled, variant, task.axis);
  step.defines.push_back(kernel.define);
  step.variant.transforms_per_vector = variant.transforms_per_vector;
  step.pass.takes = Takes::reals;
  hold_lanes(step, 1.25, variant);
  append(step.defines, nyquist_defines(task.nyquist));
  set_pitches(step, task.axis, sides.in, sides.out);
  take_plain_arrays(step, task.precision);
  step.arguments = {in_reals(task.from, task.precision), in_reals(task.to, task.precision),
                    table_argument(twiddle_table(TableKind::simd_column, task.precision, variant), tables),
                    residue_places_argument(kernel.fft, variant, tables)};
  return step;
}

void add_rows(Step& step, const SimdTask& task, const SimdVariant& variant, const DeviceProfile& device) {
  const int64_t lanes = variant.lanes * variant.transforms_per_vector;
  add_item_rows(step, task, lane_rows_per_item(task.axis.rows(), task.axis.length, lanes, device));
}

}  // namespace

Work real_lanes_work(const SimdTask& task, const SimdVariant& variant) {
  Work work = lanes_work(task, variant, 0.5);
  for (double* bytes : {&work.read_bytes, &work.written_bytes, &work.working_set_bytes}) *bytes /= 2;
  return work;
}

BufferArgument residue_places_argument(const SimdTask& task, const SimdVariant& variant,
                                       std::vector<Table>& tables) {
  Table table{TableKind::residue_places, task.precision, {task.axis.length}};
  table.parameters.insert(table.parameters.end(), variant.radices.begin(), variant.radices.end());
  BufferArgument argument = table_argument(std::move(table), tables);
  argument.unit_bytes = sizeof(uint32_t);
  return argument;
}

std::optional<Step> real_lanes_step(const SimdTask& task, AlongRow along, const DeviceProfile& device,
                                    std::vector<Table>& tables) {
  const int64_t n = task.axis.length;
  if (!lanes_pay(task, n, device, along)) return std::nullopt;
  const int64_t lanes = lanes_for_rows(task, n, device);
  if (!suits_lanes(task, n, lanes)) return std::nullopt;
  auto variant = lanes_variant(task, device, lanes);
  if (!variant) return std::nullopt;
  shape_for_rows(*variant, task, device);
  Step step =
      lanes_step({"real/simd_real_lanes.cl", task, task, flag("SCALED", task.scale != 1)}, *variant, tables);
  add_rows(step, task, *variant, device);
  step.work = real_lanes_work(task, *variant);
  step.note = concat("rows of ", n, " reals, one to a lane: radices ", text(variant->radices));
  return step;
}

std::optional<Step> rader_reals_step(const SimdTask& task, const DeviceProfile& device,
                                     std::vector<Table>& tables) {
  const int64_t n = task.axis.length, lanes = lanes_for_rows(task, n, device);
  if (!suits_lanes(task, n, lanes)) return std::nullopt;
  auto rader = rader_reals(task, device, lanes);
  if (!rader) return std::nullopt;
  shape_for_rows(rader->variant, task, device);
  Step step = lanes_step({"any_length/simd_rader_real_rows.cl", task, rader->fft,
                          flag("TO_REALS", task.direction == Direction::backward)},
                         rader->variant, tables);
  add_rader_reals(step, *rader, tables);
  add_rows(step, task, rader->variant, device);
  step.work = rader_reals_work(*rader, rader->variant);
  step.note = concat("rows of ", n, " reals, one to a lane, permuted and convolved: radices ",
                     text(rader->variant.radices));
  return step;
}

}  // namespace clfm::host
