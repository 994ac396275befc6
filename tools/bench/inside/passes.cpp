#include "passes.hpp"

#include <algorithm>
#include <deque>
#include <functional>
#include <stdexcept>
#include <tuple>

#include "arrays/arrays.hpp"
#include "host/exec/engine.hpp"
#include "host/exec/executor.hpp"
#include "host/plan/planner.hpp"
#include "measure/statistics.hpp"

namespace clfm::bench {
namespace {

using Enqueue = std::function<void(cl_command_queue queue, cl_event* event)>;

double device_us(const cl::Event& event) {
  event.wait();
  const cl_ulong begin = event.getProfilingInfo<CL_PROFILING_COMMAND_START>();
  return static_cast<double>(event.getProfilingInfo<CL_PROFILING_COMMAND_END>() - begin) * 1e-3;
}

// The lower quartile of each. A turn begins with a run that is not counted: the arrays come back to the
// caches, as those of a plan are there that runs again, and drivers may compile in the very first one.
std::vector<double> times_in_turns(const cl::CommandQueue& queue, const std::vector<Enqueue>& all,
                                   int turns) {
  constexpr int kRuns = 3;
  std::vector<std::vector<double>> samples(all.size());
  const auto run_us = [&](const Enqueue& one) {
    cl::Event event;
    one(queue(), &event());
    return device_us(event);
  };
  for (int turn = 0; turn < turns; ++turn)
    for (size_t i = 0; i < all.size(); ++i) {
      run_us(all[i]);
      for (int run = 0; run < kRuns; ++run) samples[i].push_back(run_us(all[i]));
    }
  std::vector<double> quartiles;
  quartiles.reserve(samples.size());
  for (const std::vector<double>& of_one : samples) quartiles.push_back(quantile(of_one, 0.25));
  return quartiles;
}

class Buffers {
 public:
  Buffers(const Problem& problem, const Device& device, const cl::CommandQueue& queue, size_t workspace_bytes)
      : sizes_(problem) {
    const auto zeros = [&](size_t bytes) {
      if (bytes == 0) return cl::Buffer();
      buffers_.emplace_back(device.context, CL_MEM_READ_WRITE, bytes);
      queue.enqueueFillBuffer(buffers_.back(), cl_uchar{0}, 0, bytes);
      return buffers_.back();
    };
    const auto two_planes = [&](size_t planes, size_t bytes) {
      const host::BufferSlice first{zeros(bytes)(), 0};
      return std::pair(first, planes == 2 ? host::BufferSlice{zeros(bytes)(), 0} : host::BufferSlice{});
    };
    std::tie(users_.in, users_.in_imag) = two_planes(sizes_.in_planes, sizes_.in_allocated);
    if (sizes_.place == Place::in_place)
      std::tie(users_.out, users_.out_imag) = std::pair(users_.in, users_.in_imag);
    else
      std::tie(users_.out, users_.out_imag) = two_planes(sizes_.out_planes, sizes_.out_allocated);
    users_.workspace = {zeros(workspace_bytes)(), 0};
    from_ = zeros(copied_bytes());
    to_ = zeros(copied_bytes());
    queue.finish();
  }

  const host::UserBuffers& users() const { return users_; }
  size_t copied_bytes() const { return std::max(sizes_.in_allocated, sizes_.out_allocated); }
  void copy(cl_command_queue queue, cl_event* event) const {
    const cl_int status =
        ::clEnqueueCopyBuffer(queue, from_(), to_(), 0, 0, copied_bytes(), 0, nullptr, event);
    if (status != CL_SUCCESS) throw cl::Error(status, "clEnqueueCopyBuffer");
  }

 private:
  ArraySizes sizes_;
  std::deque<cl::Buffer> buffers_;
  host::UserBuffers users_;
  cl::Buffer from_, to_;
};

}  // namespace

host::Recipe only(const host::Recipe& recipe, const host::Step& step) {
  host::Recipe one = recipe;
  one.steps = {step};
  return one;
}

LaunchTimes time_launches(const Problem& problem, const std::vector<host::Recipe>& launches,
                          const Device& device, host::Engine& engine, int turns) {
  require_memory(problem, device);
  const cl::CommandQueue queue(device.context, device.device, CL_QUEUE_PROFILING_ENABLE);
  uint64_t workspace_bytes = 0;
  for (const host::Recipe& launch : launches)
    workspace_bytes = std::max(workspace_bytes, launch.workspace_bytes);
  const Buffers buffers(problem, device, queue, workspace_bytes);
  std::deque<host::Executor> executors;
  std::vector<Enqueue> all;
  for (const host::Recipe& launch : launches) {
    host::Executor& executor = executors.emplace_back(engine, launch, host::WorkspaceOwner::caller);
    all.push_back(
        [&](cl_command_queue to, cl_event* event) { executor.enqueue(to, buffers.users(), {}, event); });
  }
  all.push_back([&](cl_command_queue to, cl_event* event) { buffers.copy(to, event); });
  LaunchTimes times{times_in_turns(queue, all, turns)};
  times.copy_gbs = 2e-3 * static_cast<double>(buffers.copied_bytes()) / times.us.back();
  times.us.pop_back();
  return times;
}

PassTimes time_passes(const Problem& problem, const Device& device, int turns) {
  if (problem.conv || problem.layer)
    throw std::invalid_argument("\"" + problem.token + "\": passes are timed of transforms only");
  host::Engine engine(device.context(), device.device(), {});
  const host::FftProblem fft = host::canonical(host::parse_fft_token(problem.token));
  const host::Recipe recipe = host::plan_fft(fft, engine.profile());
  std::vector<host::Recipe> launches;
  for (const host::Step& step : recipe.steps) launches.push_back(only(recipe, step));
  const auto [us, copy_gbs] = time_launches(problem, launches, device, engine, turns);
  PassTimes times{problem.token, recipe.algorithm, copy_gbs, {}};
  for (size_t i = 0; i < recipe.steps.size(); ++i) {
    const host::Work& work = recipe.steps[i].work;
    const double gbs = 1e-3 * (work.read_bytes + work.written_bytes) / us[i];
    times.passes.push_back(
        {recipe.steps[i].kernel(), recipe.steps[i].note, us[i], gbs, gbs / times.copy_gbs});
  }
  return times;
}

}  // namespace clfm::bench
