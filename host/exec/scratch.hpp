// scratch.hpp - what candidates are timed on: a queue and buffers of the plan's own, released with it. Never
// the caller's.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "executor.hpp"
#include "host/tuning/race.hpp"

namespace clfm::host {

class Scratch {
 public:
  // Throws Failure(out_of_memory) where `needed_bytes` of all buffers together are more than a create may
  // take for a while.
  Scratch(const Engine& engine, uint64_t needed_bytes);

  BufferSlice empty(uint64_t bytes);  // of at least one byte
  BufferSlice filled(uint64_t bytes,
                     Precision precision);  // with random numbers of magnitudes from 2^-7 to 1

  cl_command_queue queue() const { return queue_(); }
  uint32_t compute_units() const { return engine_.profile().limits.compute_units; }
  void copy(const BufferSlice& from, const BufferSlice& to, uint64_t bytes);
  void finish();

 private:
  const Engine& engine_;
  opencl::CommandQueue queue_;
  std::vector<opencl::Buffer> buffers_;
};

// One candidate on the device. Turns have several runs, so that a turn is long enough for the clock.
constexpr int kMostRuns = 50;
struct Heat {
  std::function<void()> before;  // of every turn: what is not timed
  std::function<void()> run;     // enqueues one run
  int most_runs = kMostRuns;     // in a turn
};

// Candidates 0 .. count - 1, each built by build(i), by a clock of the host.
std::vector<RaceTime> race(Scratch& scratch, size_t count, const RaceLimits& limits,
                           const std::function<Heat(size_t)>& build);

}  // namespace clfm::host
