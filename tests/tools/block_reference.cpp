#include "block_reference.hpp"

#include <array>
#include <cmath>

namespace clfm::test {

using namespace clfm::filter;

namespace {

using Block = std::array<double, kBlockSize>;
using Matrix = std::array<std::array<double, kBlockSide>, kBlockSide>;

// Row u is the cosine of frequency u, of length 1.
const Matrix& cosines() {
  static const Matrix matrix = [] {
    Matrix m{};
    for (size_t u = 0; u < kBlockSide; ++u)
      for (size_t x = 0; x < kBlockSide; ++x)
        m[u][x] = (u == 0 ? std::sqrt(0.125) : 0.5) *
                  std::cos(static_cast<double>((2 * x + 1) * u) * 3.14159265358979323846 / 16.0);
    return m;
  }();
  return matrix;
}

enum class Way { forward, backward };

void transform(float* values, Way way) {
  const auto factor = [&](size_t to, size_t from) {
    return way == Way::forward ? cosines()[to][from] : cosines()[from][to];
  };
  Block rows{}, both{};
  for (size_t y = 0; y < kBlockSide; ++y)
    for (size_t to = 0; to < kBlockSide; ++to)
      for (size_t from = 0; from < kBlockSide; ++from)
        rows[y * kBlockSide + to] += factor(to, from) * static_cast<double>(values[y * kBlockSide + from]);
  for (size_t x = 0; x < kBlockSide; ++x)
    for (size_t to = 0; to < kBlockSide; ++to)
      for (size_t from = 0; from < kBlockSide; ++from)
        both[to * kBlockSide + x] += factor(to, from) * rows[from * kBlockSide + x];
  for (size_t i = 0; i < kBlockSize; ++i) values[i] = static_cast<float>(both[i]);
}

void transform(BlockPlane& plane, Way way) {
  for (size_t number = 0; number < plane.grid.blocks(); ++number) transform(plane.block(number), way);
}

}  // namespace

void ReferenceBlockDct::forward(BlockPlane& plane) { transform(plane, Way::forward); }

void ReferenceBlockDct::backward(BlockPlane& plane) { transform(plane, Way::backward); }

}  // namespace clfm::test
