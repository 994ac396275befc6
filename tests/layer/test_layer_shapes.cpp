// Layers of well-known networks, scaled down, by every algorithm that takes them; gradients by the adjoint
// identity and by finite differences.
#include <catch2/catch.hpp>
#include <cmath>

#include "support/random/random_layer.hpp"
#include "support/run/layer_run.hpp"

using namespace clfm::test;
using clfm::LayerDesc;

namespace {

struct NamedLayer {
  const char* name;
  size_t batch, in_channels, out_channels, groups, size, filter, pad, stride;
};

constexpr NamedLayer kShapes[] = {
    {"AlexNet 1, scaled down", 1, 3, 8, 1, 51, 11, 2, 4},
    {"AlexNet 2, scaled down", 2, 6, 8, 2, 27, 5, 2, 1},
    {"VGG 3, scaled down", 2, 8, 16, 1, 14, 3, 1, 1},
    {"ResNet 1, scaled down", 1, 3, 8, 1, 40, 7, 3, 2},
    {"ResNet 1x1, scaled down", 2, 16, 4, 1, 14, 1, 0, 1},
    {"MobileNet depthwise, scaled down", 2, 16, 16, 16, 14, 3, 1, 1},
    {"MobileNet depthwise of stride 2, scaled down", 1, 16, 16, 16, 15, 3, 1, 2},
    {"31x31 depthwise, scaled down", 1, 4, 4, 4, 32, 31, 15, 1},
    {"depthwise with a multiplier", 1, 3, 6, 3, 12, 5, 2, 1}};

LayerDesc layer_of(const NamedLayer& shape) {
  LayerDesc d;
  d.batch = shape.batch;
  d.in_channels = shape.in_channels;
  d.out_channels = shape.out_channels;
  d.groups = shape.groups;
  d.height = d.width = shape.size;
  d.filter_height = d.filter_width = shape.filter;
  d.pad_top = d.pad_bottom = d.pad_left = d.pad_right = shape.pad;
  d.stride_y = d.stride_x = shape.stride;
  return d;
}

constexpr clfm_conv_algorithm kAlgorithms[] = {CLFM_CONV_AUTO, CLFM_CONV_DIRECT, CLFM_CONV_GEMM,
                                               CLFM_CONV_OVERLAP_SAVE};

}  // namespace

TEST_CASE("layers of well-known networks, by every algorithm that takes them") {
  for (const NamedLayer& shape : kShapes)
    for (const clfm_conv_algorithm algorithm : kAlgorithms) {
      LayerDesc desc = layer_of(shape);
      desc.algorithm = algorithm;
      if (algorithm ==
          CLFM_CONV_OVERLAP_SAVE)  // the same transforms for many shapes: they take long to compile
        desc.tile[0] = desc.tile[1] = shape.filter < 16 ? 16 : 48;
      INFO(shape.name << ", " << describe(desc));
      std::mt19937_64 random = random_for(shape.name);
      CHECK(run_layer(desc, random).complaints == "");
    }
}

// <conv(x, w), dy> = <x, dx> = <w, dw>
TEST_CASE("the backward passes are the adjoints of the forward pass") {
  RandomLayerLimits limits;
  limits.algorithms = {CLFM_CONV_DIRECT, CLFM_CONV_GEMM, CLFM_CONV_OVERLAP_SAVE, CLFM_CONV_OVERLAP_SAVE};
  for_random_layers(6, limits, [](const LayerDesc& drawn, std::mt19937_64& random) {
    LayerDesc desc = drawn;
    desc.bias = CLFM_LAYER_NO_BIAS;
    desc.activation = CLFM_LAYER_NO_ACTIVATION;
    const LayerRun run = run_layer(desc, random);
    INFO(run.recipe);
    const double forward = inner_product(run.output, run.tensors.grad);
    const double scale =
        std::sqrt(inner_product(run.output, run.output) * inner_product(run.tensors.grad, run.tensors.grad));
    CHECK(std::abs(inner_product(run.tensors.input, run.grad_input) - forward) <= 1e-6 * scale);
    CHECK(std::abs(inner_product(run.tensors.weights, run.grad_weights) - forward) <= 1e-6 * scale);
  });
}

// The loss <out, grad> moved by epsilon along a random direction.
TEST_CASE("gradients are the differences of the forward pass") {
  for (const NamedLayer& shape : {kShapes[1], kShapes[7]}) {
    LayerDesc desc = layer_of(shape);
    INFO(shape.name);
    std::mt19937_64 random = random_for("differences");
    const clfm::Layer layer(test_engine(), desc);
    const LayerRun run = run_layer(layer, desc, random_tensors(desc, random));
    const auto loss_moved = [&](Tensor LayerTensors::*which, const Tensor& direction, double epsilon) {
      LayerTensors moved = run.tensors;
      for (size_t i = 0; i < direction.size(); ++i) (moved.*which)[i] += epsilon * direction[i];
      return inner_product(run_layer(layer, desc, moved).output, run.tensors.grad);
    };
    const auto check = [&](Tensor LayerTensors::*which, const Tensor& gradient) {
      const Tensor direction = detail::random_tensor(desc, gradient.size(), random);
      constexpr double kEpsilon = 0.5;  // the loss is linear in either tensor: rounding is all that is lost
      const double difference =
          (loss_moved(which, direction, kEpsilon) - loss_moved(which, direction, -kEpsilon)) / (2 * kEpsilon);
      const double scale = std::sqrt(inner_product(gradient, gradient) * inner_product(direction, direction));
      CHECK(std::abs(difference - inner_product(gradient, direction)) <= 1e-4 * scale);
    };
    check(&LayerTensors::input, run.grad_input);
    check(&LayerTensors::weights, run.grad_weights);
  }
}

TEST_CASE("tiles of sizes round the filter's and the output's") {
  for (const size_t tile : {6, 7, 12, 13, 18, 40}) {
    LayerDesc desc;
    desc.algorithm = CLFM_CONV_OVERLAP_SAVE;
    desc.in_channels = 2;
    desc.out_channels = 3;
    desc.height = 13;
    desc.width = 11;
    desc.filter_height = desc.filter_width = 6;
    desc.pad_top = 2;
    desc.pad_right = 5;
    desc.tile[0] = tile;
    desc.tile[1] = 2 * ((tile + 1) / 2);
    INFO(describe(desc));
    std::mt19937_64 random = random_for("tiles");
    CHECK(run_layer(desc, random).complaints == "");
  }
}

TEST_CASE("tile spectra of some images at a time, where the workspace may not hold all") {
  LayerDesc desc = layer_of({"rounds", 5, 2, 3, 1, 14, 3, 1, 1});
  desc.algorithm = CLFM_CONV_OVERLAP_SAVE;
  desc.bias = CLFM_LAYER_BIAS;
  desc.tile[0] = desc.tile[1] = 16;
  const size_t whole = clfm::Layer(test_engine(), desc).workspace_bytes();
  for (const size_t share : {2, 5}) {
    desc.workspace_limit_bytes = (whole + share - 1) / share + 4096;
    const clfm::Layer layer(test_engine(), desc);
    INFO(layer.recipe());
    CHECK(layer.workspace_bytes() <= desc.workspace_limit_bytes);
    std::mt19937_64 random = random_for("rounds");
    CHECK(run_layer(layer, desc, random_tensors(desc, random)).complaints == "");
  }
}

TEST_CASE("plans of an equal descriptor, planned by estimate, share prepared tensors", "[prepared]") {
  const clfm::Engine other_engine(test_device().context(), test_device().device());
  for (const char* algorithm : {"direct", "gemm", "overlap_save tile=8x8"}) {
    const LayerDesc desc(std::string("layer f32 4x9x9 c4 k3x3 pad=1x1 algo=") + algorithm);
    const clfm::Layer plan(test_engine(), desc), other(other_engine, desc);
    INFO(plan.recipe());
    CHECK(other.recipe() == plan.recipe());
    std::mt19937_64 random = random_for(algorithm);
    const LayerTensors tensors = random_tensors(desc, random);
    const detail::PreparedTensor input(plan, desc, CLFM_LAYER_INPUT, tensors.input, {}, test_device().queue),
        weights(other, desc, CLFM_LAYER_WEIGHTS, tensors.weights, {}, test_device().queue);
    const auto forward = [&](const clfm::Layer& layer) {
      GuardedBuffer out(test_device(), layer_sizes(desc).output * sizeof(float));
      layer.enqueue_pass(test_device().queue(), CLFM_LAYER_FORWARD, {input.slice(), weights.slice(), {}},
                         out.slice());
      test_device().queue.finish();
      return out.read();
    };
    const std::vector<std::byte> result = forward(plan);
    CHECK(forward(other) == result);
    CHECK(layer_error(detail::loaded(desc, result),
                      reference_pass(desc, CLFM_LAYER_FORWARD, tensors.input, tensors.weights)) <=
          layer_error_bound(desc));
  }
}

// Few work-items, for slow devices and for those with small limits.
TEST_CASE("a small layer by every algorithm", "[oclgrind][rusticl][small]") {
  // Groups of several planes.
  const clfm::Engine phone(test_device().context(), test_device().device(), "mali-valhall");
  for (const clfm_conv_algorithm algorithm : {CLFM_CONV_DIRECT, CLFM_CONV_GEMM, CLFM_CONV_OVERLAP_SAVE}) {
    LayerDesc desc = layer_of({"small", 1, 2, 2, 1, 5, 3, 1, 1});
    desc.algorithm = algorithm;
    desc.bias = CLFM_LAYER_BIAS;
    desc.activation = CLFM_LAYER_RELU;
    if (algorithm == CLFM_CONV_OVERLAP_SAVE) desc.tile[0] = desc.tile[1] = 6;
    INFO(describe(desc));
    std::mt19937_64 random = random_for("small layer");
    CHECK(run_layer(desc, random).complaints == "");
    CHECK(run_layer(clfm::Layer(phone, desc), desc, random_tensors(desc, random)).complaints == "");
  }
}

// What a CPU runs, on whatever device this is: nothing may be read beyond the zeros round the planes.
TEST_CASE("a small layer in strips", "[oclgrind]") {
  const clfm::Engine engine(test_device().context(), test_device().device(), "cpu-pocl");
  for (const size_t stride : {1, 2}) {
    LayerDesc desc = layer_of({"strips", 1, 4, 6, 2, 7, 3, 1, stride});
    desc.algorithm = CLFM_CONV_DIRECT;
    desc.width = 19;
    desc.pad_left = 2;
    desc.pad_bottom = 0;
    INFO(describe(desc));
    std::mt19937_64 random = random_for("strips");
    const LayerRun run = run_layer(clfm::Layer(engine, desc), desc, random_tensors(desc, random));
    CHECK(run.complaints == "");
    CHECK(run.recipe.find("direct in strips") == 0);
  }
}
