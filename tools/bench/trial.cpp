#include "trial.hpp"

#include <chrono>
#include <exception>

#include "reference.hpp"
#include "statistics.hpp"

namespace clfm::bench {
namespace {

// Beyond this many error bounds a result is not inaccurate but wrong, and its time means nothing.
constexpr double kWrong = 100;

using Clock = std::chrono::steady_clock;

double milliseconds_since(Clock::time_point start) {
  return std::chrono::duration<double, std::milli>(Clock::now() - start).count();
}

struct Entrant {
  std::unique_ptr<Contender> contender;  // empty once it is out
  Result result;
};

class Trial {
 public:
  Trial(const Problem& problem, const Device& device, const TrialSettings& settings, Progress& progress)
      : problem_(problem),
        settings_(settings),
        progress_(progress),
        arrays_{HostArrays(problem), DeviceArrays(problem, device)},
        input_(random_input(problem, settings.seed)),
        output_(problem.bytes()) {
    progress_.show("reference");
    expected_ = reference_output(problem, input_);
  }

  void enter(const ContenderEntry& entry) {
    Entrant entrant;
    entrant.result.contender = entry.name;
    try {
      entrant.contender = entry.make();
      create(entrant);
      first_run(entrant);
    } catch (const std::exception& refusal) {
      drop(entrant, refusal.what());
    }
    entrants_.push_back(std::move(entrant));
  }

  void race() {
    std::vector<Runner> runners;
    std::vector<Entrant*> running;
    for (Entrant& entrant : entrants_) {
      if (!entrant.contender) continue;
      running.push_back(&entrant);
      runners.push_back({entrant.contender.get(), &entrant.contender->arrays(arrays_), {}});
    }
    if (runners.empty()) return;
    for (Runner& runner : runners)
      if (problem_.place == Place::out_of_place) runner.arrays->load(input_);
    measure(problem_, input_, settings_.schedule, runners, [this](int round) {
      progress_.show("round " + std::to_string(round + 1) + " of " +
                     std::to_string(settings_.schedule.rounds));
    });
    for (size_t i = 0; i < runners.size(); ++i) conclude(*running[i], runners[i].samples_us);
  }

  std::vector<Result> results() {
    std::vector<Result> results;
    double fftw_us = std::numeric_limits<double>::quiet_NaN();
    for (const Entrant& entrant : entrants_)
      if (entrant.result.contender == kReferenceContender) fftw_us = entrant.result.lower_quartile_us;
    for (Entrant& entrant : entrants_) {
      entrant.result.times_fftw = fftw_us / entrant.result.lower_quartile_us;
      results.push_back(std::move(entrant.result));
    }
    return results;
  }

 private:
  void create(Entrant& entrant) {
    progress_.show(entrant.result.contender + ": plan");
    const auto start = Clock::now();
    entrant.contender->prepare(problem_, arrays_);
    entrant.contender->finish();
    entrant.result.create_ms = milliseconds_since(start);
    entrant.result.recipe = entrant.contender->recipe();
  }

  void first_run(Entrant& entrant) {
    progress_.show(entrant.result.contender + ": first run");
    entrant.result.first_run_ms = checked_run(entrant);
  }

  // Runs on fresh input with a poisoned output; throws where the numbers are wrong. Returns the run's
  // milliseconds.
  double checked_run(Entrant& entrant) {
    Arrays& arrays = entrant.contender->arrays(arrays_);
    arrays.poison();
    arrays.load(input_);
    const auto start = Clock::now();
    entrant.contender->run();
    entrant.contender->finish();
    const double milliseconds = milliseconds_since(start);
    arrays.read(output_);
    const double error = relative_error(problem_, output_, expected_);
    entrant.result.relative_error = error;
    if (!(error < kWrong * problem_.error_bound()))
      throw Refusal("wrong result: relative L2 error " + std::to_string(error));
    return milliseconds;
  }

  // The check after the race finds what only many runs break.
  void conclude(Entrant& entrant, const std::vector<double>& samples_us) {
    Result& result = entrant.result;
    const double first_error = result.relative_error;
    try {
      checked_run(entrant);
    } catch (const std::exception& refusal) {
      return drop(entrant, std::string("after the race: ") + refusal.what());
    }
    result.relative_error = std::max(result.relative_error, first_error);
    result.samples = samples_us.size();
    result.lower_quartile_us = quantile(samples_us, 0.25);
    result.median_us = quantile(samples_us, 0.5);
    result.gflops = problem_.flops() / result.lower_quartile_us * 1e-3;
  }

  static void drop(Entrant& entrant, std::string reason) {
    if (reason.empty()) reason = "no reason given";
    entrant.result.refusal = std::move(reason);
    entrant.contender.reset();
  }

  const Problem& problem_;
  const TrialSettings& settings_;
  Progress& progress_;
  ArrayPairs arrays_;
  Bytes input_, output_;
  std::vector<double> expected_;
  std::vector<Entrant> entrants_;
};

}  // namespace

std::vector<Result> run_trial(const Problem& problem, const Device& device,
                              const std::vector<ContenderEntry>& entries, const TrialSettings& settings,
                              Progress& progress) {
  Trial trial(problem, device, settings, progress);
  for (const ContenderEntry& entry : entries) trial.enter(entry);
  trial.race();
  return trial.results();
}

}  // namespace clfm::bench
