#include <algorithm>
#include <cmath>
#include <iomanip>
#include <sstream>

#include "report.hpp"

namespace clfm::bench {
namespace {

enum class Notation { fixed, scientific };

// A number in `width` columns; a dash where there is none.
std::string cell(double value, int width, int digits, Notation notation = Notation::fixed) {
  std::ostringstream text;
  text << std::setw(width) << std::setprecision(digits)
       << (notation == Notation::fixed ? std::fixed : std::scientific);
  if (std::isnan(value))
    text << "-";
  else
    text << value;
  return text.str();
}

void print_row(std::ostream& out, const ProblemResults& results, const Result& result, size_t name_width) {
  std::string name = result.contender;
  name.resize(std::max(name_width, name.size()), ' ');
  out << "  " << name;
  if (!result.measured()) {
    out << "  " << result.refusal.substr(0, result.refusal.find('\n')) << "\n";
    return;
  }
  out << cell(result.lower_quartile_us, 12, 1) << cell(result.median_us, 12, 1) << cell(result.gflops, 10, 2)
      << cell(result.times_fftw, 8, 2);
  if (!results.base_token.empty()) out << cell(result.over_base, 8, 2);
  out << cell(result.relative_error, 12, 1, Notation::scientific)
      << (result.relative_error > results.problem.error_bound() ? "!" : " ") << cell(result.create_ms, 8, 0)
      << cell(result.first_run_ms, 11, 1) << cell(result.workspace_bytes / (1 << 20), 9, 2);
  if (results.problem.layer) out << cell(result.prepare_ms, 10, 2);
  out << "\n";
}

void print_recipe(std::ostream& out, const Result& result) {
  if (result.recipe.empty()) return;
  std::istringstream lines(result.recipe);
  for (std::string line; std::getline(lines, line);) out << "      " << line << "\n";
}

}  // namespace

void print_heading(std::ostream& out, const RunDescription& run) {
  out << "device   " << run.device.name() << ", " << run.device.platform() << ", driver "
      << run.device.driver() << ", " << run.device.compute_units() << " compute units\n"
      << "host     " << host_processor() << ", " << host_threads() << " threads; FFTW uses "
      << run.fftw.threads << "\n";
  if (host_load() > 0.5 * host_threads())
    out << "WARNING  the machine is busy (load " << host_load() << "): do not trust these times\n";
  for (const auto& [name, version] : contender_versions())
    if (!version.empty()) out << name << " " << version << "  ";
  out << "\n";
}

void print_table(std::ostream& out, const ProblemResults& results, ShowRecipes recipes) {
  size_t name_width = 12;
  for (const Result& result : results.results) name_width = std::max(name_width, result.contender.size());
  const bool has_base = !results.base_token.empty();
  out << "\n"
      << results.problem.token << (has_base ? "   / base: " + results.base_token : "") << "\n  "
      << std::string(name_width, ' ') << " quartile us   median us   GFLOP/s  x FFTW"
      << (has_base ? "  / base" : "") << "    L2 error  plan ms  first run   ws MiB"
      << (results.problem.layer ? "   prep ms" : "") << "\n";
  for (const Result& result : results.results) {
    print_row(out, results, result, name_width);
    if (recipes == ShowRecipes::yes) print_recipe(out, result);
  }
  out << std::flush;
}

void print_start_ups(std::ostream& out, const std::string& token, const std::vector<StartUp>& results) {
  size_t width = 12;
  for (const StartUp& result : results) width = std::max(width, result.contender.size());
  out << "\n"
      << token << "\n  " << std::string(width, ' ')
      << "  cold: plan ms  first run  warm: plan ms  first run  again: plan ms  first run\n";
  for (const StartUp& result : results) {
    std::string name = result.contender;
    name.resize(width, ' ');
    out << "  " << name;
    if (result.refusal.empty())
      for (const Start* start : {&result.cold, &result.warm, &result.again})
        out << cell(start->create_ms, start == &result.again ? 16 : 15, 2)
            << cell(start->first_run_ms, 11, 2);
    else
      out << "  " << result.refusal;
    out << "\n";
  }
  out << std::flush;
}

void print_passes(std::ostream& out, const PassTimes& times) {
  out << "\n"
      << times.token << "   " << times.algorithm << ", beside a copy of" << cell(times.copy_gbs, 7, 1)
      << " GB/s\n         us     GB/s  of copy\n";
  double us = 0;
  for (const PassTime& pass : times.passes) {
    out << cell(pass.us, 11, 2) << cell(pass.gbs, 9, 1) << cell(pass.of_copy, 9, 2) << "  " << pass.kernel
        << ": " << pass.note << "\n";
    us += pass.us;
  }
  out << cell(us, 11, 2) << "  together\n" << std::flush;
}

void print_product(std::ostream& out, const ProductTimes& times) {
  out << "\n" << times.token << "\n  " << times.shape << "\n";
  if (!times.refusal.empty()) {
    out << "  " << times.refusal << "\n" << std::flush;
    return;
  }
  out << cell(times.us, 11, 1) << " us; CLBlast" << cell(times.clblast_us, 11, 1) << " us,"
      << cell(times.clblast_us / times.us, 6, 2) << " times as long; results differ by"
      << cell(times.distance, 9, 1, Notation::scientific) << "\n"
      << std::flush;
}

void print_regrets(std::ostream& out, const std::vector<Regret>& regrets) {
  size_t width = 0;
  for (const Regret& regret : regrets) width = std::max(width, regret.token.size());
  out << "\nThe library's choice over the fastest of its algorithms (of layers: all passes measured, and "
         "what they share)\n";
  for (const Regret& regret : regrets) {
    std::string token = regret.token;
    token.resize(width, ' ');
    out << "  " << token << cell(regret.over_best, 8, 2) << "  " << regret.best << "\n";
  }
  const RegretSummary summary = summary_of(regrets);
  out << "  geometric mean" << cell(summary.geometric_mean, 6, 2) << ", worst"
      << cell(summary.worst->over_best, 6, 2) << ": " << summary.worst->token << "\n"
      << std::flush;
}

void print_build_ratios(std::ostream& out, const std::vector<BuildRatio>& ratios) {
  size_t width = 0;
  for (const BuildRatio& ratio : ratios) width = std::max(width, ratio.token.size());
  out << "\nTimes of --against or --profile over those of this build (above 1: this build is faster)\n  "
      << std::string(width, ' ') << "     run    plan\n";
  for (const BuildRatio& ratio : ratios) {
    std::string token = ratio.token;
    token.resize(width, ' ');
    out << "  " << token << cell(ratio.run, 8, 3) << cell(ratio.create, 8, 2) << "\n";
  }
  for (const BuildRatioSummary& summary : summaries_of(ratios))
    out << "  " << (summary.suite.empty() ? "tokens" : summary.suite) << ": geometric mean"
        << cell(summary.run, 7, 3) << ", of planning" << cell(summary.create, 6, 2) << "; worst"
        << cell(summary.worst->run, 7, 3) << ": " << summary.worst->token << "\n";
  out << std::flush;
}

}  // namespace clfm::bench
