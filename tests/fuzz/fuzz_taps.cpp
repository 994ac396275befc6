// fuzz_taps.cpp - whatever a kernel file of clfm-filter holds, it is refused with a message, or gives a
// matrix of finite numbers.
#include <unistd.h>

#include <cmath>
#include <filesystem>
#include <fstream>
#include <string>

#include "fuzz.hpp"
#include "tools/filter/error.hpp"
#include "tools/filter/taps.hpp"

using namespace clfm::filter;
using clfm::fuzz::require;

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  static const std::string path =
      std::filesystem::temp_directory_path() / ("clfm_fuzz_taps_" + std::to_string(getpid()));
  std::ofstream(path, std::ios::binary)
      .write(reinterpret_cast<const char*>(data), static_cast<std::streamsize>(size));
  try {
    const Taps taps = read_taps(path);
    require(taps.width > 0 && taps.values.size() == taps.width * taps.height);
    for (const double value : taps.values) require(std::isfinite(value));
  } catch (const ToolError& error) {
    require(error.code() == ExitCode::file && *error.what() != '\0');
  }
  std::filesystem::remove(path);
  return 0;
}
