#include "options.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <iostream>
#include <map>
#include <random>

namespace clfm::bench {
namespace {

constexpr int kUsageError = 1;
constexpr const char* kTokenHelp =
    "Problems, one token each, e.g. \"c2c f32 1080x1920 b4 inplace bwd\", c2c,f32,1024,b1024,algo=stockham "
    "or "
    "\"conv f32 1024x1024 k31x31 same\"";

void add_what(CLI::App& app, Options& options) {
  app.add_option("token", options.tokens, kTokenHelp);
  app.add_option("--suite", options.suites, "Problems by the name of a suite; may be repeated");
  app.add_option("--only", options.only, "Contenders to measure; may be repeated");
  app.add_option("--skip", options.skip, "Contenders to leave out; may be repeated");
  app.add_option(
      "--algo", options.algorithms,
      "Measure the library with this algorithm forced, too: stockham, ...; overlap_save, ...; all");
  app.add_option(
         "--against", options.against_path,
         "Another build of this library, a shared library: it takes part, and the report ends with its "
         "times over those of this build")
      ->excludes(app.add_option("--profile", options.profile,
                                "This library planning for another profile, e.g. \"without small_blocks\" or "
                                "\"with lanes=8\" (docs/overrides.md, docs/variants.md): takes part and is "
                                "compared like --against"));
}

void add_how(CLI::App& app, Options& options) {
  Schedule& schedule = options.trial.schedule;
  app.add_option("--device", options.device,
                 "Number of --list-devices, or part of a device's or platform's name");
  app.add_option("--threads", options.fftw.threads, "FFTW's threads")
      ->check(CLI::Range(1, 1024))
      ->capture_default_str();
  app.add_option("--fftw-plans", options.fftw.plans, "Measured FFTW plans, of which the best races")
      ->check(CLI::Range(1, 100))
      ->capture_default_str();
  app.add_option("--rounds", schedule.rounds, "Turns that every contender gets per problem")
      ->check(CLI::Range(1, 1000000))
      ->capture_default_str();
  app.add_option("--burst", schedule.burst_ms, "Length of a turn in milliseconds")
      ->check(CLI::Range(0.0, 60000.0))
      ->capture_default_str();
  app.add_option("--time-budget", options.time_budget_s,
                 "Seconds of measuring for all problems together; rounds are cut short to keep it (planning "
                 "is extra)")
      ->check(CLI::NonNegativeNumber);
  app.add_option("--slowest", options.trial.slowest_run_s,
                 "Leave out contenders whose run of a problem, the very first apart, takes longer than this "
                 "many seconds")
      ->check(CLI::NonNegativeNumber);
  app.add_option("--seed", options.trial.seed,
                 "Seed of the input; of --verify, which draws one by itself, of its problems, too")
      ->capture_default_str();
  app.add_flag_callback(
      "--pipelined", [&schedule] { schedule.timing = Timing::burst; },
      "Wait for the device once per turn instead of after every transform");
}

void add_base(CLI::App& app, Options& options) {
  static const std::map<std::string, Base> kBases{
      {"c2c", Base::c2c}, {"f32", Base::f32}, {"packed", Base::packed}, {"whole", Base::whole}};
  app.add_option("--relative-to", options.trial.base,
                 "Run every problem also as a c2c of the same lengths, in f32, packed, or without windows, "
                 "in the same turns; report "
                 "the ratio of times")
      ->transform(CLI::CheckedTransformer(kBases));
}

void add_output(CLI::App& app, Options& options) {
  app.add_option("--json", options.json_path, "Write JSON lines to this file; - is standard output");
  app.add_option(
         "--record", options.record_path,
         "Time every candidate of the planner instead, and add the times to this table; what it has is not "
         "measured again")
      ->each([&options](const std::string&) { options.action = Action::record; });
  app.add_flag_callback(
      "--processor-time", [&options] { options.clock = host::RaceClock::processor; },
      "With --record and --products the processor time of all cores over their number: of a CPU that other "
      "programs keep busy");
  app.add_flag_callback(
      "--start-up", [&options] { options.action = Action::start_up; },
      "Time making a plan and its first run instead: with empty kernel caches, with filled ones, and again");
  app.add_flag_callback(
      "--passes", [&options] { options.action = Action::passes; },
      "Time every launch of the planned transforms by itself instead, beside a copy, by the device's clock");
  app.add_flag_callback(
      "--products", [&options] { options.action = Action::products; },
      "Time the product of spectra in the passes of layers by itself instead, beside CLBlast's "
      "CgemmStridedBatched");
  app.add_option("--start-up-of", options.start_up_of)  // what --start-up calls
      ->group("")
      ->each([&options](const std::string&) { options.action = Action::start_up_of; });
  app.add_flag_callback(
      "--recipes", [&options] { options.recipes = ShowRecipes::yes; }, "Print what every contender runs");
  app.add_flag_callback(
      "--check", [&options] { options.check = Check::on; },
      "Exit with 4 if a result of the library is missing or less accurate than 1e-7 log2 N (f32 terms)");
  app.add_flag_callback(
      "--list-suites", [&options] { options.action = Action::list_suites; },
      "Print the suites and their problems");
  app.add_flag_callback(
      "--list-devices", [&options] { options.action = Action::list_devices; }, "Print the OpenCL devices");
}

void add_verification(CLI::App& app, Options& options) {
  app.add_flag_callback(
      "--verify", [&options] { options.action = Action::verify; },
      "Hold the library to its error bounds on this device instead: known past failures, then random "
      "problems; or "
      "the tokens given");
  app.add_option("--minutes", options.minutes, "How long --verify draws random problems")
      ->check(CLI::NonNegativeNumber)
      ->capture_default_str();
  app.add_option(
      "--report", options.report_path,
      "Write what --verify found to this file, to attach to an issue; JSON where it is named *.json");
}

bool names_exist(const std::vector<std::string>& names, const std::vector<std::string>& known) {
  for (const std::string& name : names) {
    if (std::find(known.begin(), known.end(), name) != known.end()) continue;
    std::cerr << "clfm-bench: this build has no contender \"" << name << "\"; it has";
    for (const std::string& one : known) std::cerr << " " << one;
    std::cerr << "\n";
    return false;
  }
  return true;
}

}  // namespace

std::optional<Options> parse_options(int argc, char** argv, int& exit_code) {
  CLI::App app{
      "Measures libraries for FFTs and convolutions against each other: one process, same data, in turns.",
      "clfm-bench"};
  Options options;
  options.program = argv[0];
  add_what(app, options);
  add_how(app, options);
  add_base(app, options);
  add_output(app, options);
  add_verification(app, options);
  app.footer("Exit codes: 0 success, 1 usage, 2 file, 3 no usable device, 4 --check or --verify failed.");
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    exit_code = app.exit(error) == 0 ? 0 : kUsageError;
    return std::nullopt;
  }
  if (options.action == Action::verify && app.count("--seed") == 0)
    options.trial.seed = std::random_device{}();
  exit_code = kUsageError;
  std::vector<std::string> known;
  for (const auto& [name, version] : contender_versions()) known.push_back(name);
  if (!names_exist(options.only, known) || !names_exist(options.skip, known)) return std::nullopt;
  const bool measures = options.action != Action::list_suites && options.action != Action::list_devices &&
                        options.action != Action::verify;
  if (measures && options.tokens.empty() && options.suites.empty()) {
    std::cerr << "clfm-bench: nothing to measure; give tokens or --suite (see --help and --list-suites)\n";
    return std::nullopt;
  }
  return options;
}

}  // namespace clfm::bench
