#include "filter_rank.hpp"

#include <algorithm>
#include <cmath>

namespace clfm::host {
namespace {

double size_of(const std::complex<double>& v) { return std::max(std::fabs(v.real()), std::fabs(v.imag())); }

bool is_finite(const std::complex<double>& v) { return std::isfinite(v.real()) && std::isfinite(v.imag()); }

}  // namespace

// As separate.cl does it, so that both find the same: the largest element that is left picks a row and a
// column, their product is taken off.
int64_t rank_of(std::vector<std::complex<double>> taps, int64_t rows, int64_t columns, double tolerance) {
  if (!std::all_of(taps.begin(), taps.end(), is_finite)) return 0;
  const auto smaller = [](const auto& a, const auto& b) { return size_of(a) < size_of(b); };
  const double largest = size_of(*std::max_element(taps.begin(), taps.end(), smaller));
  const auto at = [&](int64_t row, int64_t column) -> auto& {
    return taps[static_cast<size_t>(row * columns + column)];
  };
  for (int64_t rank = 0; rank < std::min(rows, columns); ++rank) {
    const int64_t place = std::max_element(taps.begin(), taps.end(), smaller) - taps.begin();
    const std::complex<double> pivot = taps[static_cast<size_t>(place)];
    if (!(size_of(pivot) > tolerance * largest)) return std::max<int64_t>(rank, 1);
    const int64_t row = place / columns, column = place % columns;
    std::vector<std::complex<double>> across, down;
    for (int64_t i = 0; i < columns; ++i) across.push_back(at(row, i) / pivot);
    for (int64_t j = 0; j < rows; ++j) down.push_back(at(j, column));
    for (int64_t j = 0; j < rows; ++j)
      for (int64_t i = 0; i < columns; ++i)
        at(j, i) -= down[static_cast<size_t>(j)] * across[static_cast<size_t>(i)];
  }
  return std::min(rows, columns);
}

bool is_box(const std::vector<std::complex<double>>& taps, double tolerance) {
  if (!std::all_of(taps.begin(), taps.end(), is_finite)) return false;
  double largest = 0;
  for (const auto& tap : taps) largest = std::max(largest, size_of(tap));
  return std::all_of(taps.begin(), taps.end(),
                     [&](const auto& tap) { return size_of(tap - taps[0]) <= tolerance * largest; });
}

}  // namespace clfm::host
