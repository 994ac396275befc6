#include "parts_step.hpp"

#include "host/kernels/simd/simd_launch.hpp"
#include "host/kernels/simd/simd_radices.hpp"
#include "host/kernels/simt/launch.hpp"

namespace clfm::host {

Step multiply_parts_step(const PartsProduct& task, const DeviceProfile& device) {
  constexpr int64_t kVectors = 8;  // of sums that a CPU's item keeps in registers
  const auto& [y, x] = task.axis;
  const int64_t lanes = simd_lanes(device.traits, task.precision);
  const int64_t chunk = lanes > 1 ? kVectors * lanes : 1;
  Step step;
  step.source = "conv/parts_multiply.cl";
  set_arithmetic(step, task.precision, 1);
  step.defines.push_back({"CHUNK", std::to_string(chunk)});
  step.arguments = {in_reals(task.signal, task.precision),
                    in_reals(task.filter, task.precision),
                    in_reals(task.intervals, task.precision),
                    static_cast<uint32_t>(task.length),
                    ints(y.first, y.stride, y.count, 0),
                    ints(x.first, x.stride, x.count, 0),
                    ints(y.signal_blocks, x.signal_blocks, y.signal_weight, x.signal_weight),
                    ints(y.filter_blocks, x.filter_blocks, y.filter_weight, x.filter_weight),
                    ints(task.band.first, task.band.slots, task.all, 0)};
  step.range = shaped_range(static_cast<uint64_t>((task.length + chunk - 1) / chunk),
                            static_cast<uint64_t>(task.band.slots), ButterflyDim::first, device);
  const double bytes = static_cast<double>(task.length) * (task.precision == Precision::f64 ? 16 : 8);
  const double blocks =
      static_cast<double>(y.signal_blocks * x.signal_blocks + y.filter_blocks * x.filter_blocks);
  step.work.style = lanes > 1 ? Style::simd : Style::simt;
  step.work.flops =
      4 * task.pairs * static_cast<double>(task.length) * (task.precision == Precision::f64 ? 2 : 1);
  step.work.read_bytes = 2 * task.pairs * bytes;
  step.work.written_bytes = static_cast<double>(task.band.slots) * bytes;
  step.work.working_set_bytes = blocks * bytes + step.work.written_bytes;
  step.note = task.note;
  return step;
}

}  // namespace clfm::host
