#include "tuned_transpose.hpp"

#include <algorithm>
#include <chrono>
#include <limits>

#include "host/exec/engine.hpp"
#include "host/exec/executor.hpp"

namespace clfm::bench {
namespace {

constexpr int kTrialsOfShape = 7;  // of every shape; the best one counts

std::vector<TransposeShape> shapes(const host::DeviceProfile& profile) {
  const host::GroupShape groups[] = {{1, 1}, {2, 4}, {4, 4}, {8, 8}, {16, 16}};
  std::vector<TransposeShape> all;
  for (const int block : {2, 4})
    for (const host::GroupShape& group : groups)
      if (group.columns * group.rows <= profile.limits.max_group) all.push_back({block, group});
  return all;
}

double best_seconds(const Device& device, host::Executor& executor, const cl::Buffer& picture) {
  double best = std::numeric_limits<double>::infinity();
  for (int trial = 0; trial < kTrialsOfShape; ++trial) {
    const auto start = std::chrono::steady_clock::now();
    executor.enqueue(device.queue(), {{picture(), 0}, {picture(), 0}, {}}, {}, nullptr);
    device.queue.finish();
    best = std::min(best, std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count());
  }
  return best;
}

}  // namespace

TransposeShape fastest_transpose(const Device& device, const host::FftProblem& problem,
                                 const host::DeviceProfile& profile) {
  host::Engine engine(device.context(), device.device(), host::EngineOptions{});
  const cl::Buffer picture(device.context, CL_MEM_READ_WRITE, problem.out_extent_bytes());
  device.queue.enqueueFillBuffer(picture, 0.0f, 0, problem.out_extent_bytes());
  PictureRecipe recipes(problem, profile, {});
  TransposeShape fastest;
  double least = std::numeric_limits<double>::infinity();
  for (const TransposeShape& shape : shapes(profile)) {
    host::Executor executor(engine, recipes.transpose_alone(shape), host::WorkspaceOwner::plan);
    const double seconds = best_seconds(device, executor, picture);
    if (seconds >= least) continue;
    least = seconds;
    fastest = shape;
  }
  return fastest;
}

}  // namespace clfm::bench
