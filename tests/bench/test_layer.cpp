// Passes of convolution layers in the bench: the reference against the definition, and every contender on
// small layers.
#include <catch2/catch.hpp>

#include "layer/layer_problem.hpp"
#include "one_contender.hpp"
#include "reference/reference.hpp"
#include "support/random/random_layer.hpp"
#include "support/reference/layer_reference.hpp"

using namespace clfm::bench;

namespace {

constexpr const char* kPasses[] = {"forward", "backward_data", "backward_weights"};

std::string with_pass(const std::string& layer, int pass) { return layer + " pass=" + kPasses[pass]; }

std::string refusal(const std::string& token) {
  try {
    (void)parse_problem(token);
  } catch (const std::invalid_argument& error) {
    return error.what();
  }
  return "accepted";
}

}  // namespace

TEST_CASE("a layer's token has a pass, and both sides have its tensors") {
  const Problem weights = parse_problem("pass=backward_weights,b2 layer 6x20x21 c4 k5x3 groups=2 stride=2x1");
  CHECK(weights.token == "layer f32 6x20x21 c4 k5x3 stride=2x1 groups=2 b2 pass=backward_weights");
  CHECK(weights.in.shape == std::vector<size_t>{6, 20, 21});
  CHECK(weights.out.shape == std::vector<size_t>{3, 5, 3});
  CHECK(weights.out.batch == 4);
  CHECK(weights.layer->second.size() == 2 * 4 * 8 * 19);
  CHECK(weights.flops() == 2.0 * 2 * 4 * 8 * 19 * 3 * 15);
  CHECK(parse_problem("layer 1x4x4 k3x3").token == "layer f32 1x4x4 c1 k3x3 pass=forward");
  CHECK(refusal("layer 1x4x4 k3x3 pass=sideways") ==
        "\"layer 1x4x4 k3x3 pass=sideways\": pass is \"sideways\", must be forward, backward_data or "
        "backward_weights");
  CHECK_THAT(refusal("layer 1x4x4 k3x3 pass=forward pass=forward"), Catch::Contains("pass is given twice"));
  CHECK_THAT(refusal("layer 1x4x4 k3x3 relu"), Catch::Contains("without bias and activation"));
  CHECK_THAT(refusal("layer 1x4x4 k3x3 fast"), Catch::Contains("token word \"fast\" at column"));
}

TEST_CASE("the reference of layers is the definition") {
  clfm::test::RandomLayerLimits limits;
  limits.precisions = {CLFM_F32, CLFM_F64, CLFM_F16_STORAGE_F32_MATH, CLFM_BF16_STORAGE_F32_MATH};
  limits.max_products = 3e4;
  clfm::test::for_random_layers(60, limits, [](const clfm::LayerDesc& drawn, std::mt19937_64& random) {
    clfm::LayerDesc desc = drawn;
    desc.bias = CLFM_LAYER_NO_BIAS;
    desc.activation = CLFM_LAYER_NO_ACTIVATION;
    const int pass = static_cast<int>(random() % 3);
    const Problem problem = parse_problem(with_pass(desc.token(), pass));
    const Bytes input = random_input(problem, 3);
    const clfm::test::Tensor first = dense_values(problem, problem.in, input);
    const clfm::test::Tensor& second = problem.layer->second;
    // Operands in the order input, weights, gradient.
    const bool swapped = pass == CLFM_LAYER_BACKWARD_DATA;
    const auto expected = clfm::test::reference_pass(desc, static_cast<clfm_layer_pass>(pass),
                                                     swapped ? second : first, swapped ? first : second);
    const std::vector<double> output = reference_output(problem, input);
    REQUIRE(output.size() == expected.values.size());
    CHECK(clfm::test::layer_error(output, expected) < 1e-14);
  });
}

TEST_CASE("the library runs every pass by every algorithm, and tells what preparing takes") {
  const int pass = GENERATE(0, 1, 2);
  const std::string contender =
      GENERATE("clfft_mixed", "clfft_mixed direct", "clfft_mixed gemm", "clfft_mixed overlap_save");
  const std::string token = with_pass("layer f32 3x12x10 c4 k3x5 pad=0+1:2+2 b2 ws=caller", pass);
  check_accurate(contender, token);
  const Result result = result_of(contender, parse_problem(token));
  CHECK(result.prepare_ms > 0);
  CHECK_THAT(result.recipe, Catch::Contains("prepared before the runs, for two passes each: "));
}

TEST_CASE("tile spectra take strides too") {
  check_accurate("clfft_mixed overlap_save", "layer f32 1x9x9 c2 k3x3 stride=2x2");
}

#ifdef CLFM_BENCH_CLBLAST
TEST_CASE("CLBlast goes forward") {
  check_accurate("clblast", GENERATE("layer f32 3x12x10 c4 k3x5 pad=1x2 b2",
                                     "layer f32 3x12x10 c4 k3x3 stride=2x1 dilation=1x2",
                                     "layer conv f32 2x9x9 c3 k3x2"));
  CHECK(std::isnan(result_of("clblast", parse_problem("layer f32 1x4x4 c1 k3x3")).prepare_ms));
  check_refused("clblast", "layer f32 1x4x4 c1 k3x3 pass=backward_data", "forward only");
  check_refused("clblast", "layer f32 2x4x4 c2 k3x3 groups=2", "groups");
  check_refused("clblast", "layer f32 1x4x4 c1 k3x3 pad=0+1:1+1", "both ends alike");
}
#endif
