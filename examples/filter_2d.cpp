// Filters a picture by a Gaussian low-pass in the frequency domain: real to half spectrum, and back. The
// filter costs no pass of its own: a store callback multiplies each value of the spectrum as the forward
// transform writes it.
#include <clfft_mixed/clfft_mixed.hpp>
#include <cmath>
#include <cstdio>

#include "opencl.hpp"

namespace {

constexpr size_t kRows = 240, kColumns = 320;

// `offset` counts elements of the half spectrum, kColumns / 2 + 1 in a row. Frequencies are in cycles per
// sample.
constexpr const char* kLowPass = R"(
void low_pass(__global void *out, size_t offset, float2 value, __global void *data) {
  const float row = (float)(offset / 161), column = (float)(offset % 161);
  const float fy = fmin(row, 240.0f - row) / 240.0f, fx = column / 320.0f;
  const float sigma = 0.05f;
  ((__global float2 *)out)[offset] = value * exp(-(fx * fx + fy * fy) / (2.0f * sigma * sigma));
}
)";

// A smooth wave, which passes almost unchanged, and a checkerboard, which does not pass.
std::vector<float> picture(float checkerboard) {
  std::vector<float> pixels(kRows * kColumns);
  for (size_t y = 0; y < kRows; ++y)
    for (size_t x = 0; x < kColumns; ++x)
      pixels[y * kColumns + x] =
          static_cast<float>(std::sin(2 * 3.14159265358979 * 2 * double(x) / kColumns)) +
          ((x + y) % 2 == 0 ? checkerboard : -checkerboard);
  return pixels;
}

clfm::FftDesc transform(clfm_transform kind) {
  clfm::FftDesc desc;
  desc.transform = kind;
  desc.direction = kind == CLFM_C2R ? CLFM_BACKWARD : CLFM_FORWARD;
  desc.rank = 2;
  desc.length[0] = kRows;
  desc.length[1] = kColumns;
  return desc;
}

}  // namespace

int main() try {
  const example::OpenCl cl;
  const clfm::Engine engine(cl.context, cl.device);

  clfm::FftDesc forward = transform(CLFM_R2C);
  forward.store.source = kLowPass;
  forward.store.function = "low_pass";
  clfm::FftDesc backward = transform(CLFM_C2R);
  backward.scale = 1.0 / (kRows * kColumns);  // neither direction is scaled by itself
  const clfm::Fft analysis(engine, forward), synthesis(engine, backward);

  const example::Array image(cl, picture(1.0f));
  const example::Array spectrum(cl, kRows * (kColumns / 2 + 1) * 2 * sizeof(float));
  const example::Array filtered(cl, kRows * kColumns * sizeof(float));
  analysis.enqueue(cl.queue, clfm::buffer(image.mem()), clfm::buffer(spectrum.mem()));
  synthesis.enqueue(cl.queue, clfm::buffer(spectrum.mem()), clfm::buffer(filtered.mem()));

  const std::vector<float> result = filtered.read(cl, kRows * kColumns), smooth = picture(0.0f);
  double worst = 0;
  for (size_t i = 0; i < result.size(); ++i)
    worst = std::max(worst, std::abs(double(result[i]) - double(smooth[i])));
  std::printf("a picture of %zux%zu: the checkerboard is gone, the wave is within %.2g\n", kRows, kColumns,
              worst);
  return worst < 0.02 ? 0 : 1;
} catch (const std::exception& error) {
  std::fprintf(stderr, "%s\n", error.what());
  return 1;
}
