#include "random_stream.hpp"

#include <algorithm>

#include "random_draw.hpp"
#include "support/device.hpp"

namespace clfm::test {
namespace {

// Rows of pushes, frames of all channels, and either with gaps.
clfm_layout random_stream_layout(std::mt19937_64& random, const StreamDesc& desc) {
  clfm_layout layout{};
  const auto gap = static_cast<int64_t>(uniform(random, 0, 3));
  switch (uniform(random, 0, 2)) {
    case 0:
      return layout;
    case 1:
      layout.stride[0] = 1 + gap;
      layout.batch_stride = static_cast<int64_t>(desc.max_push) * layout.stride[0] + gap;
      return layout;
    default:
      layout.batch_stride = 1;
      layout.stride[0] = static_cast<int64_t>(desc.channels) + gap;
      return layout;
  }
}

StreamDesc any_stream(std::mt19937_64& random) {
  std::vector<clfm_precision> precisions{CLFM_F32, CLFM_F32, CLFM_F32, CLFM_F16_STORAGE_F32_MATH,
                                         CLFM_BF16_STORAGE_F32_MATH};
  if (test_device().has_f64) precisions.push_back(CLFM_F64);
  StreamDesc desc;
  desc.domain = pick<clfm_conv_domain>(random, {CLFM_REAL, CLFM_REAL, CLFM_COMPLEX});
  desc.precision = pick(random, precisions);
  desc.taps = pick<size_t>(random, {uniform(random, 1, 20), uniform(random, 20, 300), 64, 65});
  desc.channels = uniform(random, 1, 3);
  desc.filters = pick<size_t>(random, {1, desc.channels});
  desc.max_push = pick<size_t>(random, {1, uniform(random, 2, 20), uniform(random, 20, 150)});
  desc.latency_samples = pick<size_t>(random, {0, 0, uniform(random, 1, 15), uniform(random, 16, 200)});
  desc.in = random_stream_layout(random, desc);
  desc.out = random_stream_layout(random, desc);
  desc.scale = pick<double>(random, {1, -0.5});
  return desc;
}

void draw_growing_partitions(std::mt19937_64& random, StreamDesc& desc) {
  size_t* const sizes = desc.partition;
  sizes[0] = pick<size_t>(random, {4, 16});
  sizes[1] = 32;
  if (uniform(random, 0, 1) == 1) sizes[2] = 64;
  if (sizes[2] != 0 && uniform(random, 0, 1) == 1) sizes[3] = 128;
  desc.latency_samples %= 40;
  desc.taps += *std::max_element(sizes, sizes + CLFM_STREAM_LEVELS) + 10;
}

}  // namespace

StreamDesc random_stream(std::mt19937_64& random, clfm_stream_algorithm algorithm) {
  StreamDesc desc = any_stream(random);
  desc.algorithm = algorithm;
  switch (algorithm) {
    case CLFM_STREAM_AUTO:
      desc.taps = uniform(random, 500, 3000);
      break;
    case CLFM_STREAM_DIRECT:
      break;
    case CLFM_STREAM_UNIFORM:
      desc.partition[0] = pick<size_t>(random, {4, 16, 32});
      desc.taps += desc.partition[0];
      break;
    case CLFM_STREAM_NONUNIFORM:
      draw_growing_partitions(random, desc);
      break;
  }
  return desc;
}

std::vector<Exchange> random_exchanges(std::mt19937_64& random, size_t samples, size_t max_push) {
  std::vector<Exchange> exchanges;
  for (size_t at = uniform(random, 0, samples / 2); at < samples;) {
    exchanges.push_back({at, uniform(random, 0, 1) * uniform(random, 1, 100)});
    at += exchanges.back().fade + 2 * max_push + uniform(random, 0, samples);
  }
  return exchanges;
}

}  // namespace clfm::test
