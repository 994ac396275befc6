// Every kernel with 64-bit element offsets (INDEX=ulong), which plans have only where a layout reaches beyond
// 2^31 elements: the same recipe with its indices widened gives the same numbers.
#include <catch2/catch.hpp>
#include <set>

#include "host/algorithms/rules.hpp"
#include "host/device/cpu_cores.hpp"
#include "host/kernels/simt/transpose.hpp"
#include "host/plan/planner.hpp"
#include "support/guarded/guarded_run.hpp"
#include "tests/kernels/random_points.hpp"
#include "tests/kernels/reference_dft.hpp"
#include "widen.hpp"

using namespace clfm::host;
using namespace clfm::test;

namespace {

using Floats = std::vector<std::complex<float>>;

// Equal but for rounding, and where nothing was written in both.
bool same(const Floats& a, const Floats& b) {
  Points left, right;
  for (size_t i = 0; i < a.size(); ++i) {
    const bool nothing = std::isnan(a[i].real()), nothing_either = std::isnan(b[i].real());
    if (nothing != nothing_either) return false;
    if (nothing) continue;
    left.emplace_back(a[i]);
    right.emplace_back(b[i]);
  }
  return !left.empty() && relative_error(left, right) < 1e-6;
}

size_t points_for(uint64_t bytes) { return static_cast<size_t>((bytes + 7) / 8); }

// A kernel that no rule prefers at present.
Recipe tile_transpose_recipe(const DeviceProfile& device) {
  MatrixTranspose matrix{};
  matrix.precision = Precision::f32;
  matrix.rows = matrix.out_pitch = 18;
  matrix.columns = matrix.in_pitch = 11;
  matrix.from = {Slot::in, 0, 0, 8};
  matrix.to = {Slot::out, 0, 0, 8};
  Recipe recipe;
  recipe.steps.push_back(tile_transpose(matrix, 8, 4, device));
  return recipe;
}

// Widens the steps whose kernels have not run yet, and checks the recipe where there are any.
void check(const FftProblem& problem, const Recipe& recipe, std::set<std::string>& ran,
           RandomPoints& random) {
  Recipe wide = recipe;
  for (Step& step : wide.steps)
    if (has_index(step) && ran.insert(step.source).second) widen(step);
  if (wide == recipe) return;
  INFO(format_fft_token(problem) << ", seed " << random.seed() << "\n" << to_text(wide));
  const bool in_place = problem.placement == Placement::in_place;
  const uint64_t in_bytes = problem.in_extent_bytes(), out_bytes = problem.out_extent_bytes();
  const auto in = random.points<float>(points_for(in_place ? std::max(in_bytes, out_bytes) : in_bytes));
  const Buffers buffers = in_place ? Buffers::one : Buffers::two;
  CHECK(same(run(wide, in, points_for(out_bytes), buffers), run(recipe, in, points_for(out_bytes), buffers)));
}

}  // namespace

TEST_CASE("every kernel works with 64-bit offsets", "[pocl][cpu][wide]") {
  const char* tokens[] = {"c2c f32 6x10 b3 algo=stockham",
                          "c2c f32 30x6 b2 algo=local",
                          "c2c f32 32x48 algo=digit_reverse",
                          "c2c f32 12x12 algo=digit_reverse inplace bwd",
                          "c2c f32 12x18 algo=digit_reverse inplace limit=1",
                          "c2c f32 60 inplace limit=1",
                          "c2c f32 64x16 b3 is=16:1 ib=1100 os=20:1 ob=1300",
                          "c2c f32 6 b16 algo=item",
                          "c2c f32 2x5 b256",
                          "c2c f32 3 b777",
                          "c2c f32 65536 algo=item",
                          "r2c f32 128 b3",
                          "r2c f32 30 b9",
                          "r2c f32 15 b2",
                          "c2r f32 15 b2",
                          "r2c f32 131072",
                          "c2r f32 131072 algo=item",
                          "dct2 f32 131072 algo=item",
                          "r2c f32 60 b2",
                          "c2r f32 60 b2",
                          "r2c f32 65536 algo=four_step",
                          "c2r f32 65536 algo=four_step",
                          "r2c f32 37 b10",
                          "r2c f32 12x9 rep=1",
                          "r2c f32 2x5 b256",
                          "c2r f32 3 b777",
                          "c2r f32 37 b10",
                          "c2c f32 12x10 iw=0+6:2+5",
                          "c2c f32 37 b9",
                          "c2c f32 16411",
                          "c2c f32 37x8",
                          "c2c f32 37x8 algo=bluestein",
                          "c2c f32 37 b9 is=2 ib=75 algo=bluestein",
                          "r2c f32 83 b8",
                          "r2c f32 1001 b2",
                          "dct2 f32 12 b3",
                          "dct2 f32 450 b3",
                          "dct4 f32 3x3 b10",
                          "dct2 f32 3 b34",
                          "dct2 f32 256 b9",
                          "dct3 f32 256 b9",
                          "dct4 f32 256 b9",
                          "dht f32 12x10 b9",
                          "dct2 f32 74 b3",
                          "dct3 f32 106x9 rep=1",
                          "dct3 f32 32x20",
                          "dct3 f32 16x16 b3"};
  RandomPoints random;
  DeviceProfile cpu = device().engine.profile(), gpu = cpu;
  gpu.traits = find_profile("nvidia").traits;
  std::set<std::string> ran;
  for (const DeviceProfile& profile : {gpu, cpu})
    for (const char* token : tokens) {
      const FftProblem problem = canonical(parse_fft_token(token));
      if (std::string(token).find("item") != std::string::npos && profile.traits.simd_lanes_f32 == 1)
        continue;
      for (const Recipe& recipe : fft_candidates(problem, profile)) check(problem, recipe, ran, random);
    }
  DeviceProfile few_registers = cpu;
  few_registers.traits.cpu = cpu_core(32);
  for (const char* token : {"r2c f32 64 b33", "c2r f32 256 b17"}) {
    const FftProblem problem = canonical(parse_fft_token(token));
    check(problem, plan_fft(problem, few_registers), ran, random);
  }
  const FftProblem row = canonical(parse_fft_token("c2c f32 600 b2"));
  const auto two_passes = [](const AxisTransform&) { return std::vector<int64_t>{24, 25}; };
  check(row, four_step_recipe(row, gpu, two_passes), ran, random);
  check(canonical(parse_fft_token("c2c f32 18x11")), tile_transpose_recipe(gpu), ran, random);
  for (const std::string& source : kernels_with_index({"fft", "real", "dct", "any_length", "io"})) {
    INFO(source);
    CHECK(ran.count(source) == 1);
  }
}
