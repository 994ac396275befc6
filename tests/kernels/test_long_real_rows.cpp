// Even rows of reals in two passes of items, of which the second makes half spectra: short ones here, which the planner gives to one item, so that the
// definition can be asked; against double precision.
#include <catch2/catch.hpp>

#include "host/plan/long_real_rows.hpp"
#include "host/plan/radix_sequence.hpp"
#include "random_points.hpp"
#include "reference_dft.hpp"
#include "support/guarded_run.hpp"

using namespace clfm::host;
using namespace clfm::test;

namespace {

constexpr double kScale = 0.75;

// Rows of n complex numbers, each with room for its half spectrum.
SimdTask rows_of(int64_t n, int64_t rows, Precision precision, Placement placement) {
  SimdTask task;
  task.precision = precision;
  task.scale = kScale;
  task.axis = {n, 1, 1, {{rows, n + 1, n + 1}}};
  task.from = {placement == Placement::in_place ? Slot::out : Slot::in};
  task.to = {Slot::out};
  return task;
}

template <class T>
Points half_spectra(const std::vector<std::complex<T>>& in, int64_t n, int64_t rows) {
  Points spectra;
  for (int64_t row = 0; row < rows; ++row) {
    Points reals;
    for (int64_t k = 0; k < n; ++k) {
      const std::complex<T> two = in[static_cast<size_t>(row * (n + 1) + k)];
      reals.emplace_back(two.real());
      reals.emplace_back(two.imag());
    }
    dft_by_definition(reals, 0, reals.size(), 1, -1);
    for (int64_t k = 0; k <= n; ++k) spectra.push_back(kScale * reals[static_cast<size_t>(k)]);
  }
  return spectra;
}

template <class T>
void check(int64_t n, Placement placement, const DeviceProfile& profile) {
  constexpr int64_t kRows = 3;
  const Precision precision = sizeof(T) == 8 ? Precision::f64 : Precision::f32;
  const auto recipe = long_real_rows_recipe(rows_of(n, kRows, precision, placement), placement, {}, profile);
  REQUIRE(recipe);
  RandomPoints random;
  const auto points = static_cast<size_t>(kRows * (n + 1));
  const auto in = random.points<T>(points);
  const auto out = run(*recipe, in, points, placement == Placement::in_place ? Buffers::one : Buffers::two);
  INFO(n << ", seed " << random.seed() << "\n" << to_text(*recipe));
  const double bound = (sizeof(T) == 8 ? 2e-16 : 1e-7) * std::log2(4.0 + static_cast<double>(2 * n));
  const Points expected = half_spectra(in, n, kRows);
  CHECK(relative_error(out, expected) < bound);
  double worst = 0, size = 0;  // of single numbers: the columns that are their own partners are few
  for (size_t k = 0; k < expected.size(); ++k) {
    worst = std::max(worst, std::abs(std::complex<double>(out[k]) - expected[k]));
    size += std::norm(expected[k]) / static_cast<double>(expected.size());
  }
  CHECK(worst < 8 * bound * std::sqrt(size));
}

// Vectors of columns that fill, do not, and are one; numbers of rows, and of turns, odd and even.
template <class T>
void check_lengths(const DeviceProfile& profile) {
  const auto lanes =
      static_cast<int64_t>(simd_lanes(profile.traits, sizeof(T) == 8 ? Precision::f64 : Precision::f32));
  if (lanes <= 1) return;
  for (const int64_t rows : {2 * lanes, 2 * lanes + 2, 5 * lanes, 6 * lanes})
    for (const int64_t columns : {lanes, lanes + 1, 3 * lanes})
      for (const Placement placement : {Placement::out_of_place, Placement::in_place})
        if (is_smooth(rows * columns, 13)) check<T>(rows * columns, placement, profile);
}

}  // namespace

TEST_CASE("half spectra from the second pass over long rows", "[real]") {
  DeviceProfile profile = device().engine.profile();
  check_lengths<float>(profile);
  if (profile.limits.has_f64) check_lengths<double>(profile);
  profile.limits.native_lanes_f32 = profile.traits.simd_lanes_f32;
  profile.limits.native_lanes_f64 = profile.traits.simd_lanes_f64;
  check_lengths<float>(profile);
  if (profile.limits.has_f64) check_lengths<double>(profile);
}
