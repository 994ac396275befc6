// Awkward odd rows of reals by Bluestein's convolution, two as one, against double precision.
#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>
#include <limits>
#include <string>

#include "support/run/fft_run.hpp"
#include "tests/kernels/check_token.hpp"

using namespace clfm::test;

namespace {

void check_bluestein_two_for_one(const std::string& token,
                                 const char* kernel = "simd_bluestein_two_for_one") {
  check_token(token, kernel);
}

// Rows unlike the others; the last of an odd number is no pair. The partner of one next to the largest number
// is spoilt itself: such a row stays up to 4 times as large as others, and so do its partner's errors.
constexpr size_t kRows = 65, kZeros = 4, kNan = 11, kInfinity = 18, kImpulse = 27, kHuge = 10, kTiny = 45,
                 kLast = kRows - 1;
bool is_spoilt(size_t row) { return row == kNan || row == kInfinity || row == kLast; }
bool is_impulse(size_t row) { return row == kImpulse || row == kHuge; }

int exponent_of(size_t row, const clfm::FftDesc& desc) {
  const int most = desc.precision == CLFM_F64 ? 1023 : 127;
  if (row == kHuge) return most;
  if (row == kTiny) return 20 - most;
  return static_cast<int>(row * 37 % 200) - 100;
}

// Of very different sizes, beside each other.
Signal unequal_rows(const clfm::FftDesc& desc, Signal rows) {
  const size_t length = rows.size() / kRows;
  for (size_t i = 0; i < rows.size(); ++i) {
    const size_t row = i / length, element = i % length;
    if (is_impulse(row)) rows[i] = element == 0 ? 1.5 : 0;
    if (row == kZeros) rows[i] = 0;
    rows[i] *= std::ldexp(1.0, exponent_of(row, desc));
  }
  rows[kNan * length + length / 2] = std::numeric_limits<double>::quiet_NaN();
  for (const size_t row : {kInfinity, kLast})
    rows[row * length + length / 3] = std::numeric_limits<double>::infinity();
  return rows;
}

// Row `row`, of sizes about 1.
Signal row_of(const Signal& rows, size_t row, const clfm::FftDesc& desc) {
  const auto length = static_cast<ptrdiff_t>(rows.size() / kRows);
  const auto begin = rows.begin() + static_cast<ptrdiff_t>(row) * length;
  Signal one(begin, begin + length);
  for (Complex& x : one) x *= std::ldexp(1.0, -exponent_of(row, desc));
  return one;
}

}  // namespace

// An even and an odd number of rows; scales, gaps between rows, in place.
TEST_CASE("Bluestein's rows of reals in pairs", "[pocl][cpu][any length]") {
  for (const char* token : {"r2c f32 83 b64 algo=bluestein", "c2r f32 83 b65 scale=0.5 algo=bluestein",
                            "r2c f32 1187 b33 scale=3", "c2r f32 1187 b34 inplace",
                            "r2c f32 59 b65 is=1 ib=70 os=1 ob=40 algo=bluestein",
                            "c2r f32 59 b65 is=1 ib=40 os=1 ob=61 algo=bluestein", "r2c f32 83x83 b8 inplace",
                            "c2r f64 67 b33 algo=bluestein", "r2c f64 1187 b32", "r2c f32 16411 b65"})
    check_bluestein_two_for_one(token);
}

// Pairs have plain sides: rows one by one, which take other forms themselves, are faster than copies.
TEST_CASE("Bluestein's rows of reals with sides in other forms", "[cpu][any length]") {
  for (const char* token : {"r2c f16s 83 b64", "c2r f16s 1187 b4", "c2r f64 269 b5 planar ws=caller"})
    check_bluestein_two_for_one(token, "simd_bluestein_two_for_one");  // gathered
  for (const char* token : {"r2c f16s 1187 b9 inplace", "r2c f32 1187 b9 out=planar",
                            "r2c f32 1187 b9 iw=3+900 ow=5+400", "c2r f32 1187 b9 iw=5+400"})
    CHECK(run_fft(token).complaints == "");
}

TEST_CASE("pairs of rows of reals keep errors, infinities and NaN to themselves", "[cpu][any length]") {
  for (const std::string transform : {"r2c f32 1187", "c2r f32 1187", "r2c f64 83", "c2r f64 83"}) {
    if (!can_run(transform)) continue;
    for (const std::string placement : {"", " inplace"}) {
      const std::string token = transform + " b65" + placement + " algo=bluestein";
      const clfm::FftDesc desc(token), row_desc(transform);
      std::mt19937_64 random = random_for(token);
      const Signal in = unequal_rows(desc, random_input(desc, random));
      const FftRun run = run_fft(clfm::Fft(test_engine(), desc), desc, in);
      INFO(run.recipe);
      CHECK(run.recipe.find("simd_bluestein_two_for_one") != std::string::npos);
      for (size_t row = 0; row < kRows; ++row) {
        INFO(token << ", row " << row);
        const Signal out = row_of(run.out, row, desc);
        const bool finite = std::all_of(out.begin(), out.end(), [](const Complex& x) {
          return std::isfinite(x.real()) && std::isfinite(x.imag());
        });
        CHECK(finite != is_spoilt(row));
        if (row == kZeros) CHECK(out == Signal(out.size()));
        if (finite && row != kZeros)
          CHECK(relative_l2(out, whole_reference_fft(row_desc, row_of(in, row, desc))) <=
                error_bound(row_desc));
      }
    }
  }
}
