// Even rows of reals in two passes of items, which make half spectra or take them: short ones here, which the
// planner gives to one item, so that the definition can be asked; against double precision.
#include <catch2/catch.hpp>
#include <utility>

#include "host/device/cpu_cores.hpp"
#include "host/kernels/real/long_real_rows.hpp"
#include "host/plan/radix_sequence.hpp"
#include "reference_half_spectrum.hpp"
#include "support/guarded/guarded_run.hpp"
#include "tests/kernels/random_points.hpp"

using namespace clfm::host;
using namespace clfm::test;

namespace {

constexpr double kScaleOfLong = 0.75;
constexpr int64_t kLongRows = 3;

// Rows of n complex numbers, each with room for its half spectrum.
SimdTask rows_of(int64_t n, Transform transform, Precision precision, Placement placement) {
  SimdTask task;
  task.direction = transform == Transform::r2c ? Direction::forward : Direction::backward;
  task.precision = precision;
  task.scale = kScaleOfLong;
  task.axis = {n, 1, 1, {{kLongRows, n + 1, n + 1}}};
  task.from = {placement == Placement::in_place ? Slot::out : Slot::in};
  task.to = {Slot::out};
  return task;
}

// The numbers of row `row` but for the one behind n others.
template <class T>
Points row_of(const std::vector<std::complex<T>>& rows, int64_t row, int64_t n, int64_t count) {
  const auto begin = rows.begin() + static_cast<std::ptrdiff_t>(row * (n + 1));
  return Points(begin, begin + static_cast<std::ptrdiff_t>(count));
}

template <class T>
void check(int64_t n, Transform transform, Placement placement, const DeviceProfile& profile) {
  const Precision precision = sizeof(T) == 8 ? Precision::f64 : Precision::f32;
  const auto recipe =
      long_real_rows_recipe(rows_of(n, transform, precision, placement), placement, {}, profile);
  REQUIRE(recipe);
  RandomPoints random;
  const auto points = static_cast<size_t>(kLongRows * (n + 1));
  const auto in = random.points<T>(points);
  const auto out = run(*recipe, in, points, placement == Placement::in_place ? Buffers::one : Buffers::two);
  INFO(n << ", seed " << random.seed() << "\n" << to_text(*recipe));
  const double bound = (sizeof(T) == 8 ? 2e-16 : 1e-7) * std::log2(4.0 + static_cast<double>(2 * n));
  for (int64_t row = 0; row < kLongRows; ++row) {
    const bool forward = transform == Transform::r2c;
    const Points given = row_of(in, row, n, forward ? n : n + 1);
    check_row(row_of(out, row, n, forward ? n + 1 : n),
              forward ? half_spectrum_of(given) : pairs_of_half_spectrum(given), kScaleOfLong, bound);
  }
}

// Vectors of columns that fill, do not, and are one; numbers of rows, and of turns, odd and even.
template <class T>
void check_lengths(Transform transform, const DeviceProfile& profile) {
  const auto lanes =
      static_cast<int64_t>(simd_lanes(profile.traits, sizeof(T) == 8 ? Precision::f64 : Precision::f32));
  if (lanes <= 1) return;
  const std::pair<int64_t, int64_t> shapes[] = {
      {2 * lanes, lanes}, {2 * lanes + 2, lanes + 1}, {5 * lanes, 3 * lanes}, {6 * lanes, lanes + 1}};
  for (const auto& [rows, columns] : shapes)
    for (const Placement placement : {Placement::out_of_place, Placement::in_place})
      if (is_smooth(rows * columns, 13)) check<T>(rows * columns, transform, placement, profile);
}

// In the widest vectors that the device has, and in the family's own.
void check_vectors(Transform transform) {
  DeviceProfile profile = device().engine.profile();
  for (int times = 0; times < 2; ++times) {
    check_lengths<float>(transform, profile);
    if (profile.limits.has_f64) check_lengths<double>(transform, profile);
    profile.traits.cpu = cpu_core(4 * profile.traits.simd_lanes_f32);
  }
}

}  // namespace

TEST_CASE("half spectra from the second pass over long rows", "[real]") { check_vectors(Transform::r2c); }

TEST_CASE("half spectra taken by the first pass over long rows", "[real]") { check_vectors(Transform::c2r); }

TEST_CASE("a few long rows of reals for slow devices", "[real][oclgrind]") {
  const DeviceProfile profile = find_profile("cpu-other");
  const int64_t lanes = profile.traits.simd_lanes_f32;
  for (const Transform transform : {Transform::r2c, Transform::c2r})
    for (const int64_t columns : {lanes, 2 * lanes + 2})
      check<float>(2 * lanes * columns, transform, Placement::out_of_place, profile);
}
