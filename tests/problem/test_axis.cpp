// axis_transform() walks exactly the rows that plain nested loops walk.
#include <algorithm>
#include <catch2/catch.hpp>
#include <utility>

#include "host/error.hpp"
#include "host/problem/fft_problem.hpp"
#include "support/random/random_problem.hpp"

using namespace clfm::host;

namespace {

using Start = std::pair<int64_t, int64_t>;  // of a row: in, out

std::vector<Start> step(const std::vector<Start>& starts, int64_t count, int64_t in_stride,
                        int64_t out_stride) {
  std::vector<Start> next;
  for (const Start& start : starts)
    for (int64_t i = 0; i < count; ++i)
      next.emplace_back(start.first + i * in_stride, start.second + i * out_stride);
  return next;
}

std::vector<Start> sorted(std::vector<Start> starts) {
  std::sort(starts.begin(), starts.end());
  return starts;
}

std::vector<Start> by_nested_loops(const FftProblem& p, int axis) {
  std::vector<Start> starts = step({{0, 0}}, p.batch, p.in.batch_stride, p.out.batch_stride);
  for (int k = 0; k < p.rank; ++k)
    if (k != axis) starts = step(starts, p.length[k], p.in.stride[k], p.out.stride[k]);
  return sorted(starts);
}

std::vector<Start> by_axis_transform(const AxisTransform& axis) {
  std::vector<Start> starts{{0, 0}};
  for (const Loop& loop : axis.loops) starts = step(starts, loop.count, loop.in_stride, loop.out_stride);
  return sorted(starts);
}

bool continues(const Loop& outer, const Loop& inner) {
  return outer.in_stride == inner.count * inner.in_stride &&
         outer.out_stride == inner.count * inner.out_stride;
}

}  // namespace

TEST_CASE("random problems: the rows of every axis", "[axis]") {
  clfm::test::RandomFftLimits limits;
  limits.max_points = 300, limits.max_total_points = 2000, limits.max_prime = 0;
  limits.layouts = clfm::test::Layouts::any;
  clfm::test::for_random_problems(300, limits, [](const std::string& token) {
    const FftProblem problem = parse_fft_token(token);
    for (int axis = 0; axis < problem.rank; ++axis) {
      const AxisTransform transform = axis_transform(problem, axis, problem.in, problem.out);
      CHECK(transform.length == problem.length[axis]);
      CHECK(transform.in_stride == problem.in.stride[axis]);
      CHECK(transform.out_stride == problem.out.stride[axis]);
      CHECK(transform.rows() * transform.length == problem.points() * problem.batch);
      CHECK(by_axis_transform(transform) == by_nested_loops(problem, axis));
      for (size_t i = 0; i < transform.loops.size(); ++i) {
        CHECK(transform.loops[i].count > 1);
        if (i > 0) CHECK(transform.loops[i - 1].in_stride >= transform.loops[i].in_stride);
        for (size_t o = 0; o < transform.loops.size(); ++o)
          if (o != i) CHECK_FALSE(continues(transform.loops[o], transform.loops[i]));
      }
    }
  });
}

TEST_CASE("packed problems merge to what they are", "[axis]") {
  const FftProblem volume = parse_fft_token("8x16x32 b5");
  const auto loops = [&volume](int axis) {
    return axis_transform(volume, axis, volume.in, volume.out).loops;
  };
  const auto is = [](const Loop& loop, int64_t count, int64_t stride) {
    return loop.count == count && loop.in_stride == stride && loop.out_stride == stride;
  };
  REQUIRE(loops(2).size() == 1);
  CHECK(is(loops(2)[0], 5 * 8 * 16, 32));
  REQUIRE(loops(1).size() == 2);
  CHECK(is(loops(1)[0], 5 * 8, 16 * 32));
  CHECK(is(loops(1)[1], 32, 1));
  REQUIRE(loops(0).size() == 2);
  CHECK(is(loops(0)[0], 5, 8 * 16 * 32));
  CHECK(is(loops(0)[1], 16 * 32, 1));
}

TEST_CASE("an interleaved batch is the innermost loop", "[axis]") {
  const FftProblem pixels = parse_fft_token("6x7 b3 is=21:3 ib=1 os=21:3 ob=1");
  const AxisTransform rows = axis_transform(pixels, 1, pixels.in, pixels.out);
  REQUIRE(rows.loops.size() == 2);
  CHECK(rows.loops[0].count == 6);
  CHECK(rows.loops[1].count == 3);
  CHECK(rows.loops[1].in_stride == 1);
  const AxisTransform columns = axis_transform(pixels, 0, pixels.in, pixels.out);
  REQUIRE(columns.loops.size() == 1);
  CHECK(columns.loops[0].count == 21);
}

TEST_CASE("an axis beyond the rank is a mistake of ours", "[axis]") {
  const FftProblem problem = parse_fft_token("8");
  CHECK_THROWS_AS(axis_transform(problem, 1, problem.in, problem.out), Failure);
  CHECK_THROWS_AS(axis_transform(problem, -1, problem.in, problem.out), Failure);
}
