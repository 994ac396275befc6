// What a stream is refused for: every message names the field, its value and the limit; nothing is created or
// enqueued.
#include <catch2/catch.hpp>
#include <clfft_mixed/clfft_mixed.hpp>
#include <cmath>
#include <functional>

#include "support/device.hpp"
#include "support/refusal.hpp"

namespace {

using Catch::Contains;
using clfm::test::refused;
using clfm::test::test_device;

struct BadStream {
  const char* name;
  std::function<void(clfm_stream_desc&)> spoil;
  clfm_status status;
  std::vector<std::string> says;
};

const std::vector<BadStream>& bad_streams() {
  static const std::vector<BadStream> cases = {
      {"no taps", [](auto& d) { d.taps = 0; }, CLFM_INVALID_ARGUMENT, {"taps", "0", "1"}},
      {"too many",
       [](auto& d) { d.taps = size_t{1} << 40; },
       CLFM_INVALID_ARGUMENT,
       {"taps", "1099511627776"}},
      {"no channels", [](auto& d) { d.channels = 0; }, CLFM_INVALID_ARGUMENT, {"channels", "0", "1"}},
      {"too few filters", [](auto& d) { d.filters = 2; }, CLFM_INVALID_ARGUMENT, {"filters", "2", "3"}},
      {"empty pushes", [](auto& d) { d.max_push = 0; }, CLFM_INVALID_ARGUMENT, {"max_push", "0", "1"}},
      {"a latency of a century",
       [](auto& d) { d.latency_samples = size_t{1} << 50; },
       CLFM_INVALID_ARGUMENT,
       {"latency_samples", "1125899906842624"}},
      {"scale 0", [](auto& d) { d.scale = 0; }, CLFM_INVALID_ARGUMENT, {"scale", "0"}},
      {"scale NaN", [](auto& d) { d.scale = std::nan(""); }, CLFM_INVALID_ARGUMENT, {"scale", "nan"}},
      {"an odd partition",
       [](auto& d) { d.partition[0] = 48; },
       CLFM_INVALID_ARGUMENT,
       {"partition[0]", "48", "power of two"}},
      {"a partition behind none",
       [](auto& d) { d.partition[1] = 64; },
       CLFM_INVALID_ARGUMENT,
       {"partition[1]", "64"}},
      {"shrinking partitions",
       [](auto& d) {
         d.partition[0] = 64;
         d.partition[1] = 16;
       },
       CLFM_INVALID_ARGUMENT,
       {"partition[1]", "16", "64"}},
      {"two sizes for a uniform stream",
       [](auto& d) {
         d.algorithm = CLFM_STREAM_UNIFORM;
         d.partition[0] = 16;
         d.partition[1] = 64;
       },
       CLFM_INVALID_ARGUMENT,
       {"partition", "2 sizes"}},
      {"partitions behind the filter's end",
       [](auto& d) { d.partition[0] = 4096; },
       CLFM_UNSUPPORTED,
       {"partition", "500 taps"}},
      {"an unknown algorithm",
       [](auto& d) { d.algorithm = static_cast<clfm_stream_algorithm>(9); },
       CLFM_INVALID_ARGUMENT,
       {"algorithm", "9", "3"}},
      {"a negative stride",
       [](auto& d) {
         d.in.stride[0] = -1;
         d.in.batch_stride = 1;
       },
       CLFM_INVALID_ARGUMENT,
       {"in.stride[0]", "-1"}},
      {"outputs that share a place",
       [](auto& d) {
         d.out.stride[0] = 1;
         d.out.batch_stride = 2;
       },
       CLFM_INVALID_ARGUMENT,
       {"out.stride[0]", "share"}},
      {"half arithmetic", [](auto& d) { d.precision = CLFM_F16; }, CLFM_UNSUPPORTED, {"precision", "f16"}},
  };
  return cases;
}

clfm::StreamDesc three_channels() {
  clfm::StreamDesc desc;
  desc.taps = 500;
  desc.channels = 3;
  desc.max_push = 32;
  return desc;
}

}  // namespace

TEST_CASE("bad streams are refused with a message that says what is wrong", "[bad_input]") {
  const clfm::Engine engine(test_device().context(), test_device().device());
  for (const BadStream& bad : bad_streams()) {
    INFO(bad.name);
    clfm::StreamDesc desc = three_channels();
    bad.spoil(desc);
    clfm_stream stream = reinterpret_cast<clfm_stream>(uintptr_t{1});  // must be overwritten
    CHECK(clfm_stream_create(engine.get(), &desc, &stream) == bad.status);
    CHECK(stream == nullptr);
    for (const std::string& said : bad.says) CHECK_THAT(std::string(clfm_last_message()), Contains(said));
  }
}

TEST_CASE("a stream's pushes and exchanges check what they are given", "[bad_input]") {
  const clfm::test::TestDevice& device = test_device();
  const clfm::Engine engine(device.context(), device.device());
  clfm::StreamDesc desc = three_channels();
  desc.algorithm = CLFM_STREAM_DIRECT;
  clfm::Stream stream(engine, desc);
  std::vector<cl::Buffer> kept;
  const auto buffer = [&](size_t bytes) {
    kept.emplace_back(device.context, CL_MEM_READ_WRITE, bytes);
    return clfm::buffer(kept.back()());
  };
  const size_t bytes = 3 * 32 * sizeof(float);
  const clfm_buffer in = buffer(bytes), out = buffer(bytes), taps = buffer(500 * sizeof(float)),
                    prepared = buffer(stream.prepared_filter_bytes());
  const cl_command_queue queue = device.queue();
  const auto pushed = [&](clfm_buffer from, size_t samples, clfm_buffer to) {
    return refused([&] { stream.enqueue_push(queue, from, samples, to); });
  };
  CHECK_THAT(pushed(in, 32, out), Contains("no filter yet"));
  stream.enqueue_prepare_filter(queue, taps, prepared);
  stream.exchange_filter(prepared);
  CHECK_THAT(pushed({}, 32, out), Contains("in.mem"));
  CHECK_THAT(pushed(in, 33, out), Contains("max_push, 32"));
  CHECK_THAT(pushed(in, 32, {}), Contains("out.mem"));
  CHECK_THAT(pushed(buffer(bytes - 4), 32, out), Contains("in has 380 bytes"));
  CHECK_THAT(pushed(in, 32, prepared), Contains("prepared filter"));
  clfm_buffer planar = in;
  planar.imag = out.mem;
  CHECK_THAT(pushed(planar, 32, out), Contains("in.imag"));
  CHECK_THAT(refused([&] { stream.exchange_filter(out); }), Contains("prepared"));
  CHECK_THAT(refused([&] { stream.enqueue_prepare_filter(queue, taps, taps); }), Contains("prepared"));

  stream.enqueue_push(queue, in, 32, out);
  stream.exchange_filter(prepared, 100);
  CHECK_THAT(refused([&] { stream.exchange_filter(prepared, 5); }), Contains("100 samples"));
  stream.reset();
  stream.exchange_filter(prepared, 5);
  stream.enqueue_push(queue, in, 32, out);
  device.queue.finish();
}
