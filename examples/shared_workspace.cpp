// Two plans that work in one workspace of the caller's, in an order that events give: the queue is out of
// order, so nothing else does. The transform of length 65537, a prime, and back gives the signal again.
#include <algorithm>
#include <clfft_mixed/clfft_mixed.hpp>
#include <cmath>
#include <cstdio>

#include "opencl.hpp"

namespace {

constexpr size_t kLength = 65537;

clfm::FftDesc transform(clfm_direction direction) {
  clfm::FftDesc desc;
  desc.direction = direction;
  desc.rank = 1;
  desc.length[0] = kLength;
  desc.workspace = CLFM_WORKSPACE_CALLER;  // its size is known before it is allocated
  desc.scale = direction == CLFM_BACKWARD ? 1.0 / kLength : 1.0;
  return desc;
}

}  // namespace

int main() try {
  const example::OpenCl cl(CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE);
  const clfm::Engine engine(cl.context, cl.device);
  const clfm::Fft forward(engine, transform(CLFM_FORWARD)), backward(engine, transform(CLFM_BACKWARD));

  std::vector<float> signal(2 * kLength);
  for (size_t i = 0; i < signal.size(); ++i) signal[i] = static_cast<float>(std::cos(0.01 * double(i)));
  const size_t bytes = signal.size() * sizeof(float);
  const example::Array in(cl, signal), spectrum(cl, bytes), out(cl, bytes);
  const example::Array workspace(cl, std::max(forward.workspace_bytes(), backward.workspace_bytes()));

  cl_event transformed = nullptr, returned = nullptr;
  forward.enqueue(cl.queue, clfm::buffer(in.mem()), clfm::buffer(spectrum.mem()),
                  clfm::buffer(workspace.mem()), {}, &transformed);
  // The wait list orders both what the plans compute and their use of the workspace.
  backward.enqueue(cl.queue, clfm::buffer(spectrum.mem()), clfm::buffer(out.mem()),
                   clfm::buffer(workspace.mem()), {transformed}, &returned);
  example::check(clWaitForEvents(1, &returned), "clWaitForEvents");
  clReleaseEvent(transformed);
  clReleaseEvent(returned);

  const std::vector<float> result = out.read(cl, signal.size());
  double worst = 0;
  for (size_t i = 0; i < signal.size(); ++i)
    worst = std::max(worst, std::abs(double(result[i]) - double(signal[i])));
  std::printf("%zu points there and back in one workspace of two plans, largest error %.2g\n", kLength,
              worst);
  return worst < 1e-4 ? 0 : 1;
} catch (const std::exception& error) {
  std::fprintf(stderr, "%s\n", error.what());
  return 1;
}
