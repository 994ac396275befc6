#include "lengths.hpp"

#include <cstdlib>
#include <string_view>

#include "status.hpp"

namespace clfm::clfft {
namespace {

bool is_strict() {
  const char* const value = std::getenv("CLFM_CLFFT_STRICT");
  return value != nullptr && std::string_view(value) == "1";
}

bool clfft_has(size_t length) {
  for (const size_t prime : {2, 3, 5, 7, 11, 13})
    while (length % prime == 0) length /= prime;
  return length == 1;
}

}  // namespace

size_t rank_of(clfftDim dim) {
  require(dim >= CLFFT_1D && dim <= CLFFT_3D, CLFFT_NOTIMPLEMENTED);
  return static_cast<size_t>(dim);
}

void require_lengths(size_t rank, const size_t* lengths) {
  for (size_t axis = 0; axis < rank; ++axis) {
    require(lengths[axis] > 0, CLFFT_INVALID_ARG_VALUE);
    require(!is_strict() || clfft_has(lengths[axis]), CLFFT_NOTIMPLEMENTED);
  }
}

}  // namespace clfm::clfft
