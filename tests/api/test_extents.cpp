// How large the library says that buffers have to be, asked of a descriptor and of a plan, against what tests
// make of the strides themselves; and that a plan takes buffers of that size, and none a byte shorter.
#include <array>

#include "support/refusal.hpp"
#include "support/run/conv_run.hpp"
#include "support/run/fft_run.hpp"

using namespace clfm::test;

namespace {

cl::Buffer buffer_of(size_t bytes) { return {test_device().context, CL_MEM_READ_WRITE, bytes}; }

void check_side(const clfm::FftDesc& desc, Side side, const clfm_extent& extent) {
  const bool planar =
      !is_real(desc, side) && (side == Side::in ? desc.in_format : desc.out_format) == CLFM_PLANAR;
  CHECK(extent.bytes == extent_bytes(desc, side));
  CHECK(extent.elements * element_bytes(desc, side) == extent.bytes);
  CHECK(extent.imag_bytes == (planar ? extent.bytes : 0));
}

std::array<size_t, 3> numbers(const clfm_extent& extent) {
  return {extent.elements, extent.bytes, extent.imag_bytes};
}

}  // namespace

TEST_CASE("both sides of random transforms take what their strides reach over", "[extents][random]") {
  auto random = random_for("extents");
  INFO("CLFM_SEED=" << run_seed());
  for (int i = 0; i < 200; ++i) {
    const clfm::FftDesc desc(random_fft_token(random, limits_of_every_form()));
    INFO(desc.token());
    const clfm_fft_extents extents = desc.extents();
    check_side(desc, Side::in, extents.in);
    check_side(desc, Side::out, extents.out);
  }
}

TEST_CASE("a transform's plan takes buffers of its extents and none shorter", "[extents]") {
  for (const char* token :
       {"r2c f32 6x10 b3 ib=70", "c2r f32 12 b2 in=planar ib=9", "c2c f32 16 b3 os=2 ob=40"}) {
    INFO(token);
    const clfm::FftDesc desc{std::string(token)};
    const clfm::Fft fft(test_engine(), desc);
    const clfm_fft_extents extents = fft.extents();
    CHECK(numbers(extents.in) == numbers(desc.extents().in));
    CHECK(numbers(extents.out) == numbers(desc.extents().out));
    const auto run = [&](size_t in_bytes, size_t imag_bytes, size_t out_bytes) {
      const cl::Buffer in = buffer_of(in_bytes), imag = buffer_of(std::max<size_t>(imag_bytes, 1)),
                       out = buffer_of(out_bytes);
      clfm::Buffer planes = clfm::buffer(in());
      if (imag_bytes > 0) planes.imag = imag();
      fft.enqueue(test_device().queue(), planes, clfm::buffer(out()));
      test_device().queue.finish();
    };
    const auto [elements, bytes, imag_bytes] = extents.in;
    CHECK(elements > 0);
    CHECK_NOTHROW(run(bytes, imag_bytes, extents.out.bytes));
    CHECK_THROWS(run(bytes - 1, imag_bytes, extents.out.bytes));
    CHECK_THROWS(run(bytes, imag_bytes, extents.out.bytes - 1));
    if (imag_bytes > 0) CHECK_THROWS(run(bytes, imag_bytes - 1, extents.out.bytes));
  }
}

TEST_CASE("what a callback reads is not known", "[extents]") {
  clfm::FftDesc desc("c2c f32 12 b2");
  desc.load = {"float2 f(__global const void* in, size_t i, __global const void* d) { return 1; }", "f",
               nullptr};
  CHECK(desc.extents().in.elements == 24);
  CHECK(desc.extents().in.bytes == 0);
  CHECK(desc.extents().out.bytes == 24 * 8);
}

TEST_CASE("sides and filters of random convolutions", "[extents][random]") {
  auto random = random_for("extents of convolutions");
  INFO("CLFM_SEED=" << run_seed());
  for (int i = 0; i < 100; ++i) {
    const clfm::ConvDesc desc = random_conv(random, {});
    INFO(desc.token());
    const clfm_conv_extents extents = desc.extents();
    const size_t element = detail::conv_element_bytes(desc);
    CHECK(extents.signal.bytes ==
          detail::extent_of(desc, detail::conv_offsets(desc, signal_shape(desc), desc.in)));
    CHECK(extents.out.bytes ==
          detail::extent_of(desc, detail::conv_offsets(desc, output_shape(desc), desc.out)));
    CHECK(extents.filter.bytes == desc.filter[0] * (desc.rank == 1 ? 1 : desc.filter[1]) * element);
    for (const clfm_extent& extent : {extents.signal, extents.out, extents.filter})
      CHECK(extent.elements * element == extent.bytes);
  }
  const clfm::ConvDesc desc("conv f32 20 k3");
  CHECK(numbers(clfm::Conv(test_engine(), desc).extents().out) == numbers(desc.extents().out));
  CHECK(desc.extents().out.elements == 22);
}

TEST_CASE("tensors of a layer", "[extents]") {
  const clfm::LayerDesc desc("layer f16s 6x10x12 c4 k3x3 groups=2 stride=2x1 b5 bias");
  const clfm_layer_extents extents = desc.extents();
  CHECK(extents.input.elements == 5 * 6 * 10 * 12);
  CHECK(extents.weights.elements == 4 * 3 * 3 * 3);
  CHECK(extents.output.elements == 5 * 4 * 4 * 10);
  CHECK(extents.bias.elements == 4);
  CHECK(extents.output.bytes == 2 * extents.output.elements);
  CHECK(clfm::LayerDesc("layer 1x4x4 c1 k3x3").extents().bias.bytes == 0);
  CHECK(numbers(clfm::Layer(test_engine(), desc).extents().weights) == numbers(extents.weights));
}

TEST_CASE("a push and the filters of a stream", "[extents]") {
  clfm::StreamDesc desc;
  desc.domain = CLFM_COMPLEX;
  desc.taps = 9;
  desc.channels = desc.filters = 3;
  desc.max_push = 16;
  desc.out.stride[0] = 3;
  desc.out.batch_stride = 1;
  const clfm_stream_extents extents = desc.extents();
  CHECK(extents.in.elements == 3 * 16);
  CHECK(extents.out.elements == 3 * 16);
  CHECK(extents.filter.bytes == 3 * 9 * 8);
  CHECK(numbers(clfm::Stream(test_engine(), desc).extents().filter) == numbers(extents.filter));
}

TEST_CASE("a bad descriptor has no extents, and the struct says how long it is", "[extents]") {
  clfm::FftDesc desc("c2c f32 8");
  desc.batch = 0;
  CHECK_THAT(refused([&] { desc.extents(); }), Catch::Contains("batch is 0"));
  desc.batch = 1;
  clfm_fft_extents extents{};
  CHECK(clfm_fft_desc_extents(&desc, &extents) == CLFM_INVALID_ARGUMENT);
  CHECK_THAT(clfm_last_message(), Catch::Contains("extents.struct_size is 0"));
  CHECK(clfm_fft_desc_extents(&desc, nullptr) == CLFM_INVALID_ARGUMENT);
}
