// reference.hpp - the answer, in higher precision than the contenders': FFTW in double where it was found,
// else (and for f64 always) the recursion of plain_dft.hpp. Lists are dense, as values.hpp says.
#pragma once

#include <vector>

#include "arrays/values.hpp"
#include "problem/problem.hpp"

namespace clfm::bench {

std::vector<double> reference_output(const Problem& problem, const Bytes& input);

// An unnormalized transform of a dense problem, for answers in the precision `wanted`.
std::vector<double> reference_transform(const Problem& dense, std::vector<double> in, Real wanted);

// reference_output() by the recursion alone, whatever was found; Work is the precision it computes in.
template <class Work>
std::vector<double> plain_reference(const Problem& problem, const Bytes& input);

// Relative L2 error; not a number where the output is not.
double relative_error(const Problem& problem, const Bytes& output, const std::vector<double>& expected);

}  // namespace clfm::bench
