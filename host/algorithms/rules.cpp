#include "rules.hpp"

#include <limits>

#include "host/error.hpp"
#include "host/plan/butterfly_work.hpp"
#include "host/plan/radix_sequence.hpp"

namespace clfm::host {

namespace {

bool is_plain_complex(const FftProblem& problem) {
  return is_plain(problem) && problem.transform == Transform::c2c;
}
bool is_plain_real(const FftProblem& problem) {
  return is_plain(problem) && has_half_spectrum(problem.transform);
}
bool is_plain_dct(const FftProblem& problem) { return is_plain(problem) && is_dct(problem.transform); }
bool has_window(const FftProblem& problem) {
  return problem.in_window != Window{} || problem.out_window != Window{};
}
bool is_half(const FftProblem& problem) { return problem.precision == Precision::f16; }
bool is_not_plain(const FftProblem& problem) { return !is_plain(problem); }

double least_us_in_registers(const FftProblem& problem, const DeviceProfile& device) {
  return least_us_of_passes(problem, fewest_register_passes(problem), device);
}
double least_us_in_groups(const FftProblem& problem, const DeviceProfile& device) {
  return least_us_of_passes(problem, static_cast<int64_t>(transformed_axes(problem).size()), device);
}

}  // namespace

const std::vector<FftRule>& fft_rules() {
  static const std::vector<FftRule> rules = {
      {FftAlgorithm::stockham, "stockham", is_plain_complex, propose_stockham, least_us_in_registers},
      {FftAlgorithm::local, "local", is_plain_complex, propose_local, least_us_in_groups},
      {FftAlgorithm::four_step, "four_step", is_plain_complex, propose_four_step, least_us_in_groups},
      {FftAlgorithm::digit_reverse, "digit_reverse", is_plain_complex, propose_digit_reverse,
       least_us_in_registers},
      {FftAlgorithm::item, "item", is_plain_complex, propose_item},
      {FftAlgorithm::bluestein, "bluestein", is_plain_complex, propose_bluestein},
      {FftAlgorithm::rader, "rader", is_plain_complex, propose_rader},
      {FftAlgorithm::automatic, "axes", is_plain_complex, propose_axes},
      {FftAlgorithm::automatic, "real", is_plain_real, propose_real},
      {FftAlgorithm::automatic, "odd_distances", is_plain_real, propose_odd_distances},
      {FftAlgorithm::automatic, "dct", is_plain_dct, propose_dct},
      {FftAlgorithm::automatic, "gathered", is_plain, propose_packed_rows},
      {FftAlgorithm::automatic, "convert", is_not_plain, propose_convert},
      {FftAlgorithm::automatic, "single", is_half, propose_single},
      {FftAlgorithm::automatic, "pruned", has_window, propose_pruned},
  };
  return rules;
}

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

void add_recipes(const RecipeMaker& make, Proposal& proposal) {
  add_or_refuse(proposal, [&] {
    for (Recipe& recipe : make()) proposal.recipes.push_back(std::move(recipe));
  });
}

Proposal propose_unless(std::string refusal, const RecipeMaker& make) {
  Proposal proposal;
  proposal.refusal = std::move(refusal);
  if (proposal.refusal.empty()) add_recipes(make, proposal);
  return proposal;
}

std::string refuse_precision(const FftProblem& problem, const DeviceProfile& device) {
  if (problem.precision == Precision::f64 && !device.limits.has_f64)
    return "the device has no double precision";
  if (problem.precision == Precision::f16 && !device.limits.has_f16)
    return "the device has no arithmetic in half precision; f16s stores halves and computes in single "
           "precision";
  return {};
}

std::string refuse_what_cannot_run(const FftProblem& problem, const DeviceProfile& device) {
  if (std::string refusal = refuse_precision(problem, device); !refusal.empty()) return refusal;
  return refuse_beyond_uint(problem);
}

std::string refuse_unless_smooth(const FftProblem& problem, const DeviceProfile& device) {
  if (std::string refusal = refuse_what_cannot_run(problem, device); !refusal.empty()) return refusal;
  for (const int axis : transformed_axes(problem)) {
    const int64_t prime = largest_prime_factor(problem.length[axis]);
    if (prime > kLargestRadixPrime)
      return concat("length[", axis, "] = ", problem.length[axis], " has the prime factor ", prime,
                    "; its radices reach ", kLargestRadixPrime);
  }
  return {};
}

}  // namespace clfm::host
