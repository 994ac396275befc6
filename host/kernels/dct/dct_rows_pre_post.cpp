#include "dct_rows_pre_post.hpp"

#include <algorithm>

#include "host/error.hpp"
#include "host/io/source_sink.hpp"
#include "host/kernels/real/simd_real_rows.hpp"
#include "host/kernels/simd/simd_launch.hpp"
#include "host/kernels/simt/launch.hpp"
#include "host/plan/butterfly_work.hpp"
#include "host/plan/divide.hpp"

namespace clfm::host {
namespace {

bool suits_vectors(const DctAxis& dct, const RealRows& task, int64_t lanes) {
  const bool neighbours = task.rows.elements_are_neighbours();
  return lanes > 1 && neighbours && dct.fft_length() > 2 * lanes;
}

// BEGIN_UNITS and END_UNITS of dct_row.clh.
int64_t units_of(const DctAxis& dct, AroundFft half) {
  const int64_t m = dct.fft_length(), pairs = (m - 1) / 2;
  if (dct.has_real_fft()) return pairs;
  if (dct.type == 4) return m / 2;
  const bool in_pairs =
      half == AroundFft::before ? dct.type == 1 || dct.type == 3 : dct.type == 2 || dct.type == kHartley;
  if (in_pairs) return pairs;
  if (dct.type != 1) return m;
  return dct.ends == Ends::orthonormal ? dct.length - 2 : dct.length;
}

// Shares of a long row, or some whole rows: enough items for every core, each with enough to do.
struct Shares {
  int64_t shares, units_per_item, rows_per_item;
};
Shares shares_of(int64_t units, int64_t rows, int64_t lanes, const DeviceProfile& device) {
  constexpr int64_t kUnitsWorthAnItem = 2048;
  if (units < 2 * kUnitsWorthAnItem) {
    const int64_t most = std::max<int64_t>(kUnitsWorthAnItem / units, 1);
    return {1, units, std::clamp<int64_t>(rows / items_wanted(device), 1, most)};
  }
  const int64_t share = divide_up(kUnitsWorthAnItem, lanes) * lanes;
  return {units / share, share, 1};
}

std::optional<Step> dct_rows_step(const DctAxis& dct, AroundFft half, const RealRows& task, double scale,
                                  const DeviceProfile& device, Recipe& recipe) {
  constexpr double kOperations = 20;  // of a complex number, shuffles included
  const uint32_t lanes = simd_lanes(device.traits, task.precision);
  if (!suits_vectors(dct, task, lanes)) return std::nullopt;
  const int64_t reach = 2 * reached_elements(task.rows), m = dct.fft_length();
  const Shares shares = shares_of(units_of(dct, half), task.rows.rows(), lanes, device);
  Step step;
  step.source = "dct/simd_dct_rows_pre_post.cl";
  set_arithmetic(step, task.precision, lanes);
  step.defines.push_back({"DIRECTION", "-1"});
  step.variant.prefetch = step.variant.nontemporal_stores = 0;
  append(step.defines, row_defines(task.rows, reach));
  append(step.defines, dct_defines(dct));
  append(step.defines, {number("N", m), flag("BEFORE", half == AroundFft::before)});
  take_plain_arrays(step, task.precision);
  step.pass.takes = Takes::reals;
  step.pass.length = m;
  step.arguments = {in_reals(task.from, task.precision), in_reals(task.to, task.precision)};
  for (const Table& table : dct_line_roots(dct, task.precision))
    step.arguments.emplace_back(table_argument(table, recipe.tables));
  add_rows(step, task.rows, reach);
  step.arguments.insert(step.arguments.end(),
                        {real_argument(task.precision, scale), static_cast<uint32_t>(shares.units_per_item),
                         static_cast<uint32_t>(shares.rows_per_item)});
  step.range = single_items(shares.shares, divide_up(task.rows.rows(), shares.rows_per_item));
  step.work = streaming_work(task, numbers_between(dct), kOperations);
  step.work.style = Style::simd;
  return step;
}

}  // namespace

std::optional<Step> dct_rows_before(const DctAxis& dct, const RealRows& rows, const DeviceProfile& device,
                                    Recipe& recipe) {
  auto step = dct_rows_step(dct, AroundFft::before, rows, 1, device, recipe);
  if (step) step->note = concat("before ", name_of(dct));
  return step;
}

std::optional<Step> dct_rows_after(const DctAxis& dct, const RealRows& rows, double scale,
                                   const DeviceProfile& device, Recipe& recipe) {
  auto step = dct_rows_step(dct, AroundFft::after, rows, scale, device, recipe);
  if (step) step->note = concat("after ", name_of(dct));
  return step;
}

}  // namespace clfm::host
