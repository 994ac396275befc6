#include "random_layout.hpp"

#include <algorithm>
#include <numeric>

#include "random_draw.hpp"
#include "support/token_words.hpp"

namespace clfm::test {
namespace {

struct Strides {
  std::vector<int64_t> axis;
  int64_t batch;

  int64_t& operator[](size_t loop) { return loop == axis.size() ? batch : axis[loop]; }
};

// The axes and, last of all, the batch.
std::vector<int64_t> loops_of(std::vector<int64_t> shape, int64_t batch) {
  shape.push_back(batch);
  return shape;
}

enum class Rows { innermost, anywhere };

// Which loop lies within which, the innermost first.
std::vector<size_t> random_nesting(std::mt19937_64& random, size_t loops, size_t row, Rows rows) {
  std::vector<size_t> nesting(loops);
  std::iota(nesting.begin(), nesting.end(), size_t{0});
  std::shuffle(nesting.begin(), nesting.end(), random);
  if (rows == Rows::innermost)
    std::stable_partition(nesting.begin(), nesting.end(), [row](size_t loop) { return loop == row; });
  return nesting;
}

struct Spacing {
  int64_t first;     // from element to element of the innermost loop
  int64_t most_gap;  // behind all of a loop
  int64_t unit;      // each further loop begins at a multiple of it
  bool odd;          // every further stride is
};

Spacing random_spacing(std::mt19937_64& random) {
  const auto one_of = [&random](std::vector<int64_t> numbers) { return pick(random, numbers); };
  return {one_of({1, 1, 1, 2, 3}), one_of({0, 0, 3}), one_of({1, 1, 2, 4, 16}), false};
}

constexpr Spacing kOddSpacing{1, 3, 1, true};

// Never two elements at one place.
Strides spaced(std::mt19937_64& random, const std::vector<int64_t>& loops, const std::vector<size_t>& nesting,
               const Spacing& spacing) {
  Strides strides{std::vector<int64_t>(loops.size() - 1), 0};
  int64_t stride = spacing.first;
  for (const size_t loop : nesting) {
    strides[loop] = stride;
    stride = stride * loops[loop] + uniform<int64_t>(random, 0, spacing.most_gap);
    stride = (stride + spacing.unit - 1) / spacing.unit * spacing.unit;
    if (spacing.odd && stride % 2 == 0) ++stride;
  }
  return strides;
}

Strides random_strides(std::mt19937_64& random, const std::vector<int64_t>& shape, size_t row, int64_t batch,
                       Distances distances) {
  const std::vector<int64_t> loops = loops_of(shape, batch);
  if (distances == Distances::odd || uniform(random, 1, 6) == 1)
    return spaced(random, loops, random_nesting(random, loops.size(), row, Rows::innermost), kOddSpacing);
  const Rows rows = pick(random, std::vector<Rows>{Rows::innermost, Rows::anywhere});
  const std::vector<size_t> nesting = random_nesting(random, loops.size(), row, rows);
  return spaced(random, loops, nesting, random_spacing(random));
}

// As windows that overlap in a long signal.
void let_overlap(std::mt19937_64& random, Strides& strides) {
  int64_t& stride = strides[uniform(random, 0, strides.axis.size())];
  stride = uniform<int64_t>(random, 1, stride);
}

// Elements along the halved axis are neighbours where half a spectrum shares the place of reals.
Strides strides_of_half_spectrum(std::mt19937_64& random, const std::vector<int64_t>& shape, size_t halved,
                                 int64_t batch) {
  const std::vector<int64_t> loops = loops_of(shape, batch);
  Spacing spacing = random_spacing(random);
  spacing.first = 1;
  return spaced(random, loops, random_nesting(random, loops.size(), halved, Rows::innermost), spacing);
}

Strides strides_of_its_reals(Strides strides, size_t halved) {
  for (size_t loop = 0; loop <= strides.axis.size(); ++loop)
    if (loop != halved) strides[loop] *= 2;
  return strides;
}

std::string words(const Strides& strides, char side) {
  return std::string(" ") + side + "s=" + joined(strides.axis, ':') + " " + side +
         "b=" + std::to_string(strides.batch);
}

std::string words(const Strides& in, const Strides& out) { return words(in, 'i') + words(out, 'o'); }

}  // namespace

std::string random_layouts(std::mt19937_64& random, const SideShapes& shapes, int64_t batch,
                           Distances distances) {
  Strides in = random_strides(random, shapes.in, shapes.halved, batch, distances);
  if (uniform(random, 1, 8) == 1) let_overlap(random, in);
  return words(in, random_strides(random, shapes.out, shapes.halved, batch, distances));
}

std::string random_layouts_in_place(std::mt19937_64& random, const std::string& transform,
                                    const SideShapes& shapes, int64_t batch) {
  const size_t halved = shapes.halved;
  if (transform == "r2c") {
    const Strides complex = strides_of_half_spectrum(random, shapes.out, halved, batch);
    return words(strides_of_its_reals(complex, halved), complex);
  }
  if (transform == "c2r") {
    const Strides complex = strides_of_half_spectrum(random, shapes.in, halved, batch);
    return words(complex, strides_of_its_reals(complex, halved));
  }
  const Strides both = random_strides(random, shapes.in, halved, batch, Distances::any);
  return words(both, both);
}

}  // namespace clfm::test
