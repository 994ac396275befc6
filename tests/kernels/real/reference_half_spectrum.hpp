// reference_half_spectrum.hpp - half spectra of rows of reals by their definition, in double precision. Two
// reals of a row are a complex number.
#pragma once

#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>

#include "tests/kernels/reference_dft.hpp"

namespace clfm::test {

inline Points half_spectrum_of(const Points& pairs) {
  Points reals;
  for (const auto& pair : pairs) {
    reals.emplace_back(pair.real());
    reals.emplace_back(pair.imag());
  }
  dft_by_definition(reals, 0, reals.size(), 1, -1);
  reals.resize(pairs.size() + 1);
  return reals;
}

// And back; of numbers that should be real, the real parts count.
inline Points pairs_of_half_spectrum(Points spectrum) {
  const size_t n = spectrum.size() - 1;
  spectrum[0] = spectrum[0].real();
  spectrum[n] = spectrum[n].real();
  for (size_t k = n - 1; k > 0; --k) spectrum.push_back(std::conj(spectrum[k]));
  dft_by_definition(spectrum, 0, spectrum.size(), 1, 1);
  Points pairs;
  for (size_t j = 0; j < n; ++j) pairs.emplace_back(spectrum[2 * j].real(), spectrum[2 * j + 1].real());
  return pairs;
}

// Also number by number: the columns that are their own partners are few.
inline void check_row(const Points& found, Points expected, double scale, double bound) {
  double worst = 0, size = 0;
  for (size_t k = 0; k < expected.size(); ++k) {
    expected[k] *= scale;
    worst = std::max(worst, std::abs(found[k] - expected[k]));
    size += std::norm(expected[k]) / static_cast<double>(expected.size());
  }
  CHECK(relative_error(found, expected) < bound);
  CHECK(worst < 8 * bound * std::sqrt(size));
}

}  // namespace clfm::test
