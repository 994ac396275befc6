// Convolves several images with one filter. The filter is brought once into the form that the chosen
// algorithm reads (taps in gathering order, or a spectrum); every image then costs one enqueue.
#include <clfft_mixed/clfft_mixed.hpp>
#include <cmath>
#include <cstdio>

#include "opencl.hpp"

namespace {

constexpr size_t kRows = 100, kColumns = 150, kTaps = 15;

std::vector<float> image(int which) {
  std::vector<float> pixels(kRows * kColumns);
  for (size_t i = 0; i < pixels.size(); ++i)
    pixels[i] = static_cast<float>(std::sin(0.37 * double(i) + which));
  return pixels;
}

// A box of kTaps x kTaps that sums up to 1.
std::vector<float> box() { return std::vector<float>(kTaps * kTaps, 1.0f / (kTaps * kTaps)); }

// The mean round (y, x), with pixels beyond the border repeated.
double mean_round(const std::vector<float>& pixels, int y, int x) {
  const int half = kTaps / 2;
  double sum = 0;
  for (int i = y - half; i <= y + half; ++i)
    for (int j = x - half; j <= x + half; ++j) {
      const int row = std::min(std::max(i, 0), int(kRows) - 1),
                column = std::min(std::max(j, 0), int(kColumns) - 1);
      sum += double(pixels[size_t(row) * kColumns + size_t(column)]);
    }
  return sum / (kTaps * kTaps);
}

}  // namespace

int main() try {
  const example::OpenCl cl;
  const clfm::Engine engine(cl.context, cl.device);

  clfm::ConvDesc desc;
  desc.rank = 2;
  desc.signal[0] = kRows;
  desc.signal[1] = kColumns;
  desc.filter[0] = desc.filter[1] = kTaps;
  desc.extent = CLFM_SAME;
  desc.border = CLFM_BORDER_CLAMP;
  const clfm::Conv plan(engine, desc);

  const example::Array filter(cl, box()), prepared(cl, plan.prepared_filter_bytes());
  plan.enqueue_prepare_filter(cl.queue, clfm::buffer(filter.mem()), clfm::buffer(prepared.mem()));

  double worst = 0;
  for (int which = 0; which < 3; ++which) {
    const std::vector<float> pixels = image(which);
    const example::Array in(cl, pixels), out(cl, pixels.size() * sizeof(float));
    plan.enqueue(cl.queue, clfm::buffer(in.mem()), clfm::buffer(prepared.mem()), clfm::buffer(out.mem()));
    const std::vector<float> result = out.read(cl, pixels.size());
    for (int y = 0; y < int(kRows); y += 33)  // at the borders and within
      for (int x = 0; x < int(kColumns); ++x)
        worst = std::max(
            worst, std::abs(double(result[size_t(y) * kColumns + size_t(x)]) - mean_round(pixels, y, x)));
  }
  std::printf("three images with one prepared filter, largest error %.2g\n", worst);
  return worst < 1e-5 ? 0 : 1;
} catch (const std::exception& error) {
  std::fprintf(stderr, "%s\n", error.what());
  return 1;
}
