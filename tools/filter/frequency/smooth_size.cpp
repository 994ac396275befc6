// smooth_size.cpp - transform lengths to pad to.
#include "smooth_size.hpp"

#include <limits>

namespace clfm::filter {
namespace {

struct PrimeWork {
  size_t prime;
  double work;  // per element and factor, relative to a factor of 2; between log2(p) and p / 2, as odd
                // butterflies are
};
constexpr PrimeWork kPrimes[] = {{2, 1.0}, {3, 1.8}, {5, 2.9}, {7, 4.1}, {11, 6.5}, {13, 7.6}};

// Negative for a length with a larger prime factor.
double work_of(size_t length) {
  const auto elements = static_cast<double>(length);
  double work =
      1.0;  // a length's cost does not vanish with its factors: each element is at least read and written
  for (const PrimeWork& factor : kPrimes)
    for (; length % factor.prime == 0; length /= factor.prime) work += factor.work;
  return length == 1 ? work * elements : -1.0;
}

}  // namespace

bool is_smooth(size_t length) { return length > 0 && work_of(length) > 0.0; }

size_t smooth_size(size_t least) {
  if (least <= 1) return 1;
  size_t best = 0;
  double best_work = std::numeric_limits<double>::infinity();
  // Where none lies within an eighth, which is so for small lengths only, the search goes on to the first.
  for (size_t length = least; length <= least + least / 8 || best == 0; ++length) {
    const double work = work_of(length);
    if (work < 0.0 || work >= best_work) continue;
    best = length;
    best_work = work;
  }
  return best;
}

}  // namespace clfm::filter
