// Arrays begin at any multiple of an element: rows of reals at an odd one, where no kernel may read two of
// them as a complex number.
#include <catch2/catch.hpp>
#include <string>
#include <vector>

#include "support/run/fft_run.hpp"

using namespace clfm::test;

namespace {

void check_at_odd_elements(const clfm::Engine& engine, const std::string& token) {
  const clfm::FftDesc desc(token);
  const clfm::Fft fft(engine, desc);
  std::mt19937_64 random = random_for(token);
  const size_t in = element_bytes(desc, Side::in), out = element_bytes(desc, Side::out);
  INFO(token << "\n" << fft.recipe());
  CHECK(run_fft(fft, desc, random_input(desc, random), {in, 3 * out, 3 * workspace_unit_bytes(desc)})
            .complaints == "");
}

}  // namespace

TEST_CASE("rows of reals begin at any real, whatever the family", "[real][starts]") {
  for (const std::string transform : {"r2c", "c2r"})
    for (const std::string problem :
         {"1024 b3 algo=stockham", "64x48 algo=local", "4096 algo=four_step", "60x44 algo=digit_reverse",
          "64x128 algo=digit_reverse limit=1", "74 b3 algo=rader", "134 b2 algo=bluestein",
          "30x36 b2 rep=1 algo=stockham"})
      check_at_odd_elements(test_engine(), transform + " f32 " + problem);
  for (const std::string& item : there({"item"}))
    for (const std::string transform : {"r2c", "c2r"})
      check_at_odd_elements(test_engine(), transform + " f32 90 b5 algo=" + item);
}

TEST_CASE("rows of reals begin at any real on every kind of GPU", "[real][starts][phones]") {
  for (const char* profile : {"nvidia", "adreno-7xx", "mali-valhall"}) {
    INFO(profile);
    for (const char* token : {"r2c f32 1024 b3", "c2r f32 1024 b3", "r2c f32 64x48", "c2r f32 2018 b3",
                              "r2c f32 2018 b3", "c2r f32 30x20", "c2r f32 32768", "dct2 f32 30 b3"})
      check_at_odd_elements(engine_like(profile), token);
    for (const char* token : {"r2c f32 482 b2 algo=rader", "c2r f32 482 b2 algo=rader"})
      check_at_odd_elements(engine_like(profile), token);
  }
}

TEST_CASE("halves and a workspace of the caller's begin at any element", "[starts]") {
  for (const char* token :
       {"r2c f16s 90 b2 algo=stockham", "c2r f16s 64 b3 algo=stockham ws=caller",
        "c2c f16s 1000 b3 planar algo=stockham ws=caller", "c2c f32 1000 algo=stockham ws=caller"})
    check_at_odd_elements(test_engine(), token);
}

TEST_CASE("halves of reals, two as a number, begin at any of them", "[starts][oclgrind]") {
  for (const std::string transform : {"r2c", "c2r"}) {
    check_at_odd_elements(test_engine(), transform + " f16s 24 b2 algo=stockham");
    check_at_odd_elements(engine_like("adreno-7xx"), transform + " f16s 24 b2 algo=local");
  }
  check_at_odd_elements(test_engine(), "c2c f16s 12x4 algo=stockham");
}

TEST_CASE("a workspace of halves begins at a whole number of the arithmetic", "[starts]") {
  const clfm::FftDesc desc("c2c f16s 1000 algo=stockham ws=caller");
  const clfm::Fft fft(test_engine(), desc);
  auto random = random_for("halves");
  CHECK_THROWS_WITH(run_fft(fft, desc, random_input(desc, random), {0, 0, 4}),
                    Catch::Contains("workspace.offset_bytes is 4100, must be a multiple of 8"));
}
