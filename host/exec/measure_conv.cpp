#include <algorithm>
#include <memory>

#include "measure.hpp"
#include "scratch.hpp"

namespace clfm::host {
namespace {

// Of all candidates: the filter is prepared anew before every turn, since each lays its own out differently.
struct ConvBuffers {
  UserBuffers prepare, run;
};

ConvBuffers buffers_of(const ConvProblem& problem, uint64_t prepared, uint64_t workspace, Scratch& scratch) {
  ConvBuffers buffers;
  buffers.prepare.in = scratch.filled(problem.filter_bytes(), problem.precision);
  buffers.prepare.out = buffers.run.filter = scratch.empty(prepared);
  buffers.prepare.workspace = buffers.run.workspace = scratch.empty(workspace);
  buffers.run.in = scratch.filled(problem.in_extent_bytes(), problem.precision);
  buffers.run.out = scratch.empty(problem.out_extent_bytes());
  return buffers;
}

Heat heat(Engine& engine, const ConvRecipe& recipe, const ConvBuffers& buffers, Scratch& scratch) {
  const auto prepare = std::make_shared<Executor>(engine, recipe.prepare, WorkspaceOwner::caller);
  const auto run = std::make_shared<Executor>(engine, recipe.run, WorkspaceOwner::caller);
  Heat heat;
  heat.before = [prepare, users = buffers.prepare, &scratch] {
    prepare->enqueue(scratch.queue(), users, {}, nullptr);
  };
  heat.run = [run, users = buffers.run, &scratch] { run->enqueue(scratch.queue(), users, {}, nullptr); };
  return heat;
}

}  // namespace

std::vector<RaceTime> measure_conv(Engine& engine, const ConvProblem& problem,
                                   const std::vector<ConvRecipe>& candidates, size_t count,
                                   const RaceLimits& limits) {
  uint64_t workspace = 0, prepared = 0;
  for (size_t i = 0; i < count; ++i) {
    workspace = std::max(workspace, workspace_bytes(candidates[i]));
    prepared = std::max(prepared, candidates[i].prepared_bytes);
  }
  Scratch scratch(engine, problem.filter_bytes() + problem.in_extent_bytes() + problem.out_extent_bytes() +
                              prepared + workspace);
  const ConvBuffers buffers = buffers_of(problem, prepared, workspace, scratch);
  return race(scratch, count, limits,
              [&](size_t i) { return heat(engine, candidates[i], buffers, scratch); });
}

}  // namespace clfm::host
