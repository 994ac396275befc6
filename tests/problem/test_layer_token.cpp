// Tokens of layers: what is written reads back as the same problem, by the C API too, and what cannot be read
// is named.
#include <catch2/catch.hpp>
#include <random>
#include <utility>

#include "host/api/layer_descriptor.hpp"
#include "host/problem/layer_token.hpp"
#include "support/random/random_layer.hpp"
#include "token_refusal.hpp"

using namespace clfm::host;

namespace {

std::string rewritten_layer(const std::string& token) { return format_layer_token(parse_layer_token(token)); }

std::string layer_refusal(const std::string& token) {
  return clfm::test::refusal_of(parse_layer_token, token);
}

}  // namespace

TEST_CASE("every field of a layer in words", "[token]") {
  LayerProblem expected;
  expected.kind = ConvKind::convolution;
  expected.algorithm = ConvAlgorithm::gemm;
  expected.precision = Precision::f64;
  expected.effort = Effort::tuned;
  expected.workspace = WorkspaceOwner::caller;
  expected.activation = LayerActivation::relu;
  expected.bias = LayerBias::per_channel;
  expected.batch = 3;
  expected.in_channels = 6;
  expected.out_channels = 8;
  expected.groups = 2;
  expected.size = {20, 31};
  expected.filter = {5, 3};
  expected.pad_begin = {1, 2};
  expected.pad_end = {3, 4};
  expected.stride = {2, 3};
  expected.dilation = {4, 5};
  expected.tile = {16, 18};
  expected.workspace_limit_bytes = 1048576;
  const std::string token =
      "layer conv f64 6x20x31 c8 k5x3 pad=1+3:2+4 stride=2x3 dilation=4x5 groups=2 b3 bias relu algo=gemm "
      "tile=16x18 effort=tuned ws=caller limit=1048576";
  CHECK(parse_layer_token(token) == canonical(expected));
  CHECK(format_layer_token(canonical(expected)) == token);
  CHECK(rewritten_layer("limit=1048576 ws=caller,effort=tuned tile=16x18 algo=gemm\trelu bias b3 groups=2 "
                        "dilation=4x5 stride=2x3 pad=1+3:2+4 k5x3 c8 6x20x31 f64 conv layer") == token);
}

TEST_CASE("layers that are equal have one token", "[token]") {
  const std::pair<const char*, const char*> cases[] = {
      {"3x8x9 k3x3", "layer f32 3x8x9 c1 k3x3"},
      {"layer corr f32 3x8x9 c1 k3x3 pad=0x0 stride=1x1 dilation=1x1 groups=1 b1 algo=auto tile=0x0 "
       "effort=estimate ws=plan limit=0",
       "layer f32 3x8x9 c1 k3x3"},
      {"3x8x9 c4 k3x3 pad=1+1:2+2", "layer f32 3x8x9 c4 k3x3 pad=1x2"},
      {"conv 3x8x9 c4 k1x1 dilation=2x3", "layer f32 3x8x9 c4 k1x1"},
  };
  for (const auto& [token, canonical_token] : cases) CHECK(rewritten_layer(token) == canonical_token);
}

TEST_CASE("a bad word of a layer is named with its column", "[token]") {
  const std::pair<const char*, const char*> cases[] = {
      {"layer 1x4x4 k3x3 same",
       "token word \"same\" at column 18: not a word of this grammar; see docs/tokens.md"},
      {"layer layer 1x4x4 k3x3", "token word \"layer\" at column 7: layer is given twice"},
      {"4x4 k3x3", "token word \"4x4\" at column 1: 2 numbers, must be channels, height and width"},
      {"1x2x4x4 k3x3", "token word \"1x2x4x4\" at column 1: more than 3 numbers"},
      {"1x4x4 k3", "token word \"k3\" at column 7: 1 numbers for 2 lengths"},
      {"1x4x4 c2x2 k3x3", "token word \"c2x2\" at column 7: \"2x2\" is not a whole number"},
      {"1x4x4 c2 k3x3 c2", "token word \"c2\" at column 15: output channels is given twice"},
      {"1x4x4 k3x3 pad=1", "token word \"pad=1\" at column 12: 1 numbers for 2 lengths"},
      {"1x4x4 k3x3 pad=1+1", "token word \"pad=1+1\" at column 12: 1 numbers for 2 lengths"},
      {"1x4x4 k3x3 pad=1+1:2", "token word \"pad=1+1:2\" at column 12: \"2\" is not start+count"},
      {"1x4x4 k3x3 pad=1x1 pad=1x1", "token word \"pad=1x1\" at column 20: pad is given twice"},
      {"1x4x4 k3x3 stride=2:2", "token word \"stride=2:2\" at column 12: \"2:2\" is not a whole number"},
      {"1x4x4 k3x3 algo=fft",
       "token word \"algo=fft\" at column 12: algorithm must be one of auto, direct, direct_tiled, "
       "direct_overlap_add, separable, overlap_save, overlap_add, whole_fft, in_parts, gemm"},
      {"1x4x4 k3x3 scale=2",
       "token word \"scale=2\" at column 12: no such key; known are groups, pad, stride, dilation, tile, "
       "algo, effort, ws, limit"},
      {"layer k3x3", "token \"layer k3x3\" has no channels and size of the input, such as 64x56x56"},
      {"1x4x4", "token \"1x4x4\" has no filter, such as k3x3"},
      // A layer that cannot be is refused as canonical() does.
      {"3x4x4 c4 k3x3 groups=2", "in_channels is 3, must be a multiple of groups, 2"},
      {"1x4x4 k5x3", "filter_height is 5 with dilation_y 1: it spans 5, at most 4 (height and its pads)"},
  };
  for (const auto& [token, message] : cases) CHECK(layer_refusal(token) == message);
}

TEST_CASE("random layers survive being written and read", "[token]") {
  clfm::test::RandomLayerLimits limits;
  limits.precisions = {CLFM_F32, CLFM_F64, CLFM_F16_STORAGE_F32_MATH, CLFM_BF16_STORAGE_F32_MATH};
  for (int a = CLFM_CONV_AUTO; a <= CLFM_CONV_GEMM; ++a)
    limits.algorithms.push_back(static_cast<clfm_conv_algorithm>(a));
  clfm::test::for_random_layers(2000, limits, [](const clfm::LayerDesc& drawn, std::mt19937_64& random) {
    clfm::LayerDesc desc = drawn;
    desc.tile[0] = random() % 2 * 16;
    desc.tile[1] = random() % 2 * 32;
    desc.workspace_limit_bytes = random() % 2 * 77;
    desc.effort = static_cast<clfm_effort>(random() % 3);
    const LayerProblem problem = canonical(problem_of(desc));
    const std::string written = format_layer_token(problem);
    INFO(written);
    CHECK(parse_layer_token(written) == problem);
    const clfm::LayerDesc read(written);
    CHECK(canonical(problem_of(read)) == problem);
    CHECK(read.token() == written);
    CHECK(desc.token() == written);
  });
}
