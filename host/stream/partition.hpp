// host/stream/partition.hpp - a filter cut into a head that is summed directly and levels of equally long
// partitions, and what their rings must hold.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "host/problem/stream_problem.hpp"

namespace clfm::host {

// Taps [offset, offset + count * size). A block is `size` samples of the signal; as soon as it is complete,
// its spectrum and those before it times the level's give `size` results: block b's belong to outputs from b
// * size + offset on.
struct StreamLevel {
  int64_t size = 0, offset = 0, count = 0;
  bool operator==(const StreamLevel&) const = default;
};

struct Partition {
  int64_t head = 0;  // taps before the first level
  std::vector<StreamLevel> levels;
  bool operator==(const Partition&) const = default;
};

// Every level begins as early as its first block can be complete, so the levels before it are as short as
// possible. Nothing where the filter ends before a level begins.
std::optional<Partition> partitioned(const StreamProblem& problem, const std::vector<int64_t>& sizes);

// Blocks that are complete while an output that needs them has not been asked for.
int64_t pending_blocks(const StreamProblem& problem, const StreamLevel& level);

// Slots of the level's rings: of spectra, a filter that is exchanged going back to the pending blocks; of
// results.
int64_t spectra_slots(const StreamProblem& problem, const StreamLevel& level);
int64_t result_slots(const StreamProblem& problem, const StreamLevel& level);

// Samples that the history must hold, a power of two.
int64_t history_length(const StreamProblem& problem, const Partition& partition);

}  // namespace clfm::host
