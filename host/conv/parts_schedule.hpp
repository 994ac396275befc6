// host/conv/parts_schedule.hpp - the schedule in "Parallelized Filters" of a convolution of two sequences in
// blocks, one axis of it. Blocks of one sequence are a whole number of times as long as those of the other,
// so every pair of blocks reaches one interval of outputs, and an interval is what pairs reach together: it
// takes one inverse transform. Intervals of one division do not overlap.
#pragma once

#include <cstdint>
#include <vector>

namespace clfm::host {

// Two sequences, and the outputs [begin, end) of their full convolution that are wanted.
struct PartsAxis {
  int64_t signal = 1, filter = 1;              // elements
  int64_t signal_block = 1, filter_block = 1;  // one divides the other
  int64_t begin = 0, end = 1;
};

class PartsSchedule {
 public:
  struct Run {
    int64_t first = 0, count = 0;
    bool operator==(const Run&) const = default;
  };
  struct Pair {
    int64_t signal, filter;  // blocks
    bool operator==(const Pair&) const = default;
  };

  explicit PartsSchedule(const PartsAxis& axis);

  const PartsAxis& axis() const { return axis_; }
  int64_t unit() const;  // interval t begins at output t * unit
  int64_t interval_length() const { return axis_.signal_block + axis_.filter_block - 1; }
  int64_t divisions() const { return (axis_.signal_block + axis_.filter_block) / unit(); }
  int64_t division_of(int64_t interval) const { return interval % divisions(); }
  // By how many intervals the result of a pair moves from one block of a sequence to the next.
  int64_t intervals_per_signal_block() const { return axis_.signal_block / unit(); }
  int64_t intervals_per_filter_block() const { return axis_.filter_block / unit(); }

  // Those that reach an output that is wanted: at least one, so that there is something to do.
  Run intervals() const { return intervals_; }
  // Blocks of pairs that do.
  Run signal_blocks() const { return signal_blocks_; }
  Run filter_blocks() const { return filter_blocks_; }
  int64_t pairs() const;
  std::vector<Pair> pairs_of(int64_t interval) const;

 private:
  PartsAxis axis_;
  Run intervals_, signal_blocks_, filter_blocks_;
};

}  // namespace clfm::host
