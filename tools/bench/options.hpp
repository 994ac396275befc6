// options.hpp - the command line as a value.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "contenders/registry.hpp"
#include "inside/record.hpp"
#include "measure/trial.hpp"
#include "report/report.hpp"

namespace clfm::bench {

enum class Action {
  measure,
  record,
  start_up,
  start_up_of,
  passes,
  products,
  verify,
  list_suites,
  list_devices
};
enum class Check { off, on };

struct Options {
  Action action = Action::measure;
  std::vector<std::string> tokens, suites;
  std::vector<std::string> only, skip;  // contenders by name
  std::vector<std::string> algorithms;  // further contenders: the library with one family forced
  std::string profile;                  // of a second contender of this library; empty: none
  std::string against_path;             // another build's shared library, a contender; empty: none
  std::string program;                  // as it was called
  std::string device;
  std::string json_path;    // empty: none; "-": standard output, the table then goes to standard error
  std::string record_path;  // the table that Action::record fills
  host::RaceClock clock = host::RaceClock::wall;  // of Action::record and Action::products
  std::string start_up_of;                        // the contender of Action::start_up_of
  double minutes = 2;                             // of random problems of Action::verify
  std::string report_path;                        // of Action::verify; empty: none
  double time_budget_s = 0;                       // for all problems together; 0: none
  TrialSettings trial;
  FftwSettings fftw;
  Check check = Check::off;
  ShowRecipes recipes = ShowRecipes::no;
};

// Nothing where the process should exit now (help, or a usage error, both already printed): then exit_code
// says how.
std::optional<Options> parse_options(int argc, char** argv, int& exit_code);

}  // namespace clfm::bench
