// The kernels of a decimation in time one by one: digit reversal, first stage, later stages.
#include <catch2/catch.hpp>

#include "host/kernels/simt/dit.hpp"
#include "host/plan/radix_table.hpp"
#include "host/tables/permutation.hpp"
#include "random_points.hpp"
#include "reference_dft.hpp"
#include "support/guarded/guarded_run.hpp"
#include "tests/kernels/wide_index/wide_profile.hpp"

using namespace clfm::host;
using namespace clfm::test;

namespace {

constexpr int64_t kGap = 3;  // points between rows, which no kernel may touch

enum class Axis { rows, columns };  // elements side by side, or rows side by side

// `rows` transforms of `length` points with in- and out-strides that differ.
AxisTransform view_of(int64_t length, int64_t rows, Axis axis) {
  if (axis == Axis::rows) return {length, 1, 1, {{rows, length + kGap, length + 2 * kGap}}};
  return {length, rows + kGap, rows + 2 * kGap, {{rows, 1, 1}}};
}
AxisTransform in_place(AxisTransform view) {
  view.in_stride = view.out_stride;
  for (Loop& loop : view.loops) loop.in_stride = loop.out_stride;
  return view;
}

size_t in_index(const AxisTransform& view, size_t row, size_t i) {
  return row * static_cast<size_t>(view.loops[0].in_stride) + i * static_cast<size_t>(view.in_stride);
}
size_t out_index(const AxisTransform& view, size_t row, size_t i) {
  return row * static_cast<size_t>(view.loops[0].out_stride) + i * static_cast<size_t>(view.out_stride);
}
size_t in_points(const AxisTransform& view) {
  return in_index(view, static_cast<size_t>(view.rows() - 1), static_cast<size_t>(view.length - 1)) + 1;
}
size_t out_points(const AxisTransform& view) {
  return out_index(view, static_cast<size_t>(view.rows() - 1), static_cast<size_t>(view.length - 1)) + 1;
}

template <class T>
FftProblem problem_of(Direction direction) {
  FftProblem problem;
  problem.precision = sizeof(T) == 8 ? Precision::f64 : Precision::f32;
  problem.direction = direction;
  return problem;
}

template <class T>
BufferArgument at(Slot slot) {
  return {slot, 0, 0, sizeof(std::complex<T>)};
}

// One row of a result, in double precision.
template <class T>
Points row_of(const std::vector<std::complex<T>>& data, const AxisTransform& view, size_t row) {
  Points points;
  for (size_t i = 0; i < static_cast<size_t>(view.length); ++i)
    points.emplace_back(data[out_index(view, row, i)]);
  return points;
}

std::vector<uint32_t> source_of(const std::vector<int>& radices) {
  return digit_reversal(std::vector<uint32_t>(radices.begin(), radices.end()));
}

}  // namespace

TEST_CASE("digit reversal out of place and along cycles moves every element of every row",
          "[dit][oclgrind]") {
  RandomPoints random;
  const FftProblem problem = problem_of<float>(Direction::forward);
  for (const std::vector<int>& radices :
       std::vector<std::vector<int>>{{2, 3}, {4, 4, 4}, {3, 5, 2}, {8, 7, 2, 3}, {10, 12}})
    for (const Axis axis : {Axis::rows, Axis::columns}) {
      const std::vector<uint32_t> source = source_of(radices);
      const AxisTransform view = view_of(static_cast<int64_t>(source.size()), 5, axis);
      INFO("length " << view.length << ", radix " << radices[0] << " first, seed " << random.seed());

      Recipe apart;
      apart.steps.push_back(DitSteps(problem, device().engine.profile(), apart)
                                .digit_reverse({view, at<float>(Slot::in), at<float>(Slot::out)}, radices));
      const auto in = random.points<float>(in_points(view));
      const auto out = run(apart, in, out_points(view), Buffers::two);
      const AxisTransform same = in_place(view);
      Recipe cycles;
      cycles.steps.push_back(DitSteps(problem, device().engine.profile(), cycles)
                                 .digit_cycles(same, at<float>(Slot::out), radices));
      const auto before = random.points<float>(in_points(same));
      auto expected = before;
      size_t wrong = 0;
      for (size_t row = 0; row < 5; ++row)
        for (size_t i = 0; i < source.size(); ++i) {
          if (out[out_index(view, row, i)] != in[in_index(view, row, source[i])]) ++wrong;
          expected[out_index(same, row, i)] = before[in_index(same, row, source[i])];
        }
      CHECK(wrong == 0);
      CHECK(same_bits(run(cycles, before, 1, Buffers::one), expected));
    }
}

namespace {

// What a stage must make of a row: `radix` sub-transforms of `span` points at a time become one. From the
// definition: a sub-transform q of span points holds residue q, so the inverse of each, interleaved, is what
// the larger one transforms.
Points after_stage(Points row, size_t radix, size_t span, int sign) {
  const size_t length = radix * span;
  for (size_t first = 0; first < row.size(); first += length) {
    Points natural(length);
    for (size_t q = 0; q < radix; ++q) {
      dft_by_definition(row, first + q * span, span, 1, -sign);
      for (size_t i = 0; i < span; ++i)
        natural[q + radix * i] = row[first + q * span + i] / static_cast<double>(span);
    }
    dft_by_definition(natural, 0, length, 1, sign);
    std::copy(natural.begin(), natural.end(), row.begin() + static_cast<std::ptrdiff_t>(first));
  }
  return row;
}

template <class T>
void check_stage(RandomPoints& random, int radix, int64_t span, Axis axis, Direction direction,
                 const DeviceProfile& profile = device().engine.profile()) {
  const FftProblem problem = problem_of<T>(direction);
  const AxisTransform view = view_of(span * radix * 2, 3, axis);
  constexpr double kScale = 0.75;
  Recipe recipe;
  DitSteps steps(problem, profile, recipe);
  const AxisArrays passage{view, at<T>(Slot::in), at<T>(Slot::out)};
  recipe.steps.push_back(span == 1 ? steps.first_stage(passage, {radix, 2}, FirstStageOrder::reversed, kScale)
                                   : steps.radix_stage(passage, radix, span, kScale));
  INFO("radix " << radix << ", span " << span << ", direction " << static_cast<int>(direction) << ", seed "
                << random.seed());
  const auto in = random.points<T>(in_points(view));
  const auto out = run(recipe, in, out_points(view), Buffers::two);
  for (size_t row = 0; row < 3; ++row) {
    Points expected;
    for (size_t i = 0; i < static_cast<size_t>(view.length); ++i)
      expected.emplace_back(in[in_index(view, row, i)]);
    expected = after_stage(std::move(expected), static_cast<size_t>(radix), static_cast<size_t>(span),
                           static_cast<int>(direction));
    for (auto& point : expected) point *= kScale;
    CHECK(relative_error(row_of(out, view, row), expected) < (sizeof(T) == 8 ? 1e-15 : 3e-7));
  }
}

}  // namespace

TEST_CASE("a stage of every radix makes larger transforms of smaller ones", "[dit]") {
  RandomPoints random;
  for (const RadixRow& row : radix_table()) {
    const Axis axis = row.radix % 3 == 0 ? Axis::columns : Axis::rows;
    check_stage<float>(random, row.radix, 1, axis, Direction::forward);
    // Later stages bring twiddles, which do not depend on how the butterfly is made.
    if (row.radix <= 5 || row.radix >= 16)
      check_stage<float>(random, row.radix, 6, axis, Direction::backward);
  }
}

TEST_CASE("a stage of several neighbours an item", "[dit][neighbours][oclgrind][small]") {
  RandomPoints random;
  const DeviceProfile wide = wide_profile(2);
  check_stage<float>(random, 5, 1, Axis::rows, Direction::backward, wide);  // an odd butterfly's own points
  check_stage<float>(random, 3, 1, Axis::columns, Direction::forward, wide);
  check_stage<float>(random, 2, 6, Axis::rows, Direction::forward, wide);
  check_stage<float>(random, 3, 2, Axis::columns, Direction::backward, wide);
}

TEST_CASE("stages compute in double precision", "[dit]") {
  if (!device().engine.profile().limits.has_f64) return;
  RandomPoints random;
  for (const int radix : {2, 3, 8, 13}) {
    check_stage<double>(random, radix, 1, Axis::rows, Direction::backward);
    check_stage<double>(random, radix, 5, Axis::columns, Direction::forward);
  }
}

namespace {

void check_reversal(RandomPoints& random, const std::vector<int>& radices, Axis axis,
                    const DeviceProfile& profile) {
  const FftProblem problem = problem_of<float>(Direction::forward);
  const std::vector<uint32_t> source = source_of(radices);
  const AxisTransform view = view_of(60, 3, axis);
  Recipe recipe;
  recipe.steps.push_back(DitSteps(problem, profile, recipe)
                             .first_stage({view, at<float>(Slot::in), at<float>(Slot::out)}, radices,
                                          FirstStageOrder::natural, 1.0));
  const auto in = random.points<float>(in_points(view));
  const auto out = run(recipe, in, out_points(view), Buffers::two);
  INFO("radix " << radices[0] << ", seed " << random.seed());
  for (size_t row = 0; row < 3; ++row) {
    Points expected;
    for (size_t i = 0; i < 60; ++i) expected.emplace_back(in[in_index(view, row, source[i])]);
    const auto first = static_cast<size_t>(radices[0]);
    CHECK(relative_error(row_of(out, view, row), after_stage(std::move(expected), first, 1, -1)) < 3e-7);
  }
}

}  // namespace

TEST_CASE("the first stage writes through the reversal table", "[dit][oclgrind][rusticl]") {
  RandomPoints random;
  check_reversal(random, {5, 4, 3}, Axis::rows, device().engine.profile());
  check_reversal(random, {4, 3, 5}, Axis::rows, wide_profile(2));  // the last of 15 butterflies is alone
  check_reversal(random, {5, 4, 3}, Axis::columns, wide_profile(2));
}
