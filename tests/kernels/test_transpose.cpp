// Every transpose kernel against its definition, on whole and ragged sizes. Transposes move numbers, so they
// must be exact.
#include <catch2/catch.hpp>
#include <cmath>

#include "host/kernels/simt/transpose.hpp"
#include "host/tables/permutation.hpp"
#include "random_points.hpp"
#include "support/guarded/guarded_run.hpp"

using namespace clfm::host;
using namespace clfm::test;

namespace {

template <class T>
constexpr Precision precision_of = sizeof(T) == 8 ? Precision::f64 : Precision::f32;

bool lacks(Precision precision) {
  return precision == Precision::f64 && !device().engine.profile().limits.has_f64;
}

// Out of place, with room between rows and matrices that must not be touched.
template <class T>
MatrixTranspose spaced(int64_t rows, int64_t columns, int64_t count) {
  constexpr uint32_t kUnit = sizeof(std::complex<T>);
  MatrixTranspose matrix;
  matrix.precision = precision_of<T>;
  matrix.rows = rows;
  matrix.columns = columns;
  matrix.in_pitch = columns + 1;
  matrix.out_pitch = rows + 2;
  if (count > 1) matrix.matrices = {{count, matrix.in_pitch * rows + 3, matrix.out_pitch * columns + 1}};
  matrix.from = {Slot::in, 0, 0, kUnit};
  matrix.to = {Slot::out, 0, 0, kUnit};
  return matrix;
}

template <class T>
MatrixTranspose in_place(int64_t rows, int64_t columns, int64_t pitch, int64_t count) {
  MatrixTranspose matrix = spaced<T>(rows, columns, 1);
  matrix.in_pitch = matrix.out_pitch = pitch;
  if (count > 1) matrix.matrices = {{count, pitch * rows + 1, pitch * rows + 1}};
  matrix.from = matrix.to;
  return matrix;
}

struct Strides {
  int64_t count = 1, in = 0, out = 0;
};
Strides strides(const MatrixTranspose& matrix) {
  if (matrix.matrices.empty()) return {};
  return {matrix.matrices[0].count, matrix.matrices[0].in_stride, matrix.matrices[0].out_stride};
}

size_t in_points(const MatrixTranspose& m) {
  return static_cast<size_t>((strides(m).count - 1) * strides(m).in + (m.rows - 1) * m.in_pitch + m.columns);
}
size_t out_points(const MatrixTranspose& m) {
  return static_cast<size_t>((strides(m).count - 1) * strides(m).out + (m.columns - 1) * m.out_pitch +
                             m.rows);
}

// Calls check(index in the source, index in the result, row, column) for every element.
template <class Check>
void for_elements(const MatrixTranspose& m, Check check) {
  for (int64_t k = 0; k < strides(m).count; ++k)
    for (int64_t r = 0; r < m.rows; ++r)
      for (int64_t c = 0; c < m.columns; ++c)
        check(static_cast<size_t>(k * strides(m).in + r * m.in_pitch + c),
              static_cast<size_t>(k * strides(m).out + c * m.out_pitch + r), static_cast<size_t>(r),
              static_cast<size_t>(c));
}

Recipe recipe_of(Step step, std::vector<Table> tables) {
  Recipe recipe;
  recipe.tables = std::move(tables);
  recipe.steps.push_back(std::move(step));
  return recipe;
}

// `result` is the transpose of `in` with rows taken through `source`, and nothing else was written.
template <class T>
bool is_transpose(const MatrixTranspose& matrix, const std::vector<std::complex<T>>& in,
                  const std::vector<std::complex<T>>& result, const std::vector<uint32_t>& source) {
  size_t wrong = 0, finite = 0;
  for_elements(matrix, [&](size_t from, size_t to, size_t row, size_t) {
    const auto pitch = static_cast<size_t>(matrix.in_pitch);
    if (!source.empty()) from += source[row] * pitch - row * pitch;
    if (result[to] != in[from]) ++wrong;
  });
  for (const auto& point : result) finite += std::isfinite(point.real()) ? 1 : 0;
  return wrong == 0 && finite == static_cast<size_t>(matrix.rows * matrix.columns * strides(matrix).count);
}

struct Size {
  int64_t rows, columns;
};
const std::vector<Size> kSizes = {{1, 1},  {2, 2},    {3, 3},    {5, 5},   {7, 7},
                                  {8, 8},  {31, 31},  {33, 33},  {64, 64}, {1, 17},
                                  {17, 1}, {100, 37}, {37, 100}, {6, 10},  {64, 32}};

DeviceProfile profile() { return device().engine.profile(); }

template <class T>
void check_out_of_place(RandomPoints& random) {
  if (lacks(precision_of<T>)) return;
  for (const Size& size : kSizes)
    for (const int64_t count : {int64_t{1}, int64_t{3}}) {
      const MatrixTranspose matrix = spaced<T>(size.rows, size.columns, count);
      const auto in = random.points<T>(in_points(matrix));
      const auto check = [&](Step step) {
        INFO(step.note << ", " << count << " matrices, seed " << random.seed());
        const auto result = run(recipe_of(std::move(step), {}), in, out_points(matrix), Buffers::two);
        CHECK(is_transpose(matrix, in, result, {}));
      };
      // Of doubles every other block: the kernel is the same, over another type.
      for (const int block : {1, 2, 4, 8})
        if (sizeof(T) == 4 || block % 3 == 1) check(block_transpose(matrix, block, {2, 4}, profile()));
      check(block_transpose(matrix, 2, {8, 8}, profile()));
      check(tile_transpose(matrix, 8, 4, profile()));
      check(tile_transpose(matrix, 16, 16, profile()));
    }
}

}  // namespace

TEST_CASE("out-of-place transposes move every element and nothing else", "[transpose]") {
  RandomPoints random;
  SECTION("single precision") { check_out_of_place<float>(random); }
  SECTION("double precision") { check_out_of_place<double>(random); }
}

TEST_CASE("a transpose undoes a digit reversal of the rows on its way", "[transpose][oclgrind][rusticl]") {
  RandomPoints random;
  const std::vector<uint32_t> source = digit_reversal({3, 5, 2});
  MatrixTranspose matrix = spaced<float>(30, 11, 2);
  matrix.reversal_table = 0;
  const std::vector<Table> tables{{TableKind::digit_reversal, Precision::f32, {30, 3, 5, 2}}};
  const auto in = random.points<float>(in_points(matrix));
  const auto check = [&](Step step) {
    INFO(step.note << ", seed " << random.seed());
    const auto result = run(recipe_of(std::move(step), tables), in, out_points(matrix), Buffers::two);
    CHECK(is_transpose(matrix, in, result, source));
  };
  for (const int block : {1, 2, 4, 8}) check(block_transpose(matrix, block, {2, 4}, profile()));
  check(tile_transpose(matrix, 8, 4, profile()));  // llvmpipe runs groups of 32
}

TEST_CASE("square matrices are transposed in place", "[transpose][oclgrind]") {
  RandomPoints random;
  for (const int64_t n : {1, 2, 3, 5, 7, 8, 31, 33, 64})
    for (const int block : {1, 2, 4, 8}) {
      const MatrixTranspose matrix = in_place<float>(n, n, n + (n % 2) * 3, 2);
      const auto in = random.points<float>(in_points(matrix));
      const Step step = square_transpose(matrix, block, {2, 4}, profile());
      INFO(step.note << ", seed " << random.seed());
      const auto result = run(recipe_of(step, {}), in, 1, Buffers::one);
      auto expected = in;
      for_elements(matrix, [&](size_t from, size_t to, size_t, size_t) { expected[to] = in[from]; });
      CHECK(same_bits(result, expected));
    }
}

TEST_CASE("rectangular matrices are transposed in place along cycles", "[transpose][oclgrind][rusticl]") {
  RandomPoints random;
  for (const Size& size : {Size{2, 3}, {3, 2}, {5, 7}, {100, 37}, {37, 100}, {64, 32}, {8, 8}, {1000, 3}}) {
    MatrixTranspose matrix = in_place<float>(size.rows, size.columns, size.columns, 1);
    matrix.out_pitch = size.rows;
    const int64_t distance = size.rows * size.columns + 1;
    matrix.matrices = {{3, distance, distance}};
    const Table table{TableKind::transpose_cycles, Precision::f32, {size.rows, size.columns}};
    const auto in = random.points<float>(in_points(matrix));
    const Step step = cycle_transpose(matrix, 0, cycle_count(table), profile());
    INFO(step.note << ", seed " << random.seed());
    const auto result = run(recipe_of(step, {table}), in, 1, Buffers::one);
    auto expected = in;
    for_elements(matrix, [&](size_t from, size_t to, size_t, size_t) { expected[to] = in[from]; });
    CHECK(same_bits(result, expected));
  }
}

namespace {

// Largest distance between `result` and the transpose of `in` times exp(sign 2 pi i r c / n).
template <class T>
double twiddle_error(const MatrixTranspose& matrix, const std::vector<std::complex<T>>& in,
                     const std::vector<std::complex<T>>& result) {
  const double n = static_cast<double>(matrix.rows * matrix.columns);
  const double turn = static_cast<double>(matrix.direction) * 2 * std::acos(-1.0) / n;
  double worst = 0;
  for_elements(matrix, [&](size_t from, size_t to, size_t r, size_t c) {
    const std::complex<double> exact =
        std::complex<double>(in[from]) * std::polar(1.0, turn * static_cast<double>(r * c));
    worst = std::max(worst, std::abs(std::complex<double>(result[to]) - exact));
  });
  return worst;
}

}  // namespace

TEST_CASE("a transpose applies the twiddles of a four-step transform", "[transpose][oclgrind][rusticl]") {
  RandomPoints random;
  const Direction direction = GENERATE(Direction::forward, Direction::backward);
  const auto check = [&](MatrixTranspose matrix, auto make_step, Buffers buffers) {
    const std::vector<Table> tables{{TableKind::roots, Precision::f32, {matrix.rows * matrix.columns}}};
    matrix.roots_table = 0;
    matrix.direction = direction;
    const auto in = random.points<float>(in_points(matrix));
    const Step step = make_step(matrix);
    INFO(step.note << ", direction " << static_cast<int>(direction) << ", seed " << random.seed());
    CHECK(twiddle_error(matrix, in, run(recipe_of(step, tables), in, out_points(matrix), buffers)) < 4e-7);
  };
  check(
      spaced<float>(21, 10, 2),
      [](const auto& m) {
        return block_transpose(m, 1, {4, 4}, profile());
      },
      Buffers::two);
  check(
      spaced<float>(21, 10, 2),
      [](const auto& m) {
        return block_transpose(m, 4, {2, 4}, profile());
      },
      Buffers::two);
  check(
      spaced<float>(21, 10, 2), [](const auto& m) { return tile_transpose(m, 8, 2, profile()); },
      Buffers::two);
  check(
      in_place<float>(21, 21, 23, 2),
      [](const auto& m) {
        return square_transpose(m, 4, {2, 4}, profile());
      },
      Buffers::one);
}
