#include "session.hpp"

#include <algorithm>
#include <exception>
#include <iterator>

#include "contenders/library_api.hpp"
#include "inside/extras.hpp"
#include "inside/passes.hpp"
#include "inside/products.hpp"
#include "measure/trial.hpp"

namespace clfm::bench {
namespace {

constexpr const char* kEveryAlgorithm = "all";   // of --algo
constexpr const char* kLibrary = "clfft_mixed";  // its forced variants' names begin so, too

// A library may have several contenders: its name, and more words behind it.
bool contains(const std::vector<std::string>& libraries, const std::string& contender) {
  return std::find(libraries.begin(), libraries.end(), contender.substr(0, contender.find(' '))) !=
         libraries.end();
}

ProblemResults run_job(const Job& job, const Options& options, const TrialSettings& settings,
                       const Device& device, Progress& progress) {
  ProblemResults results{job.problem, job.suite, {}, ""};
  if (const auto base = base_of(job.problem, settings.base)) results.base_token = base->token;
  const std::vector<ContenderEntry> entries = contenders_of(job, options, device);
  try {
    results.results = run_trial(job.problem, device, entries, settings, progress);
  } catch (const std::exception& error) {
    // Arrays too large for the machine, say: the other problems still run.
    for (const ContenderEntry& entry : entries) {
      Result failed;
      failed.contender = entry.name;
      failed.refusal = std::string("skipped: ") + error.what();
      results.results.push_back(failed);
    }
  }
  return results;
}

}  // namespace

std::vector<Job> jobs_of(const Options& options) {
  std::vector<Job> jobs;
  for (const std::string& token : options.tokens) jobs.push_back({parse_problem(token), "", Extras::none});
  for (const std::string& name : options.suites) {
    const Suite& suite = find_suite(name);
    for (const std::string& token : suite.tokens)
      jobs.push_back({parse_problem(token), suite.name, suite.extras});
  }
  return jobs;
}

std::vector<ContenderEntry> contenders_of(const Job& job, const Options& options, const Device& device) {
  std::vector<ContenderEntry> entries;
  for (ContenderEntry& entry : contenders_for(job.problem, device, options.fftw)) {
    if (!options.only.empty() && !contains(options.only, entry.name)) continue;
    if (!contains(options.skip, entry.name)) entries.push_back(std::move(entry));
  }
  const auto add = [&entries](std::vector<ContenderEntry> more) {
    std::move(more.begin(), more.end(), std::back_inserter(entries));
  };
  if (!options.against_path.empty())
    add({against_contender(job.problem, load_library(options.against_path), device)});
  if (!options.profile.empty())
    add({against_contender(job.problem, library_with_profile(options.profile), device)});
  add(extra_contenders(job.extras, job.problem, device));
  for (const std::string& algorithm : options.algorithms) {
    if (algorithm != kEveryAlgorithm)
      add({forced_contender(job.problem, device, algorithm, Duty::must_run)});
    else if (job.extras != Extras::algorithms)
      add(extra_contenders(Extras::algorithms, job.problem, device));
  }
  return entries;
}

void write_heading(const Outputs& outputs, const Options& options, const Device& device) {
  const RunDescription description{device, options.fftw, options.trial.schedule, options.trial.seed};
  print_heading(outputs.table, description);
  if (outputs.json != nullptr) write_json_heading(*outputs.json, description);
}

std::vector<ProblemResults> run_session(const std::vector<Job>& jobs, const Options& options,
                                        const Device& device, const Outputs& outputs) {
  write_heading(outputs, options, device);
  TrialSettings settings = options.trial;
  settings.schedule.budget_s = options.time_budget_s / static_cast<double>(std::max<size_t>(jobs.size(), 1));
  std::vector<ProblemResults> all;
  Progress progress;
  for (const Job& job : jobs) {
    progress.begin(all.size(), jobs.size(), job.problem.token);
    all.push_back(run_job(job, options, settings, device, progress));
    progress.clear();
    print_table(outputs.table, all.back(), options.recipes);
    if (outputs.json != nullptr) write_json(*outputs.json, all.back());
  }
  const std::vector<Regret> regrets = regrets_of(all);
  if (!regrets.empty()) {
    print_regrets(outputs.table, regrets);
    if (outputs.json != nullptr) write_json_regrets(*outputs.json, regrets);
  }
  const std::vector<BuildRatio> ratios = build_ratios_of(all);
  if (!ratios.empty()) {
    print_build_ratios(outputs.table, ratios);
    if (outputs.json != nullptr) write_json_build_ratios(*outputs.json, ratios);
  }
  return all;
}

void run_passes(const std::vector<Job>& jobs, const Options& options, const Device& device,
                const Outputs& outputs) {
  write_heading(outputs, options, device);
  for (const Job& job : jobs) {
    const PassTimes times = time_passes(job.problem, device, options.trial.schedule.rounds);
    print_passes(outputs.table, times);
    if (outputs.json != nullptr) write_json_passes(*outputs.json, job.suite, times);
  }
}

void run_products(const std::vector<Job>& jobs, const Options& options, const Device& device,
                  const Outputs& outputs) {
  write_heading(outputs, options, device);
  for (const Job& job : jobs) {
    const ProductTimes times = time_product(job.problem, device, options.clock);
    print_product(outputs.table, times);
    if (outputs.json != nullptr) write_json_product(*outputs.json, job.suite, times);
  }
}

bool passes_check(const std::vector<ProblemResults>& all, std::ostream& complaints) {
  bool passed = true;
  for (const ProblemResults& one : all) {
    for (const Result& result : one.results) {
      if (result.contender.rfind(kLibrary, 0) != 0) continue;
      const bool accurate = result.relative_error <= one.problem.error_bound();
      if (result.measured() && accurate) continue;
      // Nor need it be fast enough to be measured.
      if (result.duty == Duty::may_refuse && (!result.has_plan() || accurate)) continue;
      passed = false;
      complaints << "check failed: " << one.problem.token << ", " << result.contender << ": ";
      if (result.measured())
        complaints << "relative error " << result.relative_error << ", bound " << one.problem.error_bound()
                   << "\n";
      else
        complaints << result.refusal << "\n";
    }
  }
  return passed;
}

}  // namespace clfm::bench
