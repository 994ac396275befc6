// check_recipe.hpp - a recipe of a complex transform run on the device and compared with the definition.
#pragma once

#include <catch2/catch.hpp>
#include <set>

#include "host/plan/recipe.hpp"
#include "reference_dft.hpp"
#include "support/guarded/guarded_run.hpp"

namespace clfm::test {

using host::FftProblem;
using host::Layout;
using host::Placement;
using host::Recipe;

inline size_t index_of(const FftProblem& problem, const Layout& layout, int64_t batch,
                       const std::array<int64_t, 3>& at) {
  int64_t index = batch * layout.batch_stride;
  for (int axis = 0; axis < problem.rank; ++axis)
    index += at[static_cast<size_t>(axis)] * layout.stride[static_cast<size_t>(axis)];
  return static_cast<size_t>(index);
}

// Calls visit(index in `in`, index in `out`) for every point.
template <class Visit>
void for_points(const FftProblem& problem, Visit visit) {
  std::array<int64_t, 3> at{};
  const auto& length = problem.length;
  for (int64_t batch = 0; batch < problem.batch; ++batch)
    for (at[0] = 0; at[0] < length[0]; ++at[0])
      for (at[1] = 0; at[1] < length[1]; ++at[1])
        for (at[2] = 0; at[2] < length[2]; ++at[2])
          visit(index_of(problem, problem.in, batch, at), index_of(problem, problem.out, batch, at));
}

// Packed, in the order of for_points. Axes that are only repeated over are none of those transformed.
template <class T>
Points expected_of(const FftProblem& problem, const std::vector<std::complex<T>>& in) {
  Points data;
  for_points(problem, [&](size_t from, size_t) { data.emplace_back(in[from]); });
  size_t stride = 1;
  for (int axis = problem.rank - 1; axis >= 0; --axis) {
    const auto length = static_cast<size_t>(problem.length[static_cast<size_t>(axis)]);
    const bool repeated = problem.repeated[static_cast<size_t>(axis)];
    for (size_t first = 0; first < data.size(); ++first)
      if (!repeated && first / stride % length == 0)
        dft_by_definition(data, first, length, stride, static_cast<int>(problem.direction));
    stride *= length;
  }
  for (auto& point : data) point *= problem.scale;
  return data;
}

// Runs a recipe for a complex problem and compares; nothing but the elements of the output may change.
template <class T>
void check_recipe(const FftProblem& problem, const Recipe& recipe, const std::vector<std::complex<T>>& in,
                  const Points& expected, Start start = Start::at_any_element) {
  const auto out_points = static_cast<size_t>(problem.out_extent_bytes() / problem.element_bytes());
  const Buffers buffers = problem.placement == Placement::in_place ? Buffers::one : Buffers::two;
  const auto out = run(recipe, in, out_points, buffers, start);
  std::vector<std::complex<T>> packed;
  std::set<size_t> written;
  for_points(problem, [&](size_t, size_t to) {
    packed.push_back(out[to]);
    written.insert(to);
  });
  // A butterfly's own rounding is about 1 eps; even a transform of one stage makes that.
  const double bound =
      (sizeof(T) == 8 ? 2e-16 : 1e-7) * std::log2(4.0 + static_cast<double>(problem.points()));
  CHECK(relative_error(packed, expected) < bound);
  size_t touched = 0;
  for (size_t i = 0; i < out.size(); ++i) {
    if (written.count(i) != 0) continue;
    if (problem.placement == Placement::in_place ? out[i] != in[i] : !std::isnan(out[i].real())) ++touched;
  }
  CHECK(touched == 0);
}

}  // namespace clfm::test
