#include "options.hpp"

#include <clfft_mixed/clfft_mixed.h>

#include <CLI/CLI.hpp>
#include <iostream>

namespace clfm::tune {
namespace {

constexpr int kUsageError = 1;

void add_options(CLI::App& app, Options& options) {
  app.add_option(
      "token", options.tokens,
      "Problems, one token each, e.g. \"c2c f32 1080x1920\" or \"conv f32 1024x1024 k31x31 same\"");
  app.add_option("--suite", options.suites, "Problems by the name of a suite of clfm-bench; may be repeated");
  CLI::Option* const table =
      app.add_option("--table", options.table, "The table to fill; it is made where there is none");
  app.add_option("--factors", options.factors,
                 "Time the steps of transforms instead, and write by what their prices are to be multiplied")
      ->excludes(table);
  app.add_option("--merge", options.merged, "Another table, whose lines are added; may be repeated");
  app.add_option("--device", options.device,
                 "Number of --list-devices, or part of a device's or platform's name");
  app.add_option("--time-budget", options.time_budget_s,
                 "Begin no further problem after this many seconds; the next call goes on from there")
      ->check(CLI::NonNegativeNumber);
  app.add_flag_callback(
      "--list-suites", [&options] { options.action = Action::list_suites; },
      "Print the suites and their problems");
  app.add_flag_callback(
      "--list-devices", [&options] { options.action = Action::list_devices; }, "Print the OpenCL devices");
  app.set_version_flag("--version", [] { return std::string(clfm_version()); });
  app.footer("Exit codes: 0 success, 1 usage, 2 file, 3 no usable device.");
}

bool complain(const char* message) {
  std::cerr << "clfm-tune: " << message << "\n";
  return false;
}

bool makes_sense(const Options& options) {
  if (options.action != Action::tune) return true;
  if (options.table.empty() && options.factors.empty())
    return complain("no table; give --table FILE or --factors FILE (see --help)");
  if (options.tokens.empty() && options.suites.empty() && options.merged.empty())
    return complain(
        "nothing to tune or merge; give tokens, --suite or --merge (see --help and --list-suites)");
  return true;
}

}  // namespace

std::optional<Options> parse_options(int argc, char** argv, int& exit_code) {
  CLI::App app{
      "Times libclfft_mixed's best recipes for problems on a device and keeps the fastest in a table that "
      "effort=tuned reads.",
      "clfm-tune"};
  Options options;
  add_options(app, options);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    exit_code = app.exit(error) == 0 ? 0 : kUsageError;
    return std::nullopt;
  }
  exit_code = kUsageError;
  if (!makes_sense(options)) return std::nullopt;
  return options;
}

}  // namespace clfm::tune
