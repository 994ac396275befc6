// multiply_step.hpp - the launch of multiply_rows.cl.
#pragma once

#include "../device/profile.hpp"
#include "../problem/fft_problem.hpp"
#include "recipe.hpp"

namespace clfm::host {

enum class Exchange { none = 0, as_read = 1, as_written = 2 };  // of re and im

struct RowProduct {
  Precision precision = Precision::f32;
  AxisTransform rows;  // its length is what is written of every row
  int64_t count = 0;   // of numbers that are read; the rest of what is written is zero
  BufferArgument from, to;
  Table factors;
  Exchange exchange = Exchange::none;
  double scale = 1;
};

Step multiply_step(const RowProduct& task, const DeviceProfile& device, std::vector<Table>& tables);

}  // namespace clfm::host
