// What callers' own functions in OpenCL C do to a transform's input and output, through the public API only.
#include <catch2/catch.hpp>
#include <cmath>

#include "support/fft_run.hpp"
#include "support/random_problem.hpp"

using namespace clfm::test;

namespace {

struct Called {
  std::string in,
      out;  // OpenCL C of load and store, empty for none; the functions are called `load` and `store`
  std::vector<float> data;
};

clfm::FftDesc with_callbacks(const std::string& token, const Called& called, const cl::Buffer& data) {
  clfm::FftDesc desc(token);
  if (!called.in.empty()) desc.load = {called.in.c_str(), "load", data()};
  if (!called.out.empty()) desc.store = {called.out.c_str(), "store", data()};
  return desc;
}

// Runs the problem on the raw bytes of `in` and returns `out_bytes` raw bytes, which were NaNs before.
// `data_after`: what the callbacks left of their data.
std::vector<std::byte> run_raw(const std::string& token, const Called& called,
                               const std::vector<std::byte>& in, size_t out_bytes,
                               std::vector<float>* data_after = nullptr,
                               const clfm::Engine& engine = test_engine()) {
  const TestDevice& device = test_device();
  std::vector<float> data = called.data.empty() ? std::vector<float>{0} : called.data;
  const cl::Buffer data_buffer(device.context, CL_MEM_COPY_HOST_PTR, data.size() * sizeof(float),
                               data.data());
  const clfm::Fft fft(engine, with_callbacks(token, called, data_buffer));
  GuardedBuffer in_buffer(device, in.size()), out_buffer(device, out_bytes);
  in_buffer.write(in);
  fft.enqueue(device.queue(), in_buffer.slice(), out_buffer.slice());
  device.queue.finish();
  if (data_after) {
    data_after->resize(data.size());
    device.queue.enqueueReadBuffer(data_buffer, CL_TRUE, 0, data.size() * sizeof(float), data_after->data());
  }
  CHECK(in_buffer.read() == in);
  CHECK(in_buffer.guards_are_intact());
  CHECK(out_buffer.guards_are_intact());
  return out_buffer.read();
}

template <class T>
std::vector<std::byte> bytes_of(const std::vector<T>& values) {
  const auto* begin = reinterpret_cast<const std::byte*>(values.data());
  return {begin, begin + values.size() * sizeof(T)};
}

template <class T>
std::vector<T> values_of(const std::vector<std::byte>& bytes) {
  std::vector<T> values(bytes.size() / sizeof(T));
  std::memcpy(values.data(), bytes.data(), values.size() * sizeof(T));
  return values;
}

template <class T>
std::vector<T> random_integers(size_t count, const std::string& purpose) {
  auto random = random_for(purpose);
  std::vector<T> values(count);
  for (T& value : values) value = static_cast<T>(random());
  return values;
}

// What the library's result should be where `loaded` is what the load callback makes of the input.
Signal expected(const std::string& token, const Signal& loaded) {
  return reference_fft(clfm::FftDesc(token), loaded);
}

// As they stand in memory, for a buffer.
std::vector<float> numbers_of(const Signal& signal, bool is_complex) {
  std::vector<float> numbers;
  for (const Complex& x : signal) {
    numbers.push_back(float(x.real()));
    if (is_complex) numbers.push_back(float(x.imag()));
  }
  return numbers;
}

Signal complex_of(const std::vector<float>& numbers) {
  Signal signal;
  for (size_t i = 0; i < numbers.size(); i += 2) signal.emplace_back(numbers[i], numbers[i + 1]);
  return signal;
}

}  // namespace

TEST_CASE("a load callback converts bytes and applies a window", "[callbacks]") {
  const std::string token = "r2c f32 60 b4";
  const auto in = random_integers<uint8_t>(240, token);
  Called called;
  for (size_t i = 0; i < 60; ++i)
    called.data.push_back(static_cast<float>(0.5 - 0.5 * std::cos(0.1 * double(i))));
  called.in =
      "float load(__global const void* in, size_t offset, __global const void* data) {\n"
      "  return ((__global const uchar*)in)[offset] * ((__global const float*)data)[offset % 60];\n"
      "}\n";
  Signal loaded;
  for (size_t i = 0; i < in.size(); ++i) loaded.emplace_back(double(in[i]) * double(called.data[i % 60]), 0);
  const Signal wanted = expected(token, loaded);
  const auto out = complex_of(values_of<float>(run_raw(token, called, bytes_of(in), wanted.size() * 8)));
  CHECK(relative_l2(out, wanted) <= error_bound(clfm::FftDesc(token)));
}

TEST_CASE("a load callback reads pairs of 16-bit integers, a store callback writes magnitudes",
          "[callbacks]") {
  const std::string token = "c2c f32 12x10 b2";
  const auto in = random_integers<int16_t>(480, token);
  Called called;
  called.in =
      "#define N 1\n"  // a name that kernels use as well
      "float2 load(__global const void* in, size_t offset, __global const void* data) {\n"
      "  return convert_float2(((__global const short2*)in)[offset * N]);\n"
      "}\n";
  called.out =
      "void store(__global void* out, size_t offset, float2 value, __global void* data) {\n"
      "  ((__global float*)out)[offset] = length(value);\n"
      "}\n";
  Signal loaded;
  for (size_t i = 0; i < in.size(); i += 2) loaded.emplace_back(in[i], in[i + 1]);
  Signal magnitudes;
  for (const Complex& x : expected(token, loaded)) magnitudes.emplace_back(std::abs(x), 0);
  Signal out;
  for (const float x : values_of<float>(run_raw(token, called, bytes_of(in), magnitudes.size() * 4)))
    out.emplace_back(x, 0);
  CHECK(relative_l2(out, magnitudes) <= error_bound(clfm::FftDesc(token)));
}

TEST_CASE("a store callback multiplies by its data, strided, in every algorithm", "[callbacks]") {
  Called called;
  for (int i = 0; i < 200; ++i) called.data.push_back(static_cast<float>(1 + i % 7));
  called.out =
      "void store(__global void* out, size_t offset, float2 value, __global void* data) {\n"
      "  ((__global float2*)out)[offset] = value * ((__global const float*)data)[offset];\n"
      "}\n";
  for (const std::string& algorithm : there({"auto", "stockham", "digit_reverse", "local", "item"})) {
    const std::string token = "c2c f32 30 b6 bwd scale=0.5 os=1 ob=33 algo=" + algorithm;
    INFO(token);
    const clfm::FftDesc desc(token);
    auto random = random_for(token);
    const Signal in = random_input(desc, random);
    SideBytes bytes{std::vector<std::byte>(extent_bytes(desc, Side::in)), {}};
    store_elements(desc, Side::in, in, bytes);
    const SideBytes out{run_raw(token, called, bytes.bytes, extent_bytes(desc, Side::out)), {}};
    Signal wanted = reference_fft(desc, in);
    const std::vector<size_t> offsets = element_offsets(desc, Side::out);
    for (size_t i = 0; i < wanted.size(); ++i) wanted[i] *= double(called.data[offsets[i]]);
    CHECK(relative_l2(load_elements(desc, Side::out, out), wanted) <= error_bound(desc));
  }
}

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

// Of complex transforms, packed: the results, and that everything was read and written once. Stores write three numbers an element.
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

// Rows whose last vector overlaps the one before, or that stand in lanes, more of them than there are rows; primes by convolution.
TEST_CASE("vectors that overlap call for what is new in them", "[callbacks]") {
  for (const char* token :
       {"c2c f32 1000 b3", "c2c f32 300 b5 bwd", "c2c f32 24 b21", "c2c f32 15 b11 bwd", "c2c f32 5 b19",
        "c2c f32 509 b3", "c2c f32 37 b21", "c2c f32 34 b9 bwd", "c2c f32 4x6 b35 bwd", "c2c f32 3x5 b41"})
    check_numbers_called_once(token);
}

namespace {

// Callbacks that read integers and write twice the result, in the numbers that the problem computes in.
Called integer_callbacks(const clfm::FftDesc& desc, const std::string& integer) {
  const std::string real = desc.precision == CLFM_F64 ? "double" : "float";
  const auto numbers = [](clfm_transform transform, Side side) {
    const bool is_complex = transform == CLFM_C2C || transform == (side == Side::in ? CLFM_C2R : CLFM_R2C);
    return std::string(is_complex ? "2" : "");
  };
  const std::string in = numbers(desc.transform, Side::in), out = numbers(desc.transform, Side::out);
  Called called;
  called.in =
      real + in +
      " load(__global const void* in, size_t offset, __global const void* data) {\n  return convert_" + real +
      in + "(((__global const " + integer + in + "*)in)[offset]);\n}\n";
  called.out = "void store(__global void* out, size_t offset, " + real + out +
               " value, __global void* data) {\n  ((__global " + real + out +
               "*)out)[offset] = 2 * value;\n}\n";
  return called;
}

template <class Integer>
Signal loaded_integers(const clfm::FftDesc& desc, const std::vector<Integer>& integers) {
  Signal loaded;
  const bool is_complex = desc.transform == CLFM_C2C || desc.transform == CLFM_C2R;
  for (size_t i = 0; i < integers.size(); i += is_complex ? 2 : 1)
    loaded.emplace_back(integers[i], is_complex ? integers[i + 1] : 0);
  return loaded;
}

template <class Real>
Signal results_of(const std::vector<Real>& numbers, bool is_complex) {
  Signal signal;
  for (size_t i = 0; i < numbers.size(); i += is_complex ? 2 : 1)
    signal.emplace_back(numbers[i], is_complex ? numbers[i + 1] : 0);
  return signal;
}

template <class Integer>
void check_integers(const std::string& token, const std::string& integer) {
  INFO(token << " of " << integer);
  const clfm::FftDesc desc(token);
  const bool is_double = desc.precision == CLFM_F64;
  if (is_double && !test_device().has_f64) return;
  const bool complex_in = desc.transform == CLFM_C2C || desc.transform == CLFM_C2R;
  const bool complex_out = desc.transform == CLFM_C2C || desc.transform == CLFM_R2C;
  const size_t elements = element_offsets(desc, Side::in).size(),
               row = elements / static_cast<size_t>(desc.batch);
  auto in = random_integers<Integer>(elements * (complex_in ? 2 : 1), token);
  if (desc.transform == CLFM_C2R)  // of an even length: the first and the last of a half spectrum are real
    for (size_t b = 0; b < elements; b += row) in[2 * b + 1] = in[2 * (b + row) - 1] = 0;
  Signal wanted = expected(token, loaded_integers(desc, in));
  for (Complex& x : wanted) x *= 2;
  const size_t bytes = wanted.size() * (complex_out ? 2 : 1) * (is_double ? 8 : 4);
  const std::vector<std::byte> out = run_raw(token, integer_callbacks(desc, integer), bytes_of(in), bytes);
  const Signal results = is_double ? results_of(values_of<double>(out), complex_out)
                                   : results_of(values_of<float>(out), complex_out);
  CHECK(relative_l2(results, wanted) <= error_bound(desc));
}

}  // namespace

TEST_CASE("integers of 16 bits through callbacks, in every kind of transform and precision", "[callbacks]") {
  check_integers<uint16_t>("r2c f32 74 b3", "ushort");  // a prime of its own, 37
  check_integers<int16_t>("c2r f32 60 b3", "short");
  check_integers<int16_t>("dct2 f64 15 b2", "short");
  check_integers<uint16_t>("dct4 f16s 16 b5", "ushort");
  check_integers<int16_t>("c2c f64 37 b2 bwd", "short");
  check_integers<int16_t>("c2c f16s 64 b3", "short");
}

namespace {

// Functions that count how often they are called for an element.
Called counting_callbacks(const clfm::FftDesc& desc) {
  const std::string in = desc.transform == CLFM_C2R ? "float2" : "float",
                    out = desc.transform == CLFM_R2C ? "float2" : "float";
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
  // Rows, with and without a last block that overlaps; columns beyond the last whole vector, side by side; blocks.
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
  Called called;
  called.in =
      "float2 load(__global const void* in, size_t offset, __global const void* data) {\n"
      "  ++((__global float*)data)[offset];\n"
      "  return ((__global const float2*)in)[offset];\n"
      "}\n";
  called.out =
      "void store(__global void* out, size_t offset, float2 value, __global void* data) {\n"
      "  ++((__global float*)data)[" +
      kSecondHalf +
      " + offset];\n"
      "  ((__global float2*)out)[offset] = value;\n"
      "}\n";
  for (const std::string& algorithm : there({"stockham", "item", "local"})) {
    const std::string token = "c2c f32 128 b3 iw=5+70 ow=30+41 algo=" + algorithm;
    INFO(token);
    const clfm::FftDesc desc(token);
    auto random = random_for(token);
    const Signal in = random_input(desc, random);
    const std::vector<float> numbers = numbers_of(in, true);
    called.data.assign(2 * kMostElements, 0);
    std::vector<float> calls;
    const auto out = values_of<float>(run_raw(token, called, bytes_of(numbers), 3 * 41 * 8, &calls));
    CHECK(calls == once(3 * 70, 3 * 41));
    CHECK(relative_l2(complex_of(out), reference_fft(desc, in)) <= 3 * error_bound(desc));
  }
}

TEST_CASE("callbacks that cannot be are refused", "[callbacks]") {
  const auto create = [](const clfm::FftDesc& desc) { clfm::Fft(test_engine(), desc); };
  clfm::FftDesc desc("c2c f32 16");
  desc.load = {
      "float2 load(__global const void* in, size_t i, __global const void* d) { return no_such_thing; }",
      "load", nullptr};
  try {
    create(desc);
    FAIL("a callback that does not compile was taken");
  } catch (const clfm::Error& error) {
    CHECK(error.status() == CLFM_KERNEL_BUILD_FAILED);
    CHECK(std::string(error.what()).find("no_such_thing") != std::string::npos);
  }
  desc.load.function = nullptr;
  CHECK_THROWS_WITH(create(desc), "load.function is missing, but load.source is set");
  desc.load = {nullptr, "load", nullptr};
  CHECK_THROWS_WITH(create(desc), "load.source is missing, but load.function is set");
  desc.load = {};
  desc.out_format = CLFM_PLANAR;
  desc.store = {"x", "store", nullptr};
  CHECK_THROWS_WITH(create(desc),
                    "store.source is set, but out_format is planar: a callback makes whole numbers");
  desc.out_format = CLFM_INTERLEAVED;
  CHECK_THROWS_WITH(desc.token(), "store.source is set: a token has no words for callbacks");
}
