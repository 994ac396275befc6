#include "bluestein_passes.hpp"

#include <algorithm>

#include "convolution_length.hpp"
#include "host/error.hpp"
#include "host/io/convert.hpp"
#include "host/io/fused_io.hpp"
#include "host/io/workspace_rows.hpp"
#include "host/kernels/simt/multiply_rows.hpp"
#include "host/plan/compose.hpp"
#include "host/plan/cost.hpp"
#include "host/plan/radix_sequence.hpp"

namespace clfm::host {
namespace {

// A way to do the convolution, of any length m.
class Way {
 public:
  Way(const ChirpedAxis& chirped, const DeviceProfile& device) : chirped_(chirped), device_(device) {}
  virtual ~Way() = default;

  virtual Recipe transform(int64_t m, Direction direction) const = 0;
  virtual Recipe joined(int64_t m, const Recipe& there, const Recipe& back) const = 0;

 protected:
  const FftProblem& problem() const { return chirped_.problem; }
  const AxisTransform& axis() const { return chirped_.axis; }
  uint64_t rows_bytes(int64_t m) const {
    return static_cast<uint64_t>(m * axis().rows()) * problem().element_bytes();
  }
  Factors chirp(Exchange of_backward) const {
    const bool forward = problem().direction == Direction::forward;
    return {{TableKind::chirp, problem().precision, {axis().length}}, forward ? Exchange::none : of_backward};
  }
  Factors spectrum(int64_t m) const {
    return {{TableKind::chirp_spectrum, problem().precision, {axis().length, chirped_.ahead(), m}}};
  }

  const ChirpedAxis& chirped_;
  const DeviceProfile& device_;
};

// Chirps and the product are steps of their own.
class ProductsInSteps final : public Way {
 public:
  using Way::Way;

  Recipe transform(int64_t m, Direction direction) const override {
    return cheapest_part(WorkspaceRows(axis(), m).transform(problem().precision, direction), 0, 0, device_);
  }

  Recipe joined(int64_t m, const Recipe& there, const Recipe& back) const override {
    const WorkspaceRows padded(axis(), m);
    const int64_t n = axis().length;
    const Precision precision = problem().precision;
    Recipe recipe;
    recipe.algorithm = "bluestein";
    const BufferArgument rows = reserve_workspace(recipe, rows_bytes(m)),
                         spectra = reserve_workspace(recipe, rows_bytes(m));
    const uint64_t behind = recipe.workspace_bytes;  // regions are aligned: more than both
    append({precision, padded.loaded(), n, {Slot::in}, rows, chirp(Exchange::as_read)},
           concat("rows of ", n, " times their chirp, ", m, " with zeros"), recipe);
    embed(there, {rows, spectra}, behind, recipe);
    append({precision, padded.within(), m, spectra, spectra, spectrum(m)},
           concat("rows of ", m, " times the spectrum of the chirp"), recipe);
    embed(back, {spectra, rows}, behind, recipe);
    append({precision, padded.stored(), n, rows, {Slot::out}, chirp(Exchange::as_written), problem().scale},
           concat("the first ", n, " of ", m, " times the chirp"), recipe);
    return recipe;
  }

 private:
  void append(const RowProduct& product, std::string note, Recipe& recipe) const {
    recipe.steps.push_back(multiply_step(product, device_, recipe.tables));
    recipe.steps.back().note = std::move(note);
  }
};

// The first and the last steps of the transforms multiply what they read and write. No zeros are stored:
// elements past the input's rows are not read.
class ProductsOnSides final : public Way {
 public:
  using Way::Way;

  Recipe transform(int64_t m, Direction direction) const override {
    return recipe_on_views(direction == Direction::forward ? there(m) : back(m),
                           problem().workspace_limit_bytes, rows_bytes(m), device_);
  }

  Recipe joined(int64_t m, const Recipe& there, const Recipe& back) const override {
    const int64_t n = axis().length;
    Recipe recipe;
    recipe.algorithm = "bluestein";
    const BufferArgument rows = reserve_workspace(recipe, rows_bytes(m));
    const uint64_t behind = recipe.workspace_bytes;
    embed(there, {{Slot::in}, rows}, behind, recipe);
    recipe.steps.front().note += concat("; reads rows of ", n, " times their chirp, and zeros");
    recipe.steps.back().note += "; writes them times the spectrum of the chirp";
    embed(back, {rows, {Slot::out}}, behind, recipe);
    recipe.steps.back().note += concat("; writes the first ", n, " times the chirp");
    return recipe;
  }

 private:
  ProblemOnViews there(int64_t m) const {
    ProblemOnViews on_views = whole_sides(WorkspaceRows(axis(), m).loaded(), Direction::forward);
    on_views.in.factors = chirp(Exchange::as_read);
    show_part(on_views.in, on_views.plain, chirped_.nonzero, axis().in_stride);
    on_views.out.factors = spectrum(m);
    return on_views;
  }

  ProblemOnViews back(int64_t m) const {
    AxisTransform stored = WorkspaceRows(axis(), m).stored();
    stored.length = m;
    ProblemOnViews on_views = whole_sides(stored, Direction::backward);
    on_views.plain.scale = problem().scale;
    on_views.out.factors = chirp(Exchange::as_written);
    show_part(on_views.out, on_views.plain, chirped_.wanted, axis().out_stride);
    return on_views;
  }

  ProblemOnViews whole_sides(const AxisTransform& axis, Direction direction) const {
    const FftProblem plain = transform_along(axis, problem().precision, direction);
    return {plain, callers_side(plain, Side::in), callers_side(plain, Side::out)};
  }

  // The array has all n of the axis, whatever part of that is asked for.
  void show_part(ArrayView& form, const FftProblem& plain, const Range& part, int64_t stride) const {
    form.window[static_cast<size_t>(transformed_axes(plain).front())] = part;
    form.place.offset_bytes = static_cast<uint64_t>(part.start * stride) * problem().element_bytes();
  }
};

// Of the convolution, whose transform there is planned already.
struct Length {
  int64_t m;
  Recipe there;
  double cost_us;
  uint64_t workspace_bytes;
};

// The way back is taken to cost what the way there does, so that it need not be planned to compare. Lengths
// beyond what is worthwhile, planned, too, won 1 % at most, of primes to 2^17 on every profile; in a group
// (group_bluestein.cpp) they may win 10 %.
std::vector<Length> lengths_by(const Way& way, int64_t least, const DeviceProfile& device) {
  const std::vector<int64_t> all = convolution_lengths(least);
  const int64_t longest = longest_worthwhile(*std::min_element(all.begin(), all.end()));
  std::vector<Length> lengths;
  for (const int64_t m : all) {
    if (m > longest) continue;
    Recipe there = way.transform(m, Direction::forward);
    Recipe estimate = way.joined(m, there, there);
    price(estimate, device);
    lengths.push_back({m, std::move(there), estimate.cost_us, estimate.workspace_bytes});
  }
  return lengths;
}

// The cheapest length, and the shortest one, which needs the smallest workspace.
std::vector<Length> lengths_to_try(const Way& way, int64_t least, const DeviceProfile& device) {
  const std::vector<Length> lengths = lengths_by(way, least, device);
  const auto by = [&](auto member) {
    return *std::min_element(lengths.begin(), lengths.end(),
                             [&](const Length& a, const Length& b) { return a.*member < b.*member; });
  };
  std::vector<Length> tries{by(&Length::cost_us)};
  Length smallest = by(&Length::workspace_bytes);
  if (smallest.workspace_bytes < tries.front().workspace_bytes) tries.push_back(std::move(smallest));
  return tries;
}

Recipe finished(const Way& way, int64_t m, const Recipe& there) {
  return way.joined(m, there, way.transform(m, Direction::backward));
}

Range spelled_out(const Range& range, int64_t length) { return range.count > 0 ? range : Range{0, length}; }

}  // namespace

bool may_be_chirped(const FftProblem& problem, int64_t length) {
  constexpr int64_t kEasyPrime = 13;  // up to here every device's radices are cheaper
  return problem.algorithm == FftAlgorithm::bluestein ||
         (problem.algorithm == FftAlgorithm::automatic && !is_smooth(length, kEasyPrime));
}

ChirpedAxis::ChirpedAxis(const FftProblem& whole)
    : problem(whole),
      axis(axis_transform(whole, transformed_axes(whole).front(), whole.in, whole.out)),
      nonzero(spelled_out(whole.nonzero, axis.length)),
      wanted(spelled_out(whole.wanted, axis.length)) {}

std::vector<Recipe> chirped_transforms(const ChirpedAxis& chirped, const DeviceProfile& device) {
  const ProductsInSteps in_steps(chirped, device);
  const ProductsOnSides on_sides(chirped, device);
  ProposalOf<Recipe> proposal;
  // SIMD programs know nothing of factors. Lengths that are cheap one way are cheap the other way, too.
  add_or_refuse(proposal, [&] {
    if (!is_gpu(device)) return;
    for (const Length& length : lengths_to_try(on_sides, chirped.least_length(), device)) {
      proposal.recipes.push_back(finished(on_sides, length.m, length.there));
      proposal.recipes.push_back(
          finished(in_steps, length.m, in_steps.transform(length.m, Direction::forward)));
    }
  });
  if (!proposal.recipes.empty()) return proposal.recipes;
  for (const Length& length : lengths_to_try(in_steps, chirped.least_length(), device))
    proposal.recipes.push_back(finished(in_steps, length.m, length.there));
  return proposal.recipes;
}

}  // namespace clfm::host
