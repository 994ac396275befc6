// values.hpp - the numbers of one side, as they lie in memory and as a dense list in double precision.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "problem/problem.hpp"

namespace clfm::bench {

// Reals of the problem's precision, gaps included; planes one behind the other.
using Bytes = std::vector<std::byte>;

constexpr uint8_t kAllOnes = 0xff;  // repeated: a NaN in every precision

double real_at(Real real, const std::byte* bytes, size_t index);
void set_real(Real real, std::byte* bytes, size_t index, double value);

// Dense: every element in memory, in row-major order, the batch outermost; re and im of a complex one in
// turn.
std::vector<double> dense_values(const Problem& problem, const Side& side, const Bytes& bytes);
Bytes bytes_of(const Problem& problem, const Side& side, const std::vector<double>& dense);  // gaps are NaN

// Between the dense list of a part and that of the whole array, which has zeros around the part.
std::vector<double> completed(const Side& side, std::vector<double> part);
std::vector<double> part_of(const Side& side, std::vector<double> whole);

// Of packed numbers without an array of a problem: a filter, say.
Bytes packed_bytes(Real real, const std::vector<double>& values);
std::vector<double> random_values(Real real, size_t count, unsigned seed);  // as this precision holds them

// Uniform in [-0.5, 0.5). The input of a c2r is the half spectrum of real signals.
Bytes random_input(const Problem& problem, unsigned seed);

}  // namespace clfm::bench
