// c2r of several axes whose half spectra stand in the output, number n / 2 of a row beside number 0, from the
// columns on (dc_nyquist_column.clh, DC_NYQUIST_PACKED of half_spectrum.clh), as planned for CPUs with
// vectors of all widths.
#include "check_reals.hpp"
#include "support/run/fft_run.hpp"

using namespace clfm::host;
using namespace clfm::test;

namespace {

bool has_lanes() { return device().engine.profile().traits.simd_lanes_f32 == 8; }
bool has_lanes_of_doubles() { return has_lanes() && device().engine.profile().limits.has_f64; }

// The kernel that takes the rows, and part of what it is compiled with.
struct Rows {
  const char *kernel, *variant;
};
template <class T>
void check_within(const std::string& token, const Rows& rows, uint32_t bits) {
  const Recipe recipe = item_recipe(token + " limit=1", "PACKS_DC_NYQUIST=1", device_of(bits));
  INFO(token << "\n" << to_text(recipe));
  CHECK(recipe.workspace_bytes == 0);
  CHECK(recipe.steps.back().kernel() == rows.kernel);
  CHECK_THAT(to_text(recipe.steps.back()),
             Catch::Contains("DC_NYQUIST_PACKED=1") && Catch::Contains(rows.variant));
  check_reals<T>(token, recipe);
}

}  // namespace

// Rows of odd and even numbers of blocks, in time and not, two and four per vector, alone; in a planar
// scratch row.
TEST_CASE("half spectra in the output, pairs along the row", "[item][real]") {
  if (!has_lanes()) return;
  check_within<float>("c2r f32 12x144 b3", {"simd_real_rows", "TRANSFORMS_PER_VECTOR=4"}, 512);
  check_within<float>("c2r f32 9x200 b4 scale=0.5", {"simd_real_rows", "TRANSFORMS_PER_VECTOR=4"}, 512);
  check_within<float>("c2r f32 10x1000 b3", {"simd_real_rows", "TRANSFORMS_PER_VECTOR=4"}, 512);
  check_within<float>("c2r f32 5x6x176 b2", {"simd_real_rows", "TRANSFORMS_PER_VECTOR=4"}, 512);
  check_within<float>("c2r f32 9x1024", {"simd_real_rows", "BLOCKWISE=1"}, 256);
  check_within<float>("c2r f32 6x3x400", {"simd_real_rows", "BLOCKWISE=1"}, 256);
  check_within<float>("c2r f32 3x250", {"simd_real_rows", "BLOCKWISE=0"}, 256);
  check_within<float>("c2r f32 5x500", {"simd_real_rows", "BLOCKWISE=0"}, 256);
  if (!has_lanes_of_doubles()) return;
  check_within<double>("c2r f64 12x136 b3", {"simd_real_rows", "TRANSFORMS_PER_VECTOR"}, 512);
  check_within<double>("c2r f64 3x256", {"simd_real_rows", "TRANSFORMS_PER_VECTOR"}, 256);
}

// Where element n / 2 is among those that stand upwards, downwards, alone in its vector.
TEST_CASE("half spectra in the output, half of the slots", "[item][real]") {
  if (!has_lanes()) return;
  check_within<float>("c2r f32 14x120 b5", {"simd_hermitian", "TRANSFORMS_PER_VECTOR=2"}, 512);
  check_within<float>("c2r f32 6x210 b7 scale=3", {"simd_hermitian", "TRANSFORMS_PER_VECTOR"}, 512);
  check_within<float>("c2r f32 5x338 b4", {"simd_hermitian", "TRANSFORMS_PER_VECTOR=4"}, 512);
  check_within<float>("c2r f32 5x182 b6", {"simd_hermitian", "TRANSFORMS_PER_VECTOR"}, 512);
  check_within<float>("c2r f32 4x5x260 b2", {"simd_hermitian", "TRANSFORMS_PER_VECTOR"}, 512);
  check_within<float>("c2r f32 5x210 b6", {"simd_hermitian", "TRANSFORMS_PER_VECTOR"}, 256);
  if (!has_lanes_of_doubles()) return;
  check_within<double>("c2r f64 7x330 b3", {"simd_hermitian", "TRANSFORMS_PER_VECTOR"}, 512);
}

TEST_CASE("half spectra in the output, rows to a lane", "[item][real]") {
  if (!has_lanes()) return;
  check_within<float>("c2r f32 10x66 b9", {"simd_real_lanes", "IN_PITCH=66"}, 512);
  check_within<float>("c2r f32 4x6x60 b5 scale=0.25", {"simd_real_lanes", "IN_PITCH=60"}, 512);
  check_within<float>("c2r f32 10x100 b7", {"simd_real_lanes", "IN_PITCH=100"}, 256);
  if (!has_lanes_of_doubles()) return;
  check_within<double>("c2r f64 5x36 b9", {"simd_real_lanes", "IN_PITCH=36"}, 512);
}

// Rows with gaps; another order of the axes; other forms of what the columns read.
TEST_CASE("half spectra in the output of callers' layouts and forms", "[item][real]") {
  if (!has_lanes()) return;
  for (const char* token : {"c2r f32 12x100 b6 os=106:1 ob=1500", "c2r f32 12x100 b6 is=60:1 ib=800",
                            "c2r f32 10x9x60 b3 os=600:66:1 ob=6100", "c2r f32 3x12x100 b6 rep=1",
                            "c2r f32 12x100 b6 in=planar", "c2r f16s 12x100 b6"}) {
    const FftRun run = run_fft(engine_like("cpu-pocl"), token);
    INFO(token << "\n" << run.recipe);
    CHECK(run.recipe.find("PACKS_DC_NYQUIST=1") != std::string::npos);
    CHECK(run.complaints == "");
  }
}

// Columns alone and side by side in an access, fewer than that; one axis of columns and two, a batch in
// between; first passes that are the last, too.
TEST_CASE("half spectra in the output in autosort passes", "[stockham][real]") {
  for (const char* profile : {"mali-valhall", "mali-bifrost", "powervr"})
    for (const std::string problem : {"c2r f32 60x128", "c2r f32 8x64 b3", "c2r f32 12x6x90 b2 scale=0.5",
                                      "c2r f32 90x16 b2", "c2r f32 7x5x32"}) {
      const FftProblem whole = canonical(parse_fft_token(problem));
      const std::string token = problem + " limit=" + std::to_string(4 * whole.points() * whole.batch);
      const Recipe recipe = plan_fft(canonical(parse_fft_token(token)), find_profile(profile));
      INFO(profile << " " << token << "\n" << to_text(recipe));
      CHECK_THAT(to_text(recipe.steps.front()), Catch::Contains("PACKS_DC_NYQUIST=1"));
      CHECK_THAT(to_text(recipe), Catch::Contains("DC_NYQUIST_PACKED=1"));
      check_reals<float>(token, recipe);
    }
  for (const char* token :
       {"c2r f16s 300x128 in=planar limit=310000", "c2r f32 300x100 os=106:1 limit=140000"}) {
    const FftRun run = run_fft(engine_like("mali-valhall"), token);
    INFO(token << "\n" << run.recipe);
    CHECK(run.recipe.find("PACKS_DC_NYQUIST=1") != std::string::npos);
    CHECK(run.complaints == "");
  }
}

// A batch inside the other axis, or inside the columns, is none that kernels fold.
TEST_CASE("half spectra of c2r whose batch is not outermost", "[item][stockham][real]") {
  for (const char* profile : {"cpu-pocl", "mali-valhall"})
    for (const char* token : {"c2r f32 5x6x60 b3 is=20000:400:1 ib=40 os=21000:420:1 ob=66",
                              "c2r f32 12x100 b4 is=204:4 ib=1", "c2r f32 12x100 b4 is=300:1 ib=60"}) {
      const FftRun run = run_fft(engine_like(profile), token);
      INFO(token << " as " << profile << "\n" << run.recipe);
      CHECK(run.complaints == "");
    }
}

// Column n / 2 by itself, where another family has the columns.
TEST_CASE("half spectra in the output within work-groups", "[local][real]") {
  const auto check = [](const char* profile, const char* token) {
    const FftRun run = run_fft(engine_like(profile), token);
    INFO(token << " as " << profile << "\n" << run.recipe);
    CHECK(run.recipe.find("DC_NYQUIST_PACKED=1") != std::string::npos);
    CHECK(run.complaints == "");
  };
  check("adreno-6xx", "c2r f32 240x240 limit=1");
  check("adreno-6xx", "c2r f32 144x200 b2 limit=1 scale=0.5");
  check("apple", "c2r f32 12x32768");  // columns folded, rows too long for a group
}
