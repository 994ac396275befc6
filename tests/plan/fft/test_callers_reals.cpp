// A caller's array of reals begins at any real: no kernel counts in larger units what the caller may place
// anywhere.
#include <catch2/catch.hpp>
#include <string>

#include "host/device/profile.hpp"
#include "host/error.hpp"
#include "host/plan/planner.hpp"
#include "support/random/random_problem.hpp"

using namespace clfm::host;

namespace {

// What offsets of a side are multiples of: in place, of the elements of both.
uint64_t element_bytes(const FftProblem& problem, Side side) {
  const Side other = side == Side::in ? Side::out : Side::in;
  const uint64_t bytes = side_element_bytes(problem, side);
  return problem.placement == Placement::in_place ? std::max(bytes, side_element_bytes(problem, other))
                                                  : bytes;
}

void check_units(const Recipe& recipe, const FftProblem& problem) {
  for (const Step& step : recipe.steps) {
    INFO(to_text(step));
    for (const Argument& argument : step.arguments) {
      const auto* const buffer = std::get_if<BufferArgument>(&argument);
      if (!buffer) continue;
      CHECK(buffer->offset_bytes % buffer->unit_bytes == 0);
      if (buffer->slot == Slot::in) CHECK(element_bytes(problem, Side::in) % buffer->unit_bytes == 0);
      if (buffer->slot == Slot::out) CHECK(element_bytes(problem, Side::out) % buffer->unit_bytes == 0);
    }
  }
}

void check_candidates(const std::string& token) {
  const FftProblem problem = canonical(parse_fft_token(token));
  for (const DeviceProfile& device : builtin_profiles()) {
    INFO(token << " on " << device.traits.name);
    try {
      for (const Recipe& recipe : fft_candidates(problem, device)) check_units(recipe, problem);
    } catch (const Failure& failure) {
      CHECK(failure.status() == static_cast<int32_t>(Status::unsupported));
    }
  }
}

}  // namespace

TEST_CASE("kernels count what a caller places in no larger units than its elements", "[real]") {
  for (const std::string kind : {"r2c f32 ", "c2r f32 ", "r2c f64 ", "c2r f16 ", "r2c f16s ", "dct2 f32 "})
    for (const std::string shape : {"1024 b3", "2018 b3", "64x48", "65536", "8x16x12 b2 rep=2", "30 inplace"})
      for (const std::string algorithm : {"auto", "stockham", "digit_reverse", "four_step", "bluestein"})
        check_candidates(kind + shape + " algo=" + algorithm);
  for (const char* transposed_in_place : {"c2r f32 64x128 limit=1", "c2r f32 64x100 limit=1"})
    check_candidates(transposed_in_place);
}

TEST_CASE("random problems count so, too", "[random]") {
  clfm::test::RandomFftLimits limits;
  limits.layouts = clfm::test::Layouts::any;
  limits.windows = clfm::test::Windows::any;
  limits.max_prime = 0;
  limits.transforms = {"c2c", "r2c", "c2r", "dct3"};
  limits.precisions = {"f32", "f64", "f16s", "bf16s"};
  clfm::test::for_random_problems(clfm::test::random_problem_count(20), limits, check_candidates);
}

TEST_CASE("parts in the workspace begin at whole numbers", "[real]") {
  const FftProblem problem = canonical(parse_fft_token("r2c f32 1024 b3"));
  const Step callers = plan_fft(problem, find_profile("nvidia")).steps.front(),
             parts = fft_part_candidates(problem, find_profile("nvidia")).front().steps.front();
  CHECK(std::get<BufferArgument>(callers.arguments[0]).unit_bytes == 4);
  CHECK(std::get<BufferArgument>(parts.arguments[0]).unit_bytes == 8);
  CHECK(callers.defines.back() == Define{"PAIRS_OF_REALS", "1"});
}
