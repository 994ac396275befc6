// What --verify says of the library, of libraries that err, and of tokens; the program as its users call it.
#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>
#include <random>
#include <set>

#include "json_file.hpp"
#include "problem/token.hpp"
#include "support/random/random_problem.hpp"
#include "support/run/fft_run.hpp"
#include "verify/known_failures.hpp"
#include "verify/random_token.hpp"
#include "verify/verification.hpp"
#ifdef CLFM_BENCH_FFTW
#include "contenders/fftw_rows.hpp"
#include "support/error.hpp"
#include "support/reference/dft.hpp"
#endif

using namespace clfm::bench;
using clfm::test::random_for;
using clfm::test::test_engine;

namespace {

constexpr int kRuns = 2;
constexpr double kSlightly = 1.0001;
constexpr double kBeyondRounding = 1.05;  // of elements stored in 16 bits

const std::vector<std::string> kOneOfEveryKind{"c2c f32 8 b2",
                                               "r2c f32 8 b2",
                                               "c2r f32 8 b2",
                                               "dct2 f32 8 b2",
                                               "dst4 f32 8 b2",
                                               "conv f32 9 k3 same b2",
                                               "layer f32 2x5x4 c2 k3x3 b2",
                                               "stream 1"};

Makers makers_of_scaled() {
  const auto scaled = [](auto desc) {
    desc.scale *= kSlightly;
    return desc;
  };
  Makers makers = makers_of_library();
  makers.fft = [=](const clfm::FftDesc& desc) { return clfm::Fft(test_engine(), scaled(desc)); };
  makers.conv = [=](const clfm::ConvDesc& desc) { return clfm::Conv(test_engine(), scaled(desc)); };
  makers.stream = [](clfm::StreamDesc desc) {  // drawn anew in every run, and in any precision
    const bool of_16_bits = desc.precision == CLFM_F16_STORAGE_F32_MATH ||
                            desc.precision == CLFM_BF16_STORAGE_F32_MATH || desc.precision == CLFM_F16;
    desc.scale *= of_16_bits ? kBeyondRounding : kSlightly;
    return clfm::Stream(test_engine(), desc);
  };
  makers.layer = [](clfm::LayerDesc desc) {  // which has no scale
    desc.kind = CLFM_CONVOLUTION;
    return clfm::Layer(test_engine(), desc);
  };
  return makers;
}

Makers makers_of_batch(size_t batch) {
  Makers makers = makers_of_library();
  makers.fft = [=](clfm::FftDesc desc) {
    desc.batch = batch;
    return clfm::Fft(test_engine(), desc);
  };
  makers.conv = [=](clfm::ConvDesc desc) {
    desc.batch = batch;
    return clfm::Conv(test_engine(), desc);
  };
  return makers;
}

}  // namespace

#ifdef CLFM_BENCH_FFTW
TEST_CASE("FFTW and the reference of builds without it agree", "[verify]") {
  std::mt19937_64 random = random_for("rows");
  std::normal_distribution<double> normal;
  for (const size_t n : {1, 2, 7, 64, 360, 1009, 4096, 6007}) {
    std::vector<std::complex<double>> row(n);
    for (auto& x : row) x = {normal(random), normal(random)};
    const std::vector<clfm::test::LongComplex> exact =
        clfm::test::dft({row.begin(), row.end()}, clfm::test::Arithmetic::of_double);
    INFO(n);
    CHECK(clfm::test::relative_l2(fftw_row(row), exact) < 1e-14);
  }
}
#endif

TEST_CASE("a problem of every kind is verified", "[verify]") {
  std::set<std::string> kinds;
  for (const std::string& token : kOneOfEveryKind) {
    const ProblemCheck check = checked(token, kRuns, makers_of_library());
    INFO(token << ": " << check.message);
    CHECK(check.outcome == Outcome::passed);
    CHECK(check.error_over_bound > 0);
    CHECK(check.error_over_bound <= 1);
    kinds.insert(check.kind);
  }
  CHECK(kinds == std::set<std::string>{"c2c", "r2c", "c2r", "dct", "dst", "conv", "layer", "stream"});
}

TEST_CASE("results that are wrong by a ten thousandth fail, of every kind", "[verify]") {
  for (const std::string& token : kOneOfEveryKind) {
    const ProblemCheck check = checked(token, kRuns, makers_of_scaled());
    INFO(token << ": " << check.message);
    CHECK(check.outcome == Outcome::failed);
    CHECK(check.error_over_bound > 1);
    CHECK_THAT(check.message, Catch::Contains("error"));
  }
}

TEST_CASE("what is written round an output, or not written at all, fails", "[verify]") {
  for (const char* token : {"c2c f32 8 b2", "conv f32 9 k3 same b2"}) {
    const ProblemCheck round = checked(token, kRuns, makers_of_batch(3));
    INFO(token << ": " << round.message);
    CHECK(round.outcome == Outcome::failed);
    CHECK_THAT(round.message, Catch::Contains("wrote round"));
    const ProblemCheck missing = checked(token, kRuns, makers_of_batch(1));
    CHECK(missing.outcome == Outcome::failed);
    CHECK(missing.error_over_bound > 1);
  }
}

TEST_CASE("only who is forced may refuse", "[verify]") {
  CHECK(checked("c2c f32 8 algo=rader", kRuns, makers_of_library()).outcome == Outcome::refused);
  Makers makers = makers_of_library();
  makers.fft = [](clfm::FftDesc desc) {
    desc.algorithm = CLFM_FFT_RADER;
    return clfm::Fft(test_engine(), desc);
  };
  const ProblemCheck check = checked("c2c f32 8", kRuns, makers);
  CHECK(check.outcome == Outcome::failed);
  CHECK_FALSE(check.message.empty());
  CHECK(checked("c2c f32 nonsense", kRuns, makers_of_library()).outcome == Outcome::failed);
}

TEST_CASE("a verification counts, and names what failed and the worst", "[verify]") {
  Verification result;
  result.seed = 5;
  size_t calls = 0;
  verify_tokens(result, {"c2c f32 8 b2", "c2c f32 4"}, makers_of_scaled(), [&](const Verification& so_far) {
    if (++calls == 1) CHECK_THAT(to_text(so_far), Catch::Contains("NOT FINISHED c2c f32 8 b2"));
  });
  CHECK(calls == 4);
  CHECK(result.kinds.at("c2c").failed == 2);
  REQUIRE(result.failures.size() == 2);
  const nlohmann::json json = nlohmann::json::parse(to_json(result));
  CHECK(json.at("kinds").at("c2c").at("failed") == 2);
  CHECK(json.at("failures").at(0).at("again") == "clfm-bench --verify \"c2c f32 8 b2\" --seed 5");
  CHECK_FALSE(json.contains("unfinished"));
  CHECK_THAT(to_text(result), Catch::Contains("FAILED c2c f32 4\n") && !Catch::Contains("NOT FINISHED"));
}

TEST_CASE("random problems are problems of every kind and form, the same ones for the same seed",
          "[verify]") {
  constexpr size_t kProblems = 2000;
  std::mt19937_64 random = random_for("tokens"), again = random_for("tokens");
  std::set<std::string> words;
  for (size_t number = 0; number < kProblems; ++number) {
    const std::string token = random_token(random, number);
    INFO(token);
    CHECK_NOTHROW(require_problem(token));
    CHECK(random_token(again, number) == token);
    for (const std::string& word : words_of(token)) words.insert(word);
  }
  for (const char* word : {"c2c",
                           "r2c",
                           "c2r",
                           "dct1",
                           "dct2",
                           "dct3",
                           "dct4",
                           "dst1",
                           "dst2",
                           "dst3",
                           "dst4",
                           "dht",
                           "conv",
                           "corr",
                           "layer",
                           "stream",
                           "f32",
                           "f16s",
                           "bf16s",
                           "inplace",
                           "planar",
                           "bwd",
                           "rep=0",
                           "ortho",
                           "ws=caller",
                           "complex",
                           "full",
                           "same",
                           "valid",
                           "clamp",
                           "reflect",
                           "reflect101",
                           "wrap",
                           "bias",
                           "relu",
                           "algo=digit_reverse",
                           "algo=stockham",
                           "algo=local",
                           "algo=four_step",
                           "algo=bluestein",
                           "algo=rader",
                           "algo=direct",
                           "algo=direct_tiled",
                           "algo=direct_overlap_add",
                           "algo=separable",
                           "algo=overlap_save",
                           "algo=overlap_add",
                           "algo=whole_fft",
                           "algo=in_parts",
                           "algo=gemm"}) {
    INFO(word);
    CHECK(words.count(word) == 1);
  }
}

TEST_CASE("the program runs all known failures and some random problems", "[verify]") {
  const JsonFile report(".json");
  const int code =
      exit_code_of("--verify --minutes 0.03 --seed 11 --report \"" + report.path().string() + "\"");
  const nlohmann::json json = report.whole();
  INFO(json.dump(2));
  CHECK(code == 0);
  CHECK(json.at("failures").empty());
  CHECK(json.at("seed") == 11);
  for (const char* field : {"library", "device", "driver", "opencl", "profile"})
    CHECK_FALSE(json.at(field).get<std::string>().empty());
  size_t checks = 0;
  for (const nlohmann::json& kind : json.at("kinds")) {
    for (const char* count : {"passed", "refused", "failed"}) checks += kind.at(count).get<size_t>();
    CHECK(kind.at("largest_error_over_bound").get<double>() <= 1);
  }
  CHECK(checks > known_failures().size());
}

TEST_CASE("tokens to verify: exit codes", "[verify]") {
  const JsonFile report(".txt");
  CHECK(exit_code_of("--verify \"c2c f32 8\" --seed 3 --report \"" + report.path().string() + "\"") == 0);
  CHECK_THAT(report.text(), Catch::Contains("seed      3\n") && Catch::Contains("clfft_mixed "));
  CHECK(exit_code_of("--verify \"c2c f32 nonsense\"") == 1);
  CHECK(exit_code_of("--verify --device nonsense") == 3);
  CHECK(exit_code_of("--verify \"c2c f32 8\" --report /nonexistent-directory/file") == 2);
}
