#include "tiling.hpp"

#include <algorithm>

#include "host/plan/divide.hpp"
#include "host/plan/radix_sequence.hpp"

namespace clfm::host {
namespace {

constexpr int64_t kShort = 64, kVector = 8;

// Where a tile with everything begins: nothing but zeros are before it, and no output.
int64_t whole_start(const Support& support, int64_t filter) { return std::min(support.begin, filter - 1); }

}  // namespace

Support support_of(const ConvProblem& problem, size_t k) {
  const int64_t reach = problem.slice_size[k] + problem.filter[k] - 1;
  if (problem.border != Border::zero) return {reach, 0, reach};
  const int64_t first = origin(problem)[k];
  const int64_t begin = std::clamp<int64_t>(-first, 0, reach);
  return {reach, begin, std::clamp<int64_t>(problem.signal[k] - first, begin, reach)};
}

Tiling overlap_save_tiling(const ConvProblem& problem, const ConvProblem::Pair& length) {
  Tiling tiling;
  tiling.batch = problem.batch;
  const ConvProblem::Pair first = origin(problem);
  for (size_t k = 0; k < kConvRank; ++k) {
    const int64_t outputs = length[k] - problem.filter[k] + 1;
    tiling.axis[k] = {.length = length[k],
                      .count = divide_up(problem.slice_size[k], outputs),
                      .step = outputs,
                      .from = first[k],
                      .taken = length[k],
                      .skip = problem.filter[k] - 1,
                      .outputs = outputs};
  }
  return tiling;
}

Tiling overlap_add_tiling(const ConvProblem& problem, const ConvProblem::Pair& length) {
  Tiling tiling;
  tiling.batch = problem.batch;
  const ConvProblem::Pair first = origin(problem);
  // Where tiles share no outputs, every one is written from its own tile: those that nothing of the signal
  // reaches, too.
  const bool adds = problem.filter[0] > 1 || problem.filter[1] > 1;
  for (size_t k = 0; k < kConvRank; ++k) {
    Support support = support_of(problem, k);
    if (!adds) support = {support.reach, 0, support.reach};
    const int64_t filter = problem.filter[k], step = length[k] - filter + 1;
    const int64_t numbers = std::max<int64_t>(support.end - support.begin, 1);
    tiling.axis[k] = {.length = length[k],
                      .count = divide_up(numbers, step),
                      .step = step,
                      .from = first[k] + support.begin,
                      .taken = step,
                      .skip = filter - 1 - support.begin,
                      .outputs = length[k]};
  }
  return tiling;
}

Tiling whole_tiling(const ConvProblem& problem, const ConvProblem::Pair& length) {
  Tiling tiling;
  tiling.batch = problem.batch;
  const ConvProblem::Pair first = origin(problem);
  for (size_t k = 0; k < kConvRank; ++k) {
    const Support support = support_of(problem, k);
    const int64_t start = whole_start(support, problem.filter[k]);
    tiling.axis[k] = {.length = length[k],
                      .count = 1,
                      .step = problem.slice_size[k],
                      .from = first[k] + start,
                      .taken = std::max<int64_t>(support.end - start, 1),
                      .skip = problem.filter[k] - 1 - start,
                      .outputs = problem.slice_size[k]};
  }
  return tiling;
}

// What wraps round must not meet an output: neither what is behind the last element of the signal, nor what
// is before the first.
ConvProblem::Pair least_whole_length(const ConvProblem& problem) {
  ConvProblem::Pair least{};
  for (size_t k = 0; k < kConvRank; ++k) {
    const Support support = support_of(problem, k);
    least[k] =
        std::max({support.end, support.reach - whole_start(support, problem.filter[k]), problem.filter[k]});
  }
  return least;
}

std::vector<int64_t> tile_lengths(int64_t least, int64_t most) {
  const int64_t limit = 2 * std::max({least, most, kVector});  // a power of two lies below it
  std::vector<int64_t> lengths = products_of_small_primes(limit);
  std::erase_if(lengths, [&](int64_t n) { return n < least || (n > kShort && n % kVector != 0); });
  const auto enough = std::lower_bound(lengths.begin(), lengths.end(), most);
  if (enough != lengths.end()) lengths.erase(enough + 1, lengths.end());
  return lengths;
}

}  // namespace clfm::host
