#include "real_lanes.hpp"

#include "../error.hpp"
#include "butterfly_work.hpp"
#include "divide.hpp"
#include "launch.hpp"
#include "simd_launch.hpp"

namespace clfm::host {
namespace {

constexpr int64_t kFetchedRealRowBytes = 192;  // shorter ones stand in lines already fetched

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
  const int64_t n = task.axis.length, lanes = lanes_for_rows(task, n, device), rows = task.axis.rows();
  if (!task.axis.elements_are_neighbours() || lanes <= 1 || n < lanes || rows < lanes) return std::nullopt;
  if (!lanes_pay(task, n, device, along)) return std::nullopt;
  auto variant = lanes_variant(task, device, lanes);
  if (!variant) return std::nullopt;
  if (n * static_cast<int64_t>(real_bytes(task.precision)) < kFetchedRealRowBytes)
    variant->prefetch = Prefetch::off;
  const bool forward = task.direction == Direction::forward;
  const RowUnits reals{n, 1}, half_spectra{2 * (n / 2 + 1), 2};
  const RowUnits in = forward ? reals : half_spectra, out = forward ? half_spectra : reals;
  variant->stores = stores_of_rows(task, out, device);
  variant->rows_abreast = rows_abreast(task.axis, lanes, lanes, task.precision, device);
  const int64_t rows_per_item = lane_rows_per_item(rows, n, lanes * variant->rows_abreast, device);
  Step step;
  step.source = "fft/real_lanes.cl";
  step.kernel = "real_lanes";
  step.defines = simd_defines(task, *variant, task.axis);
  append(step.defines, {flag("SCALED", task.scale != 1), abreast_define(*variant)});
  append(step.defines, pitch_defines(task.axis, in, out));
  step.arguments = {in_reals(task.from, task.precision),
                    in_reals(task.to, task.precision),
                    table_argument(twiddle_table(TableKind::simd_column, task.precision, *variant), tables),
                    residue_places_argument(task, *variant, tables),
                    static_cast<uint32_t>(rows),
                    loop_counts(task.axis),
                    strides(task, task.axis, Side::in),
                    strides(task, task.axis, Side::out),
                    real_argument(task.precision, task.scale),
                    static_cast<uint32_t>(rows_per_item)};
  step.range = single_items(divide_up(rows, rows_per_item), 1);
  step.work = real_lanes_work(task, *variant);
  step.note = concat("rows of ", n, " reals, one to a lane: radices ", text(variant->radices));
  return step;
}

}  // namespace clfm::host
