#include "radix_table.hpp"

#include <algorithm>
#include <array>

#include "host/error.hpp"

namespace clfm::host {
namespace {

constexpr int kLargestRadix = 31;

}  // namespace

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

// Planning asks for rows more often than for anything else.
const RadixRow& radix_row(int radix) {
  static const auto row_of = [] {
    std::array<const RadixRow*, kLargestRadix + 1> rows{};
    for (const RadixRow& row : radix_table()) rows.at(static_cast<size_t>(row.radix)) = &row;
    return rows;
  }();
  if (radix < 0 || radix > kLargestRadix || !row_of[static_cast<size_t>(radix)])
    fail(Status::internal, "radix is ", radix,
         ", which has no butterfly: radices are 2 to 17, 19, 20, 22, 23, 29 and 31");
  return *row_of[static_cast<size_t>(radix)];
}

bool has_butterfly(int64_t length) {
  const std::vector<RadixRow>& rows = radix_table();
  return std::any_of(rows.begin(), rows.end(), [&](const RadixRow& row) { return row.radix == length; });
}

}  // namespace clfm::host
