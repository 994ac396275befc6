#include "verification.hpp"

#include <chrono>

#include "random_token.hpp"
#include "support/random/random_problem.hpp"
#include "support/run/fft_run.hpp"

namespace clfm::bench {
namespace {

// Some faults show with one input in ten.
constexpr int kRunsOfGiven = 10, kRunsOfRandom = 2;

double seconds_now() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

void add_check(Verification& result, const ProblemCheck& check) {
  KindTally& tally = result.kinds[check.kind.empty() ? "not a problem" : check.kind];
  (check.outcome == Outcome::passed    ? tally.passed
   : check.outcome == Outcome::refused ? tally.refused
                                       : tally.failed) += 1;
  if (check.error_over_bound > tally.worst) {
    tally.worst = check.error_over_bound;
    tally.worst_token = check.token;
  }
  if (check.outcome == Outcome::failed) result.failures.push_back(check);
}

void verify_token(Verification& result, const std::string& token, int runs, const Makers& makers,
                  const Watch& watch) {
  const double start = seconds_now();
  result.unfinished = token;
  watch(result);
  add_check(result, checked(token, runs, makers));
  result.unfinished.clear();
  result.seconds += seconds_now() - start;
  watch(result);
}

std::string profile_name() {
  const std::string lines = test::test_engine().describe(), name = "profile = ";
  const size_t at = lines.find(name);
  if (at == std::string::npos) return "";
  const size_t begin = at + name.size();
  return lines.substr(begin, lines.find('\n', begin) - begin);
}

}  // namespace

std::vector<std::pair<std::string, std::string>> about_device() {
  const cl::Device& device = test::test_device().device;
  const cl::Platform platform(device.getInfo<CL_DEVICE_PLATFORM>());
  return {{"library", std::string("clfft_mixed ") + clfm_version()},
          {"device", device.getInfo<CL_DEVICE_NAME>()},
          {"vendor", device.getInfo<CL_DEVICE_VENDOR>()},
          {"driver", device.getInfo<CL_DRIVER_VERSION>()},
          {"opencl", device.getInfo<CL_DEVICE_VERSION>()},
          {"platform", platform.getInfo<CL_PLATFORM_NAME>() + ", " + platform.getInfo<CL_PLATFORM_VERSION>()},
          {"profile", profile_name()}};
}

void verify_tokens(Verification& result, const std::vector<std::string>& tokens, const Makers& makers,
                   const Watch& watch) {
  for (const std::string& token : tokens) verify_token(result, token, kRunsOfGiven, makers, watch);
}

void verify_random(Verification& result, double minutes, const Makers& makers, const Watch& watch) {
  constexpr double kSecondsPerMinute = 60;
  const double end = seconds_now() + kSecondsPerMinute * minutes;
  std::mt19937_64 random = test::random_for("problems to verify");
  for (size_t number = 0; seconds_now() < end; ++number)
    verify_token(result, random_token(random, number), kRunsOfRandom, makers, watch);
}

}  // namespace clfm::bench
