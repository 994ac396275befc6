// Several rows in a vector several times as wide, and vectors of columns side by side, as planned for a
// device that has such: their kernels run on every device, so they are tested where nothing would choose
// them.
#include <catch2/catch.hpp>

#include "tests/kernels/random_points.hpp"
#include "tests/kernels/real/check_reals.hpp"

using namespace clfm::host;
using namespace clfm::test;

namespace {

template <class T>
void check(const char* token, RandomPoints& random, const char* define = "TRANSFORMS_PER_VECTOR=2",
           const DeviceProfile& device = device_of(512)) {
  const FftProblem problem = canonical(parse_fft_token(token));
  const Recipe recipe = item_recipe(token, define, device);
  INFO(token << ", seed " << random.seed() << "\n" << to_text(recipe));
  const auto in = random.points<T>(static_cast<size_t>(problem.in_extent_bytes() / problem.element_bytes()));
  check_recipe(problem, recipe, in, expected_of(problem, in));
}

}  // namespace

TEST_CASE("rows of reals, two per vector", "[item]") {
  if (device().engine.profile().traits.simd_lanes_f32 != 8) return;
  for (const char* token :
       {"r2c f32 45 b70", "c2r f32 48 b64", "dct2 f32 24 b66", "dst4 f32 33 b74", "r2c f32 256 b7",
        "r2c f32 1056 b5", "c2r f32 256 b7", "c2r f32 1056 b5",
        // Longer than a line next to the core holds: backward in time.
        "r2c f32 32768 b5 scale=0.5", "c2r f32 32768 b4 scale=0.5",
        // DCTs along the row: in whole vectors, and a planar or paired line.
        "dct2 f32 256 b7 ortho", "dst2 f32 1024 b5", "dct3 f32 256 b7 ortho", "dst3 f32 1024 b5 inplace",
        "dct4 f32 256 b7", "dst4 f32 1024 b5 inplace", "dct2 f32 200 b5", "dct3 f32 200 b7 ortho",
        "dst4 f32 136 b5", "dct1 f32 101 b6 ortho", "dct3 f32 161 b6"})
    check_reals<float>(token);
  if (!device().engine.profile().limits.has_f64) return;
  for (const char* token :
       {"r2c f64 18 b35", "c2r f64 9 b34", "r2c f64 128 b5", "c2r f64 128 b6", "c2r f64 16384 b5",
        "dct2 f64 128 b7", "dct3 f64 128 b7 ortho", "dct4 f64 128 b7", "dct3 f64 392 b5"})
    check_reals<double>(token);
}

// A last block of rows that is full, and not; one row to a lane and two.
TEST_CASE("rows of reals go round the cache", "[item]") {
  if (device().engine.profile().traits.simd_lanes_f32 != 8) return;
  for (const uint32_t bits : {256, 512}) {
    DeviceProfile device = device_of(bits);
    device.traits.cache_bytes = kKiB;
    for (const char* token :
         {"r2c f32 24 b70", "r2c f32 45 b64", "dct2 f32 30 b75", "dct1 f32 17 b50",
          // Along the row, gathered in private memory: blocks even and odd in number, forward and in time,
          // aligned or not, in place.
          "r2c f32 512 b7", "r2c f32 1056 b5", "r2c f32 1000 b18", "c2r f32 256 b7", "c2r f32 1000 b17",
          "c2r f32 264 b21 scale=0.5", "c2r f32 32768 b4", "c2r f32 256 b9 os=1 ob=258",
          "dct2 f32 256 b7 ortho", "dst2 f32 280 b21", "dct3 f32 1024 b5 inplace", "dst3 f32 1000 b17 ortho",
          "dct4 f32 264 b21", "dst4 f32 256 b5 os=1 ob=263"})
      check_reals<float>(token, "NONTEMPORAL_STORES=1", device);
    if (!device.limits.has_f64) continue;
    for (const char* token : {"r2c f64 12 b30", "r2c f64 264 b17", "c2r f64 256 b7", "dct2 f64 128 b7",
                              "dst3 f64 140 b18", "dct4 f64 180 b19"})
      check_reals<double>(token, "NONTEMPORAL_STORES=1", device);
  }
}

TEST_CASE("rows of reals, four per vector", "[item]") {
  if (device().engine.profile().traits.simd_lanes_f32 != 8) return;
  for (const char* token :
       {"r2c f32 256 b21", "r2c f32 440 b18", "c2r f32 256 b19", "c2r f32 264 b21", "c2r f32 1000 b16",
        // DCTs: blocks even and odd in number, first butterflies that fill their blocks or not.
        "dct2 f32 256 b21 ortho", "dct2 f32 280 b16", "dst2 f32 264 b19", "dct2 f32 1000 b17 ortho",
        "dst3 f32 256 b21 ortho", "dct3 f32 280 b16 ortho", "dct3 f32 264 b19", "dst3 f32 1000 b17",
        "dct4 f32 256 b21", "dst4 f32 280 b16", "dct4 f32 264 b19", "dct4 f32 1000 b17", "dct3 f32 128 b21",
        "dst4 f32 128 b19"})
    check_reals<float>(token, "TRANSFORMS_PER_VECTOR=4");
  if (!device().engine.profile().limits.has_f64) return;
  for (const char* token :
       {"r2c f64 132 b17", "c2r f64 220 b18", "r2c f64 256 b18", "c2r f64 128 b17", "dct2 f64 288 b17",
        "dct2 f64 132 b17 ortho", "dst2 f64 220 b19", "dst3 f64 140 b17", "dct3 f64 180 b19 ortho",
        "dct4 f64 140 b17", "dst4 f64 180 b19"})
    check_reals<double>(token, "TRANSFORMS_PER_VECTOR=4");
}

// A last vector of blocks that is full, and not.
TEST_CASE("small blocks go round the cache", "[item]") {
  if (device().engine.profile().traits.simd_lanes_f32 != 8) return;
  RandomPoints random;
  DeviceProfile device = device_of(512);
  device.traits.cache_bytes = kKiB;
  check<float>("c2c f32 4x6 b80 bwd", random, "NONTEMPORAL_STORES=1", device);
  check<float>("c2c f32 2x3x4 b69 inplace", random, "NONTEMPORAL_STORES=1", device);
  check_reals<float>("r2c f32 3x6 b70 scale=3", "NONTEMPORAL_STORES=1", device);
}

// Butterflies even and odd in number, of radices even and odd; slots of one vector and more.
TEST_CASE("pairs of long rows of reals", "[item]") {
  if (device().engine.profile().traits.simd_lanes_f32 != 8) return;
  for (const char* token :
       {"r2c f32 4096 b5 scale=0.5", "r2c f32 6400 b6", "r2c f32 8800 b3", "r2c f32 5120 b4",
        "r2c f32 7744 b6", "r2c f32 4400 b16", "r2c f32 5808 b17", "r2c f32 9216 b2"})
    check_reals<float>(token, "BLOCKWISE=1");
  DeviceProfile device = device_of(512);
  device.traits.cache_bytes = kKiB;
  check_reals<float>("r2c f32 4400 b16", "NONTEMPORAL_STORES=1", device);
  check_reals<float>("r2c f32 4400 b7 is=1 ib=4402 os=1 ob=2205", "NONTEMPORAL_STORES=1",
                     device);  // with gaps
  if (!device.limits.has_f64) return;
  for (const char* token : {"r2c f64 2048 b5", "r2c f64 4000 b6"}) check_reals<double>(token, "BLOCKWISE=1");
}

// As many numbers as narrow vectors have, and the last ones loaded twice; a last block of rows that is full,
// and not.
TEST_CASE("rows shorter than a vector, four per vector", "[item]") {
  if (device().engine.profile().traits.simd_lanes_f32 != 8) return;
  RandomPoints random;
  for (const char* token : {"c2c f32 4 b64", "c2c f32 7 b75 inplace bwd scale=0.5", "c2c f32 6x5 b3",
                            "c2c f32 5 b41 is=1 ib=6 os=1 ob=7"})
    check<float>(token, random, "TRANSFORMS_PER_VECTOR=4");
  if (!device().engine.profile().limits.has_f64) return;
  for (const char* token : {"c2c f64 2 b24 bwd", "c2c f64 3 b19 inplace"})
    check<double>(token, random, "TRANSFORMS_PER_VECTOR=4");
  check<float>("c2c f32 6 b29 bwd", random, "VW=4", device_of(256));
  check<double>("c2c f64 3 b21", random, "VW=2", device_of(256));
}

// The last ones of an item three, two and one; loops; stores round the caches, where rows begin anywhere in a
// line.
TEST_CASE("rows four per vector, with slots that would not be whole in wider vectors", "[item]") {
  if (device().engine.profile().traits.simd_lanes_f32 != 8) return;
  RandomPoints random;
  for (const char* token : {"c2c f32 16 b64", "c2c f32 500 b19 bwd inplace", "c2c f32 60 b38 scale=0.5",
                            "c2c f32 36 b41 is=1 ib=100 os=1 ob=120", "c2c f32 5x3x28 rep=0:1 b2"})
    check<float>(token, random, "TRANSFORMS_PER_VECTOR=4");
  DeviceProfile far = device_of(512);
  far.traits.cache_bytes = kKiB;
  check<float>("c2c f32 100 b23", random, "NONTEMPORAL_STORES=1", far);
  check<float>("c2c f32 36 b21 bwd inplace", random, "NONTEMPORAL_STORES=1", far);
  if (!device().engine.profile().limits.has_f64) return;
  for (const char* token : {"c2c f64 10 b39 bwd", "c2c f64 250 b18 inplace"})
    check<double>(token, random, "TRANSFORMS_PER_VECTOR=4");
}

// Slots whole in wider vectors, too, and not; an odd row at the end of an item; stores round the caches.
TEST_CASE("two rows in half lanes each, where registers are few", "[item]") {
  if (device().engine.profile().traits.simd_lanes_f32 != 8) return;
  RandomPoints random;
  const DeviceProfile narrow = device_of(256);
  for (const char* token : {"c2c f32 16 b41", "c2c f32 100 b19 bwd inplace", "c2c f32 300 b17 scale=0.5",
                            "c2c f32 60 b23 is=1 ib=100 os=1 ob=120", "c2c f32 5x3x100 rep=0:1 b2"})
    check<float>(token, random, "VW=4 ", narrow);
  for (const char* token : {"r2c f32 320 b17", "r2c f32 640 b8", "c2r f32 352 b19 scale=3",
                            "dct2 f32 224 b17 ortho", "dst2 f32 280 b9", "dct3 f32 264 b17 ortho",
                            "dst3 f32 320 b10", "dct4 f32 256 b17", "dst4 f32 304 b9"})
    check_reals<float>(token, "VW=4 ", narrow);
  DeviceProfile far = narrow;
  far.traits.cache_bytes = kKiB;
  check<float>("c2c f32 100 b23", random, "NONTEMPORAL_STORES=1", far);
  check_reals<float>("r2c f32 320 b17", "NONTEMPORAL_STORES=1", far);
  check_reals<float>("dct3 f32 320 b17", "NONTEMPORAL_STORES=1", far);
  if (!narrow.limits.has_f64) return;
  for (const char* token : {"c2c f64 18 b39 bwd", "c2c f64 250 b18 inplace"})
    check<double>(token, random, "VW=2 ", narrow);
  for (const char* token : {"r2c f64 100 b17", "c2r f64 500 b9", "dct2 f64 132 b17", "dct4 f64 140 b9"})
    check_reals<double>(token, "VW=2 ", narrow);
}

TEST_CASE("the last columns of every row in a vector of their own", "[item]") {
  if (device().engine.profile().traits.simd_lanes_f32 != 8) return;
  RandomPoints random;
  check<float>("c2c f32 12x17 b19 rep=1 inplace", random, "TAIL=1 ");
  check<float>("c2c f32 5x36x18 b3 rep=0:2 bwd scale=0.5", random, "TAIL=2 ");
  check<float>("c2c f32 10x22 b5 rep=1", random, "TAIL=6 ");
  check<float>("c2c f32 6x21 b4 rep=1 bwd inplace", random, "TAIL=5 ");
  if (device().engine.profile().limits.has_f64)
    check<double>("c2c f64 10x9 b11 rep=1 bwd inplace", random, "TAIL=1 ");
}

// Columns of an array that no cache holds. Of the last ones more than half an item, and fewer than a vector.
TEST_CASE("vectors of far columns side by side", "[item]") {
  if (device().engine.profile().traits.simd_lanes_f32 != 8) return;
  RandomPoints random;
  DeviceProfile far = device_of(512);
  far.traits.cache_bytes = kKiB;
  check<float>("c2c f32 12x250 b3 rep=1 bwd", random, "GROUPS=4 TAIL=58", far);
  check<float>("c2c f32 20x268 b9 rep=1 inplace scale=0.5", random, "GROUPS=2 TAIL=12 SCALED=1", far);
  check<float>("c2c f32 6x5x64 b3 rep=0:2 inplace", random, "GROUPS=4 TAIL=0", far);
  check<float>("c2c f32 36x1025 rep=1", random, "GROUPS=4 TAIL=1 SCALED=0", far);
  check_reals<float>("r2c f32 30x800 b5", "GROUPS=2 TAIL=17", far);
  if (far.limits.has_f64)
    check<double>("c2c f64 10x257 b11 rep=1 bwd", random, "GROUPS=2 TAIL=1 SCALED=0", far);
}

TEST_CASE("rows two per vector", "[item]") {
  if (device().engine.profile().traits.simd_lanes_f32 != 8) return;
  RandomPoints random;
  // Along the row: whole blocks, slots stored in pieces, gaps between rows, loops; even and odd numbers of
  // rows an item.
  for (const char* token :
       {"c2c f32 64 b7", "c2c f32 1000 b9 bwd inplace", "c2c f32 143 b5 inplace scale=0.5",
        "c2c f32 616 b41 is=1 ib=620 os=1 ob=632", "c2c f32 5x3x64 rep=0:1 b2",
        // One to a lane: a last block that is full, and not; the shortest.
        "c2c f32 14 b64", "c2c f32 12 b77 inplace bwd", "c2c f32 9 b75 is=1 ib=11 os=1 ob=13 scale=3"})
    check<float>(token, random);
  if (!device().engine.profile().limits.has_f64) return;
  for (const char* token : {"c2c f64 77 b9 bwd", "c2c f64 256 b6 inplace", "c2c f64 9 b39 bwd"})
    check<double>(token, random);
}
