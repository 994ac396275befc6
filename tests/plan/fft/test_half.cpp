// Arithmetic in half precision, as far as it can be seen without a device that has it: numbers, tables,
// recipes.
#include <catch2/catch.hpp>
#include <cmath>
#include <cstring>

#include "host/error.hpp"
#include "host/plan/planner.hpp"
#include "host/tables/half.hpp"
#include "support/half.hpp"
#include "support/random/random_problem.hpp"

using namespace clfm::host;

TEST_CASE("halves are rounded to nearest, ties to even", "[half]") {
  auto random = clfm::test::random_for("halves");
  std::uniform_real_distribution<double> exponent(-30, 18), mantissa(-2, 2);
  for (int i = 0; i < 20000; ++i) {
    const double value = std::ldexp(mantissa(random), static_cast<int>(exponent(random)));
    INFO(value);
    CHECK(to_half(value).bits == clfm::test::half_from_double(value));
  }
  for (int bits = 0; bits < 0x7c00; ++bits) {  // every finite half, and the middle between it and the next
    const double low = clfm::test::double_from_half(static_cast<uint16_t>(bits));
    const double high =
        bits + 1 < 0x7c00 ? clfm::test::double_from_half(static_cast<uint16_t>(bits + 1)) : 65536;
    REQUIRE(to_half(low).bits == bits);
    REQUIRE(to_half((low + high) / 2).bits == bits + bits % 2);
    REQUIRE(to_half(-low).bits == (bits | 0x8000));
  }
  CHECK(to_half(1e6).bits == 0x7c00);
}

TEST_CASE("half arithmetic is planned where the device has it", "[half]") {
  const Recipe recipe = plan_fft(parse_fft_token("c2c f16 1024 b64 scale=0.5"), find_profile("mali-valhall"));
  uint64_t tables = 0;
  for (const Table& table : recipe.tables) tables += make_table(table).size() == table_bytes(table);
  CHECK(tables == recipe.tables.size());
  bool scaled = false;
  for (const Step& step : recipe.steps) {
    CHECK(std::find(step.defines.begin(), step.defines.end(), Define{"PRECISION", "16"}) !=
          step.defines.end());
    for (const Argument& argument : step.arguments) {
      scaled |= argument == Argument{to_half(0.5)};
      if (const auto* buffer = std::get_if<BufferArgument>(&argument))
        CHECK((buffer->unit_bytes == 4 || buffer->unit_bytes == 2));
    }
  }
  CHECK(scaled);
  CHECK_NOTHROW(plan_fft(parse_fft_token("r2c f16 60x30"), find_profile("adreno-7xx")));
  CHECK_NOTHROW(plan_fft(parse_fft_token("dct2 f16 64 planar"), find_profile("adreno-7xx")));
  CHECK_THROWS_WITH(plan_fft(parse_fft_token("c2c f16 1024"), find_profile("cpu-pocl")),
                    Catch::Contains("no arithmetic in half precision; f16s stores halves"));
  CHECK_THROWS_WITH(plan_fft(parse_fft_token("c2c f16 1009"), find_profile("mali-valhall")),
                    Catch::Contains("leave the range of half precision"));
}
