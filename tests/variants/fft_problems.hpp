// fft_problems.hpp - transforms whose kernels the lint looks at: problems, and tokens of problems.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "host/problem/fft_problem.hpp"

namespace clfm::test {

std::vector<std::vector<int64_t>> shapes();
// One shape in the ways that a caller may ask for it: complex, real, with sides that are not plain, cosine
// transforms, half arithmetic.
std::vector<host::FftProblem> problems_of(const std::vector<int64_t>& length);
std::vector<host::FftProblem> real_problems_of(const std::vector<int64_t>& length);
std::vector<host::FftProblem> formed_problems_of(const std::vector<int64_t>& length);
std::vector<host::FftProblem> dct_problems_of(const std::vector<int64_t>& length);
std::vector<host::FftProblem> some_dct_problems_of(const std::vector<int64_t>& length, size_t first);
std::vector<host::FftProblem> half_problems_of(const std::vector<int64_t>& length);
std::vector<host::FftProblem> odd_dct_problems();
host::FftProblem far_apart(host::FftProblem p);

std::vector<const char*> long_axes_with_strides();
std::vector<const char*> half_spectra_of_groups();
std::vector<const char*> half_spectra_in_output();
std::vector<const char*> real_rows_of_other_forms();
std::vector<const char*> parts_of_reals();
std::vector<const char*> unpaired_reals_of_other_forms();
std::vector<const char*> transforms_per_vector();

}  // namespace clfm::test
