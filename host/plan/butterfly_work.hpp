// butterfly_work.hpp - what one pass of butterflies over all points costs, from the radix table.
#pragma once

#include "host/device/profile.hpp"
#include "host/problem/fft_problem.hpp"
#include "recipe.hpp"

namespace clfm::host {

// none: the first pass; of_factors: each a product of two entries of a table
enum class Twiddles { none, every_input, every_input_of_factors };

struct PassShape {
  int radix;
  Twiddles twiddles;
  int64_t points;                            // complex elements read and written, all rows together
  double read_run_bytes, written_run_bytes;  // see Work
  double working_set_bytes;
};

Work butterfly_work(const PassShape& pass, Precision precision);

// What passes of such butterflies over all elements of a complex problem take at least, `passes` of them, in
// registers or in local memory: all that depends on radices, strides and work-groups is left out.
double least_us_of_passes(const FftProblem& problem, int64_t passes, const DeviceProfile& device);
// The fewest passes that have a butterfly for everything, axis by axis.
int64_t fewest_register_passes(const FftProblem& problem);

constexpr double kPairOperations = 7;  // of a complex element, where a half spectrum is split or merged

// What an operation counts in Work::flops: half the lanes on a CPU for doubles, and less on most GPUs.
inline double operation_weight(Precision precision) { return precision == Precision::f64 ? 2 : 1; }

// 32-bit registers that an element takes.
inline uint32_t register_words(Precision precision) { return precision == Precision::f64 ? 2 : 1; }

// The same for a number of each lane: halves go in pairs.
inline uint32_t lane_words(Precision precision, int64_t lanes) {
  const auto count = static_cast<uint32_t>(lanes);
  return precision == Precision::f16 ? (count + 1) / 2 : count * register_words(precision);
}

inline double complex_bytes(Precision precision) {  // in the arrays that kernels work on
  return precision == Precision::f64 ? 16 : precision == Precision::f16 ? 4 : 8;
}

inline uint32_t real_bytes(Precision precision) {  // there as well
  return static_cast<uint32_t>(complex_bytes(precision)) / 2;
}

}  // namespace clfm::host
