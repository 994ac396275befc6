// nyquist.hpp - where c2r finds element n / 2 of half a spectrum of n real elements, n even. It is real, as
// element 0 is: the imaginary part of element 0 has room for it, and half a spectrum room where n real
// elements have (the format that Intel's IPP calls Perm).
#pragma once

#include <vector>

#include "host/plan/recipe.hpp"

namespace clfm::host {

enum class Nyquist { behind, packed_with_dc };  // the others; number 0

// As kernels that can read both have it, DC_NYQUIST_PACKED being optional.
inline std::vector<Define> nyquist_defines(Nyquist nyquist) {
  if (nyquist == Nyquist::behind) return {};
  return {{"DC_NYQUIST_PACKED", "1"}};
}

}  // namespace clfm::host
