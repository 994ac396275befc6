// report.hpp - what a run has to say: one line of times, the explanation, or everything as JSON.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "tools/filter/block/block_steps.hpp"
#include "tools/filter/correlation/correlation_map.hpp"
#include "tools/filter/image/compare.hpp"
#include "tools/filter/image/image.hpp"
#include "tools/filter/options/options.hpp"

namespace clfm::filter {

class Stopwatch {
 public:
  // Milliseconds since the construction or the last lap.
  double lap() {
    const auto now = std::chrono::steady_clock::now();
    const double ms = std::chrono::duration<double, std::milli>(now - start_).count();
    start_ = now;
    return ms;
  }

 private:
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

// Of the library's programs: no cache, some were compiled, all came from the cache, none was needed.
enum class CacheUse { off, filled, cached, unused };

struct Report {
  std::string device_name, platform;
  uint32_t width = 0, height = 0, channels = 0, bits = 0;
  double read_ms = 0, device_ms = 0, build_ms = 0, upload_ms = 0, download_ms = 0, blocks_ms = 0,
         matching_ms = 0, views_ms = 0, write_ms = 0;
  CacheUse cache = CacheUse::off;
  std::vector<double> kernels_ms;                            // one per repetition
  std::vector<std::pair<std::string, std::string>> stages;   // text and how it is computed
  std::vector<std::pair<std::string, std::string>> recipes;  // transform and the library's text
  std::string masked_spectrum;                               // how it was made, empty without one
  std::vector<std::string> notes;                            // what a format could not keep
  BlockReport blocks;
  std::optional<MatchResult> matches;  // where a template was looked for
  std::optional<Comparison> comparison;
};

double median(std::vector<double> values);

std::string timing_line(const Report& report);
std::string comparison_line(const Comparison& comparison);
std::string match_lines(const Report& report,
                        const Options& options);     // one per place, or one that none is found
std::string block_lines(const BlockReport& report);  // one for each step that has something to say
std::string explanation(const Report& report, const Options& options);
std::string to_json(const Report& report, const Options& options);

}  // namespace clfm::filter
