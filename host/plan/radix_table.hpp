// radix_table.hpp - one row per butterfly under kernels/butterfly/: what it costs and how many registers it
// keeps alive.
#pragma once

#include <cstdint>
#include <vector>

namespace clfm::host {

struct RadixRow {
  int radix;
  int additions, multiplications;  // real operations, a multiply-add counted as one of each
  int multiply_adds;               // of them, pairs that -cl-mad-enable fuses
  int live_values;                 // most real values alive at once, in source order: registers per lane
};

// In ascending order of radix. tests/kernels counts every row again from the kernel's own source.
const std::vector<RadixRow>& radix_table();
const RadixRow& radix_row(int radix);  // throws Failure for a radix without a butterfly

bool has_butterfly(int64_t length);

}  // namespace clfm::host
