// measure.hpp - times contenders in turns: every round gives each one a burst of runs, so that a machine that
// slows down or speeds up does so for all of them.
#pragma once

#include <functional>
#include <vector>

#include "contenders/contender.hpp"

namespace clfm::bench {

enum class Timing {
  every_run,  // start one transform, wait for it: what a caller who needs the result sees
  burst       // start the whole burst, wait once: what a caller who keeps the device busy sees
};

struct Schedule {
  int rounds = 40;
  double burst_ms = 10;  // a burst's length is calibrated to about this
  double budget_s = 0;   // for one problem; 0: none. At least kFewestRounds are made.
  Timing timing = Timing::every_run;
};
constexpr int kFewestRounds = 3;

struct Runner {
  Contender* contender;
  Arrays* arrays;
  const Problem* problem;
  const Bytes* input;
  // Filled by measure(): of runs, and of prepare_input(), once a turn, where that does something.
  std::vector<double> samples_us, prepare_us;
};

// Where the input is not kept, it is loaded anew before every burst, and bursts are so short that unscaled
// transforms of transforms stay far from overflow.
void measure(const Schedule& schedule, std::vector<Runner>& runners,
             const std::function<void(int round)>& on_round);

// How many runs in a row an array survives that is transformed again and again before its numbers grow, or
// shrink, too far.
int longest_burst_on_results(const Problem& problem);

}  // namespace clfm::bench
