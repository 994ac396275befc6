// host/stream/schedule.hpp - which blocks a push finishes, and where in the rings things stand: all of it
// follows from how many samples the stream has taken so far.
#pragma once

#include <cstdint>

#include "partition.hpp"

namespace clfm::host {

struct BlockRange {
  int64_t begin, end;
};

// Blocks that `samples` more finish.
BlockRange finished_blocks(const StreamLevel& level, int64_t position, int64_t samples);

// Blocks that are finished and have results for outputs still to be taken.
BlockRange pending_blocks_at(const StreamProblem& problem, const StreamLevel& level, int64_t position);

// Of any position, also one before the stream began.
int64_t place_in_ring(int64_t position, int64_t length);

// The sample that the first tap of the head meets for the next output, and that output's first result of a
// level.
int64_t head_position(const StreamProblem& problem, const Partition& partition, int64_t position);
int64_t result_position(const StreamProblem& problem, const StreamLevel& level, int64_t position);

}  // namespace clfm::host
