#include "pack_rows.hpp"

#include <algorithm>

#include "host/error.hpp"
#include "host/kernels/simd/simd_launch.hpp"
#include "host/plan/butterfly_work.hpp"
#include "host/plan/divide.hpp"

namespace clfm::host {
namespace {

struct SideBySide {
  int64_t count = 1, pitch = 0;  // rows one element apart where there are gaps, so far where there are none
};

// The loop whose rows stand in the gaps, taken out of `rows`.
SideBySide take_side_by_side(AxisTransform& rows, bool gathers) {
  const auto beside = std::find_if(rows.loops.begin(), rows.loops.end(), [&](const Loop& loop) {
    return loop.count > 1 && (gathers ? loop.in_stride : loop.out_stride) == 1;
  });
  if (beside == rows.loops.end()) return {};
  const SideBySide found{beside->count, gathers ? beside->out_stride : beside->in_stride};
  rows.loops.erase(beside);
  return found;
}

}  // namespace

Step strided_rows_step(const RowsTask& task, Elements elements, const DeviceProfile& device) {
  constexpr int64_t kLargestLiteralGap = 16, kMostBeside = 16, kElementsWorthAnItem = 4096;
  constexpr int64_t kWayBytes = 4096, kWaysToSpare = 4;  // of the nearest cache, which has 8 or 12
  AxisTransform rows = task.rows;
  const int64_t reach = reached_elements(rows), length = rows.length;
  const bool gathers = rows.out_stride == 1;
  const int64_t gap = gathers ? rows.in_stride : rows.out_stride;
  const SideBySide columns = take_side_by_side(rows, gathers);
  const int64_t beside = std::min(columns.count, kMostBeside), groups = divide_up(columns.count, beside);
  const int64_t share = std::min(length, divide_up(kElementsWorthAnItem, beside));
  const int64_t shares = divide_up(length, share), outer = rows.rows();
  const int64_t most = std::max<int64_t>(kElementsWorthAnItem / (share * beside), 1);
  const int64_t rows_per_item = std::clamp<int64_t>(outer * groups * shares / items_wanted(device), 1, most);
  const uint32_t unit = unit_bytes(task.precision, elements);
  const bool by_lines = gathers && beside > kWaysToSpare && columns.pitch * unit % kWayBytes == 0;
  Step step;
  step.source = "io/pack_rows.cl";
  set_arithmetic(step, task.precision, 1);
  append(step.defines, row_defines(rows, reach));
  append(step.defines,
         {number("COMPONENTS", elements == Elements::complex ? 2 : 1), flag("PACK", gathers),
          flag("BY_CACHE_LINE", by_lines), number("ELEMENT_STRIDE", gap <= kLargestLiteralGap ? gap : 0),
          number("NEIGHBOUR_ROWS", beside)});
  step.arguments = {counted_in(task.from, unit),
                    counted_in(task.to, unit),
                    static_cast<uint32_t>(length),
                    static_cast<uint32_t>(columns.count),
                    static_cast<uint64_t>(columns.pitch),
                    static_cast<uint32_t>(outer),
                    row_loops(rows),
                    row_strides(rows, Side::in, reach),
                    row_strides(rows, Side::out, reach),
                    static_cast<uint32_t>(share),
                    static_cast<uint32_t>(rows_per_item)};
  step.range.dims = 3;
  step.range.global = {static_cast<uint64_t>(shares), static_cast<uint64_t>(groups),
                       static_cast<uint64_t>(divide_up(outer, rows_per_item))};
  step.range.local = {1, 1, 1};
  const double bytes = static_cast<double>(length * task.rows.rows()) * unit;
  const double strided_run = static_cast<double>(beside) * unit;
  step.work.style = Style::simd;
  step.work.flops = static_cast<double>(length * task.rows.rows()) * operation_weight(task.precision);
  step.work.read_bytes = step.work.written_bytes = bytes;
  step.work.working_set_bytes = 2 * bytes;
  (gathers ? step.work.read_run_bytes : step.work.written_run_bytes) =
      gap == columns.count ? bytes : std::max(strided_run, 64.0);
  step.note = concat(gathers ? "gathers" : "scatters", " rows of ", length, ", elements ", gap, " apart");
  return step;
}

}  // namespace clfm::host
