#include "trial.hpp"

#include <chrono>
#include <cmath>
#include <exception>
#include <optional>

#include "arrays/workload.hpp"
#include "statistics.hpp"

namespace clfm::bench {
namespace {

using Clock = std::chrono::steady_clock;

double milliseconds_since(Clock::time_point start) {
  return std::chrono::duration<double, std::milli>(Clock::now() - start).count();
}

struct Entrant {
  std::unique_ptr<Contender> contender;  // empty once it is out
  Workload* workload;
  Result result;
};

class Trial {
 public:
  Trial(const Problem& problem, const std::optional<Problem>& base, const Device& device,
        const TrialSettings& settings, Progress& progress)
      : settings_(settings), progress_(progress) {
    progress_.show("reference");
    main_.emplace(problem, device, settings.seed);
    if (base) base_.emplace(*base, device, settings.seed);
  }

  void enter(const ContenderEntry& entry) {
    entrants_.push_back(admitted(entry, *main_));
    if (!base_) return;
    // Who is out anyway need not run the other problem.
    bases_.push_back(entrants_.back().contender ? admitted(entry, *base_) : Entrant{});
  }

  void race() {
    std::vector<Runner> runners;
    std::vector<Entrant*> running;
    for (std::vector<Entrant>* entrants : {&entrants_, &bases_}) {
      for (Entrant& entrant : *entrants) {
        if (!entrant.contender) continue;
        Workload& workload = *entrant.workload;
        Arrays& arrays = entrant.contender->arrays(workload.arrays());
        arrays.load(workload.input());
        running.push_back(&entrant);
        runners.push_back({entrant.contender.get(), &arrays, &workload.problem(), &workload.input(), {}, {}});
      }
    }
    if (runners.empty()) return;
    measure(settings_.schedule, runners, [this](int round) {
      progress_.show("round " + std::to_string(round + 1) + " of " +
                     std::to_string(settings_.schedule.rounds));
    });
    for (size_t i = 0; i < runners.size(); ++i) conclude(*running[i], runners[i]);
  }

  std::vector<Result> results() {
    double fftw_us = std::numeric_limits<double>::quiet_NaN();
    for (const Entrant& entrant : entrants_)
      if (entrant.result.contender == kReferenceContender) fftw_us = entrant.result.lower_quartile_us;
    std::vector<Result> results;
    for (size_t i = 0; i < entrants_.size(); ++i) {
      Result& result = entrants_[i].result;
      result.times_fftw = fftw_us / result.lower_quartile_us;
      if (base_) result.over_base = result.lower_quartile_us / bases_[i].result.lower_quartile_us;
      results.push_back(std::move(result));
    }
    return results;
  }

 private:
  Entrant admitted(const ContenderEntry& entry, Workload& workload) {
    Entrant entrant;
    entrant.workload = &workload;
    entrant.result.contender = entry.name;
    entrant.result.duty = entry.duty;
    entrant.result.role = entry.role;
    try {
      entrant.contender = entry.make();
      create(entrant);
      first_run(entrant);
    } catch (const std::exception& refusal) {
      drop(entrant, refusal.what());
    }
    return entrant;
  }

  void create(Entrant& entrant) {
    progress_.show(entrant.result.contender + ": plan");
    const auto start = Clock::now();
    entrant.contender->prepare(entrant.workload->problem(), entrant.workload->arrays());
    entrant.contender->finish();
    entrant.result.create_ms = milliseconds_since(start);
    entrant.result.recipe = entrant.contender->recipe();
    if (const auto bytes = entrant.contender->workspace_bytes())
      entrant.result.workspace_bytes = static_cast<double>(*bytes);
  }

  void first_run(Entrant& entrant) {
    progress_.show(entrant.result.contender + ": first run");
    const CheckedRun run = checked_run(entrant);
    entrant.result.first_run_ms = run.milliseconds;
    const double slowest_ms = settings_.slowest_run_s * 1e3;
    if (slowest_ms <= 0 || run.milliseconds <= slowest_ms) return;
    // Drivers compile in the first run.
    progress_.show(entrant.result.contender + ": second run");
    const double seconds = checked_run(entrant).milliseconds * 1e-3;
    if (seconds * 1e3 > slowest_ms) throw Refusal("left out: a run took " + std::to_string(seconds) + " s");
  }

  static CheckedRun checked_run(Entrant& entrant) {
    Result& result = entrant.result;
    const CheckedRun run = entrant.workload->checked_run(*entrant.contender);
    result.relative_error = std::fmax(result.relative_error, run.relative_error);  // NaN: none yet
    return run;
  }

  // The check after the race finds what only many runs break.
  static void conclude(Entrant& entrant, const Runner& runner) {
    Result& result = entrant.result;
    try {
      checked_run(entrant);
    } catch (const std::exception& refusal) {
      return drop(entrant, std::string("after the race: ") + refusal.what());
    }
    result.samples = runner.samples_us.size();
    result.lower_quartile_us = quantile(runner.samples_us, 0.25);
    result.median_us = quantile(runner.samples_us, 0.5);
    result.prepare_ms = quantile(runner.prepare_us, 0.25) * 1e-3;
    result.gflops = entrant.workload->problem().flops() / result.lower_quartile_us * 1e-3;
  }

  static void drop(Entrant& entrant, std::string reason) {
    if (reason.empty()) reason = "no reason given";
    entrant.result.refusal = std::move(reason);
    entrant.contender.reset();
  }

  const TrialSettings& settings_;
  Progress& progress_;
  std::optional<Workload> main_, base_;
  std::vector<Entrant> entrants_, bases_;  // in the same order
};

}  // namespace

std::vector<Result> run_trial(const Problem& problem, const Device& device,
                              const std::vector<ContenderEntry>& entries, const TrialSettings& settings,
                              Progress& progress) {
  Trial trial(problem, base_of(problem, settings.base), device, settings, progress);
  for (const ContenderEntry& entry : entries) trial.enter(entry);
  trial.race();
  return trial.results();
}

}  // namespace clfm::bench
