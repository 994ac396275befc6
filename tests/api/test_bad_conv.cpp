// What a convolution is refused for: every message names the field, its value and the limit; nothing is
// created or enqueued.
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

struct BadConv {
  const char* name;
  std::function<void(clfm_conv_desc&)> spoil;
  clfm_status status;
  std::vector<std::string> says;
};

clfm::ConvDesc plane() {
  clfm::ConvDesc desc;
  desc.rank = 2;
  desc.signal[0] = 12;
  desc.signal[1] = 16;
  desc.filter[0] = desc.filter[1] = 3;
  return desc;
}

const std::vector<BadConv>& bad_convolutions() {
  static const std::vector<BadConv> cases = {
      {"rank 3", [](auto& d) { d.rank = 3; }, CLFM_INVALID_ARGUMENT, {"rank", "3", "2"}},
      {"an empty signal", [](auto& d) { d.signal[1] = 0; }, CLFM_INVALID_ARGUMENT, {"signal[1]", "0", "1"}},
      {"an empty filter", [](auto& d) { d.filter[0] = 0; }, CLFM_INVALID_ARGUMENT, {"filter[0]", "0", "1"}},
      {"no batch", [](auto& d) { d.batch = 0; }, CLFM_INVALID_ARGUMENT, {"batch", "0", "1"}},
      {"too many of them",
       [](auto& d) { d.batch = size_t{1} << 40; },
       CLFM_INVALID_ARGUMENT,
       {"batch", "1099511627776"}},
      {"a filter outside the signal",
       [](auto& d) {
         d.extent = CLFM_VALID;
         d.filter[1] = 17;
       },
       CLFM_INVALID_ARGUMENT,
       {"filter[1]", "17", "16", "valid"}},
      {"an empty slice",
       [](auto& d) { d.extent = CLFM_SLICE; },
       CLFM_INVALID_ARGUMENT,
       {"slice_size[0]", "0", "1"}},
      {"a slice far away",
       [](auto& d) {
         d.extent = CLFM_SLICE;
         d.slice_size[0] = d.slice_size[1] = 1;
         d.slice_begin[1] = int64_t{1} << 40;
       },
       CLFM_INVALID_ARGUMENT,
       {"slice_begin[1]", "1099511627776"}},
      {"scale 0", [](auto& d) { d.scale = 0; }, CLFM_INVALID_ARGUMENT, {"scale", "0"}},
      {"scale NaN", [](auto& d) { d.scale = std::nan(""); }, CLFM_INVALID_ARGUMENT, {"scale", "nan"}},
      {"an infinite border",
       [](auto& d) {
         d.extent = CLFM_SAME;
         d.border = CLFM_BORDER_CONSTANT;
         d.border_value = INFINITY;
       },
       CLFM_INVALID_ARGUMENT,
       {"border_value", "inf"}},
      {"an unknown border",
       [](auto& d) { d.border = static_cast<clfm_border>(6); },
       CLFM_INVALID_ARGUMENT,
       {"border", "6", "5"}},
      {"an unknown algorithm",
       [](auto& d) { d.algorithm = static_cast<clfm_conv_algorithm>(99); },
       CLFM_INVALID_ARGUMENT,
       {"algorithm", "99"}},
      {"a negative stride",
       [](auto& d) {
         d.in.stride[0] = 16;
         d.in.stride[1] = -1;
       },
       CLFM_INVALID_ARGUMENT,
       {"in.stride[1]", "-1"}},
      {"outputs that share a place",
       [](auto& d) {
         d.out.stride[0] = 3;
         d.out.stride[1] = 1;
       },
       CLFM_INVALID_ARGUMENT,
       {"out.stride", "share"}},
      {"half arithmetic", [](auto& d) { d.precision = CLFM_F16; }, CLFM_UNSUPPORTED, {"precision", "f16"}},
  };
  return cases;
}

struct ConvFixture {
  const clfm::test::TestDevice& device = test_device();
  clfm::Engine engine{device.context(), device.device()};
  clfm_buffer buffer(size_t bytes) {
    buffers.emplace_back(device.context, CL_MEM_READ_WRITE, bytes);
    return clfm::buffer(buffers.back()());
  }
  std::vector<cl::Buffer> buffers;
};

}  // namespace

TEST_CASE("bad convolutions are refused with a message that says what is wrong", "[bad_input]") {
  ConvFixture fixture;
  for (const BadConv& bad : bad_convolutions()) {
    INFO(bad.name);
    clfm::ConvDesc desc = plane();
    bad.spoil(desc);
    clfm_conv plan = reinterpret_cast<clfm_conv>(uintptr_t{1});  // must be overwritten
    CHECK(clfm_conv_create(fixture.engine.get(), &desc, &plan) == bad.status);
    CHECK(plan == nullptr);
    for (const std::string& said : bad.says) CHECK_THAT(std::string(clfm_last_message()), Contains(said));
  }
}

TEST_CASE("a convolution's enqueues check their buffers", "[bad_input]") {
  ConvFixture fixture;
  clfm::ConvDesc desc = plane();
  desc.extent = CLFM_SAME;
  const clfm::Conv conv(fixture.engine, desc);
  const size_t image = 12 * 16 * sizeof(float);
  const clfm_buffer signal = fixture.buffer(image), out = fixture.buffer(image),
                    filter = fixture.buffer(9 * sizeof(float)),
                    prepared = fixture.buffer(conv.prepared_filter_bytes());
  const cl_command_queue queue = fixture.device.queue();
  const auto said = [&](clfm_buffer s, clfm_buffer p, clfm_buffer o) {
    return refused([&] { conv.enqueue(queue, s, p, o); });
  };
  CHECK_THAT(said({}, prepared, out), Contains("signal"));
  CHECK_THAT(said(signal, {}, out), Contains("prepared"));
  CHECK_THAT(said(signal, prepared, {}), Contains("out"));
  CHECK_THAT(said(signal, prepared, signal), Contains("out overlaps signal"));
  CHECK_THAT(said(signal, prepared, fixture.buffer(image - 4)), Contains(std::to_string(image)));
  CHECK_THAT(said(signal, fixture.buffer(4), out), Contains("prepared"));
  clfm_buffer planar = signal;
  planar.imag = out.mem;
  CHECK_THAT(said(planar, prepared, out), Contains("signal.imag"));
  CHECK_THAT(refused([&] { conv.enqueue_prepare_filter(queue, fixture.buffer(8), prepared); }),
             Contains("filter"));
  CHECK_THAT(refused([&] { conv.enqueue_prepare_filter(queue, filter, filter); }), Contains("overlaps"));
}
