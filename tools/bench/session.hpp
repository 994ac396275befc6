// session.hpp - all problems of a command line, one after the other, reported as they come.
#pragma once

#include <ostream>
#include <string>
#include <vector>

#include "options.hpp"
#include "problem/suites.hpp"
#include "report/result.hpp"

namespace clfm::bench {

struct Job {
  Problem problem;
  std::string suite;  // empty for a token of the command line
  Extras extras = Extras::none;
};

std::vector<Job> jobs_of(const Options& options);  // throws std::invalid_argument

// Those that the job and the options ask for. `device` and the job's problem must outlive them.
std::vector<ContenderEntry> contenders_of(const Job& job, const Options& options, const Device& device);

struct Outputs {
  std::ostream& table;
  std::ostream* json;  // null: none
};

// The heading of a report, on both.
void write_heading(const Outputs& outputs, const Options& options, const Device& device);

std::vector<ProblemResults> run_session(const std::vector<Job>& jobs, const Options& options,
                                        const Device& device, const Outputs& outputs);

// Every launch of each problem by itself.
void run_passes(const std::vector<Job>& jobs, const Options& options, const Device& device,
                const Outputs& outputs);

// The product of spectra in each layer's pass by itself, beside CLBlast's.
void run_products(const std::vector<Job>& jobs, const Options& options, const Device& device,
                  const Outputs& outputs);

// What --check asks for: every result of the library there and accurate. Says on `complaints` which are not.
bool passes_check(const std::vector<ProblemResults>& all, std::ostream& complaints);

}  // namespace clfm::bench
