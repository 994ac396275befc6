#include "butterfly_work.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "cost.hpp"
#include "radix_table.hpp"

namespace clfm::host {
namespace {

constexpr double kComplexMultiply = 4, kScale = 2;  // operations, a multiply-add being one

double operations(const RadixRow& row) { return row.additions + row.multiplications - row.multiply_adds; }

// Of an element, for each factor of two of the transform's length: those of the best radix, without twiddles.
double fewest_operations() {
  static const double fewest = [] {
    double least = std::numeric_limits<double>::infinity();
    for (const RadixRow& row : radix_table())
      least = std::min(least, (kScale + operations(row) / row.radix) / std::log2(row.radix));
    return least;
  }();
  return fewest;
}

}  // namespace

Work butterfly_work(const PassShape& pass, Precision precision) {
  const double points = static_cast<double>(pass.points), butterflies = points / pass.radix;
  Work work;
  work.style = Style::simt;
  work.flops = points * kScale;
  if (pass.radix > 1) {
    const RadixRow& row = radix_row(pass.radix);
    work.flops += butterflies * operations(row);
    work.registers = static_cast<uint32_t>(row.live_values) * register_words(precision);
  }
  const int multiplies = pass.twiddles == Twiddles::none ? 0 : pass.twiddles == Twiddles::every_input ? 1 : 2;
  work.flops += butterflies * kComplexMultiply * (pass.radix - 1) * multiplies;
  work.flops *= operation_weight(precision);
  work.read_bytes = work.written_bytes = points * complex_bytes(precision);
  work.read_run_bytes = pass.read_run_bytes;
  work.written_run_bytes = pass.written_run_bytes;
  work.working_set_bytes = pass.working_set_bytes;
  work.access_bytes = complex_bytes(precision);
  work.ahead_bytes = pass.radix * complex_bytes(precision);
  return work;
}

double least_us_of_passes(const FftProblem& problem, int64_t passes, const DeviceProfile& device) {
  const DeviceTraits& traits = device.traits;
  const double points = static_cast<double>(problem.points()) * static_cast<double>(problem.batch),
               bytes = points * complex_bytes(problem.precision), count = static_cast<double>(passes);
  double halvings = 0;
  for (const int axis : transformed_axes(problem))
    halvings += std::log2(static_cast<double>(problem.length[axis]));
  const double operations = points * halvings * fewest_operations() * operation_weight(problem.precision);
  const double hits = cache_hits(bytes, traits);  // at best, of one array
  const double memory_us = 2e-3 * bytes * count * (hits / traits.cache_gbs + (1 - hits) / traits.memory_gbs),
               arithmetic_us = operations / (1e3 * std::max(traits.simt_gflops, traits.local_gflops));
  const double factor = device.factors ? device.factors->least() : 1;
  return count * next_launch_us(device) + factor * std::max(memory_us, arithmetic_us);
}

int64_t fewest_register_passes(const FftProblem& problem) {
  const auto largest = static_cast<double>(radix_table().back().radix);
  int64_t passes = 0;
  for (const int axis : transformed_axes(problem)) {
    double reached = largest;
    for (++passes; reached < static_cast<double>(problem.length[axis]); reached *= largest) ++passes;
  }
  return passes;
}

}  // namespace clfm::host
