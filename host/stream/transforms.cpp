#include "transforms.hpp"

#include "host/plan/compose.hpp"
#include "steps.hpp"

namespace clfm::host {
namespace {

bool is_real(const StreamProblem& problem) { return problem.domain == ConvDomain::real; }

Layout rows_of(int64_t row) {
  Layout layout;
  layout.stride[0] = 1;
  layout.batch_stride = row;
  return layout;
}

}  // namespace

FftProblem StreamTransforms::transform(int64_t size, int64_t rows) const {
  FftProblem p;
  p.transform = is_real(problem_) ? Transform::r2c : Transform::c2c;
  p.precision = arithmetic_of(problem_);
  p.length[0] = 2 * size;
  p.batch = rows;
  return p;
}

// Blocks begin at an even sample of the history and of a ring.
Recipe StreamTransforms::planned(const FftProblem& problem) const {
  return cheapest_part(canonical(problem), 0, 0, device_);
}

const StreamTransforms::Pair& StreamTransforms::of(int64_t size) {
  const auto found = pairs_.find(size);
  if (found != pairs_.end()) return found->second;
  const int64_t row = spectrum_row(problem_, size);
  FftProblem forward = transform(size, problem_.channels), inverse = forward;
  forward.in = rows_of(history_row(history_));
  forward.out = rows_of(row);
  inverse.transform = is_real(problem_) ? Transform::c2r : Transform::c2c;
  inverse.direction = Direction::backward;
  inverse.in = rows_of(row);
  inverse.out = rows_of(2 * size);
  return pairs_.emplace(size, Pair{planned(forward), planned(inverse)}).first->second;
}

Recipe StreamTransforms::of_partitions(int64_t size, int64_t rows) const {
  const int64_t row = spectrum_row(problem_, size);
  FftProblem p = transform(size, rows);
  p.placement = Placement::in_place;
  p.in = rows_of(is_real(problem_) ? 2 * row : row);
  p.out = rows_of(row);
  return planned(p);
}

}  // namespace clfm::host
