// fuzz_token.cpp - libFuzzer: whatever text comes in, the parser either names what is wrong or gives a
// problem that is valid, survives being written and read again, and can be seen along every axis.
//
//   cmake --preset debug -DCMAKE_CXX_COMPILER=clang++ -DCLFM_BUILD_FUZZERS=ON && cmake --build --preset debug
//   build/debug/tests/fuzz/fuzz_token -max_total_time=60 -dict=tests/fuzz/token.dict
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "host/error.hpp"
#include "host/problem/fft_problem.hpp"

using namespace clfm::host;

namespace {

void require(bool truth) {
  if (!truth) std::abort();
}

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
  try {
    check(parse_fft_token({reinterpret_cast<const char*>(data), size}));
  } catch (const Failure& failure) {
    require(failure.status() == static_cast<int32_t>(Status::invalid_argument));
    require(!std::string_view(failure.what()).empty());
  }
  return 0;
}
