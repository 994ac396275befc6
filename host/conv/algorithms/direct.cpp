// Direct convolution as a gather: one work-item per output, no tiles. The simplest there is, and what
// everything else is compared to ("Parallelized Filters", "direct convolution").
#include "host/conv/rule.hpp"
#include "host/conv/source_sink.hpp"
#include "host/kernels/simt/launch.hpp"

namespace clfm::host {
namespace {

Work gather_work(const ConvProblem& problem) {
  const double outputs = static_cast<double>(problem.outputs() * problem.batch);
  const double taps = static_cast<double>(problem.taps());
  Work work;
  work.flops = multiply_adds(problem);
  // Neighbours read the same elements, and find them in the cache.
  work.read_bytes = outputs * taps * static_cast<double>(problem.element_bytes());
  work.written_bytes = result_bytes(problem);
  work.working_set_bytes = signal_bytes(problem) + result_bytes(problem);
  return work;
}

}  // namespace

ConvProposal propose_direct(const ConvProblem& problem, const DeviceProfile& device) {
  Step step;
  step.source = "conv/direct.cl";
  step.arithmetic = arithmetic_of(problem);
  step.defines = side_defines(problem, 1);
  step.arguments = signal_arguments(problem);
  for (const Argument& argument : result_arguments(problem)) step.arguments.push_back(argument);
  step.arguments.emplace_back(taps_argument(problem));
  step.arguments.emplace_back(ints(problem.filter[0], problem.filter[1], 0, 0));
  step.range =
      shaped_range(static_cast<uint64_t>(problem.slice_size[1]),
                   static_cast<uint64_t>(problem.slice_size[0] * problem.batch), ButterflyDim::first, device);
  step.work = gather_work(problem);
  step.note = "one output per item";
  return {{taps_recipe("direct", problem, std::move(step), device)}, {}};
}

}  // namespace clfm::host
