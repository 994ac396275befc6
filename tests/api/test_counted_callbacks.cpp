// Callers' functions are called once for every element that there is, by every family's own steps, on every
// kind of device.
#include "called.hpp"
#include "support/own_callbacks.hpp"
#include "support/random/random_problem.hpp"

using namespace clfm::test;

namespace {

// Callbacks that count calls do so in data, an element each: loads in the first half, stores in the second.
constexpr size_t kMostElements = 20000;
const std::string kSecondHalf = std::to_string(kMostElements);
std::vector<float> once(size_t loads, size_t stores) {
  std::vector<float> calls(2 * kMostElements, 0);
  std::fill_n(calls.begin(), loads, 1.f);
  std::fill_n(calls.begin() + kMostElements, stores, 1.f);
  return calls;
}

// Of complex transforms, packed: the results, and that everything was read and written once. Stores write
// three numbers an element.
void check_numbers_called_once(const std::string& token, const clfm::Engine& engine = test_engine()) {
  Called called;
  called.in =
      "float2 load(__global const void* in, size_t offset, __global const void* data) {\n"
      "  ++((__global float*)data)[offset];\n"
      "  return 0.5f * ((__global const float2*)in)[offset];\n"
      "}\n";
  called.out =
      "void store(__global void* out, size_t offset, float2 value, __global void* data) {\n"
      "  volatile __global float* calls = (volatile __global float*)out + 3 * offset;\n"
      "  calls[0] = value.x;\n"
      "  calls[1] = value.y;\n"
      "  ++((__global float*)data)[" +
      kSecondHalf +
      " + offset];\n"
      "}\n";
  INFO(token << " on " << engine.describe());
  const clfm::FftDesc desc(token);
  auto random = random_for(token);
  const Signal in = random_input(desc, random);
  const std::vector<float> numbers = numbers_of(in, true);
  called.data.assign(2 * kMostElements, 0);
  std::vector<float> calls;
  const auto out =
      values_of<float>(run_raw(token, called, bytes_of(numbers), 12 * in.size(), &calls, engine));
  CHECK(calls == once(in.size(), in.size()));
  Signal results, wanted = reference_fft(desc, complex_of(numbers));
  for (size_t i = 0; i < in.size(); ++i) results.emplace_back(out[3 * i], out[3 * i + 1]);
  for (Complex& x : wanted) x *= 0.5;
  CHECK(relative_l2(results, wanted) <= error_bound(desc));
}

}  // namespace

TEST_CASE("callbacks are called once for every element, by every family's own steps", "[callbacks]") {
  for (const std::string& algorithm : there({"stockham", "digit_reverse", "local", "item", "four_step"}))
    for (const std::string shape : {"128 b3", "120 b9", "16x24 bwd", "1000"})
      check_numbers_called_once("c2c f32 " + shape + " algo=" + algorithm);
}

// Rows whose last vector overlaps the one before, or that stand in lanes, more of them than there are rows;
// primes by convolution.
TEST_CASE("vectors that overlap call for what is new in them", "[callbacks]") {
  for (const char* token :
       {"c2c f32 1000 b3", "c2c f32 300 b5 bwd", "c2c f32 24 b21", "c2c f32 15 b11 bwd", "c2c f32 5 b19",
        "c2c f32 509 b3", "c2c f32 37 b21", "c2c f32 34 b9 bwd", "c2c f32 4x6 b35 bwd", "c2c f32 3x5 b41"})
    check_numbers_called_once(token);
}

namespace {

// Functions that count how often they are called for an element; results are half as large.
Called counting_callbacks(const clfm::FftDesc& desc) {
  const std::string in = callback_type(desc, Side::in), out = callback_type(desc, Side::out);
  Called called;
  called.in = in +
              " load(__global const void* in, size_t offset, __global const void* data) {\n"
              "  ++((__global float*)data)[offset];\n"
              "  return 0.5f * ((__global const " +
              in +
              "*)in)[offset];\n"
              "}\n";
  called.out = "void store(__global void* out, size_t offset, " + out +
               " value, __global void* data) {\n"
               "  ++((__global float*)data)[" +
               kSecondHalf +
               " + offset];\n"
               "  ((__global " +
               out +
               "*)out)[offset] = value;\n"
               "}\n";
  called.data.assign(2 * kMostElements, 0);
  return called;
}

// Of transforms with reals on a side, packed: the results, and that everything was read and written once.
void check_called_once(const std::string& token, const clfm::Engine& engine) {
  INFO(token << " on " << engine.describe());
  const clfm::FftDesc desc(token);
  const bool complex_in = desc.transform == CLFM_C2R, complex_out = desc.transform == CLFM_R2C;
  auto random = random_for(token);
  const Signal in = random_input(desc, random);
  const std::vector<float> numbers = numbers_of(in, complex_in);
  Signal wanted = reference_fft(desc, in);
  for (Complex& x : wanted) x *= 0.5;
  std::vector<float> calls;
  const size_t bytes = wanted.size() * (complex_out ? 8 : 4);
  const auto out =
      values_of<float>(run_raw(token, counting_callbacks(desc), bytes_of(numbers), bytes, &calls, engine));
  CHECK(calls == once(in.size(), wanted.size()));
  CHECK(relative_l2(results_of(out, complex_out), wanted) <= error_bound(desc));
}

}  // namespace

TEST_CASE("callbacks of reals are called once for every element of cosine transforms", "[callbacks]") {
  // Rows, with and without a last block that overlaps; columns beyond the last whole vector, side by side;
  // blocks.
  for (const char* token :
       {"dct2 f32 16 b21", "dst3 f32 45 b35", "dct4 f32 20x13 b3 ortho", "dct1 f32 9x21 b2 rep=1",
        "dct3 f32 40x32 b2 rep=1", "dct2 f32 8x8 b35", "dct4 f32 20x20 b3", "dct3 f32 3 b101",
        "dct2 f32 3x3 b100", "dct2 f32 2 b99", "dct2 f32 600 b3"})
    check_called_once(token, test_engine());
}

TEST_CASE("callbacks of reals and of half spectra are called once for every element", "[callbacks]") {
  for (const char* token :
       {"r2c f32 1000 b3",  "c2r f32 1000 b3",  "r2c f32 64 b21",   "c2r f32 64 b21",  "r2c f32 45 b11",
        "c2r f32 45 b11",   "r2c f32 20x24 b3", "c2r f32 20x24 b3", "r2c f32 37 b21",  "c2r f32 74 b13",
        "r2c f32 8x8 b35",  "c2r f32 8x8 b35",  "r2c f32 3x5 b41",  "c2r f32 3x5 b41", "r2c f32 1024 b3",
        "c2r f32 1024 b3",  "r2c f32 16384",    "c2r f32 16384",    "r2c f32 400 b3",  "c2r f32 400 b3",
        "r2c f32 1000 b16", "c2r f32 1000 b16", "r2c f32 107 b14",  "c2r f32 107 b14", "c2r f32 157 b4",
        "r2c f32 144 b5",   "c2r f32 144 b5"})
    check_called_once(token, test_engine());
}

TEST_CASE("callbacks are called once for every number of half spectra whose pairs go in vectors",
          "[callbacks]") {
  const clfm::Engine engine(test_device().context(), test_device().device(), "cpu-pocl");
  for (const std::string transform : {"r2c f32 ", "c2r f32 "})
    for (const char* shape : {"482 b7", "64 b2 algo=stockham", "66 b3 algo=stockham", "90 algo=stockham",
                              "5x64 algo=stockham", "4x66 b2 algo=stockham", "3x4x100 algo=stockham"})
      check_called_once(transform + shape, engine);
}

TEST_CASE("callbacks are called once for every element, in groups and in passes", "[callbacks]") {
  for (const char* profile : {"nvidia", "mali-valhall"}) {
    const clfm::Engine engine(test_device().context(), test_device().device(), profile);
    for (const char* token :
         {"r2c f32 60 b3",    "c2r f32 60 b3",  "r2c f32 75 b2",  "c2r f32 75 b2",  "r2c f32 12x10 b2",
          "c2r f32 12x10 b2", "dct1 f32 33 b3", "dst1 f32 30 b2", "dct2 f32 60 b2", "dct2 f32 45 b2",
          "dct3 f32 60 b2",   "dct3 f32 45 b2", "dct4 f32 60 b2", "dct4 f32 45 b2", "dst3 f32 8x12",
          "r2c f32 37 b3",    "c2r f32 37 b3",  "r2c f32 74 b2",  "c2r f32 74 b2",  "c2r f32 74x6",
          "r2c f32 9x37",     "c2r f32 9x37",   "dct2 f32 37 b2", "dct3 f32 41 b2"})
      check_called_once(token, engine);
    for (const char* token : {"r2c f32 482 b2 algo=rader", "c2r f32 482 b2 algo=rader"})
      check_called_once(token, engine);
    for (const char* token :
         {"c2c f32 37 b3 bwd", "c2c f32 509", "c2c f32 37x6", "c2c f32 241 b2 bwd algo=rader"})
      check_numbers_called_once(token, engine);
  }
}

TEST_CASE("random problems call once for every element, on every kind of device", "[callbacks][random]") {
  RandomFftLimits limits;
  limits.max_points = 3000;
  limits.max_total_points = 6000;
  limits.max_prime = 0;
  limits.repeated = RepeatedAxes::none;
  limits.placements = {"outplace"};
  limits.transforms = {"c2c", "c2c", "r2c", "r2c", "r2c", "c2r", "c2r", "c2r"};
  limits.transforms.insert(limits.transforms.end(), kDcts.begin(), kDcts.end());
  for (const char* profile : {"", "nvidia", "mali-valhall", "powervr"}) {
    const clfm::Engine engine = *profile
                                    ? clfm::Engine(test_device().context(), test_device().device(), profile)
                                    : clfm::Engine(test_device().context(), test_device().device());
    for_random_problems(random_problem_count(6), limits, [&](const std::string& token) {
      if (clfm::FftDesc(token).transform == CLFM_C2C)
        check_numbers_called_once(token, engine);
      else
        check_called_once(token, engine);
    });
  }
}

TEST_CASE("callbacks of part of an axis are called for what there is of it, once", "[callbacks]") {
  for (const std::string& algorithm : there({"stockham", "item", "local"})) {
    const std::string token = "c2c f32 128 b3 iw=5+70 ow=30+41 algo=" + algorithm;
    INFO(token);
    const clfm::FftDesc desc(token);
    auto random = random_for(token);
    const Signal in = random_input(desc, random);
    const std::vector<float> numbers = numbers_of(in, true);
    Signal wanted = reference_fft(desc, in);
    for (Complex& x : wanted) x *= 0.5;
    std::vector<float> calls;
    const auto out =
        values_of<float>(run_raw(token, counting_callbacks(desc), bytes_of(numbers), 3 * 41 * 8, &calls));
    CHECK(calls == once(3 * 70, 3 * 41));
    CHECK(relative_l2(complex_of(out), wanted) <= 3 * error_bound(desc));
  }
}
