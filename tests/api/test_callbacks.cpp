// What callers' own functions in OpenCL C do to a transform's input and output, through the public API only.
#include <cmath>

#include "called.hpp"
#include "support/own_callbacks.hpp"

using namespace clfm::test;

namespace {

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

// Callbacks that read integers and write twice the result, in the numbers that the problem computes in.
Called integer_callbacks(const clfm::FftDesc& desc, const std::string& integer) {
  const std::string in = callback_type(desc, Side::in), out = callback_type(desc, Side::out),
                    integers = integer + (is_real(desc, Side::in) ? "" : "2");
  Called called;
  called.in =
      in + " load(__global const void* in, size_t offset, __global const void* data) {\n  return convert_" +
      in + "(((__global const " + integers + "*)in)[offset]);\n}\n";
  called.out = "void store(__global void* out, size_t offset, " + out +
               " value, __global void* data) {\n  ((__global " + out + "*)out)[offset] = 2 * value;\n}\n";
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
