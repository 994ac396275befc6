// Filters a live signal that arrives in pushes of 256 samples with a filter of 4000 taps (a room's echo,
// say). Output n is there with sample n. The filter is an echo: the signal itself, and half of it 3000
// samples later.
#include <clfft_mixed/clfft_mixed.hpp>
#include <cmath>
#include <cstdio>

#include "opencl.hpp"

namespace {

constexpr size_t kPush = 256, kPushes = 20, kTaps = 4000, kDelay = 3000;

float sample(size_t n) {
  return static_cast<float>(std::sin(0.05 * double(n)) * std::cos(0.003 * double(n)));
}

double echoed(size_t n) { return double(sample(n)) + (n >= kDelay ? 0.5 * double(sample(n - kDelay)) : 0.0); }

}  // namespace

int main() try {
  const example::OpenCl cl;
  const clfm::Engine engine(cl.context, cl.device);

  clfm::StreamDesc desc;
  desc.taps = kTaps;
  desc.max_push = kPush;
  clfm::Stream stream(engine, desc);

  std::vector<float> taps(kTaps, 0.0f);
  taps[0] = 1.0f;
  taps[kDelay] = 0.5f;
  const example::Array filter(cl, taps), prepared(cl, stream.prepared_filter_bytes());
  stream.enqueue_prepare_filter(cl.queue, clfm::buffer(filter.mem()), clfm::buffer(prepared.mem()));
  stream.exchange_filter(clfm::buffer(prepared.mem()));

  double worst = 0;
  for (size_t push = 0; push < kPushes; ++push) {
    std::vector<float> samples(kPush);
    for (size_t i = 0; i < kPush; ++i) samples[i] = sample(push * kPush + i);
    const example::Array in(cl, samples), out(cl, kPush * sizeof(float));
    stream.enqueue_push(cl.queue, clfm::buffer(in.mem()), kPush, clfm::buffer(out.mem()));
    const std::vector<float> result = out.read(cl, kPush);
    for (size_t i = 0; i < kPush; ++i)
      worst = std::max(worst, std::abs(double(result[i]) - echoed(push * kPush + i)));
  }
  std::printf("%zu samples in pushes of %zu through %zu taps, largest error %.2g\n", kPush * kPushes, kPush,
              kTaps, worst);
  return worst < 1e-5 ? 0 : 1;
} catch (const std::exception& error) {
  std::fprintf(stderr, "%s\n", error.what());
  return 1;
}
