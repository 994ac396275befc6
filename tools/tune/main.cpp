// clfm-tune - see docs/tuning.md. Exit codes: 1 usage, 2 file, 3 device (none, or none of that name).
#include <clfft_mixed/clfft_mixed.hpp>
#include <exception>
#include <iostream>
#include <stdexcept>

#include "bench/inside/factors.hpp"
#include "bench/problem/suites.hpp"
#include "session.hpp"
#include "tools/common/files.hpp"

namespace clfm::tune {
namespace {

enum ExitCode { kSuccess = 0, kUsage = 1, kFile = 2, kDevice = 3 };  // as in the other tools

int complain(ExitCode code, const std::string& message) {
  std::cerr << "clfm-tune: " << message << "\n";
  return code;
}

int print_suites() {
  for (const bench::Suite& suite : bench::suites()) {
    std::cout << suite.name << "  " << suite.summary << "\n";
    for (const std::string& token : suite.tokens) std::cout << "    " << token << "\n";
  }
  return kSuccess;
}

int print_devices() {
  for (const std::string& line : bench::list_devices()) std::cout << line << "\n";
  return kSuccess;
}

int tune(const Options& options) {
  const std::vector<std::string> tokens = tokens_of(options);
  const bench::Device device = bench::open_device(options.device);
  try {
    if (!options.factors.empty()) {
      bench::measure_factors(tokens, options.factors, options.time_budget_s, device);
      return kSuccess;
    }
    const Summary summary = run_session(options, tokens, device);
    std::cout << summary.measured << " measured, " << summary.known << " known before, " << summary.failed
              << " not measurable, " << summary.left << " left\n";
  } catch (const Error& error) {
    return complain(error.status() == CLFM_INVALID_ARGUMENT ? kFile : kDevice, error.what());
  }
  return kSuccess;
}

int run(const Options& options) {
  switch (options.action) {
    case Action::list_suites:
      return print_suites();
    case Action::list_devices:
      return print_devices();
    default:
      return tune(options);
  }
}

}  // namespace
}  // namespace clfm::tune

int main(int argc, char** argv) {
  using namespace clfm::tune;
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
