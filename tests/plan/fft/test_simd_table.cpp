// The twiddles that SIMD kernels read, against numbers worked out by hand.
#include <catch2/catch.hpp>
#include <cstddef>
#include <vector>

#include "host/kernels/simd/simd_table.hpp"

using namespace clfm::host;

TEST_CASE("SIMD tables hold the twiddles in the order of the stages", "[item]") {
  const Table column{
      TableKind::simd_column, Precision::f64, {12, 3, 4}};  // one twiddled stage: p < 4, k = 1, 2
  const std::vector<std::byte> bytes = make_simd_table(column);
  REQUIRE(bytes.size() == 4 * 2 * 2 * sizeof(double));
  const auto* numbers = reinterpret_cast<const double*>(bytes.data());
  CHECK(numbers[0] == 1);                                          // p = 0
  CHECK(numbers[4] == Approx(0.8660254037844386).epsilon(1e-15));  // p = 1, k = 1: exp(-2 pi i / 12)
  CHECK(numbers[5] == Approx(-0.5).epsilon(1e-15));
  CHECK(numbers[14] == Approx(-1).epsilon(1e-15));  // p = 3, k = 2
  CHECK(make_simd_table({TableKind::simd_row, Precision::f32, {64, 8, 8, 8}}).size() ==
        7 * 16 * sizeof(float));
  CHECK(make_simd_table({TableKind::simd_four_step, Precision::f32, {16, 20, 8}}).size() ==
        (16 * 16 + 3 * 16 * 2) * sizeof(float));
  const std::vector<std::byte> roots =
      make_simd_table({TableKind::vector_roots, Precision::f64, {12, 3, 2, 5, 4}});
  REQUIRE(roots.size() == 2 * 2 * 4 * sizeof(double));
  const auto* vectors = reinterpret_cast<const double*>(roots.data());
  CHECK(vectors[1] == Approx(-0.8660254037844386).epsilon(1e-15));  // lane 1 is root 3 + 2 * 2
  CHECK(vectors[5] == Approx(0.5).epsilon(1e-15));
  CHECK(vectors[12] == Approx(0.5).epsilon(1e-15));  // the second vector begins with root 3 + 2 * 4
  // 16 roots 1 + 4 t of 64 for butterflies of 2, 4 at a time: those from 0 on, and from 4 on.
  const std::vector<std::byte> turns =
      make_simd_table({TableKind::roots_of_ends, Precision::f64, {64, 1, 4, 16, 4, 2}});
  REQUIRE(turns.size() == 2 * 2 * 2 * 4 * sizeof(double));
  const auto* from_ends = reinterpret_cast<const double*>(turns.data());
  CHECK(from_ends[8] ==
        Approx(0.9951847266721969 * -1).epsilon(1e-15));               // t = 8: the other input of the first
  CHECK(from_ends[16] == Approx(-0.0980171403295606).epsilon(1e-12));  // t = 4
  CHECK(from_ends[24 + 4] == Approx(0.9951847266721969).epsilon(1e-15));  // t = 12, the imaginary part
  CHECK(from_ends[24 + 1] == Approx(0.773010453362737).epsilon(1e-15));   // t = 14, which lane 1 has
  for (const int lanes : {2, 4, 8})
    for (int lane = 0; lane < lanes; ++lane)
      for (const Precision precision : {Precision::f32, Precision::f64})
        CHECK(simd_lane(precision, lanes, simd_lane(precision, lanes, lane)) == lane);
}
