// orthonormal.hpp - what turns FFTW's unnormalized transforms into what a problem asks for: its scale and, of
// a DCT or DST, the weights that make the matrix orthogonal.
#pragma once

#include <vector>

#include "problem/problem.hpp"

namespace clfm::bench {

// Lists are dense, as values.hpp says.
void weigh_input(const Problem& problem, std::vector<double>& in);
void weigh_output(const Problem& problem, std::vector<double>& out);

}  // namespace clfm::bench
