// Half spectra of rows whose slots hold half of the residues (simd_hermitian.cl), as planned for CPUs that
// have wide vectors.
#include "check_reals.hpp"

using namespace clfm::host;
using namespace clfm::test;

namespace {

void check_slots(const std::string& token, const std::string& variant, const DeviceProfile& device) {
  const std::string kernel =
      token.find("c") == 0 || token.find("r") == 0 ? "simd_hermitian" : "simd_dct2_hermitian";
  INFO(token);
  REQUIRE(item_recipe(token, variant.c_str(), device).steps.front().kernel() == kernel);
  if (clfm::FftDesc(token).precision == CLFM_F64)
    check_reals<double>(token, variant.c_str(), device);
  else
    check_reals<float>(token, variant.c_str(), device);
}

void check_both_ways(const std::string& rest, const std::string& variant, const DeviceProfile& device) {
  check_slots("r2c " + rest, variant, device);
  check_slots("c2r " + rest, variant, device);
}

bool runs_here(const char* precision) {
  const DeviceProfile& here = device().engine.profile();
  return here.traits.simd_lanes_f32 == 8 && (std::string(precision) == "f32" || here.limits.has_f64);
}

}  // namespace

// Slots odd and even in number, of residues that fill their vectors and that do not; blocks that overlap; an
// odd row at the end.
TEST_CASE("half of the slots, two rows per vector", "[item]") {
  if (!runs_here("f32")) return;
  const DeviceProfile device = device_of(512);
  for (const char* rest : {"f32 120 b7", "f32 225 b6", "f32 240 b5 scale=0.5", "f32 195 b8", "f32 416 b7",
                           "f32 403 b6 scale=3", "f32 308 b7", "f32 322 b5", "f32 1755 b6", "f32 3000 b5",
                           "f32 7000 b4", "f32 8671 b6", "f32 29029 b4"})
    check_both_ways(rest, "TRANSFORMS_PER_VECTOR=2", device);
  if (!runs_here("f64")) return;
  for (const char* rest : {"f64 77 b8", "f64 105 b6", "f64 84 b5 scale=0.5", "f64 390 b5", "f64 1001 b6"})
    check_both_ways(rest, "TRANSFORMS_PER_VECTOR=2", device);
}

TEST_CASE("half of the slots, four rows per vector", "[item]") {
  if (!runs_here("f32")) return;
  for (const char* rest :
       {"f32 105 b18", "f32 196 b18", "f32 189 b22 scale=0.5", "f32 2401 b16", "f32 253 b18"})
    check_both_ways(rest, "TRANSFORMS_PER_VECTOR=4", device_of(512));
  if (!runs_here("f64")) return;
  for (const char* rest : {"f64 242 b18", "f64 297 b18"})
    check_both_ways(rest, "TRANSFORMS_PER_VECTOR=4", device_of(512));
}

// Residues that meet their mirrors in the last vector; with and without one that is its own.
TEST_CASE("half of the slots with idle lanes", "[item]") {
  if (!runs_here("f32")) return;
  const DeviceProfile device = device_of(512);
  for (const char* rest : {"f32 242 b17", "f32 396 b18 scale=0.5", "f32 484 b19", "f32 972 b16"})
    check_both_ways(rest, "TRANSFORMS_PER_VECTOR=2", device);
  for (const char* rest : {"f32 324 b18", "f32 486 b17"})
    check_both_ways(rest, "TRANSFORMS_PER_VECTOR=4", device);
  for (const char* token : {"dct2 f32 594 b17", "dst2 f32 972 b18 ortho", "dct2 f32 1100 b19 scale=3",
                            "dst2 f32 3267 b18", "dct2 f32 1694 b16 ortho inplace"})
    check_slots(token, "TRANSFORMS_PER_VECTOR=2", device);
  for (const char* token : {"dct2 f32 1458 b18 ortho", "dst2 f32 1458 b17"})
    check_slots(token, "TRANSFORMS_PER_VECTOR=4", device);
}

TEST_CASE("half of the slots, two rows in half lanes each", "[item]") {
  if (!runs_here("f32")) return;
  for (const char* rest : {"f32 175 b8", "f32 196 b9", "f32 189 b10 scale=0.5", "f32 2401 b8", "f32 280 b9"})
    check_both_ways(rest, "TRANSFORMS_PER_VECTOR=2", device_of(256));
  check_slots("dct2 f32 539 b10", "TRANSFORMS_PER_VECTOR=2", device_of(256));
  if (!runs_here("f64")) return;
  for (const char* rest : {"f64 110 b9", "f64 121 b8"})
    check_both_ways(rest, "TRANSFORMS_PER_VECTOR=2", device_of(256));
}

TEST_CASE("half of the slots, a row alone", "[item]") {
  if (!runs_here("f32")) return;
  for (const char* rest : {"f32 225 b2", "f32 1001 b2", "f32 120 b2", "f32 20020"})
    check_both_ways(rest, "TRANSFORMS_PER_VECTOR=1", device_of(256));
}

// Gaps between rows; reals that do not pair up in memory.
TEST_CASE("half of the slots of rows anywhere", "[item]") {
  if (!runs_here("f32")) return;
  const DeviceProfile device = device_of(512);
  check_slots("r2c f32 120 b7 is=1 ib=126 os=1 ob=71", "TRANSFORMS_PER_VECTOR=2", device);
  check_slots("r2c f32 225 b6 is=1 ib=225 os=1 ob=120", "TRANSFORMS_PER_VECTOR=2", device);
  check_slots("c2r f32 195 b6 is=1 ib=100 os=1 ob=199", "TRANSFORMS_PER_VECTOR=2", device);
}

// Rows side by side, which leave as one run, and others.
TEST_CASE("half of the slots go round the cache", "[item]") {
  if (!runs_here("f32")) return;
  for (const uint32_t bits : {256, 512}) {
    DeviceProfile device = device_of(bits);
    device.traits.cache_bytes = kKiB;
    for (const char* rest : {"f32 360 b7", "f32 308 b5", "f32 403 b6", "f32 3000 b5 scale=0.5"})
      check_both_ways(rest, "NONTEMPORAL_STORES=1", device);
    check_slots("r2c f32 403 b6 is=1 ib=403 os=1 ob=210", "NONTEMPORAL_STORES=1", device);
    check_slots("c2r f32 403 b6 is=1 ib=202 os=1 ob=405", "NONTEMPORAL_STORES=1", device);
  }
}

// Elements that go up and down from the same vector, or not; ends, sines, rows alone, gaps, in place, round
// the cache.
TEST_CASE("DCT-II with half of the slots", "[item]") {
  if (!runs_here("f32")) return;
  const DeviceProfile device = device_of(512);
  for (const char* token :
       {"dct2 f32 450 b5", "dct2 f32 224 b17", "dst2 f32 240 b18 ortho", "dst2 f32 465 b6 ortho",
        "dct2 f32 403 b6 ortho", "dst2 f32 336 b7", "dct2 f32 1001 b6 scale=3", "dst2 f32 3375 b6 inplace",
        "dct2 f32 450 b6 is=1 ib=452 os=1 ob=456 ortho", "dst2 f32 29029 b4"})
    check_slots(token, "TRANSFORMS_PER_VECTOR=2", device);
  for (const char* token : {"dct2 f32 2401 b18", "dst2 f32 1029 b16 ortho", "dct2 f32 539 b18"})
    check_slots(token, "TRANSFORMS_PER_VECTOR=4", device);
  for (const char* token : {"dct2 f32 1001 b2", "dst2 f32 450 b3 ortho"})
    check_slots(token, "TRANSFORMS_PER_VECTOR=1", device_of(256));
  DeviceProfile small = device_of(512);
  small.traits.cache_bytes = kKiB;
  for (const char* token :
       {"dct2 f32 525 b64 ortho", "dst2 f32 450 b65", "dct2 f32 403 b66 is=1 ib=403 os=1 ob=407"})
    check_slots(token, "NONTEMPORAL_STORES=1", small);
  if (!runs_here("f64")) return;
  for (const char* token : {"dct2 f64 210 b5 ortho", "dst2 f64 455 b6", "dct2 f64 1001 b6"})
    check_slots(token, "TRANSFORMS_PER_VECTOR=2", device);
  check_slots("dct2 f64 550 b18", "TRANSFORMS_PER_VECTOR=4", device);
}
