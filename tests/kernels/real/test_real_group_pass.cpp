// Rows of reals in passes of work-groups, of which one makes half spectra or takes them: pass lengths forced,
// so that every way in which columns meet is there; against the definition.
#include <catch2/catch.hpp>
#include <cmath>
#include <string>
#include <vector>

#include "host/kernels/real/real_pass.hpp"
#include "reference_half_spectrum.hpp"
#include "support/guarded/guarded_run.hpp"
#include "tests/kernels/random_points.hpp"

using namespace clfm::host;
using namespace clfm::test;

namespace {

using Lengths = std::vector<int64_t>;

constexpr double kScale = 0.75;

enum class Spectra { row_by_row, side_by_side };

struct PairsCase {
  Direction direction;
  Lengths passes;
  Placement placement = Placement::out_of_place;
  Spectra spectra = Spectra::row_by_row;
  int64_t rows = 3;
};

int64_t numbers_of(const PairsCase& one) {
  int64_t n = 1;
  for (const int64_t length : one.passes) n *= length;
  return n;
}

// A row of n complex numbers has room for its half spectrum.
Layout half_spectra(const PairsCase& one) {
  return one.spectra == Spectra::side_by_side ? Layout{{one.rows}, 1} : Layout{{1}, numbers_of(one) + 1};
}

FftProblem rows_of(const PairsCase& one, Precision precision) {
  FftProblem rows;
  rows.rank = 1;
  rows.length = {numbers_of(one), 1, 1};
  rows.precision = precision;
  rows.direction = one.direction;
  rows.placement = one.placement;
  rows.batch = one.rows;
  rows.scale = kScale;
  const bool forward = one.direction == Direction::forward;
  const Layout reals{{1}, numbers_of(one) + 1};
  rows.in = forward ? reals : half_spectra(one);
  rows.out = forward ? half_spectra(one) : reals;
  return rows;
}

// `count` elements of a row.
Points row_in(const Points& all, const Layout& layout, int64_t row, int64_t count) {
  Points found;
  for (int64_t k = 0; k < count; ++k)
    found.push_back(all[static_cast<size_t>(row * layout.batch_stride + k * layout.stride[0])]);
  return found;
}

template <class T>
void check(const PairsCase& one, const DeviceProfile& profile) {
  const FftProblem rows = rows_of(one, sizeof(T) == 8 ? Precision::f64 : Precision::f32);
  const auto recipe = real_passes_recipe({rows, {}, one.passes}, PassesIn::groups, profile);
  REQUIRE(recipe);
  const int64_t n = numbers_of(one);
  const auto points = static_cast<size_t>(one.rows * (n + 1));
  RandomPoints random;
  const auto in = random.points<T>(points);
  const auto out =
      run(*recipe, in, points, one.placement == Placement::in_place ? Buffers::one : Buffers::two);
  INFO("seed " << random.seed() << "\n" << to_text(*recipe));
  CHECK(to_text(*recipe).find("real_group_pass") != std::string::npos);
  const bool forward = one.direction == Direction::forward;
  const double bound = (sizeof(T) == 8 ? 2e-16 : 1e-7) * std::log2(4.0 + static_cast<double>(2 * n));
  for (int64_t row = 0; row < one.rows; ++row) {
    const Points given = row_in(widened(in), rows.in, row, forward ? n : n + 1);
    check_row(row_in(widened(out), rows.out, row, forward ? n + 1 : n),
              forward ? half_spectrum_of(given) : pairs_of_half_spectrum(given), kScale, bound);
    if (!forward && one.placement == Placement::out_of_place)
      CHECK(std::isnan(out[static_cast<size_t>(row * (n + 1) + n)].real()));
  }
}

}  // namespace

// Transforms of odd and even lengths, columns odd and even in number; groups that are full and that are not.
TEST_CASE("half spectra from the last pass of groups, whatever columns meet", "[real]") {
  const DeviceProfile& profile = device().engine.profile();
  for (const Lengths& passes :
       {Lengths{32, 32}, {15, 27}, {24, 25}, {25, 24}, {2, 24}, {3, 40}, {5, 12, 18}, {7, 21}})
    check<float>({Direction::forward, passes}, profile);
  check<float>({Direction::forward, {20, 36}, Placement::in_place}, profile);
  if (profile.limits.has_f64) check<double>({Direction::forward, {27, 48}, Placement::in_place}, profile);
  check<float>({Direction::forward, {20, 21}, Placement::out_of_place, Spectra::side_by_side}, profile);
}

TEST_CASE("half spectra taken by the first pass of groups, whatever columns meet", "[real]") {
  const DeviceProfile& profile = device().engine.profile();
  for (const Lengths& passes :
       {Lengths{32, 32}, {27, 15}, {25, 24}, {24, 25}, {24, 2}, {40, 3}, {18, 12, 5}, {21, 7}})
    check<float>({Direction::backward, passes}, profile);
  check<float>({Direction::backward, {36, 20}, Placement::in_place}, profile);
  if (profile.limits.has_f64) check<double>({Direction::backward, {48, 27}, Placement::in_place}, profile);
  for (const Lengths& passes : {Lengths{36, 20}, {21, 15}})  // a group takes neighbouring rows
    check<float>({Direction::backward, passes, Placement::out_of_place, Spectra::side_by_side, 7}, profile);
}

TEST_CASE("a few rows of reals in passes of groups for slow devices", "[real][oclgrind][rusticl][small]") {
  const DeviceProfile& profile = device().engine.profile();
  check<float>({Direction::forward, {6, 18}}, profile);
  check<float>({Direction::backward, {18, 5}, Placement::in_place}, profile);
}
