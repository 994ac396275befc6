#include "bluestein_two_for_one.hpp"

#include <algorithm>

#include "convolution_length.hpp"
#include "host/kernels/simd/simd_launch.hpp"
#include "host/plan/butterfly_work.hpp"
#include "host/plan/divide.hpp"
#include "host/plan/radix_sequence.hpp"
#include "simd_bluestein.hpp"

namespace clfm::host {
namespace {

constexpr int64_t kRowsOfPair = 2;
constexpr int64_t kLongestPairBytes = 2 << 20;  // of scratch
constexpr int64_t kArraysOfPairs = 3;  // of it, where two pairs go abreast, each with a line of its own
constexpr int kEasyPrime = 13;         // up to here radices are cheaper

}  // namespace

std::optional<Step> bluestein_two_for_one_step(const SimdTask& task, const DeviceProfile& device,
                                               std::vector<Table>& tables) {
  const AxisTransform& axis = task.axis;
  const int64_t n = axis.length, least = 2 * n - 1;
  SimdVariant variant;
  variant.lanes = simd_lanes(device.traits, task.precision);
  if (variant.lanes <= 1 || n % 2 == 0 || n <= 2 * variant.lanes) return std::nullopt;
  if (axis.rows() < kRowsOfPair * static_cast<int64_t>(device.limits.compute_units)) return std::nullopt;
  if (!axis.elements_are_neighbours() || is_smooth(n, kEasyPrime)) return std::nullopt;
  const int64_t scratch = (least + n) * static_cast<int64_t>(complex_bytes(task.precision));
  if (!fits_an_item(axis, scratch, device, kLongestPairBytes, kArraysOfPairs)) return std::nullopt;
  variant.radices =
      cheapest_convolution(SimdKernel::convolve_row, least, variant.lanes, kSimdRegisters).radices;
  if (variant.radices.empty()) return std::nullopt;
  variant.transforms_per_vector =
      transforms_per_vector(axis, kRowsOfPair, variant.lanes, task.precision, device);
  variant.rows_per_item = round_up(share_of_rows(axis, device), kRowsOfPair * variant.transforms_per_vector);
  return chirped_pairs_step(task, variant, tables);
}

}  // namespace clfm::host
