// clfm-info - platforms, devices, the profile that the library chooses for each, and every limit that
// planning respects.
#include <clfft_mixed/clfft_mixed.h>

#include <CLI/CLI.hpp>
#include <cstdio>
#include <exception>

#include "report.hpp"

namespace {

enum ExitCode { kSuccess = 0, kUsage = 1, kDevice = 3 };  // as in the other tools

bool any_profile(const clfm::info::Machine& machine) {
  for (const auto& platform : machine.platforms)
    for (const auto& device : platform.devices)
      if (device.error.empty()) return true;
  return false;
}

int run(const std::string& wanted, const std::string& profile, bool as_json) {
  const clfm::info::Machine machine = clfm::info::survey(wanted, profile);
  const std::string text = as_json ? clfm::info::to_json(machine) : clfm::info::to_text(machine);
  std::fputs(text.c_str(), stdout);
  if (machine.device_count() == 0) {
    if (wanted.empty())
      std::fprintf(stderr,
                   "clfm-info: no OpenCL device; PoCL (Debian: pocl-opencl-icd) makes one of the CPU\n");
    else
      std::fprintf(stderr, "clfm-info: no device is number \"%s\" or has it in its name\n", wanted.c_str());
    return kDevice;
  }
  if (any_profile(machine)) return kSuccess;
  std::fprintf(stderr, "clfm-info: no device can be used; the report says why\n");
  return kDevice;
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App app("Shows the OpenCL devices of this machine and what libclfft_mixed plans with on each.",
               "clfm-info");
  std::string wanted, profile;
  bool as_json = false;
  app.add_option("--device", wanted, "Only this device: its number, or a part of its or its platform's name");
  app.add_option("--profile", profile,
                 "Plan as for this built-in profile, e.g. mali-valhall, without overrides, e.g. \"without "
                 "small_blocks\", or with variants that are asked for, e.g. \"with lanes=8\"");
  app.add_flag("--json", as_json, "Print JSON");
  app.set_version_flag("--version", [] { return std::string(clfm_version()); });
  app.footer("Exit codes: 0 success, 1 usage, 3 no usable device.");
  try {
    app.parse(argc, argv);
  } catch (const CLI::Success& request) {  // --help, --version
    return app.exit(request);
  } catch (const CLI::ParseError& error) {
    app.exit(error);
    return kUsage;
  }
  try {
    return run(wanted, profile, as_json);
  } catch (const cl::Error& error) {
    std::fprintf(stderr, "clfm-info: %s failed with %d\n", error.what(), error.err());
    return kDevice;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "clfm-info: %s\n", error.what());
    return kDevice;
  }
}
