// simd_launch.hpp - what every launch of a SIMD kernel has: the defines and arguments that simd.clh, rows.clh
// and middle_stages.clh ask for, and an ND-range of single items.
#pragma once

#include <string>
#include <vector>

#include "host/kernels/simt/launch.hpp"
#include "host/plan/recipe.hpp"
#include "simd_step.hpp"

namespace clfm::host {

std::string text(const std::vector<int>& radices);
int64_t product(const std::vector<int>& radices);

// All fields of Step::variant but the transforms of a vector and what divides the work among items.
void set_variant(Step& step, const SimdVariant& variant);

// A step of the kernel in `source`, with what every SIMD kernel is compiled with; `outer`: the loops that its
// rows.clh counts. Arguments, range and work are the caller's.
Step simd_step(const char* source, const SimdTask& task, const SimdVariant& variant,
               const AxisTransform& outer);

// What an item holds: so many arrays of a transform's elements. Rows are as many as go into a vector
// together; lanes, one row to each, are as many as vectors have; columns are those of all vectors side by
// side.
void hold_rows(Step& step, double arrays);
void hold_lanes(Step& step, double arrays, const SimdVariant& variant);
void hold_columns(Step& step, double arrays, const SimdVariant& variant);

// N, STAGES and the radices of every stage.
std::vector<Define> stage_defines(const std::vector<int>& radices);

// Buffers counted in reals.
BufferArgument in_reals(BufferArgument buffer, Precision precision);
BufferArgument table_argument(Table table, std::vector<Table>& tables);
Argument strides(const SimdTask& task, const AxisTransform& outer, Side side);

// Twiddles of transforms of the product of the variant's radices.
Table twiddle_table(TableKind kind, Precision precision, const SimdVariant& variant);

// Rows of neighbours on one side: of what a kernel counts how much a row has, and one step of the side's
// strides.
struct RowUnits {
  int64_t length, step;
};
// For row_starts.clh.
void set_pitches(Step& step, const AxisTransform& axis, RowUnits in, RowUnits out);
// Whether all rows follow each other without gaps.
bool rows_fill(const AxisTransform& axis, Side side, RowUnits rows);

NdRange single_items(int64_t x, int64_t y);

// Behind the buffers and tables of kernels whose items take whole rows: the rows of the task, where they
// stand, its scale, and how many an item takes; and the ND-range.
void add_item_rows(Step& step, const SimdTask& task, int64_t rows_per_item);

// What the cost model is told of columns: `run_bytes` of every row, rows `stride_bytes` apart. As measured,
// where a step's working set is more than the cores' own caches hold, a line that was not prefetched takes 4
// to 5 ns, and runs of a KiB are nearly a stream; where rows do not begin with a line, a run touches one
// more.
double column_run_bytes(double run_bytes, double stride_bytes, double working_set_bytes);

// The axis without its innermost loop, the columns.
AxisTransform outside_columns(const AxisTransform& axis);

}  // namespace clfm::host
