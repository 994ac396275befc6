// One axis of any length n as a convolution: with 2 j k = j^2 + k^2 - (j - k)^2 the transform becomes a
// chirp, a convolution with the conjugate chirp, and the chirp again. The convolution is cyclic, of any
// length from 2 n - 1 on, so its own FFTs are of a length that suits them; of j and k elements in and out
// that are not zero and wanted, from j + k - 1 on.
//
// Source: L. I. Bluestein, A linear filtering approach to the computation of the discrete Fourier transform
// (1968).
#include <algorithm>
#include <optional>

#include "host/error.hpp"
#include "host/io/packed_axis.hpp"
#include "host/kernels/any_length/bluestein_passes.hpp"
#include "host/kernels/any_length/convolution_length.hpp"
#include "host/kernels/any_length/simd_bluestein.hpp"
#include "host/kernels/simd/two_passes.hpp"
#include "host/plan/compose.hpp"
#include "host/plan/divide.hpp"
#include "host/plan/radix_sequence.hpp"
#include "rules.hpp"

namespace clfm::host {
namespace {

constexpr int64_t kLongestBluesteinColumnBytes = 1 << 20;
constexpr int64_t kLongestBluesteinRowBytes = 2 << 20;
constexpr int64_t kRowsPerVector = 2;  // each takes so much of a stack
constexpr int64_t kPadding = 16;  // elements between rows, which else would crowd into few sets of a cache

class BluesteinPlan {
 public:
  BluesteinPlan(const FftProblem& problem, const DeviceProfile& device)
      : problem_(problem), device_(device), chirped_(problem), axis_(chirped_.axis) {}

  // SIMD items, which load chirped rows and store them, while the convolution stays in the caches.
  std::optional<Recipe> fused() const {
    SimdVariant variant;
    variant.lanes = simd_lanes(device_.traits, problem_.precision);
    if (variant.lanes <= 1) return std::nullopt;
    variant.rows_per_item = share_of_rows(axis_, device_);
    if (axis_.elements_are_neighbours())
      return fits_an_item(axis_, row_bytes(), device_, kLongestBluesteinRowBytes, kRowsPerVector)
                 ? rows(variant)
                 : long_rows(variant);
    if (!fits_lanes(axis_.length, variant.lanes)) return std::nullopt;
    return axis_.columns_are_neighbours() ? fused_columns(variant) : lanes(variant);
  }

  // Of scratch: those of real transforms and windows are shorter than twice the row.
  int64_t row_bytes() const {
    return chirped_.least_length() * static_cast<int64_t>(problem_.element_bytes());
  }

  bool can_pack_rows() const {
    return !axis_.elements_are_neighbours() && simd_lanes(device_.traits, problem_.precision) > 1;
  }

  bool fits_lanes(int64_t length, int64_t lanes) const {
    const int64_t bytes = 2 * length * lanes * static_cast<int64_t>(problem_.element_bytes());
    return bytes <= kLongestBluesteinColumnBytes && fits_private(static_cast<double>(bytes), device_.traits);
  }

  SimdTask task() const {
    return {problem_.precision, problem_.direction, problem_.scale, axis_, {Slot::in}, {Slot::out}};
  }

  std::optional<Recipe> rows(SimdVariant variant) const {
    variant.transforms_per_vector =
        transforms_per_vector(axis_, 1, variant.lanes, problem_.precision, device_);
    variant.rows_per_item = round_up(variant.rows_per_item, variant.transforms_per_vector);
    return one_step(SimdKernel::convolve_row, variant, chirped_rows_step);
  }
  std::optional<Recipe> lanes(SimdVariant variant) const {
    variant.rows_per_item = round_up(variant.rows_per_item, variant.lanes);
    return one_step(SimdKernel::convolve_lanes, variant, chirped_lanes_step);
  }
  std::optional<Recipe> fused_columns(SimdVariant variant) const {
    return one_step(SimdKernel::convolve_column, variant, chirped_columns_step);
  }

  // A long row as an array whose columns have the large primes: radices, and their convolution.
  std::optional<Recipe> in_two_passes() const {
    const int64_t lanes = simd_lanes(device_.traits, problem_.precision);
    int64_t awkward = 1;
    for (const int64_t prime : prime_factors(axis_.length))
      while (prime > kLargestRadixPrime && axis_.length % (awkward * prime) == 0) awkward *= prime;
    if (lanes <= 1 || !axis_.elements_are_neighbours() || awkward == 1) return std::nullopt;
    if (fits_a_core(axis_, row_bytes(), device_)) return std::nullopt;
    const AxisSplit split = cheapest_awkward_split(axis_.length, awkward, lanes, problem_.precision, device_,
                                                   [&](int64_t columns) {
                                                     if (!fits_lanes(columns, lanes)) return 0.0;
                                                     return column_convolution(columns, lanes).instructions;
                                                   });
    if (split.rows == 0) return std::nullopt;
    Recipe recipe;
    recipe.algorithm = "bluestein";
    const TwoPasses passes = two_passes(task(), split, problem_.placement, recipe);
    recipe.steps.push_back(first_pass_step(passes.first, device_, recipe.tables));
    SimdVariant variant;
    variant.lanes = lanes;
    variant.radices = column_convolution(split.columns, variant.lanes).radices;
    recipe.steps.push_back(
        chirped_columns_step(passes.second, variant, passes.second.axis.length, recipe.tables));
    return recipe;
  }

  static SimdRadices column_convolution(int64_t length, int64_t lanes) {
    return cheapest_convolution(SimdKernel::convolve_column, 2 * length - 1, lanes, kSimdRegisters);
  }

  template <class MakeStep>
  std::optional<Recipe> one_step(SimdKernel kernel, SimdVariant& variant, const MakeStep& make) const {
    variant.radices =
        cheapest_convolution(kernel, chirped_.least_length(), variant.lanes, kSimdRegisters).radices;
    if (variant.radices.empty()) return std::nullopt;
    Recipe recipe;
    recipe.algorithm = "bluestein";
    recipe.steps.push_back(make(task(), variant, chirped_.ahead(), recipe.tables));
    return recipe;
  }

  std::optional<Recipe> long_rows(SimdVariant variant) const {
    const auto number_bytes = static_cast<int64_t>(problem_.element_bytes());
    const LongConvolution convolution =
        cheapest_long_convolution(chirped_.least_length(), variant.lanes, number_bytes);
    if (convolution.rows == 0) return std::nullopt;
    Recipe recipe;
    recipe.algorithm = "bluestein";
    const int64_t pitch = convolution.columns + kPadding;
    const BufferArgument array = reserve_workspace(
        recipe, static_cast<uint64_t>(axis_.rows() * convolution.rows * pitch * number_bytes));
    const AxisTransform within{convolution.columns, 1, 1, {{axis_.rows() * convolution.rows, pitch, pitch}}};
    variant.transforms_per_vector =
        transforms_per_vector(within, 1, variant.lanes, problem_.precision, device_);
    recipe.steps =
        long_chirped_rows_steps(task(), variant, convolution, chirped_.ahead(), array, pitch, recipe.tables);
    return recipe;
  }

  // Fused steps where they are possible: nothing composed is cheaper.
  std::vector<Recipe> recipes() const {
    std::vector<Recipe> recipes;
    if (auto recipe = fused()) recipes.push_back(std::move(*recipe));
    if (auto recipe = in_two_passes()) recipes.push_back(std::move(*recipe));
    if (!recipes.empty()) return recipes;
    if (can_pack_rows()) recipes.push_back(packed_rows_axis(problem_, axis_, device_));
    for (Recipe& recipe : chirped_transforms(chirped_, device_)) recipes.push_back(std::move(recipe));
    return recipes;
  }

 private:
  const FftProblem& problem_;
  const DeviceProfile& device_;
  ChirpedAxis chirped_;
  const AxisTransform& axis_;
};

std::string refuse_bluestein(const FftProblem& problem, const DeviceProfile& device) {
  if (std::string refusal = refuse_what_cannot_run(problem, device); !refusal.empty()) return refusal;
  if (problem.precision == Precision::f16) return "its convolution would leave the range of half precision";
  const std::vector<int> axes = transformed_axes(problem);
  if (axes.size() > 1) return "it transforms one axis";
  const int64_t n = problem.length[axes.front()];
  if (!may_be_chirped(problem, n))
    return concat("length[", axes.front(), "] = ", n, " has no large prime factor");
  return {};
}

}  // namespace

Proposal propose_bluestein(const FftProblem& problem, const DeviceProfile& device) {
  return propose_unless(refuse_bluestein(problem, device),
                        [&] { return BluesteinPlan(problem, device).recipes(); });
}

}  // namespace clfm::host
