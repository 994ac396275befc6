// canonical(): every bad field has a message of its own, and equal meanings become equal problems.
#include <array>
#include <catch2/catch.hpp>
#include <functional>
#include <limits>
#include <set>

#include "host/error.hpp"
#include "host/problem/conv_token.hpp"
#include "host/problem/fft_problem.hpp"
#include "host/problem/stream_problem.hpp"
#include "support/random/random_problem.hpp"

using namespace clfm::host;

namespace {

FftProblem image() {  // four pictures, packed
  FftProblem problem;
  problem.rank = 2;
  problem.length = {1080, 1920, 1};
  problem.batch = 4;
  return problem;
}

std::string refusal(const FftProblem& problem) {
  try {
    (void)canonical(problem);
  } catch (const Failure& failure) {
    CHECK(failure.status() == static_cast<int32_t>(Status::invalid_argument));
    return failure.what();
  }
  return "accepted";
}

struct BadProblem {
  const char* message;
  std::function<void(FftProblem&)> spoil;
};

void check_all(const std::vector<BadProblem>& cases) {
  for (const BadProblem& bad : cases) {
    FftProblem problem = image();
    bad.spoil(problem);
    CHECK(refusal(problem) == bad.message);
  }
}

template <class Enum>
Enum number(int value) {
  return static_cast<Enum>(value);
}

}  // namespace

TEST_CASE("every enum is refused outside its range", "[canonical]") {
  check_all({
      {"transform is 12, must be 0 to 11", [](FftProblem& p) { p.transform = number<Transform>(12); }},
      {"transform is -1, must be 0 to 11", [](FftProblem& p) { p.transform = number<Transform>(-1); }},
      {"direction is 0, must be -1 (forward) or 1 (backward)",
       [](FftProblem& p) { p.direction = number<Direction>(0); }},
      {"precision is 5, must be 0 to 4", [](FftProblem& p) { p.precision = number<Precision>(5); }},
      {"placement is 2, must be 0 to 1", [](FftProblem& p) { p.placement = number<Placement>(2); }},
      {"in_format is 2, must be 0 to 1", [](FftProblem& p) { p.in_format = number<ComplexFormat>(2); }},
      {"out_format is 9, must be 0 to 1", [](FftProblem& p) { p.out_format = number<ComplexFormat>(9); }},
      {"normalization is 2, must be 0 to 1",
       [](FftProblem& p) { p.normalization = number<Normalization>(2); }},
      {"algorithm is 8, must be 0 to 7", [](FftProblem& p) { p.algorithm = number<FftAlgorithm>(8); }},
      {"effort is 3, must be 0 to 2", [](FftProblem& p) { p.effort = number<Effort>(3); }},
      {"workspace is 2, must be 0 to 1", [](FftProblem& p) { p.workspace = number<WorkspaceOwner>(2); }},
  });
}

TEST_CASE("sizes are refused by field, value and limit", "[canonical]") {
  check_all({
      {"rank is 0, must be 1 to 3", [](FftProblem& p) { p.rank = 0; }},
      {"rank is 4, must be 1 to 3", [](FftProblem& p) { p.rank = 4; }},
      {"length[0] is 0, must be at least 1", [](FftProblem& p) { p.length[0] = 0; }},
      {"length[1] is -7, must be at least 1", [](FftProblem& p) { p.length[1] = -7; }},
      {"length[1] is 1, must be at least 2 for dct1",
       [](FftProblem& p) { p.transform = Transform::dct1, p.length[1] = 1; }},
      {"repeated_axes names axis 2, must be below the rank, 2", [](FftProblem& p) { p.repeated[2] = true; }},
      {"repeated_axes names every axis: at least one must be transformed",
       [](FftProblem& p) {
         p.repeated = {true, true, false};
       }},
      {"batch is 0, must be at least 1", [](FftProblem& p) { p.batch = 0; }},
      {"batch is -1, must be at least 1", [](FftProblem& p) { p.batch = -1; }},
      {"length is 4294967296x4294967296, batch 4: the in side reaches over more than 2^63-1 bytes",
       [](FftProblem& p) {
         p.length = {int64_t{1} << 32, int64_t{1} << 32, 1};
       }},
      // 2^60 points fit 63 bits, their bytes do not.
      {"length is 1073741824x1073741824, batch 1: the in side reaches over more than 2^63-1 bytes",
       [](FftProblem& p) {
         p.length = {int64_t{1} << 30, int64_t{1} << 30, 1}, p.batch = 1;
       }},
      {"length is 1080x1920, batch 9223372036854775807: the in side reaches over more than 2^63-1 bytes",
       [](FftProblem& p) { p.batch = std::numeric_limits<int64_t>::max(); }},
      {"length is 1080x1920, batch 4: the out side reaches over more than 2^63-1 bytes",
       [](FftProblem& p) {
         p.out.stride = {int64_t{1} << 60, 1, 0}, p.out.batch_stride = 2000;
       }},
  });
}

TEST_CASE("a scale that would silence or blow up every result is refused", "[canonical]") {
  check_all({
      {"scale is 0, must be finite and not zero", [](FftProblem& p) { p.scale = 0; }},
      {"scale is nan, must be finite and not zero",
       [](FftProblem& p) { p.scale = std::numeric_limits<double>::quiet_NaN(); }},
      {"scale is inf, must be finite and not zero",
       [](FftProblem& p) { p.scale = std::numeric_limits<double>::infinity(); }},
      {"scale is 1e+39, must be a normal number in single precision", [](FftProblem& p) { p.scale = 1e39; }},
      {"scale is 1e-39, must be a normal number in single precision", [](FftProblem& p) { p.scale = 1e-39; }},
      {"scale is 1e-310, must be a normal number in double precision",
       [](FftProblem& p) { p.precision = Precision::f64, p.scale = 1e-310; }},
  });
  FftProblem wide = image();
  wide.precision = Precision::f64;
  wide.scale = 1e39;
  CHECK(canonical(wide).scale == 1e39);
}

TEST_CASE("directions that a transform does not have are refused", "[canonical]") {
  check_all({
      {"direction is backward, must be forward for r2c (its inverse is c2r)",
       [](FftProblem& p) { p.transform = Transform::r2c, p.direction = Direction::backward; }},
      {"direction is backward, must be forward for a DCT, DST or DHT (types 2 and 3 are inverses, 1, "
       "4 and dht their own)",
       [](FftProblem& p) { p.transform = Transform::dht, p.direction = Direction::backward; }},
  });
  FftProblem c2r = image();
  c2r.transform = Transform::c2r;
  CHECK(canonical(c2r).direction == Direction::backward);
}

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

TEST_CASE("strides are refused one by one", "[canonical]") {
  check_all({
      {"in.stride[0] is -1920, must be at least 1 for a length of 1080",
       [](FftProblem& p) {
         p.in.stride = {-1920, 1, 0}, p.in.batch_stride = 1080 * 1920;
       }},
      {"in.stride[1] is 0, must be at least 1 for a length of 1920 (all strides zero means packed)",
       [](FftProblem& p) {
         p.in.stride = {1920, 0, 0}, p.in.batch_stride = 1080 * 1920;
       }},
      {"out.batch_stride is 0, must be at least 1 for a batch of 4 (all strides zero means packed)",
       [](FftProblem& p) {
         p.out.stride = {1920, 1, 0};
       }},
      {"out.batch_stride is -1, must be at least 1 for a batch of 4",
       [](FftProblem& p) { p.out.batch_stride = -1; }},
      {"out.stride is 1920:1, batch_stride 2073599: two elements share a place",
       [](FftProblem& p) { p.out.batch_stride = 1080 * 1920 - 1; }},
      {"out.stride is 1919:1, batch_stride 2073600: two elements share a place",
       [](FftProblem& p) {
         p.out.stride = {1919, 1, 0}, p.out.batch_stride = 1080 * 1920;
       }},
      {"out.stride is 1920:1, batch_stride 2073599: two elements share a place",
       [](FftProblem& p) {
         p.out.stride = {1920, 1, 0}, p.out.batch_stride = 1080 * 1920 - 1;
       }},
  });
  FftProblem windows;  // reads of overlapping windows hurt nobody
  windows.length[0] = 64;
  windows.batch = 100;
  windows.in = {{1, 0, 0}, 16};
  CHECK(canonical(windows).in_extent_bytes() == (99 * 16 + 64) * 8);
}

TEST_CASE("both sides of an in-place transform must fit each other", "[canonical]") {
  check_all({
      {"placement is in_place, but in.stride[0] is 1920 and out.stride[0] is 2000: both must be the same",
       [](FftProblem& p) {
         p.placement = Placement::in_place;
         p.out.stride = {2000, 1, 0}, p.out.batch_stride = 2000 * 1080;
       }},
      {"placement is in_place, but in.batch_stride is 2073600 and out.batch_stride is 2073601: both must be "
       "the same",
       [](FftProblem& p) {
         p.placement = Placement::in_place;
         p.out.stride = {1920, 1, 0}, p.out.batch_stride = 1080 * 1920 + 1;
       }},
      {"placement is in_place, but in_format is 0 and out_format 1: both must be the same",
       [](FftProblem& p) { p.placement = Placement::in_place, p.out_format = ComplexFormat::planar; }},
      {"out_format is planar, must be interleaved for r2c in place",
       [](FftProblem& p) {
         p.placement = Placement::in_place, p.transform = Transform::r2c,
         p.out_format = ComplexFormat::planar;
       }},
      {"in_format is planar, must be interleaved for c2r in place",
       [](FftProblem& p) {
         p.placement = Placement::in_place, p.transform = Transform::c2r, p.in_format = ComplexFormat::planar;
       }},
      {"placement is in_place, but in.stride[0] is 1920 reals and out.stride[0] is 961 complex numbers: must "
       "be twice "
       "that",
       [](FftProblem& p) {
         p.placement = Placement::in_place, p.transform = Transform::r2c;
         p.in.stride = {1920, 1, 0}, p.in.batch_stride = 1922 * 1080;
       }},
      {"placement is in_place, but out.batch_stride is 2075762 reals and in.batch_stride is 1037880 complex "
       "numbers: "
       "must be twice that",
       [](FftProblem& p) {
         p.placement = Placement::in_place, p.transform = Transform::c2r;
         p.out.stride = {1922, 1, 0}, p.out.batch_stride = 1922 * 1080 + 2;
       }},
      {"out.stride[1] is 2, must be 1 for r2c in place",
       [](FftProblem& p) {
         p.placement = Placement::in_place, p.transform = Transform::r2c;
         p.in.stride = {4000, 1, 0}, p.in.batch_stride = 4000 * 1080;
         p.out.stride = {2000, 2, 0}, p.out.batch_stride = 2000 * 1080;
       }},
      // The reals of a row end before the next row begins, its half spectrum does not.
      {"in.stride is 960:1, batch_stride 1036800: two elements share a place",
       [](FftProblem& p) {
         p.placement = Placement::in_place, p.transform = Transform::c2r;
         p.in.stride = {960, 1, 0}, p.in.batch_stride = 960 * 1080;
         p.out.stride = {1920, 1, 0}, p.out.batch_stride = 1920 * 1080;
       }},
  });
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
