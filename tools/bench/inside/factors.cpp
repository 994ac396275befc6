#include "factors.hpp"

#include <algorithm>
#include <chrono>
#include <iostream>
#include <stdexcept>

#include "factor_fit.hpp"
#include "host/exec/engine.hpp"
#include "host/plan/cost.hpp"
#include "host/plan/planner.hpp"
#include "host/problem/fft_problem.hpp"
#include "host/text.hpp"
#include "passes.hpp"
#include "problem/problem.hpp"
#include "table_file.hpp"
#include "tools/common/files.hpp"

namespace clfm::bench {
namespace {

using Clock = std::chrono::steady_clock;
using host::concat, host::PriceFactor, host::PriceFactors;

std::string today() {
  const std::chrono::year_month_day date{
      std::chrono::floor<std::chrono::days>(std::chrono::system_clock::now())};
  const auto two_digits = [](unsigned number) { return concat(number < 10 ? "0" : "", number); };
  return concat(static_cast<int>(date.year()), "-", two_digits(static_cast<unsigned>(date.month())), "-",
                two_digits(static_cast<unsigned>(date.day())));
}

// The steps that the planner chooses for each problem, and those that it chooses where one after the other of
// these costs too much.
class Measurement {
 public:
  explicit Measurement(const Device& device)
      : device_(device), engine_(device.context(), device.device(), {}), profile_(engine_.profile()) {
    profile_.factors = nullptr;
  }

  std::string row() const { return std::string(profile_.traits.name); }
  const std::vector<StepSample>& samples() const { return samples_; }

  // Prints a line for every step that it times.
  void time(const std::string& token) {
    constexpr double kFarOff = 6;  // times the best estimate
    const Problem problem = parse_problem(token);
    if (problem.conv || problem.layer)
      throw std::invalid_argument("\"" + token + "\": factors are measured of transforms only");
    std::vector<host::Recipe> launches;
    PriceFactors seen, avoided;
    double best_us = 0;
    for (bool goes_on = true; goes_on;) {
      const host::Recipe recipe = planned(problem, avoided);
      const double us = estimate_us(recipe);
      if (best_us == 0) best_us = us;
      if (us > kFarOff * best_us) break;
      for (const host::Step& step : recipe.steps)
        if (add_new(step, seen)) launches.push_back(only(recipe, step));
      goes_on =
          std::ranges::any_of(recipe.steps, [&](const host::Step& step) { return add_new(step, avoided); });
    }
    time(problem, launches);
    ++problems_;
  }

 private:
  host::Recipe planned(const Problem& problem, const PriceFactors& factors) const {
    host::DeviceProfile profile = profile_;
    profile.factors = &factors;
    return host::plan_fft(host::canonical(host::parse_fft_token(problem.token)), profile);
  }

  double estimate_us(const host::Recipe& recipe) const {
    double us = 0;
    for (const host::Step& step : recipe.steps) us += host::estimate_us(step, profile_);
    return us;
  }

  static PriceFactor row_of(const host::Step& step) {
    const host::PricedKernel kernel = host::priced_kernel(step);
    const int64_t length = step.pass.length;
    return {std::string(kernel.file),
            kernel.precision,
            kernel.lanes,
            kernel.transforms_per_vector,
            length,
            length,
            1,
            {}};
  }

  // Multiplies the price of a step's kernel at its length, so that the planner avoids it; false where it is
  // multiplied already.
  static bool add_new(const host::Step& step, PriceFactors& factors) {
    constexpr double kAvoided = 100;
    PriceFactor row = row_of(step);
    if (factors.of(row.priced(), row.shortest) == kAvoided) return false;
    row.factor = kAvoided;
    factors.add(row);
    return true;
  }

  void time(const Problem& problem, const std::vector<host::Recipe>& launches) {
    constexpr int kTurns = 25;
    constexpr double kLeastUs = 20;  // shorter ones are all launch
    const LaunchTimes times = time_launches(problem, launches, device_, engine_, kTurns);
    for (size_t i = 0; i < launches.size(); ++i) {
      const host::Step& step = launches[i].steps.front();
      const double estimate_us = host::estimate_us(step, profile_) - host::next_launch_us(profile_);
      if (std::min(estimate_us, times.us[i]) < kLeastUs) continue;
      samples_.push_back({problems_, row_of(step), times.us[i] / estimate_us});
      std::cout << "  " << step.source << "  " << step.note << "  estimated " << estimate_us
                << " us, measured " << times.us[i] << " us" << std::endl;
    }
  }

  const Device& device_;
  host::Engine engine_;
  host::DeviceProfile profile_;  // without factors
  size_t problems_ = 0;
  std::vector<StepSample> samples_;
};

}  // namespace

void measure_factors(const std::vector<std::string>& tokens, const std::string& path, double seconds,
                     const Device& device) {
  Measurement measurement(device);
  PriceFactors table;
  read_table(path, [&](const std::string& text) { table.add(text, path, measurement.row()); });
  const auto begin = Clock::now();
  for (const std::string& token : tokens) {
    const double passed_s = std::chrono::duration<double>(Clock::now() - begin).count();
    if (seconds > 0 && passed_s >= seconds) break;
    std::cout << token << std::endl;
    measurement.time(token);
  }
  table.replace(fitted_factors(measurement.samples(), today()));
  tools::write_file(path, table.to_text(measurement.row()));
}

}  // namespace clfm::bench
