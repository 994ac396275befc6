// canonical(): every bad field has a message of its own, which names the field, its value and the limit.
#include <catch2/catch.hpp>
#include <cstdint>
#include <functional>
#include <limits>
#include <string>
#include <vector>

#include "host/error.hpp"
#include "host/problem/fft_problem.hpp"
#include "tests/problem/image_problem.hpp"

using namespace clfm::host;
using clfm::test::image;

namespace {

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
