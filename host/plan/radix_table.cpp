#include "radix_table.hpp"

#include <algorithm>

#include "host/error.hpp"

namespace clfm::host {

const std::vector<RadixRow>& radix_table() {
  // clang-format off
  static const std::vector<RadixRow> rows = {
      // radix, additions, multiplications, multiply_adds, live_values
      {2, 4, 0, 0, 6},
      {3, 12, 6, 6, 8},
      {4, 16, 0, 0, 10},
      {5, 32, 18, 18, 12},
      {6, 36, 12, 12, 14},
      {7, 60, 42, 42, 17},
      {8, 52, 8, 8, 18},
      {9, 80, 56, 56, 20},
      {10, 84, 36, 36, 22},
      {11, 140, 110, 110, 27},
      {12, 96, 24, 24, 26},
      {13, 168, 126, 126, 31},
      {14, 148, 84, 84, 31},
      {15, 156, 84, 84, 32},
      {16, 144, 40, 40, 34},
      {17, 320, 272, 272, 49},
      {19, 396, 342, 342, 55},
      {20, 208, 72, 72, 42},
      {22, 324, 220, 220, 49},
      {23, 572, 506, 506, 67},
      {29, 896, 812, 812, 85},
      {31, 1020, 930, 930, 91},
  };
  // clang-format on
  return rows;
}

const RadixRow& radix_row(int radix) {
  const std::vector<RadixRow>& rows = radix_table();
  const auto row = std::lower_bound(rows.begin(), rows.end(), radix,
                                    [](const RadixRow& a, int value) { return a.radix < value; });
  if (row == rows.end() || row->radix != radix)
    fail(Status::internal, "radix is ", radix,
         ", which has no butterfly: radices are 2 to 17, 19, 20, 22, 23, 29 and 31");
  return *row;
}

bool has_butterfly(int64_t length) {
  const std::vector<RadixRow>& rows = radix_table();
  return std::any_of(rows.begin(), rows.end(), [&](const RadixRow& row) { return row.radix == length; });
}

}  // namespace clfm::host
