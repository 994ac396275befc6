// One axis of a prime length as a cyclic convolution of all elements but the first, by the powers of a
// generator: half as long as Bluestein's, where the length less one has small factors only. See rader.hpp. Of
// a prime and a radix multiplied, parts are such convolutions (kernels/any_length/prime_factor.clh).
#include <algorithm>
#include <optional>

#include "host/error.hpp"
#include "host/io/workspace_rows.hpp"
#include "host/kernels/any_length/simd_bluestein.hpp"
#include "host/kernels/simd/simd_pricing.hpp"
#include "host/kernels/simd/two_passes.hpp"
#include "host/kernels/simt/multiply_rows.hpp"
#include "host/plan/compose.hpp"
#include "host/plan/divide.hpp"
#include "host/plan/radix_sequence.hpp"
#include "host/plan/radix_table.hpp"
#include "rules.hpp"

namespace clfm::host {
namespace {

constexpr int64_t kLongestRaderBytes =
    512 << 10;  // of all private scratch of an item, twice that in wider vectors

bool may_be_cofactor(int64_t cofactor, int64_t prime) {
  return cofactor == 1 || (has_butterfly(cofactor) && cofactor % prime != 0);
}

class RaderPlan {
 public:
  RaderPlan(const FftProblem& problem, const DeviceProfile& device)
      : problem_(problem),
        device_(device),
        axis_(axis_transform(problem, transformed_axes(problem).front(), problem.in, problem.out)),
        prime_(largest_prime_factor(axis_.length)),
        lanes_(simd_lanes(device.traits, problem.precision)) {}

  // Permutations and the product in steps of their own, the two transforms by whatever is cheapest.
  Recipe composed() const {
    const int64_t m = axis_.length - 1;
    const WorkspaceRows workspace(axis_, m);
    const uint64_t bytes = static_cast<uint64_t>(m * axis_.rows()) * problem_.element_bytes();
    const Precision precision = problem_.precision;
    Recipe recipe;
    recipe.algorithm = "rader";
    const BufferArgument rows = reserve_workspace(recipe, bytes), spectra = reserve_workspace(recipe, bytes);
    const BufferArgument firsts =
        reserve_workspace(recipe, static_cast<uint64_t>(axis_.rows()) * problem_.element_bytes());
    const uint64_t behind = recipe.workspace_bytes;
    RaderPermutation permutation{precision, workspace.loaded(), {Slot::in}, rows, firsts};
    permutation.rows.length = axis_.length;
    permutation.direction = problem_.direction;
    recipe.steps.push_back(rader_permutation_step(permutation, device_, recipe.tables));
    embed(cheapest_part(workspace.transform(precision, Direction::forward), 0, 0, device_), {rows, spectra},
          behind, recipe);
    recipe.steps.push_back(
        rader_product_step({precision, workspace.within(), spectra, firsts}, device_, recipe.tables));
    embed(cheapest_part(workspace.transform(precision, Direction::backward), 0, 0, device_), {spectra, rows},
          behind, recipe);
    permutation = {precision, workspace.stored(), rows, {Slot::out}, firsts, Permutation::scatter};
    permutation.direction = problem_.direction;
    permutation.scale = problem_.scale;
    recipe.steps.push_back(rader_permutation_step(permutation, device_, recipe.tables));
    return recipe;
  }

  // SIMD items, one row or column to a lane, while the convolution stays in the caches.
  std::optional<Recipe> fused() const {
    if (lanes_ <= 1 || !fits(axis_) || radices(SimdKernel::convolve_lanes).empty()) return std::nullopt;
    Recipe recipe;
    recipe.algorithm = "rader";
    recipe.steps.push_back(step(task(), recipe.tables));
    return recipe;
  }

  // A long row as an array whose columns have the prime: radices, and Rader's convolution. As measured, one
  // item is faster where it takes such a row whole, by Bluestein's.
  std::optional<Recipe> in_two_passes() const {
    if (lanes_ <= 1 || !axis_.elements_are_neighbours()) return std::nullopt;
    const int64_t of_bluestein = 2 * axis_.length * static_cast<int64_t>(problem_.element_bytes());
    if (problem_.algorithm == FftAlgorithm::automatic && fits_a_core(axis_, of_bluestein, device_))
      return std::nullopt;
    const std::vector<int> convolution = radices(SimdKernel::convolve_lanes);
    if (convolution.empty()) return std::nullopt;
    const AxisSplit split = cheapest_awkward_split(
        axis_.length, prime_, lanes_, problem_.precision, device_, [&](int64_t columns) {
          const int64_t cofactor = columns / prime_;
          if (!may_be_cofactor(cofactor, prime_) || scratch_bytes(columns, true) > kLongestRaderBytes)
            return 0.0;
          const double across =
              cofactor == 1 ? 0 : simd_butterfly_instructions(static_cast<int>(cofactor), kSimdRegisters);
          return simd_instructions(SimdKernel::convolve_column, convolution, lanes_, kSimdRegisters) *
                     static_cast<double>(cofactor) +
                 across * static_cast<double>(prime_);
        });
    if (split.rows == 0) return std::nullopt;
    Recipe recipe;
    recipe.algorithm = "rader";
    const TwoPasses passes = two_passes(task(), split, problem_.placement, recipe);
    recipe.steps.push_back(first_pass_step(passes.first, device_, recipe.tables));
    recipe.steps.push_back(step(passes.second, recipe.tables));
    return recipe;
  }

  std::vector<Recipe> recipes() const {
    std::vector<Recipe> recipes;
    if (auto recipe = fused()) recipes.push_back(std::move(*recipe));
    if (auto recipe = in_two_passes()) recipes.push_back(std::move(*recipe));
    if (recipes.empty() && prime_ != axis_.length)
      fail(Status::unsupported, axis_.length, " is no prime, and no item takes it in parts");
    if (recipes.empty()) recipes.push_back(composed());
    return recipes;
  }

 private:
  SimdTask task() const {
    return {problem_.precision, problem_.direction, problem_.scale, axis_, {Slot::in}, {Slot::out}};
  }

  std::vector<int> radices(SimdKernel kernel) const {
    return cheapest_simd_radices(kernel, prime_ - 1, lanes_, kSimdRegisters).radices;
  }

  // Of the whole axis, or of the columns that have the prime.
  Step step(const SimdTask& task, std::vector<Table>& tables) const {
    const AxisTransform& axis = task.axis;
    const bool columns = axis.columns_are_neighbours();
    SimdVariant variant;
    variant.lanes = lanes_;
    variant.radices = radices(columns ? SimdKernel::convolve_column : SimdKernel::convolve_lanes);
    if (columns) return rader_columns_step(task, variant, tables);
    if (axis.elements_are_neighbours())
      variant.transforms_per_vector = transforms_per_vector(axis, lanes_, lanes_, task.precision, device_);
    variant.rows_per_item = round_up(share_of_rows(axis, device_), lanes_ * variant.transforms_per_vector);
    return rader_rows_step(task, variant, tables);
  }

  bool fits(const AxisTransform& axis) const {
    return may_be_cofactor(axis.length / prime_, prime_) &&
           scratch_bytes(axis.length, axis.columns_are_neighbours()) <= kLongestRaderBytes;
  }

  // Parts stand beside the rows, or columns, that they are made of; columns of a prime length go straight to
  // their part.
  int64_t scratch_bytes(int64_t length, bool columns) const {
    const int64_t held = columns && prime_ == length ? prime_ : prime_ + length;
    return held * lanes_ * static_cast<int64_t>(problem_.element_bytes());
  }

  const FftProblem& problem_;
  const DeviceProfile& device_;
  AxisTransform axis_;
  int64_t prime_, lanes_;
};

std::string refuse_rader(const FftProblem& problem, const DeviceProfile& device) {
  constexpr int64_t kEasyPrime = 13, kShortest = 5;
  if (std::string refusal = refuse_what_cannot_run(problem, device); !refusal.empty()) return refusal;
  if (problem.precision == Precision::f16) return "its convolution would leave the range of half precision";
  const std::vector<int> axes = transformed_axes(problem);
  if (axes.size() > 1) return "it transforms one axis";
  const int64_t n = problem.length[axes.front()];
  const std::string length = concat("length[", axes.front(), "] = ", n);
  const int64_t prime = largest_prime_factor(n), cofactor = n / prime;
  if (prime < kShortest || cofactor % prime == 0 || !is_smooth(cofactor, kLargestRadixPrime))
    return concat(length, " is no prime from ", kShortest, " on, nor one times radices");
  if (problem.algorithm == FftAlgorithm::automatic && prime <= kEasyPrime)
    return concat(length, " has radices");
  const int64_t before = largest_prime_factor(prime - 1);
  if (before > kLargestRadixPrime)
    return concat(prime, " less one has the prime factor ", before, "; radices reach ", kLargestRadixPrime);
  return {};
}

}  // namespace

Proposal propose_rader(const FftProblem& problem, const DeviceProfile& device) {
  return propose_unless(refuse_rader(problem, device), [&] { return RaderPlan(problem, device).recipes(); });
}

}  // namespace clfm::host
