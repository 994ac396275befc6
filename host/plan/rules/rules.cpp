#include "rules.hpp"

#include <limits>

#include "../../error.hpp"
#include "../radix_sequence.hpp"

namespace clfm::host {

namespace {

bool is_plain_complex(const FftProblem& problem) {
  return is_plain(problem) && problem.transform == Transform::c2c;
}
bool is_plain_real(const FftProblem& problem) {
  return is_plain(problem) && (problem.transform == Transform::r2c || problem.transform == Transform::c2r);
}
bool is_not_plain(const FftProblem& problem) { return !is_plain(problem); }

}  // namespace

const std::vector<FftRule>& fft_rules() {
  static const std::vector<FftRule> rules = {
      {FftAlgorithm::stockham, "stockham", is_plain_complex, propose_stockham},
      {FftAlgorithm::local, "local", is_plain_complex, propose_local},
      {FftAlgorithm::four_step, "four_step", is_plain_complex, propose_four_step},
      {FftAlgorithm::digit_reverse, "digit_reverse", is_plain_complex, propose_digit_reverse},
      {FftAlgorithm::item, "item", is_plain_complex, propose_item},
      {FftAlgorithm::automatic, "real", is_plain_real, propose_real},
      {FftAlgorithm::automatic, "convert", is_not_plain, propose_convert},
  };
  return rules;
}

namespace {

// Kernels count elements and rows in 32 bits, with a bit to spare for rounding up to whole work-groups.
std::string refuse_beyond_uint(const FftProblem& problem) {
  constexpr int64_t kMost = std::numeric_limits<int32_t>::max();
  for (const int axis : transformed_axes(problem)) {
    const int64_t length = problem.length[axis], rows = problem.points() / length * problem.batch;
    if (length > kMost)
      return concat("length[", axis, "] = ", length, " exceeds ", kMost, ", the most its kernels count");
    if (rows > kMost)
      return concat("axis ", axis, " has ", rows, " rows, more than the ", kMost, " its kernels count");
  }
  return {};
}

}  // namespace

std::string refuse_unless_smooth_c2c(const FftProblem& problem, const DeviceProfile& device) {
  constexpr int64_t kLargestPrime = 13;
  if (problem.precision == Precision::f64 && !device.limits.has_f64)
    return "the device has no double precision";
  if (std::string refusal = refuse_beyond_uint(problem); !refusal.empty()) return refusal;
  for (const int axis : transformed_axes(problem)) {
    const std::vector<int64_t> primes = prime_factors(problem.length[axis]);
    const int64_t prime = primes.empty() ? 1 : primes.back();
    if (prime > kLargestPrime)
      return concat("length[", axis, "] = ", problem.length[axis], " has the prime factor ", prime,
                    "; its radices reach ", kLargestPrime);
  }
  return {};
}

}  // namespace clfm::host
