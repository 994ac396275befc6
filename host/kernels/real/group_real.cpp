#include "group_real.hpp"

#include <algorithm>

#include "host/error.hpp"
#include "host/io/source_sink.hpp"
#include "host/kernels/simt/group_rows.hpp"
#include "host/kernels/simt/launch.hpp"
#include "host/kernels/simt/rows_launch.hpp"
#include "host/plan/butterfly_work.hpp"
#include "paired_reals.hpp"

namespace clfm::host {
namespace {

ItemShare item_share(const GroupReals& task, int pairs) {
  if (reads_columns(task.rows)) return ItemShare::large;
  return pairs > 0 ? ItemShare::medium : ItemShare::small;
}

GroupFft group_of(int64_t length, int pairs, Elements elements, const GroupReals& task,
                  const DeviceProfile& device) {
  GroupFft fft;
  fft.length = length;
  fft.pairs = pairs;
  fft.radices = group_radices(length, item_share(task, pairs), task.precision, device);
  return shaped_for_rows(std::move(fft), task.rows, unit_bytes(task.precision, elements), task.precision,
                         device);
}

}  // namespace

std::optional<Step> group_real_step(const GroupReals& task, const DeviceProfile& device,
                                    std::vector<Table>& tables) {
  const int64_t n = task.rows.length;
  const bool even = n % 2 == 0, forward = task.direction == Direction::forward;
  const GroupFft fft = group_of(even ? n / 2 : n, even ? 1 : 0, Elements::complex, task, device);
  if (fft.items == 0) return std::nullopt;
  const auto pairs = paired(task.rows, forward ? Side::in : Side::out);
  const double real = real_bytes(task.precision), number = complex_bytes(task.precision);
  const double count = static_cast<double>(n);
  const GroupRows::Side reals{count * real, pairs ? number : real};
  const GroupRows::Side half{(count / 2 + 1) * number, number};
  Step step = group_rows_step(
      {"real/group_real.cl", task.precision, task.direction, pairs.value_or(task.rows), fft,
       forward ? reals : half, forward ? half : reals, even ? kPairOperations * count / 2 : 0},
      device);
  step.defines.push_back({"PAIRED", pairs ? "1" : "0"});
  step.pass.takes = pairs ? Takes::complex_elements : Takes::unpaired_reals;
  step.pass.unpaired = !pairs;
  append(step.defines, nyquist_defines(task.nyquist));
  take_plain_arrays(step, task.precision);
  const auto unit = [](const GroupRows::Side& side) { return static_cast<uint32_t>(side.unit_bytes); };
  step.arguments = {counted_in(task.from, unit(forward ? reals : half)),
                    counted_in(task.to, unit(forward ? half : reals)),
                    table_of_numbers(stage_roots_table(fft, task.precision), tables)};
  if (even)
    step.arguments.emplace_back(
        table_of_numbers({TableKind::some_roots, task.precision, {n, 0, 1, n / 4 + 1}}, tables));
  add_group_rows(step, pairs.value_or(task.rows), task.scale, task.precision);
  step.note = concat(forward ? "half spectrum of rows of " : "rows from the half spectrum of ", n, ", ",
                     radices_text(fft));
  return step;
}

std::optional<Step> group_dct_step(const DctAxis& dct, const GroupReals& task, const DeviceProfile& device,
                                   std::vector<Table>& tables) {
  constexpr double kTurnOperations = 14;  // of a complex number: two products and what makes pairs
  const int64_t m = dct.fft_length();
  const bool alone = dct.type == 4 && dct.is_even();
  const GroupFft fft = group_of(m, alone ? 0 : 1, Elements::reals, task, device);
  if (fft.items == 0) return std::nullopt;
  const double real = real_bytes(task.precision);
  const GroupRows::Side side{static_cast<double>(dct.length) * real, real};
  Step step = group_rows_step({"dct/group_dct.cl", task.precision, dct.direction(), task.rows, fft, side,
                               side, kTurnOperations * static_cast<double>(m)},
                              device);
  append(step.defines, dct_defines(dct));
  step.pass.takes = Takes::reals;
  take_plain_arrays(step, task.precision);
  const uint32_t unit = unit_bytes(task.precision, Elements::reals);
  step.arguments = {counted_in(task.from, unit),
                    counted_in(task.to, unit),
                    table_of_numbers(stage_roots_table(fft, task.precision), tables),
                    table_of_numbers(dct_step_roots(dct, AroundFft::before, task.precision), tables),
                    table_of_numbers(dct_step_roots(dct, AroundFft::after, task.precision), tables),
                    dct_shape(dct)};
  add_group_rows(step, task.rows, task.scale, task.precision);
  step.note = concat(name_of(dct), ", ", radices_text(fft));
  return step;
}

}  // namespace clfm::host
