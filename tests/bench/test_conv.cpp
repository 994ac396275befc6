// Convolutions in the bench: the reference against the definition, and every contender on small problems.
#include <catch2/catch.hpp>

#include "conv/conv_problem.hpp"
#include "one_contender.hpp"
#include "reference/reference.hpp"
#include "support/random/random_conv.hpp"
#include "support/reference/conv_reference.hpp"
#ifdef CLFM_BENCH_FFTW
#include "conv/fftw_real.hpp"
#endif

using namespace clfm::bench;

namespace {

clfm::test::ConvSignal numbers_of(const std::vector<double>& dense, Numbers numbers) {
  clfm::test::ConvSignal values;
  const size_t parts = numbers == Numbers::complex ? 2 : 1;
  for (size_t i = 0; i < dense.size(); i += parts)
    values.emplace_back(dense[i], parts == 2 ? dense[i + 1] : 0);
  return values;
}

}  // namespace

TEST_CASE("the reference of convolutions is the definition") {
  clfm::test::RandomConvLimits limits;
  limits.precisions = {CLFM_F32, CLFM_F64, CLFM_F16_STORAGE_F32_MATH, CLFM_BF16_STORAGE_F32_MATH};
  limits.max_signal = 400;
  clfm::test::for_random_convolutions(60, limits, [](const clfm::ConvDesc& desc, std::mt19937_64&) {
    const Problem problem = parse_problem(desc.token());
    const Bytes input = random_input(problem, 3);
    const std::vector<double> output = reference_output(problem, input);
    const auto signal = numbers_of(dense_values(problem, problem.in, input), problem.in.numbers);
    const auto filter = numbers_of(problem.conv->filter, problem.in.numbers);
    const auto expected = clfm::test::reference_conv(desc, signal, filter);
    const auto actual = numbers_of(output, problem.out.numbers);
    REQUIRE(actual.size() == expected.size());
    // Relative to what such sums have, since a slice may lie where there is nothing.
    CHECK(clfm::test::conv_error(desc, signal, filter, actual, expected) < 1e-13);
  });
}

TEST_CASE("sizes for transforms are smooth") {
  CHECK(smooth_from(1) == 1);
  CHECK(smooth_from(1054) == 1080);  // 1056 has the factor 11, 1078 too
}

TEST_CASE("the library runs convolutions in the bench") {
  check_accurate("clfft_mixed", GENERATE("conv f32 40x50 k5x4 same wrap b2", "corr complex f32 300 k7 full",
                                         "conv f16s 30x20 k3x3 slice=-3+20:2+30 constant=0.5 ws=caller",
                                         "conv f32 60 k5 full is=2 os=3 scale=-0.5"));
  check_refused("clfft_mixed", "conv f16 60 k5 full", "precision is f16");
}

#ifdef CLFM_BENCH_FFTW
TEST_CASE("FFTW convolves by overlap-add and by whole pictures") {
  check_accurate("fftw", GENERATE("conv f32 5000 k9 full", "conv f64 5000 k300 full b2", "conv f32 3 k9 full",
                                  "corr f32 1000 k1 full scale=0.5", "conv f32 700 k8 same reflect101",
                                  "conv f32 40x50 k5x4 same wrap b2", "corr f64 30x20 k3x9 valid",
                                  "conv f32 30x20 k3x3 slice=-3+20:2+30 constant=0.5"));
  check_accurate("fftw pow2", "conv f32 40x50 k5x4 same clamp");
  CHECK(result_of("fftw pow2", parse_problem("conv f32 33x33 k3x3 same")).workspace_bytes >
        2 * result_of("fftw", parse_problem("conv f32 33x33 k3x3 same")).workspace_bytes);
  CHECK_THAT(result_of("fftw", parse_problem("conv f32 60 k5 full")).recipe,
             Catch::Contains("planned with FFTW_MEASURE"));
  // 258 numbers of 256 and a filter of 3 become 512, of the picture and of the filter: 8 times the picture,
  // and more.
  constexpr double kPicture = 256 * 256 * sizeof(float);
  const char* const token = "conv f32 256x256 k3x3 same";
  CHECK(result_of("fftw pow2", parse_problem(token)).workspace_bytes > 8 * kPicture);
  CHECK(result_of("clfft_mixed", parse_problem(token)).workspace_bytes < kPicture);
  check_refused("fftw", "conv complex f32 60 k5 full", "real numbers");
  check_refused("fftw", "conv f32 60 k5 full os=2", "packed");
  check_refused("fftw", "conv f16s 60 k5 full", "half precision");
}
#endif

#ifdef CLFM_BENCH_FFTW
TEST_CASE("FFTW plans by estimate where measuring takes too long") {
  constexpr double kNoTime = 0;
  const FftwReal<float> hurried(6, 10, 1, kNoTime), calm(6, 10, 1);
  CHECK(hurried.planning() == Planning::estimated);
  CHECK(calm.planning() == Planning::measured);
  std::fill_n(hurried.reals(), 60, 0.25f);
  hurried.forward();
  hurried.backward();
  CHECK(hurried.reals()[37] == Approx(15));
}

namespace {
// Says how many of it were made.
struct CountedWork final : FftwWork {
  CountedWork(int& made, Planning how) : how_(how) { ++made; }
  void run() const override {}
  std::string text() const override { return "counted"; }
  Planning planning() const override { return how_; }
  Planning how_;
};
}  // namespace

TEST_CASE("an estimate is made once, measured plans several times, and the recipe says which it was") {
  const Planning how = GENERATE(Planning::measured, Planning::estimated);
  int made = 0;
  FftwContender contender("fftw", [&](const Problem&, HostArrays&) -> std::unique_ptr<FftwWork> {
    return fastest_of<float>(3, [&](int) { return std::make_unique<CountedWork>(made, how); });
  });
  const Problem problem = parse_problem("conv f32 4 k2 full");
  const Device device = open_device("");
  ArrayPairs arrays{HostArrays(problem), DeviceArrays(problem, device)};
  contender.prepare(problem, arrays);
  CHECK(made == (how == Planning::measured ? 3 : 1));
  CHECK_THAT(contender.recipe(),
             Catch::Contains(how == Planning::measured ? "FFTW_MEASURE\n" : "FFTW_ESTIMATE"));
}
#endif

#ifdef CLFM_BENCH_OPENCV
TEST_CASE("OpenCV filters pictures") {
  const std::string contender = GENERATE("opencv", "opencv sep");
  check_accurate(contender, GENERATE("conv f32 40x50 k5x4 same clamp b2", "corr f32 40x50 k4x5 same reflect",
                                     "conv f32 40x50 k15x15 same", "conv f32 40x50 k3x3 same reflect101",
                                     "conv f32 40x50 k3x3 same is=60:1"));
  check_refused(contender, "conv f32 40x50 k5x4 full", "same size");
  check_refused(contender, "conv f32 40x50 k5x4 same wrap", "periodically");
  check_refused(contender, "conv complex f32 40x50 k5x4 same", "real numbers");
}
#endif

#ifdef CLFM_BENCH_CLBLAST
TEST_CASE("CLBlast multiplies matrices") {
  check_accurate("clblast", "conv f32 40x50 k5x3 same b2");
  check_refused("clblast", "conv f32 40x50 k5x4 same", "odd lengths");
  check_refused("clblast", "conv f32 40x50 k5x3 same clamp", "zeros around");
}
#endif
