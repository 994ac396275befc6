#include <cmath>
#include <nlohmann/json.hpp>

#include "report.hpp"

namespace clfm::bench {
namespace {

using Json = nlohmann::ordered_json;

Json number(double value) { return std::isfinite(value) ? Json(value) : Json(nullptr); }

const char* text_of(Timing timing) { return timing == Timing::every_run ? "every run" : "burst"; }

Json measured_fields(const Result& result) {
  return {{"lower_quartile_us", number(result.lower_quartile_us)},
          {"median_us", number(result.median_us)},
          {"samples", result.samples},
          {"gflops", number(result.gflops)},
          {"relative_error", number(result.relative_error)},
          {"create_ms", number(result.create_ms)},
          {"first_run_ms", number(result.first_run_ms)},
          {"prepare_ms", number(result.prepare_ms)},
          {"workspace_bytes", number(result.workspace_bytes)},
          {"times_fftw", number(result.times_fftw)},
          {"over_base", number(result.over_base)},
          {"recipe", result.recipe}};
}

}  // namespace

void write_json_heading(std::ostream& out, const RunDescription& run) {
  const Json heading = {
      {"kind", "run"},
      {"device",
       {{"name", run.device.name()},
        {"platform", run.device.platform()},
        {"driver", run.device.driver()},
        {"compute_units", run.device.compute_units()}}},
      {"host", {{"processor", host_processor()}, {"threads", host_threads()}, {"load", host_load()}}},
      {"versions", contender_versions()},
      {"fftw", {{"threads", run.fftw.threads}, {"planning", "measure"}, {"plans", run.fftw.plans}}},
      {"schedule",
       {{"rounds", run.schedule.rounds},
        {"burst_ms", run.schedule.burst_ms},
        {"timing", text_of(run.schedule.timing)}}},
      {"seed", run.seed}};
  out << heading.dump() << "\n" << std::flush;
}

void write_json(std::ostream& out, const ProblemResults& results) {
  for (const Result& result : results.results) {
    Json line = {{"kind", result.measured() ? "result" : "refusal"},
                 {"suite", results.suite},
                 {"token", results.problem.token},
                 {"library", result.contender}};
    if (!results.base_token.empty()) line["base"] = results.base_token;
    if (result.measured()) {
      line["input_bytes"] = results.problem.bytes(results.problem.in);
      line.update(measured_fields(result));
    } else {
      line["reason"] = result.refusal;
    }
    // A driver's build log may hold any bytes.
    out << line.dump(-1, ' ', false, Json::error_handler_t::replace) << "\n";
  }
  out << std::flush;
}

void write_json_start_ups(std::ostream& out, const std::string& suite, const std::string& token,
                          const std::vector<StartUp>& results) {
  for (const StartUp& result : results) {
    Json line = {{"kind", "start-up"}, {"suite", suite}, {"token", token}, {"library", result.contender}};
    if (!result.refusal.empty()) line["reason"] = result.refusal;
    const std::pair<const char*, const Start&> starts[] = {
        {"cold", result.cold}, {"warm", result.warm}, {"again", result.again}};
    for (const auto& [name, start] : starts) {
      line[name + std::string("_create_ms")] = number(start.create_ms);
      line[name + std::string("_first_run_ms")] = number(start.first_run_ms);
    }
    out << line.dump(-1, ' ', false, Json::error_handler_t::replace) << "\n";
  }
  out << std::flush;
}

void write_json_passes(std::ostream& out, const std::string& suite, const PassTimes& times) {
  for (const PassTime& pass : times.passes) {
    const Json line = {{"kind", "pass"},
                       {"suite", suite},
                       {"token", times.token},
                       {"algorithm", times.algorithm},
                       {"kernel", pass.kernel},
                       {"note", pass.note},
                       {"lower_quartile_us", number(pass.us)},
                       {"gbs", number(pass.gbs)},
                       {"copy_gbs", number(times.copy_gbs)},
                       {"of_copy", number(pass.of_copy)}};
    out << line.dump() << "\n";
  }
  out << std::flush;
}

void write_json_product(std::ostream& out, const std::string& suite, const ProductTimes& times) {
  Json line = {{"kind", "product"},
               {"suite", suite},
               {"token", times.token},
               {"shape", times.shape},
               {"lower_quartile_us", number(times.us)},
               {"clblast_us", number(times.clblast_us)},
               {"distance", number(times.distance)}};
  if (!times.refusal.empty()) line["reason"] = times.refusal;
  out << line.dump(-1, ' ', false, Json::error_handler_t::replace) << "\n" << std::flush;
}

void write_json_regrets(std::ostream& out, const std::vector<Regret>& regrets) {
  for (const Regret& regret : regrets) {
    const Json line = {{"kind", "regret"},
                       {"suite", regret.suite},
                       {"token", regret.token},
                       {"best", regret.best},
                       {"over_best", number(regret.over_best)}};
    out << line.dump() << "\n";
  }
  const RegretSummary summary = summary_of(regrets);
  const Json line = {{"kind", "regret summary"},
                     {"problems", regrets.size()},
                     {"geometric_mean", number(summary.geometric_mean)},
                     {"worst", number(summary.worst->over_best)},
                     {"worst_token", summary.worst->token}};
  out << line.dump() << "\n" << std::flush;
}

void write_json_build_ratios(std::ostream& out, const std::vector<BuildRatio>& ratios) {
  for (const BuildRatio& ratio : ratios) {
    const Json line = {{"kind", "build ratio"},
                       {"suite", ratio.suite},
                       {"token", ratio.token},
                       {"run", number(ratio.run)},
                       {"create", number(ratio.create)}};
    out << line.dump() << "\n";
  }
  for (const BuildRatioSummary& summary : summaries_of(ratios)) {
    const Json line = {{"kind", "build ratio summary"},       {"suite", summary.suite},
                       {"run", number(summary.run)},          {"create", number(summary.create)},
                       {"worst", number(summary.worst->run)}, {"worst_token", summary.worst->token}};
    out << line.dump() << "\n";
  }
  out << std::flush;
}

}  // namespace clfm::bench
