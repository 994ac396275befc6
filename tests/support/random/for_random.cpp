// The loops of test programs over random problems, of which a failure prints how to replay it.
#include <catch2/catch.hpp>
#include <cstdlib>

#include "random_conv.hpp"
#include "random_layer.hpp"
#include "random_problem.hpp"

namespace clfm::test {

void for_random_problems(int count, const RandomFftLimits& limits,
                         const std::function<void(const std::string&)>& body) {
  const auto run = [&body](const std::string& token) {
    INFO("replay: CLFM_SEED=" << run_seed() << " CLFM_REPLAY=\"" << token << "\"");
    body(token);
  };
  if (const char* replay = std::getenv("CLFM_REPLAY")) return run(replay);
  std::mt19937_64 random = random_for("problems");
  for (int i = 0; i < count; ++i) run(random_fft_token(random, limits));
}

void for_random_convolutions(int count, const RandomConvLimits& limits,
                             const std::function<void(const ConvDesc&, std::mt19937_64&)>& body) {
  const auto run = [&](const ConvDesc& desc) {
    const std::string token = desc.token();
    INFO("replay: CLFM_SEED=" << run_seed() << " CLFM_REPLAY=\"" << token << "\"");
    std::mt19937_64 random = random_for(token);
    body(desc, random);
  };
  if (const char* replay = std::getenv("CLFM_REPLAY")) return run(ConvDesc(replay));
  std::mt19937_64 random = random_for("convolutions");
  for (int i = 0; i < random_problem_count(count); ++i) run(random_conv(random, limits));
}

void for_random_layers(int count, const RandomLayerLimits& limits,
                       const std::function<void(const LayerDesc&, std::mt19937_64&)>& body) {
  const auto run = [&](int number) {
    std::mt19937_64 random = random_for("layer " + std::to_string(number));
    const LayerDesc desc = random_layer(random, limits);
    INFO("replay: CLFM_SEED=" << run_seed() << " CLFM_REPLAY=" << number << "\n" << describe(desc));
    body(desc, random);
  };
  if (const char* replay = std::getenv("CLFM_REPLAY")) return run(std::atoi(replay));
  for (int number = 0; number < random_problem_count(count); ++number) run(number);
}

}  // namespace clfm::test
