#include <algorithm>
#include <array>
#include <memory>

#include "measure.hpp"
#include "scratch.hpp"

namespace clfm::host {
namespace {

// What every part of a training step works on: shared by all candidates, since all of them prepare what they
// use.
struct LayerBuffers {
  std::array<UserBuffers, kLayerTensors> prepare;
  std::array<UserBuffers, kLayerPasses> pass;
};

using Sizes = std::array<uint64_t, kLayerTensors>;

LayerBuffers buffers_of(const LayerProblem& problem, const Sizes& prepared_bytes, uint64_t workspace_bytes,
                        Scratch& scratch) {
  LayerBuffers buffers;
  std::array<BufferSlice, kLayerTensors> prepared, results;
  const BufferSlice workspace = scratch.empty(workspace_bytes);
  const BufferSlice bias = scratch.filled(
      static_cast<uint64_t>(problem.out_channels) * problem.element_bytes(), problem.precision);
  for (size_t i = 0; i < kLayerTensors; ++i) {
    const uint64_t bytes = problem.bytes(static_cast<LayerTensor>(i));
    prepared[i] = scratch.empty(prepared_bytes[i]);
    results[i] = scratch.empty(bytes);
    buffers.prepare[i].in = scratch.filled(bytes, problem.precision);
    buffers.prepare[i].out = prepared[i];
    buffers.prepare[i].workspace = workspace;
  }
  for (const LayerPass pass : kEveryLayerPass) {
    UserBuffers& users = buffers.pass[index_of(pass)];
    users.in = prepared[index_of(operands_of(pass).first)];
    users.filter = prepared[index_of(operands_of(pass).second)];
    users.out = results[index_of(result_shape(pass))];
    users.bias = bias;
    users.workspace = workspace;
  }
  return buffers;
}

Heat heat(Engine& engine, const LayerRecipe& recipe, const LayerBuffers& buffers, Scratch& scratch) {
  struct Part {
    std::shared_ptr<Executor> executor;
    UserBuffers users;
  };
  std::vector<Part> parts;
  for (size_t i = 0; i < kLayerTensors; ++i)
    parts.push_back(
        {std::make_shared<Executor>(engine, recipe.prepare[i], WorkspaceOwner::caller), buffers.prepare[i]});
  for (size_t i = 0; i < kLayerPasses; ++i)
    parts.push_back(
        {std::make_shared<Executor>(engine, recipe.pass[i], WorkspaceOwner::caller), buffers.pass[i]});
  Heat heat;
  heat.run = [parts, &scratch] {
    for (const Part& part : parts) part.executor->enqueue(scratch.queue(), part.users, {}, nullptr);
  };
  return heat;
}

}  // namespace

std::vector<RaceTime> measure_layer(Engine& engine, const LayerProblem& problem,
                                    const std::vector<LayerRecipe>& candidates, size_t count,
                                    const RaceLimits& limits) {
  uint64_t workspace = 0, needed = 0;
  Sizes prepared{};
  for (size_t i = 0; i < count; ++i) {
    workspace = std::max(workspace, workspace_bytes(candidates[i]));
    for (size_t k = 0; k < kLayerTensors; ++k)
      prepared[k] = std::max(prepared[k], candidates[i].prepared_bytes[k]);
  }
  for (size_t k = 0; k < kLayerTensors; ++k)
    needed += prepared[k] + 2 * problem.bytes(static_cast<LayerTensor>(k));
  Scratch scratch(engine, needed + workspace);
  const LayerBuffers buffers = buffers_of(problem, prepared, workspace, scratch);
  return race(scratch, count, limits,
              [&](size_t i) { return heat(engine, candidates[i], buffers, scratch); });
}

}  // namespace clfm::host
