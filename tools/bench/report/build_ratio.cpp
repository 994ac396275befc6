#include "build_ratio.hpp"

#include <algorithm>
#include <cmath>

namespace clfm::bench {
namespace {

const Result* measured_as(const ProblemResults& results, Role role) {
  const auto found = std::find_if(results.results.begin(), results.results.end(), [&](const Result& result) {
    return result.role == role && result.measured();
  });
  return found == results.results.end() ? nullptr : &*found;
}

BuildRatioSummary summary_of(const std::vector<BuildRatio>& ratios, const std::string& suite) {
  BuildRatioSummary summary{suite, 0, 0, nullptr};
  double count = 0;
  for (const BuildRatio& ratio : ratios) {
    if (ratio.suite != suite) continue;
    summary.run += std::log(ratio.run);
    summary.create += std::log(ratio.create);
    if (summary.worst == nullptr || ratio.run < summary.worst->run) summary.worst = &ratio;
    ++count;
  }
  summary.run = std::exp(summary.run / count);
  summary.create = std::exp(summary.create / count);
  return summary;
}

}  // namespace

std::vector<BuildRatio> build_ratios_of(const std::vector<ProblemResults>& all) {
  std::vector<BuildRatio> ratios;
  for (const ProblemResults& results : all) {
    const Result* const ours = measured_as(results, Role::automatic);
    const Result* const other = measured_as(results, Role::against);
    if (ours == nullptr || other == nullptr) continue;
    ratios.push_back({results.problem.token, results.suite,
                      other->lower_quartile_us / ours->lower_quartile_us,
                      other->create_ms / ours->create_ms});
  }
  return ratios;
}

std::vector<BuildRatioSummary> summaries_of(const std::vector<BuildRatio>& ratios) {
  std::vector<BuildRatioSummary> summaries;
  for (const BuildRatio& ratio : ratios) {
    const auto same = [&](const BuildRatioSummary& summary) { return summary.suite == ratio.suite; };
    if (std::none_of(summaries.begin(), summaries.end(), same))
      summaries.push_back(summary_of(ratios, ratio.suite));
  }
  return summaries;
}

}  // namespace clfm::bench
