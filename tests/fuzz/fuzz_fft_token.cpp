// fuzz_fft_token.cpp - libFuzzer: whatever text comes in, the parser either names what is wrong or gives a
// problem that is valid, survives being written and read again, and can be seen along every axis.
#include "fuzz.hpp"
#include "host/problem/fft_problem.hpp"

using namespace clfm::host;
using clfm::fuzz::require;

namespace {

void check(const FftProblem& problem) {
  require(canonical(problem) == problem);
  const std::string text = format_fft_token(problem);
  require(parse_fft_token(text) == problem);
  require(format_fft_token(parse_fft_token(text)) == text);
  require(problem.in_extent_bytes() > 0 && problem.out_extent_bytes() > 0);
  for (int axis = 0; axis < problem.rank; ++axis) {
    const AxisTransform transform = axis_transform(problem, axis, problem.in, problem.out);
    require(transform.rows() * transform.length == problem.points() * problem.batch);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  return clfm::fuzz::run([&] { check(parse_fft_token(clfm::fuzz::text_of(data, size))); });
}
