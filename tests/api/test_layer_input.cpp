// What layers refuse, and how they say so.
#include <catch2/catch.hpp>
#include <clfft_mixed/clfft_mixed.hpp>
#include <cstring>
#include <functional>

#include "support/guarded/guarded_buffer.hpp"
#include "support/refusal.hpp"
#include "support/run/fft_run.hpp"

using namespace clfm::test;
using clfm::LayerDesc;

namespace {

LayerDesc small_layer() {
  LayerDesc d;
  d.in_channels = 2;
  d.out_channels = 4;
  d.groups = 2;
  d.height = d.width = 8;
  d.filter_height = d.filter_width = 3;
  return d;
}

std::string refusal(const std::function<void(LayerDesc&)>& change,
                    clfm_status status = CLFM_INVALID_ARGUMENT) {
  LayerDesc d = small_layer();
  change(d);
  clfm_layer layer = nullptr;
  CHECK(clfm_layer_create(test_engine().get(), &d, &layer) == status);
  CHECK(layer == nullptr);
  return clfm_last_message();
}

using Catch::Contains;

}  // namespace

TEST_CASE("a layer's descriptor is checked field by field", "[layer]") {
  CHECK_THAT(refusal([](LayerDesc& d) { d.batch = 0; }), Contains("batch is 0, must be 1 to"));
  CHECK_THAT(refusal([](LayerDesc& d) { d.groups = 3; }),
             Contains("in_channels is 2, must be a multiple of groups, 3"));
  CHECK_THAT(refusal([](LayerDesc& d) { d.out_channels = 3; }),
             Contains("out_channels is 3, must be a multiple of groups, 2"));
  CHECK_THAT(refusal([](LayerDesc& d) { d.width = 0; }), Contains("width is 0"));
  CHECK_THAT(refusal([](LayerDesc& d) { d.filter_height = 9; }),
             Contains("filter_height is 9 with dilation_y 1: it spans 9, at most 8"));
  CHECK_THAT(refusal([](LayerDesc& d) { d.dilation_x = 4; }),
             Contains("filter_width is 3 with dilation_x 4: it spans 9"));
  CHECK_THAT(refusal([](LayerDesc& d) { d.stride_y = 0; }), Contains("stride_y is 0"));
  CHECK_THAT(refusal([](LayerDesc& d) { d.pad_left = size_t{1} << 40; }),
             Contains("pad_left is 1099511627776"));
  CHECK_THAT(refusal([](LayerDesc& d) { d.batch = size_t{1} << 29; }), Contains("rows"));
  CHECK_THAT(refusal([](LayerDesc& d) { d.activation = static_cast<clfm_layer_activation>(7); }),
             Contains("activation is 7, must be 0 to 1"));
  CHECK_THAT(refusal([](LayerDesc& d) { d.bias = static_cast<clfm_layer_bias>(2); }),
             Contains("bias is 2, must be 0 to 1"));
  CHECK_THAT(refusal([](LayerDesc& d) { d.algorithm = static_cast<clfm_conv_algorithm>(99); }),
             Contains("algorithm is 99"));
  CHECK_THAT(refusal([](LayerDesc& d) { d.struct_size = 3; }), Contains("d.struct_size is 3"));
}

TEST_CASE("what no algorithm of layers can do is refused with the reason", "[layer]") {
  const auto spectral = [](const std::function<void(LayerDesc&)>& change) {
    return refusal(
        [&](LayerDesc& d) {
          d.algorithm = CLFM_CONV_OVERLAP_SAVE;
          change(d);
        },
        CLFM_UNSUPPORTED);
  };
  CHECK_THAT(spectral([](LayerDesc& d) { d.tile[0] = 2; }),
             Contains("tile[0] is 2, must be at least the filter's 3"));
  CHECK_THAT(spectral([](LayerDesc& d) { d.tile[1] = 7; }), Contains("tile[1] is 7, must be even"));
  CHECK_THAT(refusal([](LayerDesc& d) { d.algorithm = CLFM_CONV_SEPARABLE; }, CLFM_UNSUPPORTED),
             Contains("no rule of this build knows the algorithm"));
  CHECK_THAT(refusal([](LayerDesc& d) { d.precision = CLFM_F16; }, CLFM_UNSUPPORTED),
             Contains("precision is f16"));
  CHECK_THAT(refusal(
                 [](LayerDesc& d) {
                   d.algorithm = CLFM_CONV_GEMM;
                   d.workspace_limit_bytes = 1;
                 },
                 CLFM_WORKSPACE_TOO_SMALL),
             Contains("workspace_limit_bytes is 1; the smallest workspace that would do is"));
}

TEST_CASE("a descriptor of a header without activation and bias is completed", "[layer]") {
  LayerDesc d = small_layer();
  d.struct_size = offsetof(clfm_layer_desc, activation);
  std::memset(&d.activation, 0xff, sizeof d - d.struct_size);
  clfm_layer layer = nullptr;
  CHECK(clfm_layer_create(test_engine().get(), &d, &layer) == CLFM_SUCCESS);
  clfm_layer_release(layer);
}

TEST_CASE("what a layer is enqueued with is checked", "[layer]") {
  LayerDesc d = small_layer();
  const cl_command_queue queue = test_device().queue();
  const clfm::Layer layer(test_engine(), d);
  GuardedBuffer tensor(test_device(), 4096), prepared(test_device(), 4096);
  CHECK(layer.output_size() == std::array<size_t, 2>{6, 6});
  CHECK_THAT(refused([&] { layer.enqueue_prepare(queue, CLFM_LAYER_INPUT, {}, prepared.slice()); }),
             Contains("tensor.mem is NULL"));
  CHECK_THAT(refused([&] {
               layer.enqueue_prepare(queue, static_cast<clfm_layer_tensor>(3), tensor.slice(),
                                     prepared.slice());
             }),
             Contains("t is 3, must be 0 to 2"));
  CHECK_THAT(refused([&] { layer.enqueue_prepare(queue, CLFM_LAYER_INPUT, tensor.slice(), tensor.slice()); }),
             Contains("prepared overlaps tensor"));
  const clfm_layer_prepared only_input{prepared.slice(), clfm::Buffer{}, clfm::Buffer{}};
  CHECK_THAT(refused([&] { layer.enqueue_pass(queue, CLFM_LAYER_FORWARD, only_input, tensor.slice()); }),
             Contains("prepared.weights.mem is NULL"));
  CHECK_THAT(refused([&] {
               layer.enqueue_pass(queue, static_cast<clfm_layer_pass>(-1), only_input, tensor.slice());
             }),
             Contains("pass is -1, must be 0 to 2"));
  CHECK_THAT(refused([&] { layer.enqueue_forward_bias(queue, only_input, tensor.slice(), tensor.slice()); }),
             Contains("CLFM_LAYER_NO_BIAS"));
  d.bias = CLFM_LAYER_BIAS;
  const clfm::Layer biased(test_engine(), d);
  CHECK_THAT(refused([&] { biased.enqueue_pass(queue, CLFM_LAYER_FORWARD, only_input, tensor.slice()); }),
             Contains("clfm_layer_enqueue_forward_bias takes it"));
}
