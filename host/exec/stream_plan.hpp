// stream_plan.hpp - a planned stream on an engine. What it remembers of the signal is in device memory; how
// far it has come, which filter it uses and whether another fades in is known here, so that a push never asks
// the device.
#pragma once

#include <memory>
#include <mutex>
#include <optional>
#include <vector>

#include "executor.hpp"
#include "host/problem/stream_problem.hpp"
#include "host/stream/recipe.hpp"
#include "stream_chain.hpp"

namespace clfm::host {

class StreamPlan {
 public:
  StreamPlan(std::shared_ptr<Engine> engine, const StreamProblem& problem);

  const StreamProblem& problem() const { return problem_; }
  const StreamRecipe& recipe() const { return *recipe_; }

  void enqueue_prepare(cl_command_queue queue, const BufferSlice& filter, const BufferSlice& prepared,
                       WaitList wait, cl_event* event);
  // in.mem null: zeros. No samples: only events pass.
  void enqueue_push(cl_command_queue queue, const BufferSlice& in, int64_t samples, const BufferSlice& out,
                    WaitList wait, cl_event* event);
  void exchange_filter(const BufferSlice& prepared, int64_t fade_samples);
  void reset();

 private:
  struct LevelExecutors {
    std::unique_ptr<Executor> prepare, forward, multiply, inverse;
  };
  struct Executors {
    std::unique_ptr<Executor> prepare_head, append, output, fade;
    std::vector<LevelExecutors> levels;
    std::shared_ptr<Workspace> state;
  };
  struct Filter {  // kept alive while it is in use
    opencl::Buffer buffer;
    uint64_t offset_bytes = 0;
    BufferSlice at(uint64_t byte) const { return {buffer(), offset_bytes + byte}; }
  };
  struct Fading {
    int64_t begin, length;  // in outputs
    enum class Results { of_old_blocks_missing, complete } results;
  };
  enum class Condition { fresh, running, broken };  // fresh: the state must be cleared before it is used

  Executors build(const std::shared_ptr<const StreamRecipe>& recipe) const;
  void check_push(cl_command_queue queue, const BufferSlice& in, int64_t samples, const BufferSlice& out,
                  WaitList wait) const;
  BufferSlice state(uint64_t byte) const { return {executors_.state->mem(), byte}; }
  opencl::Event run(StreamChain& chain, const BufferSlice& in, int64_t samples, const BufferSlice& out);
  void begin_fade(StreamChain& chain);
  void run_block(StreamChain& chain, size_t level, int64_t block);
  void filter_block(StreamChain& chain, size_t level, int64_t block, size_t filter);
  opencl::Event run_output(StreamChain& chain, int64_t samples, const BufferSlice& out);
  void advance(int64_t samples);
  void enqueue_empty_push(cl_command_queue queue, WaitList wait, cl_event* event);
  size_t next_filter_index() const { return 1 - current_; }

  std::shared_ptr<Engine> engine_;
  StreamProblem problem_;
  std::shared_ptr<const StreamRecipe> recipe_;
  Executors executors_;

  // Guarded by the mutex of the state.
  Condition condition_ = Condition::fresh;
  int64_t position_ = 0;  // samples taken
  Filter filters_[2];     // each with a ring of results in every level
  size_t current_ = 0;    // of filters_
  std::optional<Fading> fading_;
};

}  // namespace clfm::host
