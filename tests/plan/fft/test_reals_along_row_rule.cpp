// How rows of adjacent real elements fill vectors on CPUs: pairs, the Hermitian FFT, one row to a lane;
// without a device.
#include <catch2/catch.hpp>
#include <string>

#include "host/device/cpu_cores.hpp"
#include "host/device/profile.hpp"
#include "host/error.hpp"
#include "host/plan/planner.hpp"
#include "tests/plan/kernels_of.hpp"
#include "tests/plan/planned.hpp"

using namespace clfm::host;
using clfm::test::define_of;
using clfm::test::problem_of;

namespace {

// Without what was measured of kernels somewhere.
DeviceProfile cpu() {
  DeviceProfile device = find_profile("cpu-pocl");
  device.factors = nullptr;
  return device;
}

std::string kernels_along_rows(const std::string& token, const char* profile = "cpu-pocl") {
  return clfm::test::kernels_of(clfm::test::planned(token, profile));
}

Step first_step(const std::string& token, const DeviceProfile& device) {
  return plan_fft(problem_of(token), device).steps.at(0);
}

std::string filling_of(const Step& step) {
  return concat(step.kernel(), " ", define_of(step, "VW"), " x ", define_of(step, "TRANSFORMS_PER_VECTOR"));
}

std::string slots_of(const Step& step) {
  return concat(step.kernel(), " ", define_of(step, "R0"), " in ", define_of(step, "VW"));
}

}  // namespace

TEST_CASE("rows whose half slots a first radix fills need no pairs", "[real]") {
  CHECK(kernels_along_rows("r2c f32 720 b64") == "simd_hermitian");
  CHECK(kernels_along_rows("c2r f32 720 b64") == "simd_hermitian");
  CHECK(kernels_along_rows("r2c f32 1001 b7") ==
        "simd_hermitian");  // odd, fewer rows than a vector has lanes
  CHECK(kernels_along_rows("c2r f32 7x1001 inplace") == "simd_columns simd_hermitian");
  CHECK(kernels_along_rows("r2c f32 225 is=1 ib=227 b64") ==
        "simd_hermitian");                                            // reals need not pair up in memory
  CHECK(kernels_along_rows("r2c f32 60 b64") == "simd_real_lanes");   // short
  CHECK(kernels_along_rows("r2c f32 135 b64") == "simd_real_lanes");  // 9 butterflies for blocks of 8
  CHECK(kernels_along_rows("r2c f32 2000 b64") == "simd_real_rows");  // residues 0 to 10 for 12 lanes
  CHECK(kernels_along_rows("r2c f32 720 b64", "nvidia").find("hermitian") == std::string::npos);
  // Short rows would be read before they are in the cache that they are gathered in.
  const auto stream_of = [](const char* token) {
    return define_of(first_step(token, cpu()), "NONTEMPORAL_STORES");
  };
  CHECK(stream_of("r2c f32 112 b400000") == "0");
  CHECK(stream_of("r2c f32 450 b100000") == "1");
}

TEST_CASE("where registers are few, rows are transformed in half lanes if they are long enough", "[real]") {
  for (const char* token : {"r2c f32 64 b64", "c2r f32 64 b64 inplace", "c2r f32 64 b2000000"})
    CHECK(kernels_along_rows(token) == "simd_real_lanes");
  for (const char* token : {"r2c f32 224 b64", "c2r f32 224 b64", "c2r f16s 240 b64", "c2r f32 224 b20000"})
    CHECK(kernels_along_rows(token) == "simd_hermitian");
  for (const char* token :
       {"r2c f32 256 b64", "c2r f32 256 b64", "r2c f32 272 b64", "c2r f32 304 b64", "r2c f32 320 b64"}) {
    CHECK(kernels_along_rows(token) == "simd_real_rows");
    CHECK(filling_of(first_step(token, cpu())) == "simd_real_rows 4 x 2");
  }
}

TEST_CASE("where vectors have 512 bits medium rows go four per vector, whole slots or not", "[real][dct]") {
  DeviceProfile device = cpu();
  device.traits.cpu = cpu_core(64);
  const auto first_of = [&](const std::string& token) { return filling_of(first_step(token, device)); };
  for (const std::string transform : {"r2c", "c2r"}) {
    CHECK(first_of(transform + " f32 96 b999") == "simd_real_lanes 8 x 2");
    CHECK(first_of(transform + " f32 128 b999") == "simd_real_rows 8 x 2");  // two stages of 8
    for (const char* rows : {" f32 144 b999", " f32 192 b999", " f32 200 b999", " f32 216 b999",
                             " f32 320 b999", " f32 512 b999", " f32 800 b999", " f32 192 b200000"})
      CHECK(first_of(transform + rows) == "simd_real_rows 4 x 4");
    CHECK(first_of(transform + " f32 1024 b999") == "simd_real_rows 8 x 2");
    CHECK(first_of(transform + " f32 192 b4") == "simd_real_rows 8 x 1");  // too few rows
  }
  // Of short rows only several make a run that may leave by itself.
  const auto stream_of = [&](const char* token) {
    return define_of(first_step(token, device), "NONTEMPORAL_STORES");
  };
  CHECK(stream_of("r2c f32 192 b200000") == "1");
  CHECK(stream_of("r2c f32 112 b400000") == "0");
  CHECK(first_of("dct2 f32 96 b999") == "simd_dct_lanes 8 x 2");
  CHECK(first_of("dct2 f32 128 b999") == "simd_dct_rows 8 x 2");
  CHECK(first_of("dct3 f32 128 b999") == "simd_dct_rows 4 x 4");
  CHECK(first_of("dct2 f32 192 b999") == "simd_dct_rows 4 x 4");
  CHECK(first_of("dct2 f32 512 b999") == "simd_dct_rows 8 x 2");
  CHECK(first_of("dct3 f32 512 b999") == "simd_dct_rows 4 x 4");
  CHECK(first_of("dct2 f32 528 b999") == "simd_dct_rows 4 x 4");  // 8,3,11 would have a stage of 3
  CHECK(first_of("dct4 f32 1024 b999") == "simd_dct_rows 8 x 2");
}

TEST_CASE("doubles go four per vector in vectors of 512 bits, in half slots only where pairs cannot",
          "[real][dct]") {
  DeviceProfile device = cpu();
  const auto first_of = [&](const std::string& token) { return filling_of(first_step(token, device)); };
  device.traits.cpu = cpu_core(64);
  for (const std::string transform : {"r2c", "c2r"}) {
    for (const char* rows : {" f64 64 b999", " f64 96 b999", " f64 110 b999"})  // 110: pairs fill no vectors
      CHECK(first_of(transform + rows) == "simd_real_lanes 4 x 2");
    for (const char* rows : {" f64 128 b999", " f64 176 b999", " f64 256 b999", " f64 400 b999"})
      CHECK(first_of(transform + rows) == "simd_real_rows 2 x 4");
    for (const char* rows : {" f64 512 b999", " f64 1000 b999"})
      CHECK(first_of(transform + rows) == "simd_real_rows 4 x 2");
    CHECK(first_of(transform + " f64 242 b999") == "simd_hermitian 2 x 4");
    CHECK(first_of(transform + " f64 240 b999") == "simd_hermitian 4 x 2");  // slots of all lanes
  }
  CHECK(first_of("dct2 f64 96 b999") == "simd_dct_lanes 4 x 2");
  CHECK(first_of("dct3 f64 240 b999") == "simd_dct_rows 2 x 4");
  CHECK(first_of("dct2 f64 192 b999") == "simd_dct_rows 2 x 4");
  CHECK(first_of("dct2 f64 288 b999") == "simd_dct_rows 2 x 4");  // 12,12 would leave the registers
  CHECK(first_of("dct2 f64 320 b999") == "simd_dct_rows 4 x 2");
  CHECK(first_of("dct2 f64 250 b999") == "simd_dct_lanes 4 x 2");
  CHECK(first_of("dct2 f64 550 b999") == "simd_dct2_hermitian 2 x 4");
  device.traits.cpu = cpu_core(32);
  CHECK(first_of("r2c f64 640 b999") == "simd_hermitian 2 x 2");
  CHECK(first_of("c2r f64 200 b999") == "simd_hermitian 2 x 2");
  CHECK(first_of("c2r f64 640 b999") == "simd_real_rows 4 x 1");
}

TEST_CASE("half slots have idle lanes where rows of 512 bits would go one to a lane", "[real][dct]") {
  DeviceProfile device = cpu();
  const auto first_of = [&](const std::string& token) { return slots_of(first_step(token, device)); };
  device.traits.cpu = cpu_core(64);
  for (const std::string transform : {"r2c", "c2r"}) {
    CHECK(first_of(transform + " f32 484 b999") == "simd_hermitian 11 in 8");  // 6 residues
    CHECK(first_of(transform + " f32 972 b999") == "simd_hermitian 12 in 8");  // 7
    CHECK(first_of(transform + " f32 324 b999") == "simd_hermitian 6 in 4");  // 4, but half of the work for 3
    CHECK(first_of(transform + " f32 385 b999") ==
          "simd_hermitian 7 in 4");  // full ones, although 11 divides it
    CHECK(first_of(transform + " f32 198 b999").find("simd_real_lanes ") == 0);  // short
    for (const char* rows : {" f32 220 b999", " f32 500 b999"})  // 6 residues would be in 16 lanes
      CHECK(first_of(transform + rows).find("simd_real_lanes ") == 0);
    CHECK(first_of(transform + " f32 704 b999").find("simd_real_rows ") == 0);  // pairs fill vectors
  }
  CHECK(first_of("dct2 f32 396 b999").find("simd_dct_lanes ") == 0);  // short
  CHECK(first_of("dct2 f32 594 b999") == "simd_dct2_hermitian 11 in 8");
  CHECK(first_of("dct2 f32 224 b999") == "simd_dct2_hermitian 14 in 8");
  CHECK(first_of("dct2 f32 192 b999").find("simd_dct_rows ") == 0);
  CHECK(first_of("dct2 f32 225 b999").find("simd_dct_lanes ") == 0);  // pairs fill no vectors
  CHECK(first_of("dct2 f32 280 b999").find("simd_dct_rows ") == 0);   // 7 in 4
  CHECK(first_of("dct2 f32 972 b999") == "simd_dct2_hermitian 12 in 8");
  device.traits.cpu = cpu_core(32);
  CHECK(first_of("r2c f32 484 b999").find("simd_real_lanes ") == 0);
}

TEST_CASE("half slots are four fifths full but where wide vectors would have a row to a lane", "[real]") {
  DeviceProfile device = find_profile("cpu-pocl");
  for (const uint32_t native : {8, 16})
    for (int n = 100; n <= 3000; n += 1) {
      device.traits.cpu = cpu_core(4 * native);
      for (const Recipe& recipe : fft_candidates(problem_of(concat("r2c f32 ", n, " b999")), device)) {
        const Step& step = recipe.steps.at(0);
        if (step.kernel() != "simd_hermitian") continue;
        INFO("n " << n << ", " << native << " lanes native");
        const int radix = std::stoi(define_of(step, "R0")), lanes = std::stoi(define_of(step, "VW"));
        const int held = (radix / 2 + lanes) / lanes * lanes;
        if (native == 16 && n % 8 != 0 && n >= 240)
          REQUIRE(8 * radix >= 11 * held);
        else
          REQUIRE(5 * radix >= 8 * held);
      }
    }
}

TEST_CASE("half slots take butterflies of 16 apart where there are 32 registers", "[real]") {
  DeviceProfile device = find_profile("cpu-pocl");
  const auto note = [&] { return first_step("r2c f32 208 b999", device).note; };
  device.traits.cpu = cpu_core(64);
  CHECK_THAT(note(), Catch::EndsWith("radices 13,4,4"));
  device.traits.cpu = cpu_core(32);
  CHECK_THAT(note(), Catch::EndsWith("radices 13,16"));  // as measured there
}
