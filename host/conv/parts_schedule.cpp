#include "parts_schedule.hpp"

#include <algorithm>

#include "host/plan/divide.hpp"

namespace clfm::host {
namespace {

// Rounded down, whatever the sign.
int64_t floored(int64_t n, int64_t by) { return n >= 0 ? n / by : -divide_up(-n, by); }

int64_t overlap(int64_t first, int64_t last, int64_t most) {
  return std::max<int64_t>(std::min(last, most) - std::max<int64_t>(first, 0) + 1, 0);
}

// The blocks, of `count`, that contribute to one of the intervals with at least one block of the other
// sequence.
PartsSchedule::Run needed(int64_t count, int64_t weight, int64_t others, int64_t other_weight,
                          const PartsSchedule::Run& intervals) {
  const int64_t furthest = (others - 1) * other_weight;
  const int64_t first = std::clamp<int64_t>(-floored(furthest - intervals.first, weight), 0, count - 1);
  const int64_t last =
      std::clamp<int64_t>((intervals.first + intervals.count - 1) / weight, first, count - 1);
  return {first, last - first + 1};
}

}  // namespace

PartsSchedule::PartsSchedule(const PartsAxis& axis) : axis_(axis) {
  const int64_t signal_blocks = divide_up(axis.signal, axis.signal_block),
                filter_blocks = divide_up(axis.filter, axis.filter_block);
  const int64_t last =
      (signal_blocks - 1) * intervals_per_signal_block() + (filter_blocks - 1) * intervals_per_filter_block();
  // An interval that ends where the slice begins has no part in it.
  const int64_t first = std::clamp<int64_t>(floored(axis.begin - interval_length(), unit()) + 1, 0, last);
  intervals_ = {first, std::clamp<int64_t>(floored(axis.end - 1, unit()), first, last) - first + 1};
  signal_blocks_ = needed(signal_blocks, intervals_per_signal_block(), filter_blocks,
                          intervals_per_filter_block(), intervals_);
  filter_blocks_ = needed(filter_blocks, intervals_per_filter_block(), signal_blocks,
                          intervals_per_signal_block(), intervals_);
}

int64_t PartsSchedule::unit() const { return std::min(axis_.signal_block, axis_.filter_block); }

int64_t PartsSchedule::pairs() const {
  const int64_t first = intervals_.first, last = first + intervals_.count - 1;
  const int64_t signal_blocks = divide_up(axis_.signal, axis_.signal_block);
  int64_t pairs = 0;
  for (int64_t j = filter_blocks_.first; j < filter_blocks_.first + filter_blocks_.count; ++j) {
    const int64_t reach = j * intervals_per_filter_block();
    pairs += overlap(-floored(reach - first, intervals_per_signal_block()),
                     floored(last - reach, intervals_per_signal_block()), signal_blocks - 1);
  }
  return pairs;
}

std::vector<PartsSchedule::Pair> PartsSchedule::pairs_of(int64_t interval) const {
  std::vector<Pair> pairs;
  const int64_t filter_blocks = divide_up(axis_.filter, axis_.filter_block),
                signal_blocks = divide_up(axis_.signal, axis_.signal_block);
  for (int64_t i = 0; i < signal_blocks; ++i) {
    const int64_t rest = interval - i * intervals_per_signal_block();
    if (rest >= 0 && rest % intervals_per_filter_block() == 0 &&
        rest / intervals_per_filter_block() < filter_blocks)
      pairs.push_back({i, rest / intervals_per_filter_block()});
  }
  return pairs;
}

}  // namespace clfm::host
