// Borders that no output looks at, and a value that the border does not take, change nothing.
#include <catch2/catch.hpp>
#include <clfft_mixed/clfft_mixed.hpp>
#include <random>
#include <vector>

#include "support/device.hpp"

using namespace clfm::test;

namespace {

constexpr size_t kFloats = 4096;

std::vector<float> random_numbers() {
  std::mt19937 random(5);
  std::uniform_real_distribution<float> number(-1, 1);
  std::vector<float> numbers(kFloats);
  for (float& x : numbers) x = number(random);
  return numbers;
}

std::vector<float> convolved(const clfm::ConvDesc& desc) {
  static const clfm::Engine& engine = *new clfm::Engine(test_device().context(), test_device().device());
  const cl::CommandQueue& queue = test_device().queue;
  std::vector<float> numbers = random_numbers(), out(kFloats, -7);
  const auto buffer = [&](std::vector<float>& values) {
    return cl::Buffer(test_device().context, CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR,
                      kFloats * sizeof(float), values.data());
  };
  const cl::Buffer signal = buffer(numbers), prepared = buffer(out), result = buffer(out);
  const clfm::Conv conv(engine, desc);
  conv.enqueue_prepare_filter(queue(), clfm::buffer(signal()), clfm::buffer(prepared()));
  conv.enqueue(queue(), clfm::buffer(signal()), clfm::buffer(prepared()), clfm::buffer(result()));
  queue.enqueueReadBuffer(result, CL_TRUE, 0, kFloats * sizeof(float), out.data());
  return out;
}

}  // namespace

TEST_CASE("full and valid convolutions look at no border", "[borders]") {
  for (const char* token : {"conv f32 12x16 k3x5 full algo=direct", "conv f32 12x16 k3x5 valid algo=direct",
                            "conv f32 30x40 k9x9 full algo=overlap_save"}) {
    INFO(token);
    const clfm::ConvDesc plain(token);
    const std::vector<float> expected = convolved(plain);
    for (const clfm_border border : {CLFM_BORDER_CONSTANT, CLFM_BORDER_CLAMP, CLFM_BORDER_WRAP}) {
      clfm::ConvDesc desc = plain;
      desc.border = border;
      desc.border_value = 3;
      CHECK(convolved(desc) == expected);
    }
  }
}

TEST_CASE("a border value is of constant borders alone", "[borders]") {
  clfm::ConvDesc desc("conv f32 12x16 k3x5 same clamp");
  const std::vector<float> expected = convolved(desc);
  desc.border_value = 3;
  CHECK(convolved(desc) == expected);
  desc.border = CLFM_BORDER_CONSTANT;
  CHECK(convolved(desc) != expected);
}
