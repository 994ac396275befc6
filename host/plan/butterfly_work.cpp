#include "butterfly_work.hpp"

#include "radix_table.hpp"

namespace clfm::host {

Work butterfly_work(const PassShape& pass, Precision precision) {
  constexpr double kComplexMultiply = 4, kScale = 2;  // operations, a multiply-add being one
  const double points = static_cast<double>(pass.points), butterflies = points / pass.radix;
  Work work;
  work.style = Style::simt;
  work.flops = points * kScale;
  if (pass.radix > 1) {
    const RadixRow& row = radix_row(pass.radix);
    work.flops += butterflies * (row.additions + row.multiplications - row.multiply_adds);
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

}  // namespace clfm::host
