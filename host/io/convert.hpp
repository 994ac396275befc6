// convert.hpp - arrays copied from one form to another (kernels/io/convert.cl): how a caller's array that is
// planar, of half precision, a window or behind a callback becomes one that every family reads, and back.
#pragma once

#include <string>

#include "host/device/profile.hpp"
#include "host/plan/recipe.hpp"
#include "host/problem/fft_problem.hpp"
#include "source_sink.hpp"

namespace clfm::host {

// Input or output of the problem as the caller has it, with the window spelled out.
ArrayView callers_side(const FftProblem& problem, Side side);
Window whole_window(const FftProblem& problem, Side side);

// The same transform between two plain arrays, out of place, without a workspace limit; layouts are as they
// were.
FftProblem plain_problem(const FftProblem& problem);

struct Conversion {
  int rank = 1;
  int64_t batch = 1;
  int components = 2;  // 1 real, 2 complex: of an element
  Precision arithmetic = Precision::f32;
  ArrayView from, to;
  std::string note;
};

Step convert_step(const Conversion& conversion, const DeviceProfile& device);

}  // namespace clfm::host
