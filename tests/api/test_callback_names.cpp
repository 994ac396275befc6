// What callbacks, and what else is in their source, are called is the caller's affair.
#include "called.hpp"
#include "support/refusal.hpp"

using namespace clfm::test;

namespace {

// Twice what a plain load reads, and a store that writes half of it.
std::string load_called(const std::string& name) {
  return "float2 " + name +
         "(__global const void* in, size_t offset, __global const void* data) {\n"
         "  const float2 v = ((__global const float2*)in)[offset];\n"
         "  return (float2)(2 * v.x, 2 * v.y);\n"
         "}\n";
}

std::string store_called(const std::string& name) {
  return "void " + name +
         "(__global void* out, size_t offset, float2 value, __global void* data) {\n"
         "  ((__global float2*)out)[offset] = (float2)(value.s0 / 2, value.hi / 2);\n"
         "}\n";
}

struct Names {
  std::string load, store;
};

// Whether the plan is `usual`, where nothing in it has another name, and its results are right.
void check_names(const std::string& token, const Names& names, const std::string& more,
                 const std::string& usual) {
  INFO(token << " by " << names.load << " and " << names.store);
  clfm::FftDesc desc(token);
  const std::string load = more + load_called(names.load), store = store_called(names.store);
  desc.load = {load.c_str(), names.load.c_str(), nullptr};
  desc.store = {store.c_str(), names.store.c_str(), nullptr};
  const clfm::Fft fft(test_engine(), desc);
  CHECK(fft.recipe() == usual);
  auto random = random_for(token);
  const Signal in = random_input(desc, random);
  SideBytes bytes{std::vector<std::byte>(extent_bytes(desc, Side::in)), {}};
  store_elements(desc, Side::in, in, bytes);
  GuardedBuffer from(test_device(), bytes.bytes.size()), to(test_device(), extent_bytes(desc, Side::out));
  from.write(bytes.bytes);
  fft.enqueue(test_device().queue(), from.slice(), to.slice());
  test_device().queue.finish();
  const Signal out = load_elements(desc, Side::out, {to.read(), {}});
  CHECK(relative_l2(out, reference_fft(desc, in)) <= error_bound(desc));
}

std::string usual_recipe(const std::string& token) {
  clfm::FftDesc desc(token);
  const std::string load = load_called("load_of_mine"), store = store_called("store_of_mine");
  desc.load = {load.c_str(), "load_of_mine", nullptr};
  desc.store = {store.c_str(), "store_of_mine", nullptr};
  return clfm::Fft(test_engine(), desc).recipe();
}

}  // namespace

TEST_CASE("callbacks have any name, and the plan is the same", "[callbacks]") {
  const std::string token = "c2c f32 1024", usual = usual_recipe(token);
  for (const Names& names : std::vector<Names>{{"x", "y"},
                                               {"s0", "i"},
                                               {"in", "data"},
                                               {"f", "lo"},
                                               {"hi", "dft"},
                                               {"simd_rows", "N"},
                                               {"c_mul", "DIRECTION"}})
    check_names(token, names, "", usual);
}

TEST_CASE("a callback's source may define what kernels define", "[callbacks]") {
  const std::string token = "c2c f32 1024";
  check_names(
      token, {"load", "store"},
      "#define PRECISION \\\n  1\n#define x y  // a macro ends with the source\n#undef x\n#define V int\n"
      "/* typedef */ typedef struct { int re, im; } cplx;\n"
      "__constant float roots[] = {1, 2};\n"
      "static V row_fft(cplx dft8) { return dft8.re + (int)roots[PRECISION]; }\n",
      usual_recipe(token));
}

TEST_CASE("what is no name of a callback is refused", "[callbacks]") {
  for (const char* name : {"1load", "my load", "load()", "clfm_load", "l\xc3\xa4ute"}) {
    clfm::FftDesc desc("c2c f32 16");
    desc.load = {"something", name, nullptr};
    CHECK(refused([&] { clfm::Fft(test_engine(), desc); }) ==
          "load.function is \"" + std::string(name) +
              "\", must be an identifier of OpenCL C that does not begin with clfm_");
  }
}

TEST_CASE("the log of a callback that does not build is of its source alone", "[callbacks]") {
  clfm::FftDesc desc("c2c f32 1024");
  desc.load = {
      "float2 load(__global const void* in, size_t i, __global const void* d) {\n  return "
      "no_such_thing;\n}\n",
      "load", nullptr};
  const std::string message = refused([&] { clfm::Fft(test_engine(), desc); }, CLFM_KERNEL_BUILD_FAILED);
  CHECK_THAT(message, Catch::Contains("no_such_thing"));
  CHECK_THAT(message, Catch::Contains("load callback"));
  CHECK_THAT(message, !Catch::Contains(".cl\""));
  CHECK(message.size() < 2000);
}
