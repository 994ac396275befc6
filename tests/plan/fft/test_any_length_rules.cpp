// What the rules for awkward lengths propose, without a device.
#include <catch2/catch.hpp>
#include <cstring>
#include <set>
#include <string>

#include "host/algorithms/rules.hpp"
#include "host/error.hpp"
#include "host/plan/planner.hpp"
#include "host/tables/rader.hpp"
#include "tests/plan/kernels_of.hpp"
#include "tests/plan/planned.hpp"

using namespace clfm::host;
using clfm::test::kernels_of;
using clfm::test::planned;
using clfm::test::problem_of;

TEST_CASE("any length has a plan on every device", "[any length][sweep]") {
  for (const DeviceProfile& device : builtin_profiles())
    for (const char* token : {"c2c f32 37", "c2c f32 1009 b7 inplace", "c2c f32 2018 bwd", "c2c f32 65537",
                              "c2c f32 37x41x43", "c2c f32 64x1009 b3 inplace", "c2c f32 1009x64 rep=1",
                              "r2c f32 2018", "c2r f32 1009x6", "c2c f32 961x1369"}) {
      INFO(token << " on " << device.traits.name);
      CHECK(!plan_fft(problem_of(token), device).steps.empty());
    }
}

TEST_CASE("smooth lengths are left to radices unless Bluestein is asked for", "[any length]") {
  const DeviceProfile& device = find_profile("mali-valhall");
  CHECK(propose_bluestein(problem_of("c2c f32 1001"), device).refusal.find("large prime") !=
        std::string::npos);
  CHECK(propose_bluestein(problem_of("c2c f32 64x37"), device).refusal == "it transforms one axis");
  CHECK(planned("c2c f32 1001 algo=bluestein", "mali-valhall").algorithm == "bluestein");
  CHECK(planned("c2c f32 64x36 algo=bluestein", "mali-valhall").algorithm == "bluestein");
  CHECK(planned("r2c f32 64 algo=bluestein", "mali-valhall").algorithm == "real: bluestein");
}

TEST_CASE("axes with large prime factors stand alone, the others go together", "[any length]") {
  const Recipe recipe = planned("c2c f32 16x5003x16", "adreno-6xx");
  CHECK(recipe.algorithm == "bluestein and local");
  const std::string convolution = "group_pass group_pass group_pass group_pass";
  CHECK(kernels_of(recipe) == "group_fft group_fft " + convolution);
  CHECK(kernels_of(planned("c2c f32 64x5003x64 rep=0", "adreno-6xx")) == "group_fft " + convolution);
  CHECK(kernels_of(planned("c2c f32 16x5003x16 rep=0:2", "adreno-6xx")) == convolution);
}

TEST_CASE("a convolution that fits a group is one launch", "[any length][local]") {
  CHECK(kernels_of(planned("c2c f32 16x74x16", "adreno-6xx")) == "group_fft group_bluestein group_fft");
  CHECK(kernels_of(planned("c2c f32 1009 b64", "nvidia")) == "group_bluestein");
  CHECK(planned("c2c f32 1009 b64 inplace", "nvidia").workspace_bytes == 0);
  CHECK(planned("c2c f32 2018 b64", "adreno-6xx").steps.at(0).note ==  // 4096 points would take 34 KiB
        "axis 0: convolution of 4096, radices 16 16 16, 1 rows a group, real and imaginary parts in turn");
  CHECK(kernels_of(planned("c2c f32 4034 b64", "adreno-6xx")) != "group_bluestein");
  CHECK(kernels_of(planned("c2c f32 37", "mali-valhall")).find("local") == std::string::npos);
  CHECK(planned("c2c f32 1009 algo=local", "nvidia").steps.at(0).note ==
        "axis 0: convolution of 2048, radices 16 8 16, 1 rows a group");
}

TEST_CASE("elsewhere the transforms multiply what they read and write", "[any length]") {
  CHECK(kernels_of(planned("c2c f32 509 b64 bwd", "mali-midgard")) ==
        "stockham stockham stockham stockham stockham stockham");
  CHECK(kernels_of(planned("c2c f32 1601 b64 inplace algo=bluestein", "adreno-6xx")) ==
        "group_fft group_fft");
  CHECK(kernels_of(planned("r2c f32 1994 b64", "powervr")) ==
        "group_pass group_pass group_pass group_pass real_split");
}

TEST_CASE("on CPUs chirps and permutations go with the convolution", "[any length]") {
  const auto kernels = [](const char* token) { return kernels_of(planned(token, "cpu-pocl")); };
  CHECK(kernels("c2c f32 1994 b64") == "simd_bluestein_rows");
  CHECK(kernels("c2c f32 2018 b64") == "simd_rader_rows");  // 2 parts of 1009
  CHECK(kernels("c2c f32 997x1994") == "simd_bluestein_rows simd_bluestein_columns");
  CHECK(kernels("c2c f32 1000003") == "simd_bluestein_passes simd_bluestein_rows simd_bluestein_passes");
  CHECK(kernels("c2c f32 20011") == "simd_bluestein_passes simd_bluestein_rows simd_bluestein_passes");
  CHECK(kernels("c2c f32 20011 b64") == "simd_bluestein_rows");
  CHECK(kernels("c2c f32 1009 b64") == "simd_rader_rows");
  CHECK(kernels("c2c f32 1033216") == "simd_four_step simd_rader_columns");
  CHECK(kernels("c2c f32 1021952 b3") == "simd_four_step simd_bluestein_columns");
  CHECK(kernels("c2c f32 1009x997") == "simd_bluestein_rows simd_rader_columns");
  CHECK(kernels("c2c f32 1994 b64 is=3 ib=5982 os=3 ob=5982") == "simd_bluestein_lanes");
  CHECK(kernels("c2c f32 9973 b8 is=3 ib=29919 os=3 ob=29919") == "pack_rows simd_bluestein_rows pack_rows");
  CHECK(kernels("c2c f32 10007x100 rep=1") == "transpose simd_bluestein_rows transpose");
  CHECK(planned("c2c f32 1994 b64", "cpu-pocl").workspace_bytes == 0);
}

TEST_CASE("Rader's convolution takes primes whose length less one has radices", "[any length]") {
  const DeviceProfile& device = find_profile("mali-valhall");
  const auto refusal = [&](const char* token) { return propose_rader(problem_of(token), device).refusal; };
  CHECK(refusal("c2c f32 1001 algo=rader").find("no prime") != std::string::npos);
  CHECK(refusal("c2c f32 3 algo=rader").find("no prime from 5 on") != std::string::npos);
  CHECK(refusal("c2c f32 13") == "length[0] = 13 has radices");
  CHECK(refusal("c2c f32 997") == "997 less one has the prime factor 83; radices reach 31");
  CHECK(refusal("c2c f32 5x7") == "it transforms one axis");
  CHECK(planned("c2c f32 13 algo=rader", "mali-valhall").algorithm == "rader");
  CHECK(planned("c2c f32 64x1009 algo=rader", "adreno-6xx").algorithm == "rader and local");
  CHECK(planned("c2c f32 1009 b1039", "mali-valhall").algorithm == "rader");
  CHECK(kernels_of(planned("c2c f32 241 b64 algo=rader", "adreno-6xx")) ==
        "rader_permutation group_fft rader_product group_fft rader_permutation");
}

TEST_CASE("Rader's orders are inverse permutations of all residues", "[any length]") {
  for (const int64_t prime : {3, 5, 7, 41, 1009, 65537}) {
    const std::vector<uint32_t> order = rader_order(prime);
    const auto n = static_cast<size_t>(prime - 1);
    REQUIRE(order.size() == 2 * n);
    CHECK(std::set<uint32_t>(order.begin(), order.begin() + static_cast<ptrdiff_t>(n)).size() == n);
    bool all_inverse = true;
    for (size_t q = 0; q < n; ++q)
      all_inverse &= uint64_t{order[q]} * order[n + q] % static_cast<uint64_t>(prime) == 1;
    CHECK(all_inverse);
    CHECK(uint64_t{order[n - 1]} * order[1] % static_cast<uint64_t>(prime) == 1);  // the cycle closes
  }
  CHECK_THROWS(primitive_root(1001));
  CHECK_THROWS(make_table({TableKind::rader_order, Precision::f32, {5, 5}}));
}

TEST_CASE("SIMD spectra stand in the order that a decimation in frequency leaves", "[any length]") {
  const auto reals = [](const Table& table) {
    const std::vector<std::byte> bytes = make_table(table);
    std::vector<double> numbers(bytes.size() / sizeof(double));
    std::memcpy(numbers.data(), bytes.data(), bytes.size());
    return numbers;
  };
  const auto natural = reals({TableKind::chirp_spectrum, Precision::f64, {10, 10, 48}});
  const auto places = reals({TableKind::simd_chirp_spectrum, Precision::f64, {10, 10, 2, 1, 2, 3, 4}});
  const auto slots = reals({TableKind::simd_chirp_spectrum, Precision::f64, {10, 10, 2, 2, 3, 8}});
  REQUIRE(places.size() == 96);
  REQUIRE(slots.size() == 2 * 8 * 2 * 2 * 2);  // rows, slots, vectors of a slot, parts, lanes
  for (size_t row = 0; row < 2; ++row) {
    for (size_t place = 0; place < 24; ++place) {
      const size_t frequency = place / 12 + 2 * (place / 4 % 3 + 3 * (place % 4));
      CHECK(places[2 * (24 * row + place)] == natural[2 * (row + 2 * frequency)]);
    }
    for (size_t slot = 0; slot < 8; ++slot)
      for (size_t k = 0; k < 4; ++k) {
        const double value = slots[((row * 8 + slot) * 2 + k / 2) * 4 + k % 2 + 2];  // imaginary parts
        CHECK(value == (k == 3 ? 0 : natural[2 * (row + 2 * (k + 3 * slot)) + 1]));
      }
  }
}

TEST_CASE("the scale of several axes is applied once", "[any length]") {
  for (const char* profile : {"mali-valhall", "cpu-pocl"}) {
    int scaled = 0;
    for (const Step& step : planned("c2c f32 74x82x6 scale=0.25", profile).steps)
      for (const Argument& argument : step.arguments)
        if (const auto* scale = std::get_if<float>(&argument)) scaled += *scale == 0.25f;
    INFO(profile);
    CHECK(scaled == 1);
  }
}

TEST_CASE("a workspace that is too small is answered with what would do", "[any length]") {
  try {
    planned("c2c f32 2018 b9 limit=100", "mali-valhall");
    FAIL("chirps need a workspace here");
  } catch (const Failure& failure) {
    CHECK(failure.status() == static_cast<int32_t>(Status::workspace_too_small));
  }
}
