#include "odd_rows.hpp"

#include <algorithm>
#include <string>

#include "host/error.hpp"
#include "host/io/convert.hpp"
#include "host/io/fused_io.hpp"
#include "split_merge.hpp"

namespace clfm::host {
namespace {

ProblemOnViews on_views(const FftProblem& complex_problem) {
  return {complex_problem, callers_side(complex_problem, Side::in), callers_side(complex_problem, Side::out)};
}

// An item that reads and writes one array takes whole rows, which stand in the same bytes on both sides.
bool stand_alike(const OddRows& rows) {
  const FftProblem& complex_problem = rows.complex_problem;
  AxisTransform axis =
      axis_transform(complex_problem, complex_problem.rank - 1, complex_problem.in, complex_problem.out);
  const bool forward = rows.transform == Transform::r2c;
  return axis.elements_are_neighbours() &&
         std::all_of(axis.loops.begin(), axis.loops.end(), [&](const Loop& loop) {
           return forward ? loop.in_stride == 2 * loop.out_stride : loop.out_stride == 2 * loop.in_stride;
         });
}

// Whether all that reads the input is done before something overwrites it.
bool is_safe_in_place(const Recipe& transform, const OddRows& rows) {
  const Step& first = transform.steps.front();
  return uses(first, Slot::out) == 0 || (first.pass.loads_whole_rows && stand_alike(rows));
}

std::vector<Recipe> fused(const OddRows& rows, const ProblemOnViews& problem, const Recipe& frame,
                          uint64_t limit_bytes, const DeviceProfile& device) {
  std::vector<Recipe> recipes;
  for (const Recipe& transform : propose_fused(problem, limit_bytes, device).recipes) {
    if (rows.where.in == rows.where.out && !is_safe_in_place(transform, rows)) continue;
    Recipe recipe = frame;
    recipe.algorithm = concat(kReal, transform.algorithm.substr(kFused.size()));
    embed(transform, rows.where, frame.workspace_bytes, recipe);
    recipes.push_back(std::move(recipe));
  }
  return recipes;
}

}  // namespace

std::vector<Recipe> odd_rows_recipes(const OddRows& rows, const Recipe& frame, uint64_t limit_bytes,
                                     const DeviceProfile& device) {
  ProblemOnViews problem = on_views(rows.complex_problem);
  const auto last = static_cast<size_t>(rows.complex_problem.rank - 1);
  const Range half{0, rows.complex_problem.length[last] / 2 + 1};
  if (rows.transform == Transform::r2c) {
    problem.in.parts = NumberParts::real;
    problem.out.window[last] = half;
  } else {
    if (half.count == rows.complex_problem.length[last]) return {};  // one number is no half of anything
    problem.plain.scale *= 2;
    problem.in.parts = NumberParts::half_spectrum;
    problem.in.window[last] = half;
    problem.out.parts = NumberParts::real;
  }
  return fused(rows, problem, frame, limit_bytes, device);
}

std::vector<Recipe> odd_rows_of_whole_spectra(const OddRows& rows, const Recipe& frame, uint64_t limit_bytes,
                                              const DeviceProfile& device) {
  ProblemOnViews problem = on_views(rows.complex_problem);
  problem.out.parts = NumberParts::real;
  return fused(rows, problem, frame, limit_bytes, device);
}

}  // namespace clfm::host
