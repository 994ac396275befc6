#include "schedule.hpp"

#include <algorithm>

namespace clfm::host {

BlockRange finished_blocks(const StreamLevel& level, int64_t position, int64_t samples) {
  return {position / level.size, (position + samples) / level.size};
}

BlockRange pending_blocks_at(const StreamProblem& problem, const StreamLevel& level, int64_t position) {
  const int64_t end = position / level.size, next = result_position(problem, level, position);
  return {std::min(std::max<int64_t>(next, 0) / level.size, end), end};
}

int64_t place_in_ring(int64_t position, int64_t length) { return (position % length + length) % length; }

int64_t head_position(const StreamProblem& problem, const Partition& partition, int64_t position) {
  return position - problem.latency - (partition.head - 1);
}

int64_t result_position(const StreamProblem& problem, const StreamLevel& level, int64_t position) {
  return position - problem.latency - level.offset;
}

}  // namespace clfm::host
