#include "random_token.hpp"

#include <vector>

#include "support/opencl_device.hpp"
#include "support/random/random_conv.hpp"
#include "support/random/random_layer.hpp"
#include "support/random/random_problem.hpp"
#include "support/run/fft_run.hpp"

namespace clfm::bench {
namespace {

using namespace clfm::test;

RandomFftLimits random_limits(std::mt19937_64& random) {
  if (random() % 2 == 0) return limits_of_usual_forms();
  RandomFftLimits limits = limits_of_every_form();
  if (random() % 3 != 0) return limits;
  limits.placements = {"inplace"};
  limits.formats = {"interleaved"};
  return limits;
}

std::vector<std::string> fft_precisions() {
  std::vector<std::string> all{"f32", "f32", "f16s", "bf16s"};
  if (test_device().has_f64) all.push_back("f64");
  if (opencl_device().has_extension("cl_khr_fp16")) all.push_back("f16");
  return all;
}

std::string random_transform(std::mt19937_64& random, const std::vector<std::string>& transforms) {
  RandomFftLimits limits = random_limits(random);
  limits.transforms = transforms;
  limits.precisions = fft_precisions();
  if (random() % 8 == 0) limits.max_points = limits.max_total_points = 1 << 15;
  if (random() % 2 == 0) {
    limits.extras.clear();
    for (const std::string& algorithm :
         there({"digit_reverse", "stockham", "local", "item", "four_step", "bluestein", "rader"}))
      limits.extras.push_back("algo=" + algorithm);
  }
  return random_fft_token(random, limits);
}

// Half of the problems leave the algorithm to the planner.
std::vector<clfm_conv_algorithm> forced_half_of_the_time(const std::vector<clfm_conv_algorithm>& forced) {
  std::vector<clfm_conv_algorithm> all(forced.size(), CLFM_CONV_AUTO);
  all.insert(all.end(), forced.begin(), forced.end());
  return all;
}

std::vector<clfm_precision> conv_precisions_of_device() {
  std::vector<clfm_precision> all{CLFM_F32, CLFM_F32, CLFM_F16_STORAGE_F32_MATH, CLFM_BF16_STORAGE_F32_MATH};
  if (test_device().has_f64) all.push_back(CLFM_F64);
  return all;
}

std::string random_convolution(std::mt19937_64& random) {
  RandomConvLimits limits;
  limits.precisions = conv_precisions_of_device();
  limits.algorithms = forced_half_of_the_time(
      {CLFM_CONV_DIRECT, CLFM_CONV_DIRECT_TILED, CLFM_CONV_DIRECT_OVERLAP_ADD, CLFM_CONV_SEPARABLE,
       CLFM_CONV_OVERLAP_SAVE, CLFM_CONV_OVERLAP_ADD, CLFM_CONV_WHOLE_FFT, CLFM_CONV_IN_PARTS});
  return random_conv(random, limits).token();
}

std::string random_layer_token(std::mt19937_64& random) {
  RandomLayerLimits limits;
  limits.precisions = conv_precisions_of_device();
  limits.algorithms = forced_half_of_the_time({CLFM_CONV_DIRECT, CLFM_CONV_GEMM, CLFM_CONV_OVERLAP_SAVE});
  return random_layer(random, limits).token();
}

}  // namespace

std::string random_token(std::mt19937_64& random, size_t number) {
  static const std::vector<std::vector<std::string>> transforms{
      {"c2c"}, {"r2c"}, {"c2r"}, {"dct1", "dct2", "dct3", "dct4"}, {"dst1", "dst2", "dst3", "dst4", "dht"}};
  const size_t kind = number % (transforms.size() + 3);
  if (kind < transforms.size()) return random_transform(random, transforms[kind]);
  if (kind == transforms.size()) return random_convolution(random);
  if (kind == transforms.size() + 1) return random_layer_token(random);
  return "stream " + std::to_string(number);
}

}  // namespace clfm::bench
