// bluestein_long_rows.cpp - Bluestein's transform of rows that do not fit an item: see simd_bluestein.hpp.
#include <algorithm>
#include <map>

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

std::vector<int64_t> smooth_lengths(int64_t most) {
  constexpr int64_t kLargestPrime = 7;
  std::vector<int64_t> lengths;
  for (int64_t n = 1; n <= most; ++n)
    if (is_smooth(n, kLargestPrime)) lengths.push_back(n);
  return lengths;
}

class Search {
 public:
  Search(int64_t lanes, int64_t number_bytes)
      : lanes_(lanes),
        number_bytes_(number_bytes),
        columns_(SimdKernel::column, lanes, kSimdRegisters),
        rows_(SimdKernel::convolve_row, lanes, kSimdRegisters) {}

  LongConvolution cheapest(int64_t least) {
    LongConvolution best;
    for (const ArrayShape& shape : shapes(least)) consider(shape, best);
    return best;
  }

 private:
  struct ArrayShape {
    int64_t rows, columns;
    int64_t length() const { return rows * columns; }
  };

  // Whole vectors of columns; a longer convolution can only win by better radices, which are worth less than
  // a third.
  std::vector<ArrayShape> shapes(int64_t least) const {
    std::vector<ArrayShape> all;
    const std::vector<int64_t> lengths =
        smooth_lengths(std::max(kLongestColumnsBytes / lanes_, kLongestRowBytes) / number_bytes_);
    for (const int64_t rows : lengths) {
      if (rows < kFewestRows || rows * lanes_ * number_bytes_ > kLongestColumnsBytes) continue;
      for (const int64_t columns : lengths)
        if (columns % lanes_ == 0 && columns * number_bytes_ <= kLongestRowBytes && rows * columns >= least &&
            rows * columns <= least + least / 3)
          all.push_back({rows, columns});
    }
    std::stable_sort(all.begin(), all.end(),
                     [](const ArrayShape& a, const ArrayShape& b) { return a.length() < b.length(); });
    return all;
  }

  void consider(const ArrayShape& shape, LongConvolution& best) {
    const SimdRadices& by_column = radices(columns_, shape.rows);
    const SimdRadices& by_row = radices(rows_, shape.columns);
    if (by_column.radices.empty() || by_row.radices.empty()) return;
    const int64_t vectors = shape.columns / lanes_;
    const double price = 2 * by_column.instructions * static_cast<double>(vectors) +
                         by_row.instructions * static_cast<double>(shape.rows);
    if (best.rows == 0 || price < best.instructions)
      best = {shape.rows, shape.columns, by_column.radices, by_row.radices, price};
  }

  const SimdRadices& radices(SimdTails& tails, int64_t length) {
    auto [entry, is_new] = known_.try_emplace({tails.kernel, length});
    if (is_new) entry->second = cheapest_simd_radices(length, tails);
    return entry->second;
  }

  int64_t lanes_, number_bytes_;
  SimdTails columns_, rows_;
  std::map<std::pair<SimdKernel, int64_t>, SimdRadices> known_;
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
                      loop_counts(pass.axis),
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
