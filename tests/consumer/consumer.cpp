// A program outside the project, in C++17: an in-place round trip and a forward transform with the installed
// library, checked against a DFT written out in double precision.
#include <clfft_mixed/clfft_mixed.hpp>
#include <cmath>
#include <complex>
#include <cstdio>
#include <vector>

namespace {

using Signal = std::vector<std::complex<float>>;

cl_device_id first_device() {
  cl_uint num_platforms = 0;
  clGetPlatformIDs(0, nullptr, &num_platforms);
  std::vector<cl_platform_id> platforms(num_platforms);
  clGetPlatformIDs(num_platforms, platforms.data(), nullptr);
  for (cl_platform_id platform : platforms) {
    cl_device_id device = nullptr;
    if (clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 1, &device, nullptr) == CL_SUCCESS) return device;
  }
  throw std::runtime_error("no OpenCL device");
}

Signal dft(const Signal& in) {
  const double pi = 3.14159265358979323846;
  Signal out(in.size());
  for (size_t k = 0; k < in.size(); ++k) {
    std::complex<double> sum = 0;
    for (size_t t = 0; t < in.size(); ++t)
      sum += std::complex<double>(in[t]) * std::polar(1.0, -2 * pi * static_cast<double>(k * t % in.size()) /
                                                               static_cast<double>(in.size()));
    out[k] = std::complex<float>(sum);
  }
  return out;
}

double largest_difference(const Signal& a, const Signal& b) {
  double worst = 0;
  for (size_t i = 0; i < a.size(); ++i) {
    const double d = std::abs(a[i] - b[i]);
    if (!(d <= worst)) worst = d;  // a NaN too
  }
  return worst;
}

bool report(const char* what, double error) {
  std::printf("%s: largest error %.2g\n", what, error);
  return error <= 2e-5;
}

clfm::FftDesc describe(size_t length, clfm_direction direction, double scale) {
  clfm::FftDesc desc;
  desc.rank = 1;
  desc.length[0] = length;
  desc.direction = direction;
  desc.placement = CLFM_IN_PLACE;
  desc.scale = scale;
  return desc;
}

bool run() {
  const size_t n = 210;
  const cl_device_id device = first_device();
  const cl_context context = clCreateContext(nullptr, 1, &device, nullptr, nullptr, nullptr);
  const cl_command_queue queue = clCreateCommandQueue(context, device, 0, nullptr);

  Signal in(n);
  for (size_t i = 0; i < n; ++i)
    in[i] = {static_cast<float>(i % 17) / 17.0f, static_cast<float>(i % 23) / 23.0f};
  const size_t bytes = n * sizeof in[0];
  const cl_mem data =
      clCreateBuffer(context, CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR, bytes, in.data(), nullptr);
  Signal spectrum(n, {NAN, NAN}), back(n, {NAN, NAN});
  {
    const clfm::Engine engine(context, device);
    const clfm::Fft forward(engine, describe(n, CLFM_FORWARD, 1));
    const clfm::Fft backward(engine, describe(n, CLFM_BACKWARD, 1.0 / static_cast<double>(n)));
    forward.enqueue(queue, clfm::buffer(data), clfm::buffer(data));
    clEnqueueReadBuffer(queue, data, CL_TRUE, 0, bytes, spectrum.data(), 0, nullptr, nullptr);
    backward.enqueue(queue, clfm::buffer(data), clfm::buffer(data));
    clEnqueueReadBuffer(queue, data, CL_TRUE, 0, bytes, back.data(), 0, nullptr, nullptr);
  }
  clReleaseMemObject(data);
  clReleaseCommandQueue(queue);
  clReleaseContext(context);
  const bool forward_ok = report("forward", largest_difference(spectrum, dft(in)));
  return report("round trip", largest_difference(back, in)) && forward_ok;
}

}  // namespace

int main() {
  try {
    return run() ? 0 : 1;
  } catch (const std::exception& e) {
    std::fprintf(stderr, "%s\n", e.what());
    return 1;
  }
}
