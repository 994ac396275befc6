// Random problems of every kind in every form as devices of other families plan them, whose kernels run here
// as well: what a phone or a GPU would launch, against double precision.
#include <functional>

#include "support/own_callbacks.hpp"
#include "theorems.hpp"

using namespace clfm::test;

namespace {

// No profile stands for a device with doubles that this one does not have, nor the other way round; and not
// every family takes every problem.
void check_as(const char* profile, const std::string& token, const std::function<FftRun()>& run_it) {
  INFO(token << " as " << profile);
  try {
    const FftRun run = run_it();
    INFO(run.recipe);
    CHECK(run.complaints == "");
  } catch (const clfm::Error& error) {
    INFO(error.what());
    CHECK(error.status() == CLFM_UNSUPPORTED);
    CHECK((token.find("f64") != std::string::npos || token.find(" algo=") != std::string::npos));
  }
}

void check_as(const char* profile, const std::string& token) {
  check_as(profile, token, [&] { return run_fft(engine_like(profile), token); });
}

// One side or both by callbacks.
void check_called_as(const char* profile, const std::string& token) {
  clfm::FftDesc desc(token);
  std::mt19937_64 random = random_for(token);
  const OwnCallbacks callbacks(desc);
  const size_t sides = uniform(random, 1, 3);
  if (sides & 1) desc.load = callbacks.load();
  if (sides & 2) desc.store = callbacks.store();
  Signal in = random_input(desc, random);
  if (desc.transform == CLFM_C2R) spoil_imaginary_parts(desc, random, in);
  check_as(profile, token, [&] { return run_fft(clfm::Fft(engine_like(profile), desc), desc, in); });
}

RandomFftLimits of_every_kind(RandomFftLimits limits) {
  limits.transforms = {"c2c", "r2c", "r2c", "c2r", "c2r", "dct2", "dct3", "dct4", "dst1", "dht"};
  limits.precisions = {"f32", "f32", "f32", "f16s", "bf16s", "f64"};
  return limits;
}

const std::vector<const char*>& every_profile() {
  static const std::vector<const char*> names{
      "mali-midgard", "mali-bifrost", "mali-valhall", "adreno-5xx", "adreno-6xx", "adreno-7xx", "powervr",
      "intel",        "amd",          "nvidia",       "apple",      "cpu-pocl",   "cpu-other",  "unknown"};
  return names;
}

}  // namespace

TEST_CASE("problems of every kind as devices of other families have them", "[random][families]") {
  for (const char* profile : {"mali-valhall", "adreno-6xx", "nvidia", "unknown"})
    for (const RandomFftLimits& limits : {limits_of_every_form(), limits_of_usual_forms()})
      for_random_problems(random_problem_count(2), of_every_kind(limits),
                          [&](const std::string& token) { check_as(profile, token); });
}

TEST_CASE("callbacks with any layout as devices of other families call them", "[random][families]") {
  RandomFftLimits limits = of_every_kind(limits_of_usual_forms());
  limits.windows = Windows::any;
  for (const char* profile : {"cpu-pocl", "mali-valhall", "adreno-6xx", "nvidia"})
    for_random_problems(random_problem_count(2), limits,
                        [&](const std::string& token) { check_called_as(profile, token); });
}

// An algorithm of eight as a device of fourteen: which, the token says.
TEST_CASE("real rows at odd distances by any algorithm as any device has it", "[random][families][real]") {
  RandomFftLimits limits = limits_of_usual_forms();
  limits.layouts = Layouts::odd;
  limits.placements = {"outplace"};
  limits.transforms = {"r2c", "c2r", "c2r"};
  limits.precisions = {"f32", "f32", "f32", "f64", "f16s", "bf16s"};
  limits.extras = {"",          "algo=stockham", "algo=digit_reverse", "algo=local",
                   "algo=item", "algo=rader",    "algo=four_step",     "algo=bluestein"};
  for_random_problems(random_problem_count(10), limits, [](const std::string& token) {
    std::mt19937_64 random = random_for("device of " + token);
    check_as(pick(random, every_profile()), token);
  });
}

TEST_CASE("rows of reals an odd number of them apart on every kind of device", "[families]") {
  for (const char* profile : {"cpu-pocl", "mali-valhall", "adreno-6xx", "nvidia", "intel"})
    for (const char* token :
         {"r2c f32 1024 b5 is=1 ib=1025", "c2r f32 1024 b5 os=1 ob=1025", "r2c f32 12x512 is=513:1",
          "c2r f32 12x512 os=513:1", "c2r f32 4x18 is=10:1 os=19:1", "c2r f32 9x18 os=19:1",
          "c2r f32 17x2 b2 os=2:1 ob=35", "c2r f32 3x2x40 os=93:41:1", "r2c f32 5x6x64 is=431:71:1",
          "c2r f32 16384 b2 os=1 ob=16385", "r2c f32 1000 b3 is=1 ib=1003 algo=stockham",
          "c2r f32 256 b3 os=1 ob=257 algo=digit_reverse", "r2c f32 482 b2 is=1 ib=483 algo=rader",
          "c2r f32 32x64 os=65:1 algo=four_step", "r2c f16s 1024 b3 is=1 ib=1025",
          "c2r f16s 256 b5 os=1 ob=257", "r2c f16s 1024 b3 iw=3+600", "c2r f16s 1024 b3 ow=0+77"})
      check_as(profile, token);
}

TEST_CASE("parts of rows of reals begin and end at any real on every kind of device", "[families]") {
  for (const char* profile : {"cpu-pocl", "mali-valhall", "adreno-6xx", "nvidia", "intel"})
    for (const std::string transform : {"r2c f32 ", "c2r f32 "}) {
      const std::string part = transform == "r2c f32 " ? " iw=" : " ow=";
      for (const char* shape :
           {"1024 b5@3+600", "1024 b9@0+601", "1024 b3@1+1023", "1000 b17@7+1", "256 b3@8+31", "90 b5@0+31",
            "64 b21@1+62", "482 b2 algo=rader@3+100", "2018 b2@5+1001", "64x48@0+64:3+21",
            "12x1024@0+12:0+777", "16384@3+9000", "262144@5+100001", "1024 b3 algo=stockham@3+600",
            "1024 algo=digit_reverse@0+333"}) {
        const std::string text(shape);
        const size_t at = text.find('@');
        check_as(profile, transform + text.substr(0, at) + part + text.substr(at + 1));
      }
    }
}

TEST_CASE("part of another axis where the halved one has one element, on every kind of device",
          "[families]") {
  for (const char* profile : {"cpu-pocl", "mali-valhall", "adreno-6xx", "nvidia", "intel"})
    for (const char* token : {"r2c f32 8x1 b5 ow=1+3:0+1", "r2c f16s 2x1 b5 ow=1+1:0+1", "r2c f16s 8x1 b5",
                              "c2r f32 8x1 b5 iw=2+3:0+1", "c2r f16s 9x1 b5 iw=1+7:0+1 ow=3+5:0+1"})
      check_as(profile, token);
}

// Items outside the window skip the division of their row's number into loops: see io/rows.clh.
TEST_CASE("a window of the results of rows in two loops, on every kind of device", "[families]") {
  for (const char* profile : {"cpu-pocl", "mali-valhall", "adreno-6xx", "nvidia", "intel"})
    for (const char* token :
         {"dct3 f32 2x43 b2 ow=0+2:20+5 os=10:1 ob=5", "dct2 f32 2x43 b2 ow=0+2:20+5 os=10:1 ob=5",
          "dst3 f64 2x43 b2 ow=0+2:20+5 os=10:1 ob=5", "dct4 f32 2x43 b2 ow=0+2:3+17 os=34:1 ob=17",
          "c2r f32 2x43 b2 ow=0+2:20+5 os=10:1 ob=5", "c2c f32 2x43 b2 ow=0+2:20+5 os=10:1 ob=5"})
      check_as(profile, token);
}

TEST_CASE("variants that a profile asks for compute the same", "[families]") {
  struct Asked {
    std::string row, values;
  };
  for (const Asked& asked : {Asked{"cpu-pocl", "lanes=4 prefetch=0"}, Asked{"cpu-pocl", "rows_per_item=3"},
                             Asked{"cpu-pocl", "nontemporal_stores=1"}, Asked{"mali-valhall", "lanes=1"},
                             Asked{"nvidia", "transforms_per_group=3 items_per_transform=7"},
                             Asked{"mali-valhall", "transforms_per_group=3"}}) {
    const std::string profile = asked.row + " with " + asked.values;
    int changed = 0;
    for (const char* token :
         {"c2c f32 64x96 b2", "c2c f32 1000 b9", "r2c f32 30x1000", "c2r f32 512x64", "dct2 f32 60x64",
          "c2c f32 1024 b7 algo=local", "c2c f32 1000x3 algo=stockham"}) {
      check_as(profile.c_str(), token);
      const clfm::FftDesc desc{std::string(token)};
      changed += clfm::Fft(engine_like(profile.c_str()), desc).recipe() !=
                 clfm::Fft(engine_like(asked.row.c_str()), desc).recipe();
    }
    INFO(profile);
    CHECK(changed > 0);
  }
}
