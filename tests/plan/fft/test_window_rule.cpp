// Windows of an axis: which recipes read and write no more than them, and what that saves.
#include <catch2/catch.hpp>
#include <string>

#include "host/device/profile.hpp"
#include "host/plan/planner.hpp"
#include "tests/plan/fft/check_planned.hpp"
#include "tests/plan/kernels_of.hpp"
#include "tests/plan/planned.hpp"

using namespace clfm::host;
using clfm::test::check_planned;
using clfm::test::define_of;
using clfm::test::kernels_of;
using clfm::test::planned;
using clfm::test::problem_of;

TEST_CASE("kernels that ask for elements by their number read and write part of an axis", "[forms]") {
  check_planned(
      {// A row to a lane, gathered, by shares; columns.
       {"r2c f32 60 b64 iw=3+40 ow=5+20", "cpu-pocl", "simd_real_lanes"},
       {"c2r f32 37 b99 iw=1+9 ow=7+20 in=planar", "cpu-pocl", "simd_rader_real_rows"},
       {"r2c f32 2310 b64 iw=3+1000 ow=0+100", "cpu-pocl", "simd_hermitian"},
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
    CHECK(define_of(first, "SOURCE_WINDOW") == "1");
    CHECK(define_of(last, "TARGET_WINDOW") == "1");
    if (part.steps.size() > 1) CHECK(define_of(last, "SOURCE_WINDOW") == "0");
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

TEST_CASE("a part of rows of reals begins and ends at any of them, and is not copied", "[forms]") {
  check_planned({{"r2c f32 1024 b64 iw=0+601", "cpu-pocl", "simd_real_rows"},
                 {"c2r f32 1024 b64 ow=3+601", "cpu-pocl", "simd_real_rows"},
                 {"r2c f32 512x512 iw=0+31:0+31", "cpu-pocl", "simd_real_rows simd_columns"},
                 {"r2c f32 262144 iw=3+99999", "cpu-pocl", "simd_four_step simd_columns simd_split_merge"},
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
