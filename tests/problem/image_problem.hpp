// image_problem.hpp - the problem that tests of canonical() change one field of.
#pragma once

#include "host/problem/fft_problem.hpp"

namespace clfm::test {

inline host::FftProblem image() {  // four pictures, packed
  host::FftProblem problem;
  problem.rank = 2;
  problem.length = {1080, 1920, 1};
  problem.batch = 4;
  return problem;
}

}  // namespace clfm::test
