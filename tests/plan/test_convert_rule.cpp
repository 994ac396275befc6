// Sides that are not plain: which recipes read and write them themselves, and what the rewriting keeps to.
#include <catch2/catch.hpp>
#include <string>

#include "host/device/profile.hpp"
#include "host/error.hpp"
#include "host/plan/planner.hpp"
#include "host/plan/sides.hpp"

using namespace clfm::host;

namespace {

FftProblem problem_of(const std::string& token) { return canonical(parse_fft_token(token)); }

Recipe plan(const std::string& token, const char* profile) {
  return plan_fft(problem_of(token), find_profile(profile));
}

std::string kernels_of(const Recipe& recipe) {
  std::string names;
  for (const Step& step : recipe.steps) names += (names.empty() ? "" : " ") + step.kernel;
  return names;
}

std::string define_of(const Step& step, const std::string& name) {
  for (const Define& define : step.defines)
    if (define.name == name) return define.value;
  return "missing";
}

// The caller's form only where the caller's data are: the first step's source, the last step's target.
void check_ends(const Recipe& recipe, const std::string& form, const std::string& bits) {
  INFO(to_text(recipe));
  for (size_t i = 0; i < recipe.steps.size(); ++i) {
    const Step& step = recipe.steps[i];
    const bool first = i == 0, last = i + 1 == recipe.steps.size();
    CHECK(define_of(step, "SOURCE_FORM") == (first ? form : "0"));
    CHECK(define_of(step, "SOURCE_BITS") == (first ? bits : "32"));
    if (last) CHECK(define_of(step, "TARGET_FORM") == form);
    if (last) CHECK(define_of(step, "TARGET_BITS") == bits);
    CHECK((uses(step, Slot::in) + uses(step, Slot::in_imag) != 0) == first);
    CHECK((uses(step, Slot::out) + uses(step, Slot::out_imag) != 0) == last);
  }
}

}  // namespace

TEST_CASE("every family reads and writes planar and half sides itself", "[forms]") {
  const struct {
    const char *algorithm, *kernels, *profile;
  } families[] = {{"stockham", "stockham stockham stockham", "mali-valhall"},
                  {"local", "local_fft", "nvidia"},
                  {"digit_reverse", "first_stage radix_stage radix_stage", "mali-valhall"},
                  {"item", "row_fft", "cpu-pocl"}};
  for (const auto& family : families) {
    const std::string problem = std::string("1024 b64 algo=") + family.algorithm;
    const Recipe planar = plan("c2c f32 planar " + problem, family.profile);
    const Recipe half = plan("c2c f16s " + problem, family.profile);
    CHECK(kernels_of(planar) == family.kernels);
    CHECK(kernels_of(half) == family.kernels);
    check_ends(planar, "1", "32");
    check_ends(half, "0", "16");
  }
}

TEST_CASE("rows and columns of a picture stay where they are between, not in the planar output", "[forms]") {
  const Recipe recipe = plan("c2c f32 512x512 planar", "cpu-pocl");
  CHECK(recipe.algorithm == "fused: item");
  CHECK(kernels_of(recipe) == "row_fft column_fft");
  check_ends(recipe, "1", "32");
  CHECK(recipe.workspace_bytes >= 512 * 512 * 8);
  const Recipe in_place = plan("c2c f32 512x512 planar inplace", "cpu-pocl");
  check_ends(in_place, "1", "32");
}

TEST_CASE("one side may be plain, the other one not", "[forms]") {
  const Recipe out = plan("c2c f32 1024 b64 out=planar", "cpu-pocl");
  REQUIRE(kernels_of(out) == "row_fft");
  CHECK(define_of(out.steps[0], "SOURCE_FORM") == "0");
  CHECK(define_of(out.steps[0], "TARGET_FORM") == "1");
  const Recipe window = plan("c2c f32 1024 b64 planar iw=0+512", "cpu-pocl");
  CHECK(window.steps.front().kernel.rfind("convert", 0) == 0);
  CHECK(define_of(window.steps.back(), "TARGET_FORM") == "1");
}

TEST_CASE("half as many bytes are priced", "[forms]") {
  const Step half = plan("c2c f16s 1024 b64", "cpu-pocl").steps.front();
  const Step full = plan("c2c f32 1024 b64", "cpu-pocl").steps.front();
  CHECK(half.work.read_bytes == full.work.read_bytes / 2);
  CHECK(half.work.written_bytes == full.work.written_bytes / 2);
}

TEST_CASE("a callback that would be called twice for an element gets an array of its own", "[forms]") {
  FftProblem problem = problem_of("c2c f32 1000 b64 algo=item");
  problem.load = {"float2 get(...);", "get"};
  const DeviceProfile device = find_profile("cpu-pocl");
  const Recipe recipe = plan_fft(problem, device);
  const auto calls_in = [](const Step& step) { return define_of(step, "SOURCE_FORM") == "2"; };
  REQUIRE(calls_in(recipe.steps.front()));
  // 1000 = 8 x 125: vectors of eight butterflies overlap.
  CHECK(recipe.steps.front().kernel.rfind("convert", 0) == 0);
  problem.length[0] = 1024;
  problem.in = problem.out = packed_layout(problem);
  CHECK(plan_fft(problem, device).steps.front().kernel == "row_fft");
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
  ArrayForm form;
  form.callback = {"float2 load(...);", "load"};
  add_callback(step, form, Side::in, "float2");
  CHECK(step.prelude.find("float2 load(...);") < step.prelude.find("clfm_load("));
  CHECK(step.prelude.find("clfm_load(") < step.prelude.find("#define load "));
}
