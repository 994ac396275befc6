// layer_plan.hpp - a planned convolution layer on an engine: checks what an enqueue is given, then lets the
// executors run.
#pragma once

#include <array>
#include <memory>

#include "host/exec/programs/build.hpp"
#include "host/layer/recipe.hpp"
#include "host/problem/layer_problem.hpp"

namespace clfm::host {

class LayerPlan {
 public:
  LayerPlan(std::shared_ptr<Engine> engine, const LayerProblem& problem);

  const LayerProblem& problem() const { return problem_; }
  const LayerRecipe& recipe() const { return *recipe_; }
  uint64_t workspace_bytes() const { return host::workspace_bytes(recipe()); }

  void enqueue_prepare(cl_command_queue queue, LayerTensor tensor, const BufferSlice& from,
                       const BufferSlice& prepared, const BufferSlice& workspace, WaitList wait,
                       cl_event* event);

  struct PassBuffers {
    std::array<BufferSlice, kLayerTensors> prepared;
    BufferSlice bias, result, workspace;
  };
  void enqueue_pass(cl_command_queue queue, LayerPass pass, const PassBuffers& buffers, WaitList wait,
                    cl_event* event);

 private:
  struct Executors {
    std::array<std::unique_ptr<Executor>, kLayerTensors> prepare;
    std::array<std::unique_ptr<Executor>, kLayerPasses> pass;
  };
  Executors build(const std::shared_ptr<const LayerRecipe>& recipe) const;
  void check_pass(LayerPass pass, const PassBuffers& buffers) const;

  std::shared_ptr<Engine> engine_;
  LayerProblem problem_;
  std::shared_ptr<const LayerRecipe> recipe_;
  Executors executors_;
};

}  // namespace clfm::host
