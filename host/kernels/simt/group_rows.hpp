// group_rows.hpp - launches whose work-groups take whole rows, or neighbouring columns, through FFTs in local
// memory: one read and one write of global memory (kernels/group/group_rows.clh).
#pragma once

#include "group_fft.hpp"
#include "host/device/profile.hpp"
#include "host/plan/recipe.hpp"
#include "host/problem/fft_problem.hpp"

namespace clfm::host {

// Whether the family may be used: by name anywhere where there is local memory, else only where that is no
// main memory. The reason not to, or an empty string.
std::string refuse_groups(const FftProblem& problem, const DeviceProfile& device);

// Rows whose neighbours in memory are other rows: a group takes so many that whole cache lines are read.
bool reads_columns(const AxisTransform& rows);

// `fft` with the items and rows of a group; items 0 where none fits. One butterfly of the widest stage per
// item, where a group may be that large; fewer items hold more. unit_bytes: of an element in memory.
GroupFft shaped_for_rows(GroupFft fft, const AxisTransform& rows, uint32_t unit_bytes, Precision precision,
                         const DeviceProfile& device);

// A launch of fft/NAME.cl, all but its arguments.
struct GroupRows {
  const char* source;
  Precision precision = Precision::f32;
  Direction direction = Direction::forward;
  AxisTransform rows;  // strides in units of unit_bytes
  GroupFft fft;
  struct Side {
    double row_bytes = 0;   // of a row that travel
    double unit_bytes = 0;  // what strides count
  } in, out;
  double flops = 0;  // of a row, beside the FFT
};
Step group_rows_step(const GroupRows& launch, const DeviceProfile& device);

// What all of these kernels read behind their buffers and tables: the rows and where they stand.
void add_group_rows(Step& step, const AxisTransform& rows, double scale, Precision precision);

std::string radices_text(const GroupFft& fft);  // "radices 8 8, 4 rows a group"

}  // namespace clfm::host
