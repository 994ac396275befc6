// rows_launch.hpp - SIMT launches that carry real rows or complex elements from one place to another.
#pragma once

#include <cstdint>

#include "host/device/profile.hpp"
#include "host/plan/recipe.hpp"
#include "host/problem/fft_problem.hpp"

namespace clfm::host {

struct RowsTask {
  Precision precision = Precision::f32;
  AxisTransform rows;
  BufferArgument from, to;
};

struct RealRows : RowsTask {  // rows.length is that of the real rows
  int outer_axes = 0;         // transformed ones besides the rows'; of half spectra, the innermost loops
};

enum class Elements { reals, complex };
uint32_t unit_bytes(Precision precision, Elements elements);

// A table of elements, found among a recipe's or added to them.
BufferArgument table_of_numbers(Table table, std::vector<Table>& tables);

struct RowsLaunch {
  const char* source;
  Elements from = Elements::complex, to = Elements::complex;
  int64_t items_per_row = 0;
};

// The two buffers, and the launch over items and rows; `reach` as row_defines() takes it. Other arguments
// come before add_rows().
Step launch_step(const RowsTask& task, const RowsLaunch& launch, int64_t reach, const DeviceProfile& device);
void add_rows(Step& step, const AxisTransform& axis, int64_t reach);

// A step that touches every element about once; `operations` per complex element.
Work streaming_work(const RealRows& task, int64_t complex_per_row, double operations);

}  // namespace clfm::host
