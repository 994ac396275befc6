#include "verify_command.hpp"

#include <chrono>
#include <filesystem>
#include <functional>
#include <iostream>

#include "device.hpp"
#include "known_failures.hpp"
#include "problem/suites.hpp"
#include "problem/token.hpp"
#include "progress.hpp"
#include "support/device.hpp"
#include "support/random/random_problem.hpp"
#include "support/reference/dft.hpp"
#include "tools/common/files.hpp"
#ifdef CLFM_BENCH_FFTW
#include "contenders/fftw_rows.hpp"
#endif

namespace clfm::bench {
namespace {

std::vector<std::string> tokens_to_verify(const Options& options) {
  std::vector<std::string> tokens = options.tokens;
  for (const std::string& name : options.suites)
    for (const std::string& token : find_suite(name).tokens) tokens.push_back(without_pass(token));
  for (const std::string& token : tokens) require_problem(token);
  return tokens;
}

void write_report(const std::string& path, const Verification& result) {
  const bool is_json = std::filesystem::path(path).extension() == ".json";
  tools::write_file(path, is_json ? to_json(result) : to_text(result));
}

// One line that changes on a terminal, else one now and then; what fails is said at once.
class Watcher {
 public:
  explicit Watcher(std::string report_path) : report_path_(std::move(report_path)) {}

  void operator()(const Verification& result) {
    if (!report_path_.empty()) write_report(report_path_, result);
    for (; said_ < result.failures.size(); ++said_) {
      progress_.clear();
      std::cerr << "FAILED " << result.failures[said_].token << "\n";
    }
    size_t done = 0;
    for (const auto& [kind, tally] : result.kinds) done += tally.passed + tally.refused + tally.failed;
    const std::string counts = std::to_string(done) + " verified, " + std::to_string(result.failures.size()) +
                               " failed, " + std::to_string(static_cast<int>(result.seconds)) + " s";
    if (!result.unfinished.empty()) progress_.show(counts + ": " + result.unfinished);
    if (progress_.is_shown() || Clock::now() < next_line_) return;
    std::cerr << counts << "\n";
    next_line_ = Clock::now() + std::chrono::seconds(10);
  }

 private:
  using Clock = std::chrono::steady_clock;

  std::string report_path_;
  Progress progress_;
  size_t said_ = 0;
  Clock::time_point next_line_ = Clock::now() + std::chrono::seconds(10);
};

}  // namespace

Verification verify_as_asked(const Options& options) {
  const std::vector<std::string> tokens = tokens_to_verify(options);
  test::choose_test_device(open_device(options.device, Stacks::usual).device);
  test::choose_run_seed(options.trial.seed);
#ifdef CLFM_BENCH_FFTW
  test::let_double_dft_be(fftw_row);
#endif
  Verification result;
  result.about = about_device();
  result.seed = options.trial.seed;
  Watcher watcher(options.report_path);
  const Watch watch = std::ref(watcher);
  const Makers makers = makers_of_library();
  verify_tokens(result, tokens.empty() ? known_failures() : tokens, makers, watch);
  if (tokens.empty()) verify_random(result, options.minutes, makers, watch);
  return result;
}

}  // namespace clfm::bench
