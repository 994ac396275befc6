#include "simd_real_rows.hpp"

#include <algorithm>

#include "host/error.hpp"
#include "host/io/source_sink.hpp"
#include "host/kernels/simd/lanes_variant.hpp"
#include "host/kernels/simd/simd_launch.hpp"
#include "host/kernels/simt/launch.hpp"
#include "host/plan/butterfly_work.hpp"
#include "host/plan/divide.hpp"

namespace clfm::host {
namespace {

constexpr size_t kRootsArgument = 3;    // behind the two buffers and the twiddles of the FFT
constexpr double kPassOperations = 20;  // of a complex number in a pass over pairs, shuffles included
constexpr int64_t kLongestRealRowBytes = 64 << 10;  // in private scratch, and as much again in a line
constexpr int64_t kLongestDctRowBytes = 256 << 10;  // of two rows, a megabyte of scratch
// Of type IV, whose roots are twice as long as the row.
constexpr int64_t kLongestDct4RowBytes = 128 << 10;

// The FFT's launch as that of another kernel, which takes tables of roots too and a scale in its own way.
struct Wrapping {
  const char* source;
  TableKind twiddles;
  std::vector<Table> roots;
  double scale;
  double passes;  // over the row, beside the FFT
};
Step wrapped_row_step(const SimdTask& task, const SimdVariant& variant, const Wrapping& wrapping,
                      const DeviceProfile& device, std::vector<Table>& tables) {
  Step step = bare_row_step(task, variant, wrapping.twiddles, device, tables);
  step.source = wrapping.source;
  step.arguments.at(step.arguments.size() - 2) = real_argument(task.precision, wrapping.scale);
  auto at = step.arguments.begin() + kRootsArgument;
  for (const Table& table : wrapping.roots) at = step.arguments.insert(at, table_argument(table, tables)) + 1;
  const auto points = static_cast<double>(task.axis.length * task.axis.rows());
  step.work.flops += points * wrapping.passes * kPassOperations * operation_weight(task.precision);
  return step;
}

// Two stages are faster where the first has the larger radix: what the last one leaves is read again at once,
// from registers.
void put_larger_first(SimdVariant& variant) {
  std::vector<int>& radices = variant.radices;
  if (radices.size() == 2 && radices[0] >= variant.lanes && radices[1] > radices[0] &&
      radices[1] % variant.lanes == 0)
    std::swap(radices[0], radices[1]);
}

// As measured, where registers are few a butterfly of 16 costs a row of two stages more than a third stage.
void keep_in_few_registers(SimdVariant& variant, int64_t length) {
  constexpr int kTooLarge = 16;
  const std::vector<int>& radices = variant.radices;
  if (radices.size() == 2 && std::max(radices[0], radices[1]) >= kTooLarge)
    variant.radices =
        cheapest_behind(radices[0], SimdKernel::row, length, variant.lanes, kAvxRegisters).radices;
}

// Of two rows per vector the scratch row is too long for registers. Slots stay whole vectors.
void put_smaller_first(SimdVariant& variant) {
  if (variant.radices.size() != 2) return;
  const auto [less, more] = std::minmax({variant.radices[0], variant.radices[1]});
  if (less % variant.lanes == 0) variant.radices = {less, more};
}

// Of DCT-IV two butterflies of the last stage are at work together: they leave the registers unless they are
// small. The first stage stays: sides are chosen by it.
void plan_split(SimdVariant& variant, int64_t length) {
  variant.radices =
      cheapest_behind(variant.radices[0], SimdKernel::split_row, length, variant.lanes, kSimdRegisters)
          .radices;
}

// Rows that may go in half lanes, as measured. Shorter ones, in vectors, are loaded faster one to a lane;
// longer ones, of which several are at work together, leave the nearest cache, or fill a core's.
struct Extent {
  int64_t shortest, longest_bytes;
};
struct Extents {
  Extent usual, of_small_butterflies;
};
constexpr Extents kHalfSpectra{{9, kLongestRealRowBytes}, {20, 8 << 10}};
constexpr Extents kDct{{16, kLongestRealRowBytes}, {13, 16 << 10}};
constexpr Extents kTurnedDct{{16, kLongestRealRowBytes}, {13, 8 << 10}};  // type IV

// Of those that fill vectors of all lanes, where small butterflies are faster.
constexpr Extent kFullHalfSpectra{16, 8 << 10};
// Of those whose slots are whole anyway, where four rows share a vector: shorter ones are two stages of 8
// that stay in registers, but for DCTs of types III and IV.
constexpr Extent kWhole{9, 3456}, kWholeDct{8, 3456}, kWholeDct2{9, 1600};

// In half lanes, or as it was where that may not be.
SimdVariant in_half_lanes_within(const Extent& rows, const SimdTask& task, const DeviceProfile& device,
                                 const SimdVariant& variant) {
  if (task.axis.length < rows.shortest * variant.lanes || row_bytes(task) > rows.longest_bytes)
    return variant;
  return in_half_lanes(task, variant, registers_for_reals(device), device).value_or(variant);
}

// Whether several rows with small butterflies are faster than one with large ones, which leave the registers.
// Not of doubles: the first butterfly would be of radix 2.
bool prefers_small_butterflies(Precision precision, const DeviceProfile& device) {
  return has_few_registers(device) && precision != Precision::f64;
}

SimdVariant in_half_lanes_if_any(const SimdTask& task, const DeviceProfile& device,
                                 const SimdVariant& variant, const Extents& extents) {
  return in_half_lanes_within(
      prefers_small_butterflies(task.precision, device) ? extents.of_small_butterflies : extents.usual, task,
      device, variant);
}

// Type II gains less, beyond 400 reals only where all lanes leave it a stage with little to do, or of doubles
// two with too much.
Extent whole_dct(const DctAxis& dct, const SimdVariant& variant, Precision precision) {
  constexpr int kLittle = 3;
  const size_t stages = variant.radices.size();
  const bool has_idle_stage = stages == 3 && variant.radices[1] <= kLittle;
  const bool has_large_stages = stages == 2 && precision == Precision::f64;
  if (dct.type != 2) return kWholeDct;
  return has_idle_stage || has_large_stages ? kWhole : kWholeDct2;
}

Extents half_spectra(const SimdTask& task, const SimdVariant& variant) {
  const bool is_full = task.axis.length % variant.lanes == 0;
  return is_full ? Extents{kHalfSpectra.usual, kFullHalfSpectra} : kHalfSpectra;
}

// What needs no narrower vectors.
SimdVariant whole_variant(const SimdTask& task, const DeviceProfile& device, const SimdVariant& variant,
                          const Extent& sharing_vector) {
  return takes_four_per_vector(task.axis, task.precision, device)
             ? in_half_lanes_within(sharing_vector, task, device, variant)
             : variant;
}

// Whether the first butterfly leaves the registers, and in half lanes a small one is faster.
bool spills(const SimdVariant& variant, Precision precision, const DeviceProfile& device) {
  if (!has_few_registers(device)) return variant.radices[0] >= 16;
  return variant.radices[0] >= 8 && prefers_small_butterflies(precision, device);
}

bool has_whole_slots(const SimdVariant& variant) { return variant.radices[0] % variant.lanes == 0; }

// As dct_blocks.clh reads them.
std::vector<Table> dct_block_roots(const DctAxis& dct, Precision precision, const SimdVariant& variant) {
  std::vector<Table> roots = dct_roots(dct, precision);
  for (Table& table : roots) {
    table.kind = TableKind::vector_roots;
    table.parameters.push_back(variant.lanes);
  }
  if (dct.type == 4) {
    roots[0].kind = TableKind::roots_of_ends;
    roots[0].parameters.push_back(variant.radices[0]);
  }
  return roots;
}

// Of any length.
std::optional<SimdVariant> row_variant(const SimdTask& task, const DeviceProfile& device) {
  SimdVariant variant;
  variant.lanes = simd_lanes(device.traits, task.precision);
  const int64_t n = task.axis.length;
  if (variant.lanes <= 1 || n <= 2 * variant.lanes) return std::nullopt;
  variant.radices = cheapest_simd_radices(SimdKernel::row, n, variant.lanes, kSimdRegisters).radices;
  if (variant.radices.empty()) return std::nullopt;
  if (has_few_registers(device)) keep_in_few_registers(variant, n);
  put_larger_first(variant);
  if (is_clang_on_cpu(device)) variant.prefetch = Prefetch::on;
  variant.rows_per_item = share_of_rows(task.axis, device);
  return variant;
}

}  // namespace

std::optional<SimdVariant> real_row_variant(const SimdTask& task, const DeviceProfile& device) {
  return row_bytes(task) <= kLongestRealRowBytes ? row_variant(task, device) : std::nullopt;
}

std::optional<SimdVariant> half_spectrum_variant(const SimdTask& task, const DeviceProfile& device) {
  if (const auto variant = real_row_variant(task, device))
    return is_blockwise(task, *variant) && !spills(*variant, task.precision, device)
               ? whole_variant(task, device, *variant, kWhole)
               : in_half_lanes_if_any(task, device, *variant, half_spectra(task, *variant));
  const auto variant = row_variant(task, device);
  if (!variant || !has_whole_slots(*variant)) return std::nullopt;
  return fits_an_item(task.axis, row_bytes(task), device) ? variant : std::nullopt;
}

std::optional<SimdVariant> dct_row_variant(const DctAxis& dct, const SimdTask& task,
                                           const DeviceProfile& device) {
  auto variant = row_bytes(task) <= kLongestDctRowBytes ? row_variant(task, device) : std::nullopt;
  if (!variant || !dct.may_be_blockwise()) return variant;
  if (has_whole_slots(*variant) && !spills(*variant, task.precision, device))
    return whole_variant(task, device, *variant, whole_dct(dct, *variant, task.precision));
  return in_half_lanes_if_any(task, device, *variant, dct.type == 4 ? kTurnedDct : kDct);
}

bool is_blockwise(const SimdTask& task, const SimdVariant& variant) {
  const int64_t butterflies = task.axis.length / variant.radices[0];
  const bool takes_vectors = task.direction == Direction::backward && butterflies % variant.lanes == 0;
  return has_whole_slots(variant) || takes_vectors;
}

Step real_row_step(const SimdTask& task, SimdVariant variant, const DeviceProfile& device,
                   std::vector<Table>& tables) {
  const bool forward = task.direction == Direction::forward;
  const int64_t n = task.axis.length, lanes = variant.lanes;
  SimdTask transform = task;
  if (forward) transform.scale = 1;  // the pass after it scales
  const bool blockwise = is_blockwise(task, variant);
  if (variant.transforms_per_vector == 1)
    variant.transforms_per_vector = transforms_per_vector(task.axis, 1, lanes, task.precision, device);
  variant.rows_per_item = round_up(variant.rows_per_item, variant.transforms_per_vector);
  if (blockwise && forward)
    variant.stores = stores_of_runs(task, 2 * (n + 1), variant.transforms_per_vector, device);
  else if (blockwise && has_whole_slots(variant))
    variant.stores = stores_of_staged(task, 2 * n, device);
  const Table roots = blockwise
                          ? Table{TableKind::vector_roots, task.precision, {2 * n, 0, 1, (n + 1) / 2, lanes}}
                          : Table{TableKind::apart_roots, task.precision, {2 * n, 0, 1, n / 2 + 1}};
  Step step = wrapped_row_step(
      transform, variant,
      {"real/simd_real_rows.cl", TableKind::simd_row, {roots}, forward ? task.scale / 2 : task.scale, 1},
      device, tables);
  step.defines.push_back(flag("BLOCKWISE", blockwise));
  step.variant.transforms_per_vector = variant.transforms_per_vector;
  hold_rows(step, 2);
  step.pass.whole_half_spectrum = !blockwise;
  step.pass.stages_stores = true;
  append(step.defines, nyquist_defines(task.nyquist));
  take_plain_arrays(step, task.precision);
  step.note = concat("rows of ", 2 * n, " reals: ", step.note);
  return step;
}

std::vector<Table> dct_roots(const DctAxis& dct, Precision precision) {
  const int64_t n = dct.fft_length();
  const auto roots = [&](std::vector<int64_t> parameters) {
    return Table{TableKind::apart_roots, precision, std::move(parameters)};
  };
  if (dct.type == 1) return {roots({2 * n, 0, 1, n / 2 + 1})};
  if (dct.type == kHartley)
    return std::vector<Table>(dct.is_even() ? 2 : 1, roots({dct.length, 0, 1, n / 2 + 1}));
  if (!dct.is_even())
    return {dct.type == 4 ? roots({8 * n, n, 2, n / 2 + 1}) : roots({4 * n, 0, 1, n / 2 + 1})};
  if (dct.type == 4) return {roots({16 * n, 1, 4, n}), roots({4 * n, 0, 1, n})};
  return {roots({8 * n, 0, 1, n / 2 + 1}), roots({8 * n, 2 * n, 5, n / 2 + 1})};
}

std::vector<Table> dct_line_roots(const DctAxis& dct, Precision precision) {
  std::vector<Table> roots = dct_roots(dct, precision);
  if (roots.size() == 1) roots.push_back(roots.front());
  return roots;
}

Step dct_row_step(const DctAxis& dct, const SimdTask& task, SimdVariant variant, const DeviceProfile& device,
                  std::vector<Table>& tables) {
  const int64_t lanes = variant.lanes;
  const bool blockwise = dct.may_be_blockwise() && has_whole_slots(variant);
  Wrapping wrapping{"dct/simd_dct_rows.cl",
                    blockwise ? TableKind::simd_row_of_ends : TableKind::simd_row,
                    {},
                    task.scale,
                    2};
  const bool fills_a_core = dct.type == 4 && row_bytes(task) > kLongestDct4RowBytes;
  if (variant.transforms_per_vector == 1 && !fills_a_core)
    variant.transforms_per_vector = transforms_per_vector(task.axis, 1, lanes, task.precision, device);
  if (blockwise && variant.transforms_per_vector == 2) put_smaller_first(variant);
  if (blockwise && dct.type == 4) plan_split(variant, task.axis.length);
  if (blockwise) variant.stores = stores_of_staged(task, 2 * task.axis.length, device);
  wrapping.roots =
      blockwise ? dct_block_roots(dct, task.precision, variant) : dct_line_roots(dct, task.precision);
  variant.rows_per_item = round_up(variant.rows_per_item, variant.transforms_per_vector);
  SimdTask transform = task;
  transform.scale = 1;
  transform.direction = dct.direction();
  Step step = wrapped_row_step(transform, variant, wrapping, device, tables);
  append(step.defines, dct_defines(dct));
  step.defines.push_back(flag("BLOCKWISE", blockwise));
  step.variant.transforms_per_vector = variant.transforms_per_vector;
  step.pass.takes = Takes::staged_rows;
  hold_rows(step, 2);
  take_plain_arrays(step, task.precision);
  step.note = concat(name_of(dct), ": ", step.note);
  return step;
}

}  // namespace clfm::host
