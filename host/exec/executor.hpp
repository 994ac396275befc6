// executor.hpp - a compiled recipe and the workspace that it runs in: what a plan enqueues.
#pragma once

#include <memory>
#include <utility>

#include "compiled_recipe.hpp"
#include "workspace.hpp"

namespace clfm::host {

class Executor {
 public:
  Executor(Engine& engine, const Recipe& recipe, WorkspaceOwner owner, CallbackData data = {})
      : Executor(std::make_shared<CompiledRecipe>(engine, recipe, data),
                 plans_workspace(engine, owner, recipe.workspace_bytes)) {}

  // In a workspace that several executors share; null: where the caller brings one, or none is needed.
  Executor(std::shared_ptr<CompiledRecipe> compiled, std::shared_ptr<Workspace> workspace)
      : compiled_(std::move(compiled)), workspace_(std::move(workspace)) {}

  // Enqueues every step after `wait`; *event, where asked for, completes with the last one. Nothing waits,
  // allocates device memory or compiles. On an out-of-order queue each step waits for the events of those
  // that its recipe names. When a launch fails after others went through, the message says how many are
  // pending, and the workspace stays theirs. Thread-safe.
  void enqueue(cl_command_queue queue, const UserBuffers& buffers, WaitList wait, cl_event* event) {
    enqueue(queue, buffers, {}, wait, event);
  }
  void enqueue(cl_command_queue queue, UserBuffers buffers, const EnqueueNumbers& numbers, WaitList wait,
               cl_event* event);

 private:
  std::shared_ptr<CompiledRecipe> compiled_;
  std::shared_ptr<Workspace> workspace_;  // null: the caller's, or none
};

}  // namespace clfm::host
