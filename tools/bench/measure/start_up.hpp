// start_up.hpp - how long it takes until a program has its first result: making a plan and running it once,
// with empty kernel caches and with those that an earlier process has filled.
#pragma once

#include <ostream>
#include <string>
#include <vector>

#include "session.hpp"

namespace clfm::bench {

// Every problem with every contender that compiles kernels, each start in a process of its own, which is the
// program called anew. The least of several starts counts.
void run_start_ups(const std::vector<Job>& jobs, const Options& options, const Outputs& outputs);

// What such a process does: two plans, one after the other, of the contender options.start_up_of. Prints
// their times, or why it cannot.
void start_twice(const Job& job, const Options& options, std::ostream& out);

}  // namespace clfm::bench
