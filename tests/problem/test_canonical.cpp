// canonical(): equal meanings become equal problems.
#include <array>
#include <catch2/catch.hpp>
#include <set>

#include "host/problem/conv_token.hpp"
#include "host/problem/fft_problem.hpp"
#include "host/problem/stream_problem.hpp"
#include "support/random/random_problem.hpp"
#include "tests/problem/image_problem.hpp"

using namespace clfm::host;
using clfm::test::image;

TEST_CASE("a batch's distance alone leaves the strides packed", "[canonical]") {
  FftProblem far = image();
  far.in.batch_stride = 2073601;
  CHECK(canonical(far).in == Layout{{1920, 1, 0}, 2073601});
  CHECK(canonical(far).out == Layout{{1920, 1, 0}, 2073600});
  CHECK(format_fft_token(parse_fft_token("c2c f32 8 b5 ib=9")) == "c2c f32 8 b5 is=1 ib=9");
  CHECK(format_fft_token(parse_fft_token("r2c f32 4x6 b2 inplace ib=40 ob=20")) ==
        "r2c f32 4x6 b2 inplace is=8:1 ib=40 os=4:1 ob=20");
  CHECK(format_conv_token(parse_conv_token("conv f32 5x8 k3x3 same b2 ob=41")) ==
        "conv f32 5x8 k3x3 same b2 os=8:1 ob=41");
  CHECK(format_conv_token(parse_conv_token("conv f32 8 k3 b2 ib=9")) == "conv f32 8 k3 full b2 is=1 ib=9");
  StreamProblem stream;
  stream.channels = 2, stream.max_push = 16, stream.in.batch_stride = 20;
  CHECK(canonical(stream).in == Layout{{1, 0, 0}, 20});
  CHECK(canonical(stream).out == Layout{{1, 0, 0}, 16});
}

TEST_CASE("in place, what one side of a window never steps has the other side's stride", "[canonical]") {
  for (const std::string window : {"iw=0+1:0+16", "ow=0+1:0+16", "iw=0+2:0+16", "iw=0+1:0+16 ow=0+1:0+9"}) {
    INFO(window);
    const FftProblem p =
        canonical(parse_fft_token("c2c f32 8x16 b2 inplace is=20:1 os=20:1 ib=160 ob=160 " + window));
    CHECK(p.in.stride[0] == p.out.stride[0]);
  }
  const auto first_strides = [](const std::string& token) {
    const FftProblem p = canonical(parse_fft_token(token));
    return std::array<int64_t, 2>{p.in.stride[0], p.out.stride[0]};
  };
  using Strides = std::array<int64_t, 2>;
  CHECK(first_strides("c2c f32 8x16 inplace iw=0+1:0+16 is=20:1 os=20:1") == Strides{20, 20});
  CHECK(first_strides("r2c f32 8x16 inplace iw=0+1:0+16 is=40:1 os=20:1") == Strides{40, 20});
  CHECK(first_strides("c2r f32 8x16 inplace ow=0+1:0+16 is=20:1 os=40:1") == Strides{20, 40});
  CHECK_NOTHROW(
      first_strides("dct2 f32 1x4 b3 inplace rep=1 iw=0+1:0+1 ow=0+1:0+2 is=2:7 ib=31 os=2:7 ob=31"));
}

TEST_CASE("packed layouts are row-major, padded as in FFTW for r2c and c2r in place", "[canonical]") {
  FftProblem problem = image();
  CHECK(canonical(problem).in == Layout{{1920, 1, 0}, 1080 * 1920});
  CHECK(canonical(problem).out == Layout{{1920, 1, 0}, 1080 * 1920});
  problem.transform = Transform::r2c;
  CHECK(canonical(problem).in == Layout{{1920, 1, 0}, 1080 * 1920});
  CHECK(canonical(problem).out == Layout{{961, 1, 0}, 1080 * 961});
  problem.placement = Placement::in_place;
  CHECK(canonical(problem).in == Layout{{1922, 1, 0}, 1080 * 1922});
  problem.transform = Transform::c2r;
  problem.length[1] = 1921;
  CHECK(canonical(problem).in == Layout{{961, 1, 0}, 1080 * 961});
  CHECK(canonical(problem).out == Layout{{1922, 1, 0}, 1080 * 1922});
  problem.transform = Transform::dct2;
  CHECK(canonical(problem).out == Layout{{1921, 1, 0}, 1080 * 1921});
}

TEST_CASE("fields without meaning get one value", "[canonical]") {
  FftProblem plain = image(), odd = image();
  odd.length[2] = 77;
  odd.in.stride[2] = 5;
  CHECK(canonical(odd) == canonical(plain));

  FftProblem row;  // axes of length 1 and a batch of 1 are never stepped over
  row.rank = 3;
  row.length = {1, 8, 1};
  FftProblem strided = row;
  strided.in = {{-3, 1, 12345}, 99};
  CHECK(canonical(strided) == canonical(row));

  FftProblem real = image();
  real.transform = Transform::r2c;
  FftProblem real_planar = real;
  real_planar.in_format = ComplexFormat::planar;
  CHECK(canonical(real_planar) == canonical(real));
}

TEST_CASE("an orthonormal complex transform is a scaled one", "[canonical]") {
  FftProblem problem;
  problem.length[0] = 16;
  problem.scale = 3;
  problem.normalization = Normalization::orthonormal;
  CHECK(canonical(problem).scale == 0.75);
  CHECK(canonical(problem).normalization == Normalization::unnormalized);
  problem.transform = Transform::dct4;
  CHECK(canonical(problem).scale == 3);
  CHECK(canonical(problem).normalization == Normalization::orthonormal);
}

namespace {

// Every element that one side touches, counted out.
std::multiset<int64_t> touched(const FftProblem& p, Side side) {
  const Shape shape = side_shape(p, side);
  const Layout& layout = side == Side::in ? p.in : p.out;
  std::multiset<int64_t> offsets;
  for (int64_t b = 0; b < p.batch; ++b)
    for (int64_t i = 0; i < shape[0]; ++i)
      for (int64_t j = 0; j < shape[1]; ++j)
        for (int64_t k = 0; k < shape[2]; ++k)
          offsets.insert(b * layout.batch_stride + i * layout.stride[0] + j * layout.stride[1] +
                         k * layout.stride[2]);
  return offsets;
}

}  // namespace

TEST_CASE("random problems: extents are exact, outputs never meet, canonical is a fixed point",
          "[canonical]") {
  clfm::test::RandomFftLimits limits;
  limits.max_points = 200, limits.max_total_points = 1000, limits.max_prime = 0;
  limits.layouts = clfm::test::Layouts::any;
  limits.transforms = {"c2c", "r2c", "c2r", "dct1", "dct2", "dst4"};
  limits.precisions = {"f32", "f64", "f16", "f16s", "bf16s"};
  clfm::test::for_random_problems(300, limits, [](const std::string& token) {
    const FftProblem problem = parse_fft_token(token);
    CHECK(canonical(problem) == problem);
    const auto in = touched(problem, Side::in), out = touched(problem, Side::out);
    CHECK(problem.in_extent_bytes() ==
          static_cast<uint64_t>(*in.rbegin() + 1) * side_element_bytes(problem, Side::in));
    CHECK(problem.out_extent_bytes() ==
          static_cast<uint64_t>(*out.rbegin() + 1) * side_element_bytes(problem, Side::out));
    CHECK(std::set<int64_t>(out.begin(), out.end()).size() == out.size());
  });
}

TEST_CASE("element sizes", "[canonical]") {
  FftProblem problem = image();
  problem.transform = Transform::r2c;
  problem.out_format = ComplexFormat::planar;
  CHECK(problem.element_bytes() == 8);
  CHECK(side_element_bytes(problem, Side::in) == 4);
  CHECK(side_element_bytes(problem, Side::out) == 4);
  problem.out_format = ComplexFormat::interleaved;
  CHECK(side_element_bytes(problem, Side::out) == 8);
  problem.precision = Precision::f16_storage;
  CHECK(side_element_bytes(problem, Side::in) == 2);
  problem.precision = Precision::f64;
  CHECK(problem.element_bytes() == 16);
}
