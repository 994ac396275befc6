// Half spectra of two rows that go as one row of complex numbers (simd_two_for_one.cl), as planned for CPUs
// whose registers are few, and for those whose vectors are wide.
#include <algorithm>
#include <vector>

#include "check_reals.hpp"

using namespace clfm::host;
using namespace clfm::test;

namespace {

// A candidate, if not the first.
void check_pairs(const std::string& token, const char* abreast = "ABREAST=1", uint32_t bits = 256) {
  INFO(token);
  const std::vector<Recipe> candidates =
      fft_candidates(canonical(parse_fft_token(token + " algo=item")), device_of(bits));
  const auto pairs = std::find_if(candidates.begin(), candidates.end(), [](const Recipe& recipe) {
    return recipe.steps.front().kernel() == "simd_two_for_one";
  });
  REQUIRE(pairs != candidates.end());
  CHECK_THAT(to_text(*pairs), Catch::Contains(abreast));
  check_reals<float>(token, *pairs);
}

bool runs_here() { return device().engine.profile().traits.simd_lanes_f32 == 8; }

}  // namespace

// Lines in registers and in memory, blocks opposite in the same butterflies and in others; a row without
// partner at the end.
TEST_CASE("two rows of reals as one of complex numbers", "[item]") {
  if (!runs_here()) return;
  for (const char* rest : {"f32 64 b16", "f32 64 b33 scale=0.5", "f32 64 b35 inplace", "f32 256 b15",
                           "f32 272 b8 scale=3", "f32 288 b9 inplace", "f32 304 b11"}) {
    check_pairs(std::string("r2c ") + rest);
    check_pairs(std::string("c2r ") + rest);
  }
  for (const char* token : {"c2r f32 224 b9", "c2r f32 240 b8 scale=3"}) check_pairs(token);
}

TEST_CASE("two rows of reals as one, gaps between rows", "[item]") {
  if (!runs_here()) return;
  check_pairs("r2c f32 64 b33 is=1 ib=67 os=1 ob=35");
  check_pairs("c2r f32 64 b33 is=1 ib=34 os=1 ob=65");
  check_pairs("r2c f32 256 b9 is=1 ib=258 os=1 ob=131");
  check_pairs("c2r f32 272 b9 is=1 ib=140 os=1 ob=273");
}

// Blocks even and odd in number, of which one is opposite to itself; groups that are whole, less than half,
// and more; gaps.
TEST_CASE("two rows of reals as one, four abreast", "[item]") {
  if (!runs_here()) return;
  for (const char* rest : {"f32 220 b32", "f32 220 b35 scale=3", "f32 500 b38 inplace", "f32 340 b33",
                           "f32 220 b39 is=1 ib=222 os=1 ob=222"}) {
    check_pairs(std::string("r2c ") + rest, "ABREAST=4", 512);
    check_pairs(std::string("c2r ") + rest, "ABREAST=4", 512);
  }
  for (const char* rest : {"f32 144 b33", "f32 200 b39 scale=3", "f32 176 b35 is=1 ib=178 os=1 ob=91"})
    check_pairs(std::string("r2c ") + rest, "ABREAST=4", 512);
}
