// Sides that are not plain: which recipes read and write them themselves, and what the rewriting keeps to.
#include <catch2/catch.hpp>
#include <string>
#include <vector>

#include "host/device/cpu_cores.hpp"
#include "host/device/profile.hpp"
#include "host/error.hpp"
#include "host/io/callback_text.hpp"
#include "host/io/source_sink.hpp"
#include "host/plan/planner.hpp"
#include "host/plan/private_bytes.hpp"
#include "kernels_of.hpp"
#include "planned.hpp"

using namespace clfm::host;
using clfm::test::define_of;
using clfm::test::kernels_of;
using clfm::test::planned;
using clfm::test::problem_of;

namespace {

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

struct PlannedKernels {
  const char *problem, *profile, *kernels;
};
void check_kernels(const std::vector<PlannedKernels>& cases) {
  for (const PlannedKernels& c : cases) {
    INFO(c.profile << ": " << c.problem);
    CHECK(kernels_of(planned(c.problem, c.profile)) == c.kernels);
  }
}

}  // namespace

TEST_CASE("every family reads and writes planar and half sides itself", "[forms]") {
  const struct {
    const char *algorithm, *kernels, *profile;
  } families[] = {{"stockham", "stockham stockham stockham", "mali-valhall"},
                  {"local", "group_fft", "nvidia"},
                  {"digit_reverse", "dit_first_stage dit_stage dit_stage", "mali-valhall"},
                  {"item", "simd_rows", "cpu-pocl"}};
  for (const auto& family : families) {
    const std::string problem = std::string("1024 b64 algo=") + family.algorithm;
    const Recipe planar = planned("c2c f32 planar " + problem, family.profile);
    const Recipe half = planned("c2c f16s " + problem, family.profile);
    CHECK(kernels_of(planar) == family.kernels);
    CHECK(kernels_of(half) == family.kernels);
    check_ends(planar, "1", "32");
    check_ends(half, "0", "16");
  }
}

TEST_CASE("Rader's permutations read and write whatever the caller has", "[forms]") {
  for (const char* form : {"planar", "iw=5+200 ow=3+100", "out=planar iw=0+1", "inplace planar bwd"}) {
    const Recipe recipe = planned(std::string("c2c f32 241 b64 algo=rader ") + form, "adreno-6xx");
    INFO(to_text(recipe));
    CHECK(kernels_of(recipe) == "rader_permutation group_fft rader_product group_fft rader_permutation");
    for (size_t i = 1; i + 1 < recipe.steps.size(); ++i)
      for (const Slot callers : {Slot::in, Slot::in_imag, Slot::out, Slot::out_imag})
        CHECK(uses(recipe.steps[i], callers) == 0);
  }
}

TEST_CASE("rows and columns of a picture stay where they are between, not in the planar output", "[forms]") {
  const Recipe recipe = planned("c2c f32 512x512 planar", "cpu-pocl");
  CHECK(recipe.algorithm == "fused: item");
  CHECK(kernels_of(recipe) == "simd_rows simd_columns");
  check_ends(recipe, "1", "32");
  CHECK(recipe.workspace_bytes >= 512 * 512 * 8);
  const Recipe in_place = planned("c2c f32 512x512 planar inplace", "cpu-pocl");
  check_ends(in_place, "1", "32");
}

TEST_CASE("one side may be plain, the other one not", "[forms]") {
  const Recipe out = planned("c2c f32 1024 b64 out=planar", "cpu-pocl");
  REQUIRE(kernels_of(out) == "simd_rows");
  CHECK(define_of(out.steps[0], "SOURCE_FORM") == "0");
  CHECK(define_of(out.steps[0], "TARGET_FORM") == "1");
  const Recipe odd = planned("c2c f32 1024x60 iw=0+512:0+60 b2 out=planar", "cpu-pocl");
  CHECK(kernels_of(odd).find("convert") == std::string::npos);
}

TEST_CASE("kernels that ask for elements by their number read and write part of an axis", "[forms]") {
  check_kernels(
      {// A row to a lane, gathered, by shares; columns.
       {"r2c f32 60 b64 iw=3+40 ow=5+20", "cpu-pocl", "simd_real_lanes"},
       {"c2r f32 37 b99 iw=1+9 ow=7+20 in=planar", "cpu-pocl", "simd_rader_real_rows"},
       {"r2c f32 2310 b64 iw=3+1000 ow=0+100", "cpu-pocl", "simd_hermitian"},
       {"c2r f32 4099 b8 ow=0+1000", "cpu-pocl", "simd_bluestein_two_for_one"},
       {"dct2 f32 64 b64 iw=0+32", "cpu-pocl", "simd_dct_lanes"},
       {"dct3 f32 1024 b64 iw=5+900 ow=0+512", "cpu-pocl", "simd_dct_rows"},
       {"dct2 f32 1500 b64 ow=1+3", "cpu-pocl", "simd_dct2_hermitian"},
       {"dct4 f32 2063 b2 iw=9+2000 ow=3+70", "cpu-pocl",
        "simd_dct_rows_pre_post simd_bluestein_rows simd_dct_rows_pre_post"},
       {"dct2 f32 64x64 b9 ow=0+8:0+8", "cpu-pocl", "simd_dct_columns simd_dct_lanes"},
       {"dct2 f32 1031x21 rep=1 iw=0+500:0+21", "cpu-pocl",
        "simd_dct_columns_pre_post simd_bluestein_columns simd_dct_columns_pre_post"},
       {"dct2 f32 1024 b64 iw=1+512", "nvidia", "group_dct"},
       {"dct3 f32 64x64 iw=0+8:0+8", "adreno-6xx", "group_dct group_dct"},
       {"dct4 f32 1024 b64 iw=1+512 ow=0+3", "mali-valhall", "dct_load stockham stockham stockham dct_store"},
       {"c2r f32 64 b64 os=64 ob=1 ow=0+32", "nvidia", "group_real"},
       {"dct2 f32 64 b64 inplace iw=3+40 ow=3+20 is=1 ib=40 os=1 ob=40", "cpu-pocl", "simd_dct_lanes"},
       // Rows that are several to a lane follow each other.
       {"dct2 f32 3 b640 iw=0+2", "cpu-pocl", "convert simd_dct_lanes"}});
  // In reals, not in pairs of them.
  const Step step = planned("dct2 f32 64 b64 iw=3+40 ow=5+20", "cpu-pocl").steps.front();
  CHECK(define_of(step, "SOURCE_START") == "3");
  CHECK(define_of(step, "SOURCE_COUNT") == "40");
  CHECK(define_of(step, "TARGET_START") == "5");
  CHECK(define_of(step, "TARGET_COUNT") == "20");
  CHECK(step.work.read_bytes == Approx(64 * 40 * 4));
  CHECK(step.work.written_bytes == Approx(64 * 20 * 4));
}

TEST_CASE("reals in pairs are numbers of any form; what kernels of reals cannot take is copied", "[forms]") {
  check_kernels(
      {{"r2c f32 1024 b64 iw=0+512", "cpu-pocl", "simd_real_rows"},
       {"c2r f32 1024 b64 ow=256+512", "cpu-pocl", "simd_real_rows"},
       {"r2c f16s 1024 b64 ow=3+200", "cpu-pocl", "simd_real_rows"},
       {"c2r f32 16384 in=planar", "cpu-pocl", "simd_real_rows"},
       {"r2c f32 1000 b64 iw=0+512 planar", "cpu-pocl", "simd_real_rows"},
       {"r2c f16s 60 b99", "cpu-pocl", "simd_real_lanes"},
       {"c2r f16s 37 b99", "cpu-pocl", "simd_rader_real_rows"},
       {"c2c f32 8x8 b99 planar", "cpu-pocl", "simd_blocks"},
       {"r2c f16s 512x512", "cpu-pocl", "simd_real_rows simd_columns"},
       {"c2r f16s 512x512", "cpu-pocl", "simd_columns simd_real_rows"},
       {"r2c f32 512x512 planar", "cpu-pocl", "simd_real_rows simd_columns"},
       {"r2c f32 512x512 iw=0+256:0+256", "cpu-pocl", "simd_real_rows simd_columns"},
       {"c2r f32 512x512 ow=0+256:0+256", "cpu-pocl", "simd_columns simd_real_rows"},
       {"r2c f32 1024 b64 iw=0+512", "nvidia", "group_real"},
       {"c2r f16s 1024 b64", "adreno-6xx", "group_real"},
       {"r2c f16s 512x512 out=planar", "adreno-6xx", "group_real group_fft"},
       {"dct2 f16s 512x512", "apple", "group_dct group_dct"},
       {"dct3 f16s 1024 b64", "mali-valhall", "dct_load stockham stockham stockham dct_store"},
       // What has a form of its own takes the caller's instead: rows of reals of odd lengths, chirps.
       {"r2c f16s 1001 b64", "nvidia", "group_fft"},
       {"r2c f16s 74 b64", "nvidia", "group_bluestein real_split"},
       {"c2c f16s 37 b64 planar", "mali-valhall", "stockham stockham stockham stockham"},
       // One by one in a group: those of odd rows from half spectra, and neighbouring columns of them.
       {"c2r f16s 1001 b64", "nvidia", "group_real"},
       {"c2r f16s 64 b64 os=64 ob=1", "nvidia", "group_real"},
       // Pairs that begin, or end, inside of a number.
       {"r2c f32 1024 b64 iw=1+512 ow=0+100", "cpu-pocl", "simd_real_rows"}});
}

TEST_CASE("every family reads and writes part of an axis itself, and no more than that", "[forms]") {
  const struct {
    const char *problem, *kernels, *profile;
  } families[] = {{"1024 b64 algo=stockham", "stockham stockham stockham", "mali-valhall"},
                  {"1024 b64 algo=local", "group_fft", "nvidia"},
                  {"65536 algo=four_step", "group_pass group_pass", "nvidia"},
                  {"1024 b64 algo=digit_reverse", "dit_first_stage dit_stage dit_stage", "mali-valhall"},
                  {"1024 b64 algo=item", "simd_rows", "cpu-pocl"},
                  {"1024x64 rep=1 algo=item", "simd_columns", "cpu-pocl"},
                  {"12 b64 algo=item", "simd_lanes", "cpu-pocl"},
                  {"1048576 algo=item", "simd_four_step simd_columns", "cpu-pocl"}};
  for (const auto& family : families) {
    const std::string problem = std::string("c2c f32 ") + family.problem;
    const std::string all = problem.find("rep=1") == std::string::npos ? "" : ":0+64";
    const Recipe part = planned(problem + " iw=1+6" + all + " ow=2+9" + all, family.profile);
    const Recipe whole = planned(problem, family.profile);
    INFO(to_text(part));
    REQUIRE(kernels_of(part) == family.kernels);
    REQUIRE(kernels_of(whole) == family.kernels);
    const Step &first = part.steps.front(), &last = part.steps.back();
    CHECK(define_of(first, "SOURCE_PART") == "1");
    CHECK(define_of(last, "TARGET_PART") == "1");
    if (part.steps.size() > 1) CHECK(define_of(last, "SOURCE_PART") == "0");
    const FftProblem asked = problem_of(problem);
    const double length = static_cast<double>(asked.length[0]);
    const double bytes = 8.0 * static_cast<double>(asked.points() * asked.batch);
    CHECK(whole.steps.front().work.read_bytes - first.work.read_bytes == Approx(bytes * (1 - 6 / length)));
    CHECK(whole.steps.back().work.written_bytes - last.work.written_bytes ==
          Approx(bytes * (1 - 9 / length)));
  }
}

TEST_CASE("rows that are zero, or that nobody wants, are no work", "[forms]") {
  const auto work = [](const std::string& token, const char* profile) {
    Work sum;
    for (const Step& step : planned(token, profile).steps) {
      sum.flops += step.work.flops;
      sum.read_bytes += step.work.read_bytes + step.work.written_bytes;
    }
    return sum;
  };
  const struct {
    const char *profile, *problem, *parts;
    double flops, bytes;  // of those of the whole transform, at most
  } cases[] = {
      // One pass an axis. Rows of half the columns, which are read and written in part: 1/2 and 1 of the
      // flops; bytes of each pass 1/4 + 1/2, 1/2 + 1.
      {"cpu-pocl", "c2c f32 512x512", " iw=0+256:0+256", 0.76, 0.57},
      {"nvidia", "c2c f32 512x512", " iw=0+256:0+256", 0.76, 0.57},
      // And the columns of what is wanted: 1/2 and 1/2; 1/4 + 1/4, 1/4 + 1/4.
      {"cpu-pocl", "c2c f32 512x512", " iw=0+256:0+256 ow=128+256:0+256", 0.51, 0.26},
      {"nvidia", "c2c f32 512x512", " iw=0+256:0+256 ow=128+256:0+256", 0.51, 0.26},
      {"cpu-pocl", "c2c f32 64x64x64", " iw=0+32:0+32:0+32", 0.6, 0.44},
      // Two passes: 1/2 + 1 + 1 + 1 of 4, and 1/2 less.
      {"cpu-pocl", "c2c f32 1048576", " iw=0+524288", 1.0, 0.88},
      {"cpu-pocl", "c2c f32 1048576", " iw=0+524288 ow=0+524288", 1.0, 0.76},
      {"nvidia", "c2c f32 1048576", " iw=0+524288 ow=0+524288", 1.0, 0.76},
      // Three passes an axis, five passes.
      {"mali-valhall", "c2c f32 512x512", " iw=0+256:0+256 ow=128+256:0+256", 0.52, 0.42},
      {"mali-valhall", "c2c f32 1048576", " iw=0+524288 ow=0+524288", 1.0, 0.91}};
  for (const auto& c : cases) {
    const Work whole = work(c.problem, c.profile), part = work(std::string(c.problem) + c.parts, c.profile);
    INFO(c.profile << ": " << c.problem << c.parts << ": flops " << part.flops / whole.flops << ", bytes "
                   << part.read_bytes / whole.read_bytes);
    CHECK(part.flops <= c.flops * whole.flops);
    CHECK(part.read_bytes <= c.bytes * whole.read_bytes);
  }
}

TEST_CASE("half as many bytes are priced", "[forms]") {
  const Step half = planned("c2c f16s 1024 b64", "cpu-pocl").steps.front();
  const Step full = planned("c2c f32 1024 b64", "cpu-pocl").steps.front();
  CHECK(half.work.read_bytes == full.work.read_bytes / 2);
  CHECK(half.work.written_bytes == full.work.written_bytes / 2);
}

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

TEST_CASE("a part of rows of reals begins and ends at any of them, and is not copied", "[forms]") {
  check_kernels({{"r2c f32 1024 b64 iw=0+601", "cpu-pocl", "simd_real_rows"},
                 {"c2r f32 1024 b64 ow=3+601", "cpu-pocl", "simd_real_rows"},
                 {"r2c f32 512x512 iw=0+31:0+31", "cpu-pocl", "simd_real_rows simd_columns"},
                 {"r2c f32 262144 iw=3+99999", "cpu-pocl", "simd_four_step simd_split_columns"},
                 {"r2c f32 1024 b64 iw=0+601", "mali-valhall", "stockham stockham real_stockham"},
                 {"c2r f32 1024 b64 ow=3+601", "powervr", "real_group_pass stockham"}});
  const auto edges = [](const char* token) {
    return define_of(planned(token, "cpu-pocl").steps.front(), "SOURCE_EDGES");
  };
  CHECK(edges("r2c f32 1024 b64 iw=0+601") == "2");
  CHECK(edges("r2c f32 1024 b64 iw=3+601") == "1");
  CHECK(edges("r2c f32 1024 b64 iw=3+600") == "3");
  CHECK(edges("r2c f32 1024 b64 iw=2+600 is=1 ib=601") == "0");  // rows an odd number of reals apart
  CHECK(edges("r2c f32 1024 b64 iw=2+600") == "none");
}

TEST_CASE("rows of reals an odd number of them apart need no copy", "[forms][real]") {
  check_kernels(
      {{"r2c f32 1024 b64 is=1 ib=1025", "cpu-pocl", "simd_real_rows"},
       {"c2r f32 1024 b64 os=1 ob=1025", "cpu-pocl", "simd_real_rows"},
       {"r2c f32 512x512 is=513:1", "cpu-pocl", "simd_real_rows simd_columns"},
       {"r2c f32 1024 b64 is=1 ib=1025", "mali-valhall", "stockham stockham real_stockham"},
       // With gaps between reals there are no pairs.
       {"r2c f32 1024 b64 is=2 ib=2049", "mali-valhall", "real_load stockham stockham stockham real_split"}});
  // Results are not gathered to leave round the caches.
  CHECK(define_of(planned("c2r f32 1024 b65536 os=1 ob=1025", "cpu-pocl").steps.front(), "STREAM") == "0");
}

TEST_CASE("rows that are gathered leave room on the stack of a driver's thread", "[forms]") {
  DeviceProfile device = find_profile("cpu-pocl");
  device.traits.cpu = cpu_core(64);
  for (const char* token : {"r2c f32 87359 b16", "r2c f16s 87359 b16", "r2c f16s 4099 b64"}) {
    INFO(token);
    const Step first = plan_fft(problem_of(token), device).steps.front();
    CHECK(define_of(first, "ABREAST") == "2");
    CHECK(private_bytes(first) <= device.traits.private_bytes);
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
  ArrayForm form;
  form.callback = {"float2 load(...);", "load"};
  add_callback(step, form, Side::in, Precision::f32, CallbackElement::complex);
  CHECK(step.prelude.find("float2 load(...);") < step.prelude.find("clfm_load("));
  CHECK(step.prelude.find("clfm_load(") < step.prelude.find("#define load "));
}
