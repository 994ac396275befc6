#include "group_bluestein.hpp"

#include "convolution_length.hpp"
#include "host/error.hpp"
#include "host/io/source_sink.hpp"
#include "host/kernels/simt/group_rows.hpp"
#include "host/kernels/simt/launch.hpp"
#include "host/kernels/simt/rows_launch.hpp"
#include "host/plan/butterfly_work.hpp"
#include "host/plan/cheapest.hpp"
#include "host/plan/cost.hpp"

namespace clfm::host {
namespace {

constexpr double kProductOperations = 6;  // of a complex product

// Both transforms share the shape of their group; between them numbers stay in registers if the last stage
// leaves an item those that the first one takes.
GroupFft convolution_group(int64_t m, const GroupConvolution& task, const DeviceProfile& device) {
  GroupFft fft;
  fft.length = m;
  fft.radices = mirrored_group_radices(m, task.precision, device);
  if (fft.radices.empty()) return fft;
  fft.transforms = 2;
  fft.hand_overs = fft.radices.front() == fft.radices.back() ? 0 : 1;
  return shaped_for_rows(std::move(fft), task.rows, unit_bytes(task.precision, Elements::complex),
                         task.precision, device);
}

Step step_of(const GroupConvolution& task, const GroupFft& fft, const DeviceProfile& device) {
  const auto n = static_cast<double>(task.rows.length), m = static_cast<double>(fft.length);
  const double bytes = complex_bytes(task.precision);
  Step step = group_rows_step({"any_length/group_bluestein.cl",
                               task.precision,
                               task.direction,
                               task.rows,
                               fft,
                               {n * bytes, bytes},
                               {n * bytes, bytes},
                               kProductOperations * (2 * n + m)},
                              device);
  take_plain_arrays(step, task.precision);
  return step;
}

}  // namespace

std::optional<Step> group_convolution_step(const GroupConvolution& task, const DeviceProfile& device,
                                           std::vector<Table>& tables) {
  if (task.precision == Precision::f16) return std::nullopt;  // the convolution would leave its range
  Cheapest<std::pair<Step, GroupFft>> cheapest(device);
  for (const int64_t m : convolution_lengths(2 * task.rows.length - 1)) {
    const GroupFft shape = convolution_group(m, task, device);
    if (shape.items == 0) continue;
    Step step = step_of(task, shape, device);
    const double us = estimate_us(step, device);
    cheapest.consider({std::move(step), shape}, variant_of(shape), us);
  }
  std::optional<std::pair<Step, GroupFft>> found = cheapest.take();
  if (!found) return std::nullopt;
  auto& [step, fft] = *found;
  const auto table = [&](TableKind kind, std::vector<int64_t> parameters) {
    return table_of_numbers({kind, task.precision, std::move(parameters)}, tables);
  };
  const int64_t n = task.rows.length;
  step.arguments = {task.from, task.to, table_of_numbers(stage_roots_table(fft, task.precision), tables),
                    table(TableKind::chirp, {n}), table(TableKind::chirp_spectrum, {n, n, fft.length})};
  add_group_rows(step, task.rows, 1, task.precision);
  step.note = concat("convolution of ", fft.length, ", ", radices_text(fft));
  return std::move(step);
}

}  // namespace clfm::host
