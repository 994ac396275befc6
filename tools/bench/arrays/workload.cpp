#include "workload.hpp"

#include <chrono>
#include <sstream>

#include "reference/reference.hpp"

namespace clfm::bench {
namespace {

// Beyond this many error bounds a result is not inaccurate but wrong, and its time means nothing.
constexpr double kWrong = 100;

ArrayPairs make_arrays(const Problem& problem, const Device& device) {
  require_memory(problem, device);
  return {HostArrays(problem), DeviceArrays(problem, device)};
}

}  // namespace

Workload::Workload(const Problem& problem, const Device& device, unsigned seed)
    : problem_(problem),
      arrays_(make_arrays(problem, device)),
      input_(random_input(problem, seed)),
      output_(problem.bytes(problem.out)),
      expected_(reference_output(problem, input_)) {}

CheckedRun Workload::checked_run(Contender& contender) {
  Arrays& arrays = contender.arrays(arrays_);
  arrays.poison();
  arrays.load(input_);
  contender.prepare_input();
  const auto start = std::chrono::steady_clock::now();
  contender.run();
  contender.finish();
  const double milliseconds =
      std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
  arrays.read(output_);
  const double error = relative_error(problem_, output_, expected_);
  if (!(error < kWrong * problem_.error_bound())) {
    std::ostringstream reason;
    reason << "wrong result: relative L2 error " << error;
    throw Refusal(reason.str());
  }
  return {milliseconds, error};
}

}  // namespace clfm::bench
