// plain_transform.hpp - every transform of the library by PlainDft: unnormalized, dense lists, clear rather
// than fast. Work is the precision it computes in.
#pragma once

#include <vector>

#include "problem/problem.hpp"

namespace clfm::bench {

template <class Work>
std::vector<double> plain_transform(const Problem& problem, const std::vector<double>& in);

}  // namespace clfm::bench
