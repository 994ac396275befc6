#include "partition.hpp"

#include <algorithm>
#include <bit>

#include "host/plan/divide.hpp"

namespace clfm::host {
namespace {

// Output n is taken by the push that brings sample n + latency. Block 0 is complete with sample size - 1; its
// results begin with output `offset`.
int64_t least_offset(const StreamProblem& problem, int64_t size) {
  return std::max<int64_t>(size - 1 - problem.latency, 0);
}

}  // namespace

std::optional<Partition> partitioned(const StreamProblem& problem, const std::vector<int64_t>& sizes) {
  Partition partition;
  partition.head = sizes.empty() ? problem.taps : least_offset(problem, sizes.front());
  int64_t offset = partition.head;
  for (size_t k = 0; k < sizes.size(); ++k) {
    const bool last = k + 1 == sizes.size();
    const int64_t end = last ? problem.taps : least_offset(problem, sizes[k + 1]);
    if (end <= offset || offset >= problem.taps) return std::nullopt;
    const StreamLevel level{sizes[k], offset, divide_up(end - offset, sizes[k])};
    partition.levels.push_back(level);
    offset += level.count * level.size;
  }
  return partition;
}

int64_t pending_blocks(const StreamProblem& problem, const StreamLevel& level) {
  return divide_up(level.offset + problem.latency, level.size);
}

int64_t spectra_slots(const StreamProblem& problem, const StreamLevel& level) {
  return level.count + std::max<int64_t>(pending_blocks(problem, level) - 1, 0);
}

int64_t result_slots(const StreamProblem& problem, const StreamLevel& level) {
  constexpr int64_t kMostLanes = 16;  // the last vector of outputs may reach beyond the push
  return divide_up(problem.max_push + problem.latency + level.offset + kMostLanes, level.size) + 1;
}

int64_t history_length(const StreamProblem& problem, const Partition& partition) {
  const int64_t window = partition.levels.empty() ? 0 : 2 * partition.levels.back().size;
  const int64_t least = problem.max_push + std::max(window, partition.head + problem.latency);
  return static_cast<int64_t>(std::bit_ceil(static_cast<uint64_t>(least)));
}

}  // namespace clfm::host
