// Callbacks: which steps call them, and that they cost no pass.
#include <catch2/catch.hpp>
#include <string>
#include <vector>

#include "host/device/profile.hpp"
#include "host/error.hpp"
#include "host/io/callback_text.hpp"
#include "host/io/source_sink.hpp"
#include "host/plan/planner.hpp"
#include "tests/plan/kernels_of.hpp"
#include "tests/plan/planned.hpp"

using namespace clfm::host;
using clfm::test::define_of;
using clfm::test::kernels_of;
using clfm::test::planned;
using clfm::test::problem_of;

TEST_CASE("a callback is called by steps that read an element more than once, too", "[forms]") {
  const auto first_of = [](const char* token, const char* get, const char* profile) {
    FftProblem problem = problem_of(token);
    problem.load = {get, "get"};
    const Step first = plan_fft(problem, find_profile(profile)).steps.front();
    CHECK(define_of(first, "SOURCE_FORM") == "2");
    return first.kernel();
  };
  // Odd rows have each number of a half spectrum twice: they meet in local memory.
  CHECK(first_of("c2r f32 75 b64 algo=local", "float2 get(...);", "nvidia") == "group_real");
  CHECK(first_of("c2r f32 60 b64 algo=local", "float2 get(...);", "nvidia") == "group_real");
  // Vectors that overlap call for what is new: 1000 = 8 x 125; rows of 45 one to a lane.
  CHECK(first_of("c2c f32 1000 b64 algo=item", "float2 get(...);", "cpu-pocl") == "simd_rows");
  CHECK(first_of("dct2 f32 45 b64", "float get(...);", "cpu-pocl") == "simd_dct_lanes");
  // Or are gathered first.
  CHECK(first_of("dct3 f32 1024 b64", "float get(...);", "cpu-pocl") == "simd_dct_rows");
  CHECK(first_of("c2r f32 2310 b64", "float2 get(...);", "cpu-pocl") == "simd_hermitian");
}

TEST_CASE("no callback costs a pass, on no device", "[forms]") {
  for (const char* profile : {"cpu-pocl", "nvidia", "mali-bifrost", "adreno-6xx"})
    for (const char* kind : {"c2c", "r2c", "c2r", "dct1", "dct2", "dct3", "dst4"})
      for (const char* shape :
           {"30 b40", "45 b33", "127 b9", "241 b64", "482 b7", "1009 b1039", "1024 b64", "2018 b512",
            "4201 b2", "65536", "8x8 b100", "37x41 b3", "1009x64", "16x16x16 b4"}) {
        const FftProblem plain = problem_of((std::string(kind) + " f32 " + shape).c_str());
        FftProblem load = plain, store = plain;
        load.load = {"get", "get"};
        store.store = {"put", "put"};
        INFO(profile << ": " << kind << " " << shape);
        for (const FftProblem& problem : {load, store})
          CHECK(kernels_of(plan_fft(problem, find_profile(profile))).find("convert") == std::string::npos);
      }
}

TEST_CASE("in place through a callback, no step reads and writes the caller's array", "[forms]") {
  FftProblem problem = problem_of("c2c f32 1024 b64 inplace");
  problem.store = {"void put(...);", "put"};
  for (const Recipe& recipe : fft_candidates(problem, find_profile("cpu-pocl"))) {
    INFO(to_text(recipe));
    for (const Step& step : recipe.steps) CHECK((uses(step, Slot::in) == 0 || uses(step, Slot::out) == 0));
  }
}

TEST_CASE("a callback's name is the caller's, whatever kernels call their own functions", "[forms]") {
  Step step;
  ArrayView form;
  form.callback = {"float2 load(...);", "load"};
  add_callback(step, form, Side::in, Precision::f32, CallbackElement::complex);
  CHECK(step.prelude.find("float2 load(...);") < step.prelude.find("clfm_load("));
  CHECK(step.prelude.find("clfm_load(") < step.prelude.find("#define load "));
}
