// host/conv/kernels/parts_step.hpp - launches of kernels/conv/parts_multiply.cl: the spectra of intervals of
// outputs.
#pragma once

#include <array>
#include <string>

#include "tile_steps.hpp"

namespace clfm::host {

struct PartsProduct {
  struct Axis {
    int64_t first, stride, count;  // intervals, counted from the first that the blocks at hand reach
    int64_t signal_blocks, signal_weight, filter_blocks,
        filter_weight;  // at hand; intervals from one to the next
  };
  Precision precision = Precision::f32;
  std::array<Axis, kConvRank> axis;
  BufferArgument signal, filter, intervals;
  int64_t length = 1;  // of a spectrum
  Band band;
  int64_t all = 1;   // intervals, of all bands
  double pairs = 0;  // of this band
  std::string note;
};
Step multiply_parts_step(const PartsProduct& task, const DeviceProfile& device);

}  // namespace clfm::host
