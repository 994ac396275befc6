// clfm-bench - see docs/benchmarking.md. Exit codes: 1 usage, 2 file, 3 device (none, or none of that name),
// 4 --check or --verify failed.
#include <exception>
#include <iostream>
#include <optional>
#include <stdexcept>

#include "inside/candidates.hpp"
#include "inside/record.hpp"
#include "measure/start_up.hpp"
#include "session.hpp"
#include "tools/common/files.hpp"
#include "verify/verify_command.hpp"

namespace clfm::bench {
namespace {

enum ExitCode { kSuccess = 0, kUsage = 1, kFile = 2, kDevice = 3, kCheckFailed = 4 };

int complain(ExitCode code, const std::string& message) {
  std::cerr << "clfm-bench: " << message << "\n";
  return code;
}

int print_suites() {
  for (const Suite& suite : suites()) {
    std::cout << suite.name << "  " << suite.summary << "\n";
    for (const std::string& token : suite.tokens) std::cout << "    " << token << "\n";
  }
  return kSuccess;
}

int print_devices() {
  for (const std::string& line : list_devices()) std::cout << line << "\n";
  return kSuccess;
}

int measure_jobs(const Options& options) {
  const std::vector<Job> jobs = jobs_of(options);
  const bool json_to_stdout = options.json_path == "-";
  std::optional<tools::OutputStream> json;
  if (!options.json_path.empty()) json.emplace(options.json_path);
  const Outputs outputs{json_to_stdout ? std::cerr : std::cout, json ? &*json : nullptr};
  std::vector<ProblemResults> results;
  try {
    if (options.action == Action::start_up)
      run_start_ups(jobs, options, outputs);
    else if (options.action == Action::passes)
      run_passes(jobs, options, open_device(options.device), outputs);
    else if (options.action == Action::products)
      run_products(jobs, options, open_device(options.device), outputs);
    else
      results = run_session(jobs, options, open_device(options.device), outputs);
  } catch (const cl::Error& error) {
    return complain(kDevice, std::string(error.what()) + " returns " + std::to_string(error.err()));
  }
  if (options.check == Check::on && !passes_check(results, std::cerr)) return kCheckFailed;
  return kSuccess;
}

int record_jobs(const Options& options) {
  std::vector<std::string> tokens;
  for (const Job& job : jobs_of(options)) tokens.push_back(table_token(job.problem.token));
  record_candidates(tokens, options.record_path, options.time_budget_s, options.clock,
                    open_device(options.device));
  return kSuccess;
}

int verify_device(const Options& options) {
  const Verification result = verify_as_asked(options);
  std::cout << to_text(result);
  return result.failures.empty() ? kSuccess : kCheckFailed;
}

int run(const Options& options) {
  switch (options.action) {
    case Action::list_suites:
      return print_suites();
    case Action::list_devices:
      return print_devices();
    case Action::measure:
    case Action::start_up:
    case Action::passes:
    case Action::products:
      return measure_jobs(options);
    case Action::start_up_of:
      start_twice(jobs_of(options).front(), options, std::cout);
      return kSuccess;
    case Action::record:
      return record_jobs(options);
    case Action::verify:
      return verify_device(options);
  }
  return kUsage;
}

}  // namespace
}  // namespace clfm::bench

int main(int argc, char** argv) {
  using namespace clfm::bench;
  int exit_code = kSuccess;
  const auto options = parse_options(argc, argv, exit_code);
  if (!options) return exit_code;
  try {
    return run(*options);
  } catch (const std::invalid_argument& error) {
    return complain(kUsage, error.what());
  } catch (const clfm::tools::FileError& error) {
    return complain(kFile, error.what());
  } catch (const std::exception& error) {
    return complain(kDevice, error.what());
  }
}
