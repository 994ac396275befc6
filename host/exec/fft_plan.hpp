// fft_plan.hpp - a planned FFT on an engine: checks what an enqueue is given, then lets the executor run.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "host/exec/programs/build.hpp"
#include "host/problem/fft_problem.hpp"

namespace clfm::host {

class FftPlan {
 public:
  // As the cheapest recipe, or as the one that a saved text says where there is one.
  FftPlan(std::shared_ptr<Engine> engine, const FftProblem& problem, CallbackData data = {},
          std::optional<std::string> saved_recipe = std::nullopt);

  const FftProblem& problem() const { return problem_; }
  const Recipe& recipe() const { return *recipe_; }
  uint64_t workspace_bytes() const { return recipe().workspace_bytes; }
  void enqueue(cl_command_queue queue, UserBuffers buffers, WaitList wait, cl_event* event);

 private:
  void check_buffers(UserBuffers& buffers) const;

  std::shared_ptr<Engine> engine_;
  FftProblem problem_;
  std::shared_ptr<const Recipe> recipe_;
  std::unique_ptr<Executor> executor_;
};

}  // namespace clfm::host
