// fuzz_taps.cpp - whatever a kernel file of clfm-filter holds, it is refused with a message, or gives a
// matrix of finite numbers.
#include <cmath>
#include <string>

#include "fuzz.hpp"
#include "tools/filter/error.hpp"
#include "tools/filter/spatial/kernel_file.hpp"

using namespace clfm::filter;
using clfm::fuzz::require;

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  try {
    const Taps taps = parse_taps(std::string(reinterpret_cast<const char*>(data), size), "kernel");
    require(taps.width > 0 && taps.values.size() == taps.width * taps.height);
    for (const double value : taps.values) require(std::isfinite(value));
  } catch (const ToolError& error) {
    require(error.code() == ExitCode::file && *error.what() != '\0');
  }
  return 0;
}
