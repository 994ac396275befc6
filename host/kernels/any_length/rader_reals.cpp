#include "rader_reals.hpp"

#include "host/kernels/real/simd_real_lanes.hpp"
#include "host/kernels/simd/simd_pricing.hpp"
#include "host/kernels/simd/simd_radices.hpp"
#include "host/plan/butterfly_work.hpp"
#include "host/plan/radix_sequence.hpp"
#include "host/plan/radix_table.hpp"
#include "host/tables/rader.hpp"

namespace clfm::host {

std::optional<RaderReals> rader_reals(const SimdTask& task, const DeviceProfile& device, int64_t lanes) {
  if (!device.overrides.has(Override::rader_of_reals)) return std::nullopt;
  const int64_t n = task.axis.length, prime = largest_prime_factor(n), cofactor = n / prime;
  if (!cheapest_simd_radices(SimdKernel::lanes, n, lanes, kSimdRegisters).radices.empty())
    return std::nullopt;
  const bool in_parts = cofactor == 1 || (has_butterfly(cofactor) && cofactor % prime != 0);
  const int64_t scratch = 3 * n * static_cast<int64_t>(complex_bytes(task.precision)) * lanes;
  const bool fits =
      scratch <= kMostLaneScratchBytes && fits_private(static_cast<double>(scratch), device.traits);
  if (!in_parts || !fits) return std::nullopt;
  RaderReals rader{task, {}, prime, cofactor};
  rader.fft.axis.length = prime - 1;
  rader.fft.direction = Direction::forward;
  const auto variant = lanes_variant(rader.fft, device, lanes);
  if (!variant) return std::nullopt;
  rader.variant = *variant;
  rader.variant.cofactor = static_cast<int>(cofactor);
  return rader;
}

void add_rader_reals(Step& step, const RaderReals& rader, std::vector<Table>& tables) {
  step.pass.held.elements += rader.cofactor * rader.prime;  // the row beside one of its parts
  append(step.defines, {number("COFACTOR", rader.cofactor),
                        number("INVERSE", inverse_modulo(rader.prime, rader.cofactor))});
  for (const Table& table : {Table{TableKind::rader_order, Precision::f32, {rader.prime}},
                             Table{TableKind::rader_reals_spectrum, rader.fft.precision, {rader.prime}}})
    step.arguments.emplace_back(table_argument(table, tables));
}

Work rader_reals_work(const RaderReals& rader, const SimdVariant& launched) {
  constexpr double kConvolved = 2.6;  // two transforms, and permutations by a table
  const auto parts = static_cast<double>(rader.cofactor), rows = static_cast<double>(rader.fft.axis.rows());
  Work work = real_lanes_work(rader.fft, launched);
  for (double* bytes : {&work.read_bytes, &work.written_bytes, &work.working_set_bytes}) *bytes *= parts;
  work.flops *= kConvolved * parts;
  if (rader.cofactor > 1)
    work.flops += operation_weight(rader.fft.precision) * rows / 2 * static_cast<double>(rader.prime) *
                  simd_butterfly_instructions(static_cast<int>(rader.cofactor), kSimdRegisters);
  return work;
}

}  // namespace clfm::host
