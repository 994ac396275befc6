// conv_plan.hpp - a planned convolution on an engine: checks what an enqueue is given, then lets the
// executors run.
#pragma once

#include <memory>

#include "host/conv/recipe.hpp"
#include "host/exec/programs/build.hpp"
#include "host/problem/conv_problem.hpp"

namespace clfm::host {

class ConvPlan {
 public:
  ConvPlan(std::shared_ptr<Engine> engine, const ConvProblem& problem);

  const ConvProblem& problem() const { return problem_; }
  const ConvRecipe& recipe() const { return *recipe_; }
  uint64_t workspace_bytes() const { return host::workspace_bytes(recipe()); }

  void enqueue_prepare(cl_command_queue queue, const BufferSlice& filter, const BufferSlice& prepared,
                       const BufferSlice& workspace, WaitList wait, cl_event* event);
  void enqueue(cl_command_queue queue, const BufferSlice& signal, const BufferSlice& prepared,
               const BufferSlice& out, const BufferSlice& workspace, WaitList wait, cl_event* event);

 private:
  struct Executors {
    std::unique_ptr<Executor> prepare, run;
  };
  Executors build(const std::shared_ptr<const ConvRecipe>& recipe) const;

  std::shared_ptr<Engine> engine_;
  ConvProblem problem_;
  std::shared_ptr<const ConvRecipe> recipe_;
  Executors executors_;
};

}  // namespace clfm::host
