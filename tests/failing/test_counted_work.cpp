// How much work create does where little is to be done, counted rather than timed: what is refused takes
// little memory, what is remembered is neither planned nor built, a callback that does not compile is built
// no more than is needed.
#include <catch2/catch.hpp>
#include <cstring>

#include "injected.hpp"
#include "scenarios.hpp"

using namespace clfm::test;

namespace {

struct Counted {
  uint64_t allocations, bytes;
  int builds;
};

template <class Work>
Counted counted(const Work& work) {
  Injected& state = injected();
  int builds = 0;
  state.opencl_fails = [&](const char* name) {
    builds += std::strcmp(name, "clBuildProgram") == 0;
    return false;
  };
  state.allocations = state.allocated_bytes = 0;
  state.counts_allocations = true;
  work();
  state.counts_allocations = false;
  state.opencl_fails = nullptr;
  return {state.allocations, state.allocated_bytes, builds};
}

class TestEngine {
 public:
  TestEngine() {
    REQUIRE(clfm_engine_create(stage_.context(), test_device().device(), nullptr, &engine_) == CLFM_SUCCESS);
  }
  ~TestEngine() { clfm_engine_release(engine_); }
  TestEngine(const TestEngine&) = delete;
  TestEngine& operator=(const TestEngine&) = delete;

  clfm_status create_fft(const clfm_fft_desc& desc) const {
    clfm_fft plan = nullptr;
    const clfm_status status = clfm_fft_create(engine_, &desc, &plan);
    clfm_fft_release(plan);
    return status;
  }
  clfm_status create_conv(const clfm_conv_desc& desc) const {
    clfm_conv plan = nullptr;
    const clfm_status status = clfm_conv_create(engine_, &desc, &plan);
    clfm_conv_release(plan);
    return status;
  }
  clfm_status create_layer(const clfm_layer_desc& desc) const {
    clfm_layer plan = nullptr;
    const clfm_status status = clfm_layer_create(engine_, &desc, &plan);
    clfm_layer_release(plan);
    return status;
  }
  clfm_status create_stream(const clfm_stream_desc& desc) const {
    clfm_stream plan = nullptr;
    const clfm_status status = clfm_stream_create(engine_, &desc, &plan);
    clfm_stream_release(plan);
    return status;
  }

 private:
  Stage stage_;
  clfm_engine engine_ = nullptr;
};

clfm_fft_desc fft(const char* token) {
  clfm_fft_desc desc;
  REQUIRE(clfm_fft_desc_from_token(token, &desc) == CLFM_SUCCESS);
  return desc;
}

clfm_conv_desc conv(const char* token) {
  clfm_conv_desc desc;
  REQUIRE(clfm_conv_desc_from_token(token, &desc) == CLFM_SUCCESS);
  return desc;
}

clfm_layer_desc layer(const char* token) {
  clfm_layer_desc desc;
  REQUIRE(clfm_layer_desc_from_token(token, &desc) == CLFM_SUCCESS);
  return desc;
}

clfm_stream_desc stream(size_t taps, size_t filters) {
  clfm_stream_desc desc;
  clfm_stream_desc_init(&desc);
  desc.taps = taps;
  desc.filters = desc.channels = filters;
  return desc;
}

}  // namespace

TEST_CASE("what no buffer holds is refused in little memory", "[failing]") {
  constexpr uint64_t kMostBytes = 1 << 20;  // 50 MB are promised
  const TestEngine engine;
  const auto check = [&](const char* what, const auto& create) {
    const Counted work = counted([&] { CHECK(create() == CLFM_UNSUPPORTED); });
    INFO(what << ": " << work.allocations << " allocations, " << work.bytes << " bytes");
    CHECK(work.bytes > 0);
    CHECK(work.bytes < kMostBytes);
    CHECK(work.builds == 0);
  };
  for (const char* token :
       {"r2c f64 137438953472 inplace", "c2c f64 68719476736 inplace", "c2c f32 2147483647 b1000",
        "c2c f32 67108864 b100000 inplace", "dct2 f32 1048576x1048576", "c2r f32 65536x65536x65536"})
    check(token, [&] { return engine.create_fft(fft(token)); });
  check("conv", [&] { return engine.create_conv(conv("conv f32 1048576x524288 k31x31 same")); });
  check("layer", [&] { return engine.create_layer(layer("layer 4096x16384x16384 c4096 k3x3 b16")); });
  check("stream", [&] { return engine.create_stream(stream(size_t{1} << 26, 1 << 16)); });
}

TEST_CASE("an equal descriptor is neither planned nor built again", "[failing]") {
  const TestEngine engine;
  const auto check = [](const char* what, const auto& create) {
    const Counted first = counted(create), second = counted(create);
    INFO(what << ": " << first.allocations << " allocations, then " << second.allocations);
    CHECK(first.builds > 0);
    CHECK(second.builds == 0);
    CHECK(second.allocations < first.allocations / 10);
  };
  check("fft", [&] { CHECK(engine.create_fft(fft("c2c f32 48x60 b2")) == CLFM_SUCCESS); });
  check("conv", [&] { CHECK(engine.create_conv(conv("conv f32 40x56 k5x5 same")) == CLFM_SUCCESS); });
  check("layer",
        [&] { CHECK(engine.create_layer(layer("layer f32 4x12x12 c4 k3x3 pad=1x1")) == CLFM_SUCCESS); });
  check("stream", [&] { CHECK(engine.create_stream(stream(2000, 1)) == CLFM_SUCCESS); });
}

// A plan's programs, and the callback by itself, for the log; no other candidate is tried.
TEST_CASE("a callback that does not compile is built with one candidate, and alone", "[failing]") {
  const TestEngine engine;
  for (const char* token : {"c2c f32 1024", "c2c f32 509", "r2c f32 100"}) {
    clfm_fft_desc desc = fft(token);
    const Counted good = counted([&] { CHECK(engine.create_fft(desc) == CLFM_SUCCESS); });
    desc.load = {
        "float2 load(__global const void* in, size_t i, __global const void* d) {\n"
        "  return no_such_thing;\n}\n",
        "load", nullptr};
    if (token[0] == 'r')
      desc.load.source = "float load(__global const void* in) {\n  return no_such_thing;\n}\n";
    const Counted bad = counted([&] { CHECK(engine.create_fft(desc) == CLFM_KERNEL_BUILD_FAILED); });
    INFO(token << ": " << good.builds << " programs");
    CHECK(bad.builds == good.builds + 1);
  }
}
