// fft_plan.hpp - a planned FFT on an engine: checks what an enqueue is given, then lets the executor run.
#pragma once

#include <memory>

#include "../problem/fft_problem.hpp"
#include "executor.hpp"

namespace clfm::host {

class FftPlan {
 public:
  FftPlan(std::shared_ptr<Engine> engine, const FftProblem& problem, CallbackData data = {});

  const Recipe& recipe() const { return recipe_; }
  uint64_t workspace_bytes() const { return recipe_.workspace_bytes; }
  void enqueue(cl_command_queue queue, UserBuffers buffers, WaitList wait, cl_event* event);

 private:
  void check_buffers(UserBuffers& buffers) const;

  std::shared_ptr<Engine> engine_;
  FftProblem problem_;
  Recipe recipe_;
  Executor executor_;
};

}  // namespace clfm::host
