// report.hpp - results for people (a table) and for programs (JSON lines; docs/benchmarking.md lists the
// fields).
#pragma once

#include <ostream>
#include <string>

#include "build_ratio.hpp"
#include "contenders/registry.hpp"
#include "device.hpp"
#include "measure/measure.hpp"
#include "regret.hpp"
#include "result.hpp"

namespace clfm::bench {

struct RunDescription {
  const Device& device;
  FftwSettings fftw;
  Schedule schedule;
  unsigned seed;
};

enum class ShowRecipes { no, yes };

void print_heading(std::ostream& out, const RunDescription& run);
void print_table(std::ostream& out, const ProblemResults& results, ShowRecipes recipes);

void print_regrets(std::ostream& out, const std::vector<Regret>& regrets);  // of one or more

void print_build_ratios(std::ostream& out, const std::vector<BuildRatio>& ratios);  // of one or more

void print_start_ups(std::ostream& out, const std::string& token, const std::vector<StartUp>& results);

void print_passes(std::ostream& out, const PassTimes& times);

void print_product(std::ostream& out, const ProductTimes& times);

void write_json_heading(std::ostream& out, const RunDescription& run);
void write_json(std::ostream& out, const ProblemResults& results);  // one line per contender
void write_json_regrets(std::ostream& out, const std::vector<Regret>& regrets);
void write_json_build_ratios(std::ostream& out, const std::vector<BuildRatio>& ratios);
void write_json_start_ups(std::ostream& out, const std::string& suite, const std::string& token,
                          const std::vector<StartUp>& results);
void write_json_passes(std::ostream& out, const std::string& suite, const PassTimes& times);
void write_json_product(std::ostream& out, const std::string& suite, const ProductTimes& times);

}  // namespace clfm::bench
