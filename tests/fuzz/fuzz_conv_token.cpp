// fuzz_conv_token.cpp - libFuzzer: whatever text comes in, the parser either names what is wrong or gives a
// convolution that is valid and survives being written and read again.
#include "fuzz.hpp"
#include "host/problem/conv_token.hpp"

using namespace clfm::host;
using clfm::fuzz::require;

namespace {

void check(const ConvProblem& problem) {
  const std::string text = format_conv_token(problem);
  require(parse_conv_token(text) == problem);
  require(format_conv_token(parse_conv_token(text)) == text);
  require(problem.taps() > 0 && problem.outputs() > 0);
  require(problem.in_extent_bytes() > 0 && problem.out_extent_bytes() > 0);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  return clfm::fuzz::run([&] { check(parse_conv_token(clfm::fuzz::text_of(data, size))); });
}
