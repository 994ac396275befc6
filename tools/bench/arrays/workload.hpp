// workload.hpp - one problem's arrays, its input and its answer.
#pragma once

#include "contenders/contender.hpp"

namespace clfm::bench {

struct CheckedRun {
  double milliseconds, relative_error;
};

class Workload {
 public:
  // Throws where the memory for it is not there.
  Workload(const Problem& problem, const Device& device, unsigned seed);

  const Problem& problem() const { return problem_; }
  const Bytes& input() const { return input_; }
  ArrayPairs& arrays() { return arrays_; }

  // Runs on fresh input with a poisoned output; throws Refusal where the numbers are wrong.
  CheckedRun checked_run(Contender& contender);

 private:
  Problem problem_;
  ArrayPairs arrays_;
  Bytes input_, output_;
  std::vector<double> expected_;
};

}  // namespace clfm::bench
