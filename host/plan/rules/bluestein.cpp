// One axis of any length n as a convolution: with 2 j k = j^2 + k^2 - (j - k)^2 the transform becomes a chirp, a
// convolution with the conjugate chirp, and the chirp again. The convolution is cyclic, of any length from 2 n - 1
// on, so its own FFTs are of a length that suits them.
//
// Source: L. I. Bluestein, A linear filtering approach to the computation of the discrete Fourier transform (1968).
#include <algorithm>

#include "../../error.hpp"
#include "../compose.hpp"
#include "../cost.hpp"
#include "../multiply_step.hpp"
#include "../planner.hpp"
#include "../radix_sequence.hpp"
#include "rules.hpp"

namespace clfm::host {
namespace {

// Lengths from `least` on up to twice that which are a power of two times a small number: enough to choose from by
// cost, few enough to plan them all.
std::vector<int64_t> convolution_lengths(int64_t least) {
  std::vector<int64_t> lengths;
  for (const int64_t odd : {1, 3, 5, 7, 9, 15}) {
    int64_t length = odd;
    while (length < least) length *= 2;
    if (length < 2 * least) lengths.push_back(length);
  }
  return lengths;
}

// Rows of m numbers in the workspace: side by side where the rows of the problem are, so that items next to each other
// touch neighbours on both sides; else one behind the other.
class PaddedRows {
 public:
  PaddedRows(const AxisTransform& axis, int64_t m) : axis_(axis), m_(m) {
    const bool columns = !axis.loops.empty() && axis.loops.back().in_stride < axis.in_stride;
    side_by_side_ = columns ? axis.loops.back().count : 1;
    int64_t next = side_by_side_ * m;
    strides_.resize(axis.loops.size(), 1);
    for (size_t i = axis.loops.size() - (columns ? 1 : 0); i-- > 0;) {
      strides_[i] = next;
      next *= axis.loops[i].count;
    }
  }

  AxisTransform loaded() const {
    AxisTransform axis{m_, axis_.in_stride, side_by_side_, axis_.loops};
    for (size_t i = 0; i < strides_.size(); ++i) axis.loops[i].out_stride = strides_[i];
    return axis;
  }
  AxisTransform stored() const {
    AxisTransform axis{axis_.length, side_by_side_, axis_.out_stride, axis_.loops};
    for (size_t i = 0; i < strides_.size(); ++i) axis.loops[i].in_stride = strides_[i];
    return axis;
  }
  AxisTransform within() const {
    AxisTransform axis = loaded();
    axis.in_stride = axis.out_stride;
    for (Loop& loop : axis.loops) loop.in_stride = loop.out_stride;
    return axis;
  }

  FftProblem transform(Precision precision, Direction direction) const {
    FftProblem problem;
    problem.precision = precision;
    problem.direction = direction;
    problem.length[0] = m_;
    problem.batch = axis_.rows() / side_by_side_;
    if (side_by_side_ > 1) {
      problem.rank = 2;
      problem.length[1] = side_by_side_;
      problem.repeated[1] = true;
    }
    return canonical(problem);
  }

 private:
  const AxisTransform& axis_;
  int64_t m_, side_by_side_ = 1;
  std::vector<int64_t> strides_;
};

class BluesteinPlan {
 public:
  BluesteinPlan(const FftProblem& problem, const DeviceProfile& device)
      : problem_(problem),
        device_(device),
        axis_(axis_transform(problem, transformed_axes(problem).front(), problem.in, problem.out)) {}

  // Chirps and the product in steps of their own, the two transforms by whatever is cheapest.
  Recipe composed(int64_t m) const {
    const PaddedRows padded(axis_, m);
    const uint64_t bytes = static_cast<uint64_t>(m * axis_.rows()) * problem_.element_bytes();
    Recipe recipe;
    recipe.algorithm = "bluestein";
    const BufferArgument rows = reserve_workspace(recipe, bytes), spectra = reserve_workspace(recipe, bytes);
    const Table chirp{TableKind::chirp, problem_.precision, {axis_.length}};
    const Table spectrum{TableKind::chirp_spectrum, problem_.precision, {axis_.length, m}};
    const bool forward = problem_.direction == Direction::forward;

    RowProduct product{problem_.precision, padded.loaded(), axis_.length, {Slot::in}, rows, chirp};
    if (!forward) product.exchange = Exchange::as_read;
    append(product, concat("rows of ", axis_.length, " times their chirp, ", m, " with zeros"), recipe);
    embed(plan_fft(padded.transform(problem_.precision, Direction::forward), device_), {rows, spectra},
          2 * bytes, recipe);
    product = {problem_.precision, padded.within(), m, spectra, spectra, spectrum};
    append(product, concat("rows of ", m, " times the spectrum of the chirp"), recipe);
    embed(plan_fft(padded.transform(problem_.precision, Direction::backward), device_), {spectra, rows},
          2 * bytes, recipe);
    product = {problem_.precision, padded.stored(), axis_.length, rows, {Slot::out}, chirp};
    if (!forward) product.exchange = Exchange::as_written;
    product.scale = problem_.scale;
    append(product, concat("the first ", axis_.length, " of ", m, " times the chirp"), recipe);
    return recipe;
  }

  // The cheapest convolution length, and the shortest one: it needs the smallest workspace.
  std::vector<Recipe> recipes() const {
    std::vector<Recipe> recipes;
    for (const int64_t m : convolution_lengths(2 * axis_.length - 1)) {
      recipes.push_back(composed(m));
      price(recipes.back(), device_);
    }
    const auto by = [&](auto member) {
      return *std::min_element(recipes.begin(), recipes.end(),
                               [&](const Recipe& a, const Recipe& b) { return a.*member < b.*member; });
    };
    const Recipe cheapest = by(&Recipe::cost_us), smallest = by(&Recipe::workspace_bytes);
    if (smallest.workspace_bytes < cheapest.workspace_bytes) return {cheapest, smallest};
    return {cheapest};
  }

 private:
  void append(const RowProduct& product, std::string note, Recipe& recipe) const {
    recipe.steps.push_back(multiply_step(product, device_, recipe.tables));
    recipe.steps.back().note = std::move(note);
  }

  const FftProblem& problem_;
  const DeviceProfile& device_;
  AxisTransform axis_;
};

std::string refuse(const FftProblem& problem, const DeviceProfile& device) {
  constexpr int64_t kEasyPrime = 13;  // up to here every device's radices are cheaper
  if (std::string refusal = refuse_unless_c2c(problem, device); !refusal.empty()) return refusal;
  const std::vector<int> axes = transformed_axes(problem);
  if (axes.size() > 1) return "it transforms one axis";
  const int64_t n = problem.length[axes.front()];
  if (problem.algorithm == FftAlgorithm::automatic && largest_prime_factor(n) <= kEasyPrime)
    return concat("length[", axes.front(), "] = ", n, " has no large prime factor");
  return {};
}

}  // namespace

Proposal propose_bluestein(const FftProblem& problem, const DeviceProfile& device) {
  Proposal proposal;
  proposal.refusal = refuse(problem, device);
  if (!proposal.refusal.empty()) return proposal;
  try {
    proposal.recipes = BluesteinPlan(problem, device).recipes();
  } catch (const Failure& failure) {
    if (failure.status() != static_cast<int32_t>(Status::unsupported)) throw;
    proposal.refusal = failure.what();
  }
  return proposal;
}

}  // namespace clfm::host
