#include "factor_fit.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <string>
#include <utility>

namespace clfm::bench {
namespace {

using host::PriceFactor;

constexpr double kAlike = 1.1;  // factors within this ratio

// Lengths of one kernel, those of an octave to begin with, and what its steps take over their estimates: the
// logarithm of the factor, of so many samples.
struct Range {
  int64_t shortest, longest;
  double logarithm = 0;
  size_t samples = 0;
};
using Ranges = std::map<int64_t, Range>;  // by the shortest length

// Zero is an octave of its own.
Range octave_of(int64_t length) {
  if (length == 0) return {0, 0};
  int64_t begin = 1;
  while (2 * begin <= length) begin *= 2;
  return {begin, 2 * begin - 1};
}

// Neighbours that are alike become one.
std::vector<Range> merged(const Ranges& octaves) {
  std::vector<Range> ranges;
  for (const auto& [shortest, octave] : octaves) {
    const bool follows = !ranges.empty() && ranges.back().longest + 1 == shortest;
    if (!follows || std::abs(ranges.back().logarithm - octave.logarithm) > std::log(kAlike)) {
      ranges.push_back(octave);
      continue;
    }
    Range& last = ranges.back();
    const auto before = static_cast<double>(last.samples), more = static_cast<double>(octave.samples);
    last.logarithm = (before * last.logarithm + more * octave.logarithm) / (before + more);
    last.longest = octave.longest;
    last.samples += octave.samples;
  }
  return ranges;
}

// Averages of what was added under a key.
template <class Key>
class Means {
 public:
  void add(const Key& key, double value) {
    auto& [sum, count] = sums_[key];
    sum += value;
    ++count;
  }
  double of(const Key& key) const {
    const auto found = sums_.find(key);
    return found == sums_.end() ? 0 : found->second.first / static_cast<double>(found->second.second);
  }

 private:
  std::map<Key, std::pair<double, size_t>> sums_;
};

using Octave = std::pair<host::PricedKernel, int64_t>;
Octave octave_key(const StepSample& sample) {
  return {sample.step.priced(), octave_of(sample.step.shortest).shortest};
}

// Those of octaves that have enough samples of problems in which other kernels were timed, too.
std::vector<StepSample> comparable(const std::vector<StepSample>& all) {
  constexpr size_t kEnough = 2;
  std::map<size_t, std::set<host::PricedKernel>> of_problems;
  for (const StepSample& sample : all) of_problems[sample.problem].insert(sample.step.priced());
  std::map<Octave, size_t> counts;
  for (const StepSample& sample : all) counts[octave_key(sample)] += of_problems[sample.problem].size() > 1;
  std::vector<StepSample> kept = all;
  std::erase_if(kept, [&](const StepSample& sample) { return counts[octave_key(sample)] < kEnough; });
  return kept;
}

// The logarithm of a sample is the sum of a problem's and a kernel's, which are found in turns.
Means<Octave> logarithms_of(const std::vector<StepSample>& samples) {
  constexpr int kTurns = 50;
  Means<Octave> of_octaves;
  for (int turn = 0; turn < kTurns; ++turn) {
    Means<size_t> of_problems;
    for (const StepSample& sample : samples)
      of_problems.add(sample.problem, std::log(sample.over_estimate) - of_octaves.of(octave_key(sample)));
    of_octaves = {};
    for (const StepSample& sample : samples)
      of_octaves.add(octave_key(sample), std::log(sample.over_estimate) - of_problems.of(sample.problem));
  }
  return of_octaves;
}

}  // namespace

std::vector<PriceFactor> fitted_factors(const std::vector<StepSample>& all, std::string_view date) {
  const std::vector<StepSample> samples = comparable(all);
  const Means<Octave> of_octaves = logarithms_of(samples);
  std::map<host::PricedKernel, Ranges> kernels;
  for (const StepSample& sample : samples) {
    Range range = octave_of(sample.step.shortest);
    range.logarithm = of_octaves.of(octave_key(sample));
    ++kernels[sample.step.priced()].try_emplace(range.shortest, range).first->second.samples;
  }
  std::vector<PriceFactor> rows;
  for (const auto& [kernel, octaves] : kernels)
    for (const Range& range : merged(octaves))
      rows.push_back({std::string(kernel.file), kernel.precision, kernel.lanes, kernel.transforms_per_vector,
                      range.shortest, range.longest, std::exp(range.logarithm), std::string(date)});
  return rows;
}

}  // namespace clfm::bench
