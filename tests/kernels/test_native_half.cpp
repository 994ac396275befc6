// Arithmetic in half precision on a device that has none, by a compiler that has: clang's _Float16 in place
// of half. What comes out is compared with the same problem in single precision.
#include <catch2/catch.hpp>
#include <cmath>
#include <string>

#include "host/plan/planner.hpp"
#include "recipe_run.hpp"
#include "support/half.hpp"
#include "support/stored_real.hpp"

using namespace clfm::host;
using namespace clfm::test;

namespace {

// The types and functions of cl_khr_fp16 that kernels use. Not vload2() and vstore2(), which some drivers
// that have halves lack: PoCL 7.1 has no vstore2() of them.
const char* const kHalves = R"(
typedef _Float16 clfm_half;
#define half clfm_half
#define VECTOR_OF_HALVES(n) typedef half clfm_half##n __attribute__((ext_vector_type(n)));
VECTOR_OF_HALVES(2)
VECTOR_OF_HALVES(4)
VECTOR_OF_HALVES(8)
#define LOAD_AND_STORE(n)                                                                           \
  typedef half unaligned_half##n __attribute__((ext_vector_type(n), aligned(2)));                   \
  __attribute__((overloadable)) clfm_half##n vload##n(size_t i, __global const half* p) {         \
    return *(__global const unaligned_half##n*)(p + n * i);                                         \
  }                                                                                                 \
  __attribute__((overloadable)) void vstore##n(clfm_half##n v, size_t i, __global half* p) {      \
    *(__global unaligned_half##n*)(p + n * i) = v;                                                  \
  }
LOAD_AND_STORE(4)
LOAD_AND_STORE(8)
)";

using Numbers = std::vector<double>;

clfm_precision stored_as(Precision precision) { return precision == Precision::f16 ? CLFM_F16 : CLFM_F32; }

// The bytes of halves or floats, in the pairs of floats that buffers are made of.
Floats packed(const Numbers& numbers, Precision precision) {
  const size_t size = stored_bytes(precision);
  Floats floats(pairs_for(numbers.size() * size));
  auto* const bytes = reinterpret_cast<std::byte*>(floats.data());
  for (size_t i = 0; i < numbers.size(); ++i) store_real(stored_as(precision), numbers[i], bytes + i * size);
  return floats;
}

Numbers unpacked(const Floats& floats, size_t count, Precision precision) {
  const size_t size = stored_bytes(precision);
  const auto* const bytes = reinterpret_cast<const std::byte*>(floats.data());
  Numbers numbers(count);
  for (size_t i = 0; i < count; ++i) numbers[i] = load_real(stored_as(precision), bytes + i * size);
  return numbers;
}

FftProblem problem_of(const std::string& token, const std::string& precision) {
  const size_t space = token.find(' ');
  return canonical(parse_fft_token(token.substr(0, space + 1) + precision + token.substr(space)));
}

Numbers transformed(const FftProblem& problem, const char* profile, const Numbers& in) {
  Recipe recipe = plan_fft(problem, find_profile(profile));
  INFO(to_text(recipe));
  if (problem.precision == Precision::f16)
    for (Step& step : recipe.steps) {
      step.prelude = kHalves;
      step.defines.push_back({"half", "clfm_half"});  // what the prelude defines ends with it
    }
  const GuardedPoints<float> source(packed(in, problem.precision)),
      target(pairs_for(problem.out_extent_bytes()));
  const bool in_place = problem.placement == Placement::in_place;
  enqueue(recipe, {source.slice(), (in_place ? source : target).slice()});
  return unpacked((in_place ? source : target).read(),
                  problem.out_extent_bytes() / stored_bytes(problem.precision), problem.precision);
}

// Numbers that halves hold.
Numbers random_halves(size_t count) {
  std::vector<double> numbers;
  for (const auto& pair : random_floats(4 * count + 8))
    for (const double value : {pair.real(), pair.imag()})
      numbers.push_back(double_from_half(half_from_double(value)));
  numbers.resize(count);
  return numbers;
}

void check(const std::string& token, const char* profile) {
  const FftProblem half = problem_of(token, "f16"), single = problem_of(token, "f32");
  INFO(token << " as on " << profile);
  const Numbers in = random_halves(half.in_extent_bytes() / 2);
  const Numbers is = transformed(half, profile, in), should = transformed(single, profile, in);
  REQUIRE(is.size() == should.size());
  double error = 0, energy = 0;
  for (size_t i = 0; i < is.size(); ++i) {
    if (std::isnan(should[i]) && std::isnan(is[i])) continue;  // nobody writes there
    error += (is[i] - should[i]) * (is[i] - should[i]);
    energy += should[i] * should[i];
  }
  const double bound =
      1e-7 * 8192 * std::log2(static_cast<double>(half.points()));  // 2^-11 is 8192 times 2^-24
  CHECK(std::sqrt(error / energy) < bound);
  CHECK(energy > 0);
}

}  // namespace

TEST_CASE("half arithmetic computes what single precision does", "[half]") {
  for (const char* token : {"c2c 1000 bwd scale=0.125", "r2c 30x36 b2", "c2r 64 inplace", "dct2 48 b3"})
    check(token, "mali-valhall");
  for (const char* algorithm : {"digit_reverse", "four_step", "local"})
    check(std::string("c2c 24x40 inplace algo=") + algorithm, "amd");
}
