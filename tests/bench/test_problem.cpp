// Problems: what tokens say, as sides of numbers in memory.
#include <catch2/catch.hpp>
#include <cmath>

#include "problem/loops.hpp"
#include "problem/problem.hpp"

using namespace clfm::bench;
using Sizes = std::vector<size_t>;

TEST_CASE("a half spectrum is one side of r2c and c2r") {
  const Problem forward = parse_problem("r2c f32 4x7x10 b3"), backward = parse_problem("c2r f64 4x7x10 b3");
  CHECK(forward.in.numbers == Numbers::real);
  CHECK(forward.in.shape == Sizes{4, 7, 10});
  CHECK(forward.out.numbers == Numbers::complex);
  CHECK(forward.out.shape == Sizes{4, 7, 6});
  CHECK(forward.out.strides == Sizes{42, 6, 1});
  CHECK(forward.out.batch_stride == 168);
  CHECK(forward.bytes(forward.in) == 3 * 280 * 4);
  CHECK(forward.bytes(forward.out) == 3 * 168 * 8);
  CHECK(backward.in.shape == Sizes{4, 7, 6});
  CHECK(backward.out.numbers == Numbers::real);
  CHECK(backward.direction == CLFM_BACKWARD);
  CHECK_FALSE(backward.keeps_input());
  CHECK(forward.keeps_input());
}

TEST_CASE("real rows in place leave room for their spectrum") {
  const Problem problem = parse_problem("r2c f32 3x7 b2 inplace");
  CHECK(problem.in.strides == Sizes{8, 1});
  CHECK(problem.in.batch_stride == 24);
  CHECK(problem.in.plane_reals() == 24 + 2 * 8 + 7);
  CHECK(problem.out.strides == Sizes{4, 1});
  CHECK(problem.out.plane_reals() == 2 * 24);
  CHECK_FALSE(problem.keeps_input());
}

TEST_CASE("strides, planes and halves have their bytes") {
  const Problem strided = parse_problem("c2c f32 8x4 b2 is=5:1 ib=100");
  CHECK(strided.in.strides == Sizes{5, 1});
  CHECK(strided.in.plane_reals() == 2 * (100 + 7 * 5 + 3 + 1));
  CHECK(strided.out.strides == Sizes{4, 1});
  const Problem planar = parse_problem("c2c f16s 6 b2 in=planar");
  CHECK(planar.in.planes() == 2);
  CHECK(planar.out.planes() == 1);
  CHECK(planar.bytes(planar.in) == 2 * 12 * 2);
  CHECK(planar.in.at(5, 1) == 12 + 5);
  CHECK(planar.out.at(5, 1) == 11);
  CHECK(parse_problem("dct2 f16 5x6").bytes(parse_problem("dct2 f16 5x6").in) == 60);
}

TEST_CASE("a window is what there is in memory") {
  const Problem problem = parse_problem("r2c f32 4x10 b2 iw=1+2:0+10 ow=0+4:2+3");
  CHECK(problem.is_pruned());
  CHECK(problem.in.shape == Sizes{2, 10});
  CHECK(problem.in.whole == Sizes{4, 10});
  CHECK(problem.in.start == Sizes{1, 0});
  CHECK(problem.out.shape == Sizes{4, 3});
  CHECK(problem.out.whole == Sizes{4, 6});
  CHECK(problem.out.strides == Sizes{3, 1});
  CHECK(problem.bytes(problem.in) == 2 * 20 * 4);
  CHECK_FALSE(parse_problem("r2c f32 4x10 b2").is_pruned());
}

TEST_CASE("offsets come in row-major order, the batch outermost") {
  const Problem problem = parse_problem("c2c f32 2x3 b2 is=1:10 ib=100");
  Sizes offsets;
  problem.in.for_each_offset([&offsets](size_t offset) { offsets.push_back(offset); });
  CHECK(offsets == Sizes{0, 10, 20, 1, 11, 21, 100, 110, 120, 101, 111, 121});
}

TEST_CASE("rates and bounds") {
  CHECK(parse_problem("c2c f32 32x32 b3").flops() == Approx(5.0 * 1024 * 10 * 3));
  for (const char* token : {"r2c f32 32x32 b3", "c2r f32 32x32 b3", "dct2 f32 32x32 b3", "dst4 f32 32x32 b3"})
    CHECK(parse_problem(token).flops() == Approx(2.5 * 1024 * 10 * 3));
  CHECK(parse_problem("c2c f32 32x32").error_bound() == Approx(1e-6));
  CHECK(parse_problem("c2c f64 1024").error_bound() == Approx(1e-6 / (1 << 29)).epsilon(0.01));
  CHECK(parse_problem("c2c f16 1024").error_bound() == Approx(1e-6 * (1 << 13)));
  CHECK(parse_problem("c2c f16s 1024").error_bound() == Approx(5.01e-4));
}

TEST_CASE("a base is the same problem in one respect") {
  const auto base_token = [](const char* token, Base base) {
    const auto other = base_of(parse_problem(token), base);
    return other ? other->token : "";
  };
  CHECK(base_token("r2c f64 8x6 b3 is=10:1 ib=100", Base::c2c) == "c2c f64 8x6 b3");
  CHECK(base_token("c2r f32 8 inplace", Base::c2c) == "c2c f32 8 inplace bwd");
  CHECK(base_token("dct2 f32 8x8 b3 ortho", Base::c2c) == "c2c f32 8x8 b3");
  CHECK(base_token("c2c f32 8", Base::c2c).empty());
  CHECK(base_token("r2c f16s 8", Base::f32) == "r2c f32 8");
  CHECK(base_token("c2c f32 8 b2 planar is=2 ib=1", Base::packed) == "c2c f32 8 b2");
  CHECK(base_token("c2c f32 8 b2 iw=0+4 is=2 ib=8", Base::whole) == "c2c f32 8 b2");
  CHECK(base_token("r2c f16s 8", Base::none).empty());
  CHECK(base_of(parse_problem("r2c f16s 3x7 inplace"), Base::f32)->in.strides == Sizes{8, 1});
}

TEST_CASE("a repeated axis is a loop, and r2c halves the last one that is transformed") {
  const Problem problem = parse_problem("r2c f32 4x6x5 b3 rep=0:2");
  CHECK(problem.axes == Sizes{1});
  CHECK(problem.points() == 6);
  CHECK(problem.out.shape == Sizes{4, 4, 5});
  CHECK(problem.flops() == Approx(2.5 * 6 * std::log2(6) * 4 * 5 * 3));
  const std::vector<clfm::bench::Loop> loops = loops_of(problem), axes = axes_of(problem);
  REQUIRE(loops.size() == 2);  // the batch continues axis 0
  CHECK(loops[0].count == 12);
  CHECK(loops[0].out_stride == 20);
  CHECK(loops[1].count == 5);
  REQUIRE(axes.size() == 1);
  CHECK(axes[0].count == 6);
  CHECK(axes[0].in_stride == 5);
}

TEST_CASE("loops are merged where strides allow it") {
  CHECK(loops_of(parse_problem("c2c f32 8")).empty());
  const Problem problem = parse_problem("c2c f32 8x4 b3 is=4:1 ib=32 os=1:8 ob=40");
  const std::vector<clfm::bench::Loop> loops = loops_of(problem), axes = axes_of(problem);
  REQUIRE(loops.size() == 1);
  CHECK(loops[0].count == 3);
  CHECK(loops[0].in_stride == 32);
  CHECK(loops[0].out_stride == 40);
  REQUIRE(axes.size() == 2);
  CHECK(axes[0].out_stride == 1);
  CHECK(axes[1].in_stride == 1);
  CHECK(loops_of(parse_problem("c2c f32 3x8 b4 rep=0")).size() == 1);
  CHECK(loops_of(parse_problem("c2c f32 3x8 b4 rep=0 os=8:1 ob=30")).size() == 2);
  CHECK(loops_of(parse_problem("c2c f32 3x8 b4 rep=0 is=8:1 ib=30")).size() == 2);
}
