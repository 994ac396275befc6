#include "rader_reals.hpp"

#include "host/kernels/real/simd_real_lanes.hpp"
#include "host/kernels/simd/simd_radices.hpp"
#include "host/plan/butterfly_work.hpp"
#include "host/plan/radix_sequence.hpp"

namespace clfm::host {

std::optional<RaderReals> rader_reals(const SimdTask& task, const DeviceProfile& device, int64_t lanes) {
  if (!device.overrides.has(Override::rader_of_reals)) return std::nullopt;
  const int64_t n = task.axis.length;
  if (largest_prime_factor(n) != n ||
      !cheapest_simd_radices(SimdKernel::lanes, n, lanes, kSimdRegisters).radices.empty())
    return std::nullopt;
  const int64_t scratch = 3 * n * static_cast<int64_t>(complex_bytes(task.precision)) * lanes;
  const bool fits =
      scratch <= kMostLaneScratchBytes && fits_private(static_cast<double>(scratch), device.traits);
  if (!fits) return std::nullopt;
  RaderReals rader{task, {}, n};
  rader.fft.axis.length = n - 1;
  rader.fft.direction = Direction::forward;
  const auto variant = lanes_variant(rader.fft, device, lanes);
  if (!variant) return std::nullopt;
  rader.variant = *variant;
  return rader;
}

void add_rader_reals(Step& step, const RaderReals& rader, std::vector<Table>& tables) {
  step.pass.held.elements += rader.prime;  // the row beside its convolution
  for (const Table& table : {Table{TableKind::rader_order, Precision::f32, {rader.prime}},
                             Table{TableKind::rader_reals_spectrum, rader.fft.precision, {rader.prime}}})
    step.arguments.emplace_back(table_argument(table, tables));
}

Work rader_reals_work(const RaderReals& rader, const SimdVariant& launched) {
  constexpr double kConvolved = 2.6;  // two transforms, and permutations by a table
  Work work = real_lanes_work(rader.fft, launched);
  work.flops *= kConvolved;
  return work;
}

}  // namespace clfm::host
