// fuzz_layer_token.cpp - libFuzzer: whatever text comes in, the parser either names what is wrong or gives a
// layer that is valid and survives being written and read again.
#include "fuzz.hpp"
#include "host/problem/layer_token.hpp"

using namespace clfm::host;
using clfm::fuzz::require;

namespace {

void check(const LayerProblem& problem) {
  require(canonical(problem) == problem);
  const std::string text = format_layer_token(problem);
  require(parse_layer_token(text) == problem);
  require(format_layer_token(parse_layer_token(text)) == text);
  require(problem.taps() > 0 && problem.outputs() > 0);
  for (const LayerTensor tensor : {LayerTensor::input, LayerTensor::weights, LayerTensor::grad_output})
    require(problem.bytes(tensor) > 0);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  return clfm::fuzz::run([&] { check(parse_layer_token(clfm::fuzz::text_of(data, size))); });
}
