// bluestein_long_rows.cpp - Bluestein's transform of rows that do not fit an item: see simd_bluestein.hpp.
#include <algorithm>
#include <optional>
#include <vector>

#include "host/error.hpp"
#include "host/io/source_sink.hpp"
#include "host/kernels/simd/simd_launch.hpp"
#include "host/kernels/simt/launch.hpp"
#include "host/plan/butterfly_work.hpp"
#include "host/plan/radix_sequence.hpp"
#include "simd_bluestein.hpp"

namespace clfm::host {
namespace {

constexpr int64_t kLongestRowBytes = 128 << 10, kLongestColumnsBytes = 512 << 10;  // of private scratch
constexpr int64_t kFewestRows = 16, kMostVectors = 8;

class Search {
 public:
  Search(int64_t lanes, int64_t number_bytes)
      : lanes_(lanes),
        number_bytes_(number_bytes),
        columns_(SimdKernel::column, lanes, kSimdRegisters),
        rows_(SimdKernel::convolve_row, lanes, kSimdRegisters) {
    const int64_t most = std::max(kLongestColumnsBytes / lanes, kLongestRowBytes) / number_bytes;
    for (const int64_t points : products_of_small_primes(most)) lengths_.push_back({points, {}, {}});
  }

  LongConvolution cheapest(int64_t least) {
    LongConvolution best;
    for (const ArrayShape& shape : shapes(least)) consider(shape, best);
    return best;
  }

 private:
  struct Length {
    int64_t points;
    std::optional<SimdRadices> by_column, by_row;  // once they were asked for
  };
  struct ArrayShape {
    Length *rows, *columns;
    int64_t length() const { return rows->points * columns->points; }
  };

  // Whole vectors of columns; a longer convolution can only win by better radices, which are worth less than
  // a third.
  std::vector<ArrayShape> shapes(int64_t least) {
    std::vector<ArrayShape> all;
    for (Length& rows : lengths_) {
      if (rows.points < kFewestRows || rows.points * lanes_ * number_bytes_ > kLongestColumnsBytes) continue;
      for (Length& columns : lengths_)
        if (columns.points % lanes_ == 0 && columns.points * number_bytes_ <= kLongestRowBytes &&
            rows.points * columns.points >= least && rows.points * columns.points <= least + least / 3)
          all.push_back({&rows, &columns});
    }
    std::stable_sort(all.begin(), all.end(),
                     [](const ArrayShape& a, const ArrayShape& b) { return a.length() < b.length(); });
    return all;
  }

  void consider(const ArrayShape& shape, LongConvolution& best) {
    Length &rows = *shape.rows, &columns = *shape.columns;
    if (!rows.by_column) rows.by_column = cheapest_simd_radices(rows.points, columns_);
    if (!columns.by_row) columns.by_row = cheapest_simd_radices(columns.points, rows_);
    if (rows.by_column->radices.empty() || columns.by_row->radices.empty()) return;
    const int64_t vectors = columns.points / lanes_;
    const double price = 2 * rows.by_column->instructions * static_cast<double>(vectors) +
                         columns.by_row->instructions * static_cast<double>(rows.points);
    if (best.rows == 0 || price < best.instructions)
      best = {rows.points, columns.points, rows.by_column->radices, columns.by_row->radices, price};
  }

  int64_t lanes_, number_bytes_;
  SimdTails columns_, rows_;
  std::vector<Length> lengths_;
};

// Long rows on one side, arrays on the other.
class LongRows {
 public:
  LongRows(const SimdTask& task, const SimdVariant& variant, const LongConvolution& convolution,
           int64_t ahead, const BufferArgument& array, int64_t pitch)
      : task_(task),
        variant_(variant),
        convolution_(convolution),
        ahead_(ahead),
        array_(array),
        pitch_(pitch) {}

  Step first_pass(std::vector<Table>& tables) const {
    SimdTask pass = task_;
    pass.to = array_;
    pass.scale = 1;
    pass.axis.length = convolution_.rows;
    pass.axis.in_stride = convolution_.columns;
    pass.axis.out_stride = pitch_;
    pack(pass.axis.loops, &Loop::out_stride);
    return columns_step(pass, 1, tables);
  }

  Step convolution_of_rows(std::vector<Table>& tables) const {
    SimdTask pass = task_;
    pass.direction = Direction::forward;
    pass.from = pass.to = array_;
    pass.scale = 1;
    const int64_t rows = convolution_.rows * task_.axis.rows();
    pass.axis = {convolution_.columns, 1, 1, {{rows, pitch_, pitch_}}};
    SimdVariant variant = variant_;
    variant.radices = convolution_.row_radices;
    variant.rows_per_item = variant.transforms_per_vector;
    return convolved_rows_step(pass, variant, task_.axis.length, ahead_, convolution_.rows, tables);
  }

  Step last_pass(std::vector<Table>& tables) const {
    SimdTask pass = task_;
    pass.from = array_;
    pass.axis.length = convolution_.rows;
    pass.axis.in_stride = pitch_;
    pass.axis.out_stride = convolution_.columns;
    pack(pass.axis.loops, &Loop::in_stride);
    return columns_step(pass, 2, tables);
  }

 private:
  void pack(std::vector<Loop>& loops, int64_t Loop::*stride) const {
    int64_t next = convolution_.rows * pitch_;
    for (size_t i = loops.size(); i-- > 0;) {
      loops[i].*stride = next;
      next *= loops[i].count;
    }
  }

  // Longer runs: an item that takes one line of each of many rows waits for every one.
  int64_t vectors_per_item(int64_t lanes) const {
    const int64_t column_bytes = convolution_.rows * static_cast<int64_t>(complex_bytes(task_.precision));
    int64_t vectors = kMostVectors;
    while (vectors > 1 && (convolution_.columns % (vectors * lanes) != 0 ||
                           vectors * lanes * column_bytes > kLongestColumnsBytes / 2))
      vectors /= 2;
    return vectors;
  }

  Step columns_step(const SimdTask& pass, int which, std::vector<Table>& tables) const {
    SimdVariant variant = variant_;
    variant.radices = convolution_.column_radices;
    variant.vectors_per_item = vectors_per_item(variant.lanes);
    const Table chirp{TableKind::chirp, pass.precision, {task_.axis.length, variant.lanes}};
    const Table twiddles{
        TableKind::simd_four_step, pass.precision, {convolution_.rows, convolution_.columns, variant.lanes}};
    Step step = simd_step("any_length/simd_bluestein_passes.cl", pass, variant, pass.axis);
    step.pass.length = task_.axis.length;
    hold_columns(step, 1, variant);
    append(step.defines, {number("COUNT", task_.axis.length), number("COLUMNS", convolution_.columns),
                          number("GROUPS", variant.vectors_per_item), number("PASS", which)});
    take_plain_arrays(step, pass.precision);
    step.arguments = {in_reals(pass.from, pass.precision),
                      in_reals(pass.to, pass.precision),
                      table_argument(twiddle_table(TableKind::simd_column, pass.precision, variant), tables),
                      table_argument(chirp, tables),
                      table_argument(twiddles, tables),
                      row_loops(pass.axis),
                      strides(pass, pass.axis, Side::in),
                      strides(pass, pass.axis, Side::out),
                      real_argument(pass.precision, pass.scale)};
    step.range =
        single_items(convolution_.columns / (variant.lanes * variant.vectors_per_item), pass.axis.rows());
    step.work = work_of(pass, variant, which);
    step.note = concat(which == 1 ? "first" : "last", " pass of ", task_.axis.length, " with chirps as ",
                       convolution_.rows, " x ", convolution_.columns, ": radices ", text(variant.radices));
    return step;
  }

  Work work_of(const SimdTask& pass, const SimdVariant& variant, int which) const {
    const double rows = static_cast<double>(pass.axis.rows()), bytes = complex_bytes(pass.precision);
    const double row_bytes = rows * static_cast<double>(task_.axis.length) * bytes;
    const double array_bytes = rows * static_cast<double>(convolution_.rows * convolution_.columns) * bytes;
    Work work;
    work.style = Style::simd;
    work.flops = simd_instructions(SimdKernel::column, variant.radices, variant.lanes, kSimdRegisters) *
                 rows * static_cast<double>(convolution_.columns) * operation_weight(pass.precision);
    work.read_bytes = which == 1 ? row_bytes : array_bytes;
    work.written_bytes = which == 1 ? array_bytes : row_bytes;
    work.working_set_bytes = row_bytes + array_bytes;
    work.read_run_bytes = work.written_run_bytes =
        column_run_bytes(static_cast<double>(variant.lanes * variant.vectors_per_item) * bytes,
                         static_cast<double>(convolution_.columns) * bytes, work.working_set_bytes);
    return work;
  }

  const SimdTask& task_;
  const SimdVariant& variant_;
  const LongConvolution& convolution_;
  int64_t ahead_;
  const BufferArgument& array_;
  int64_t pitch_;
};

}  // namespace

LongConvolution cheapest_long_convolution(int64_t least, int64_t lanes, int64_t number_bytes) {
  return Search(lanes, number_bytes).cheapest(least);
}

std::vector<Step> long_chirped_rows_steps(const SimdTask& task, const SimdVariant& variant,
                                          const LongConvolution& convolution, int64_t ahead,
                                          const BufferArgument& array, int64_t pitch,
                                          std::vector<Table>& tables) {
  const LongRows rows(task, variant, convolution, ahead, array, pitch);
  std::vector<Step> steps;
  steps.push_back(rows.first_pass(tables));
  steps.push_back(rows.convolution_of_rows(tables));
  steps.push_back(rows.last_pass(tables));
  return steps;
}

}  // namespace clfm::host
