#include "stage_roots.hpp"

#include "roots.hpp"

namespace clfm::host {

std::vector<std::complex<double>> stage_roots(const std::vector<uint32_t>& radices) {
  std::vector<std::complex<double>> roots;
  int64_t span = radices.front();
  for (size_t stage = 1; stage < radices.size(); ++stage) {
    const int64_t radix = radices[stage];
    for (int64_t q = 1; q < radix; ++q)
      for (int64_t k = 0; k < span; ++k) roots.push_back(root_of_unity(q * k, span * radix));
    span *= radix;
  }
  if (roots.empty()) roots.emplace_back(1, 0);
  return roots;
}

}  // namespace clfm::host
