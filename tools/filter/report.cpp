// report.cpp - what a run has to say.
#include "report.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <nlohmann/json.hpp>

#include "error.hpp"
#include "tools/filter/pipeline/pipeline.hpp"

namespace clfm::filter {
namespace {

std::string ms(double value) {
  char text[32];
  std::snprintf(text, sizeof text, value < 10.0 ? "%.2f ms" : "%.0f ms", value);
  return text;
}

std::string psnr(double psnr_db) {
  if (!std::isfinite(psnr_db)) return "no difference";
  char text[32];
  std::snprintf(text, sizeof text, "PSNR %.2f dB", psnr_db);
  return text;
}

const char* name_of(CacheUse use) {
  switch (use) {
    case CacheUse::off:
      return "no cache";
    case CacheUse::filled:
      return "not cached";
    case CacheUse::cached:
      return "cached";
    case CacheUse::unused:
      return "no transforms";
  }
  return "?";
}

const char* name_of(OutputMap map) {
  switch (map) {
    case OutputMap::automatic:
      return "auto";
    case OutputMap::clip:
      return "clip";
    case OutputMap::absolute:
      return "abs";
    case OutputMap::mid:
      return "mid";
  }
  return "?";
}

double least(const std::vector<double>& values) {
  return values.empty() ? 0.0 : *std::min_element(values.begin(), values.end());
}

nlohmann::ordered_json list_of(const std::vector<std::pair<std::string, std::string>>& pairs,
                               const char* first, const char* second) {
  auto list = nlohmann::ordered_json::array();
  for (const auto& [a, b] : pairs) list.push_back({{first, a}, {second, b}});
  return list;
}

// JSON has no infinity.
nlohmann::ordered_json number_or_null(double value) {
  return std::isfinite(value) ? nlohmann::ordered_json(value) : nlohmann::ordered_json(nullptr);
}

nlohmann::ordered_json json_of(const Match& match) {
  return {{"x", match.x},
          {"y", match.y},
          {"correlation", match.score},
          {"peak_x", match.peak_x},
          {"peak_y", match.peak_y}};
}

void add_matches(nlohmann::ordered_json& json, const std::optional<MatchResult>& matches) {
  if (!matches) return;
  json["matches"] = nlohmann::ordered_json::array();
  for (const Match& match : matches->found) json["matches"].push_back(json_of(match));
  json["best_match"] = matches->best ? json_of(*matches->best) : nlohmann::ordered_json(nullptr);
}

void add_blocks(nlohmann::ordered_json& json, const BlockReport& report) {
  if (const auto& embed = report.embed) {
    json["watermark"] = {{"width", embed->width},
                         {"height", embed->height},
                         {"copies", embed->copies},
                         {"psnr_db", number_or_null(embed->psnr_db)}};
    for (const EmbedReport::Trial& trial : embed->trials)
      json["watermark"]["jpeg"].push_back(
          {{"quality", trial.jpeg_quality}, {"bit_errors", trial.bit_errors}});
  }
  if (const auto& compress = report.compress)
    json["compress"] = {{"quality", compress->quality},
                        {"bits_per_pixel", compress->bits_per_pixel},
                        {"psnr_db", number_or_null(compress->psnr_db)}};
}

std::string indented(const std::string& text) {
  std::string result = "    ";
  for (size_t i = 0; i < text.size(); ++i) {
    result += text[i];
    if (text[i] == '\n' && i + 1 < text.size()) result += "    ";
  }
  return result + (text.empty() || text.back() != '\n' ? "\n" : "");
}

}  // namespace

double median(std::vector<double> values) {
  if (values.empty()) return 0.0;
  std::sort(values.begin(), values.end());
  const size_t middle = values.size() / 2;
  return values.size() % 2 ? values[middle] : 0.5 * (values[middle - 1] + values[middle]);
}

std::string timing_line(const Report& report) {
  const size_t runs = report.kernels_ms.size();
  std::string line =
      concat(report.width, "x", report.height, "x", report.channels, " ", report.bits, "-bit on ",
             report.device_name, ": read ", ms(report.read_ms), ", device ", ms(report.device_ms),
             ", upload ", ms(report.upload_ms), ", build ", ms(report.build_ms), " (", name_of(report.cache),
             "), kernels ", ms(median(report.kernels_ms)));
  if (runs > 1)
    line += concat(" (median of ", runs, ", least ", ms(least(report.kernels_ms)), ", first ",
                   ms(report.kernels_ms.front()), ")");
  line += concat(", download ", ms(report.download_ms));
  if (report.blocks_ms > 0.0) line += concat(", blocks ", ms(report.blocks_ms));
  if (report.matching_ms > 0.0) line += concat(", matching ", ms(report.matching_ms));
  if (report.views_ms > 0.0) line += concat(", spectra ", ms(report.views_ms));
  return line + concat(", write ", ms(report.write_ms), "\n");
}

std::string comparison_line(const Comparison& c) {
  if (c.max_difference == 0.0) return "compared: equal\n";
  char text[160];
  std::snprintf(text, sizeof text, "compared: PSNR %.2f dB, largest difference %g of %u at (%u, %u)\n",
                c.psnr_db, c.max_difference, c.max_value, c.x, c.y);
  return text;
}

std::string block_lines(const BlockReport& report) {
  std::string text;
  if (const auto& embed = report.embed) {
    text += concat("watermark: ", embed->width, "x", embed->height, " bits, each at least ", embed->copies,
                   " times, ", psnr(embed->psnr_db));
    for (const EmbedReport::Trial& trial : embed->trials)
      text += concat(&trial == embed->trials.data() ? "; bit errors after JPEG of quality " : ", ",
                     trial.jpeg_quality, ": ", trial.bit_errors);
    text += "\n";
  }
  if (const auto& compress = report.compress) {
    char bits[32];
    std::snprintf(bits, sizeof bits, "%.3f", compress->bits_per_pixel);
    text += concat("compressed: quality ", compress->quality, ", about ", bits, " bits per pixel, ",
                   psnr(compress->psnr_db), "\n");
  }
  return text;
}

std::string match_lines(const Report& report, const Options& options) {
  std::string text;
  if (!report.matches) return text;
  const auto place = [](const Match& match) {
    char peak[96];
    std::snprintf(peak, sizeof peak, "correlation %.4f, peak at (%.2f, %.2f)", match.score, match.peak_x,
                  match.peak_y);
    return concat("at (", match.x, ", ", match.y, "), ", peak, "\n");
  };
  const MatchResult& matches = *report.matches;
  for (const Match& match : matches.found) text += "found: " + place(match);
  if (!matches.best) return "not found: the picture is even under the template at every place\n";
  if (matches.found.empty())
    text = concat("not found: no correlation is ", options.matching.threshold, " or more; the best is ",
                  place(*matches.best));
  return text;
}

std::string explanation(const Report& report, const Options& options) {
  std::string text = concat("border ", clfm::filter::name_of(options.border.mode), ", output ",
                            name_of(resolved_map(options.map, options.stages)), "\n");
  for (size_t i = 0; i < report.stages.size(); ++i)
    text += concat("stage ", i + 1, ": ", report.stages[i].first, ": ", report.stages[i].second, "\n");
  if (report.stages.empty()) text += "no stages: the picture is only converted\n";
  if (!report.masked_spectrum.empty()) text += concat("masked spectrum: ", report.masked_spectrum, "\n");
  for (const auto& [name, recipe] : report.recipes) text += concat("plan of ", name, ":\n", indented(recipe));
  return text;
}

std::string to_json(const Report& report, const Options& options) {
  nlohmann::ordered_json json;
  json["input"] = {{"path", options.input},
                   {"width", report.width},
                   {"height", report.height},
                   {"channels", report.channels},
                   {"bits", report.bits}};
  if (!options.output.empty()) json["output"] = options.output;
  json["device"] = {{"name", report.device_name}, {"platform", report.platform}};
  json["border"] = clfm::filter::name_of(options.border.mode);
  json["map"] = name_of(resolved_map(options.map, options.stages));
  json["stages"] = list_of(report.stages, "stage", "computed");
  json["ms"] = {{"read", report.read_ms},
                {"device", report.device_ms},
                {"upload", report.upload_ms},
                {"build", report.build_ms},
                {"kernels", median(report.kernels_ms)},
                {"kernels_least", least(report.kernels_ms)},
                {"kernels_first", report.kernels_ms.empty() ? 0.0 : report.kernels_ms.front()},
                {"download", report.download_ms},
                {"blocks", report.blocks_ms},
                {"matching", report.matching_ms},
                {"spectra", report.views_ms},
                {"write", report.write_ms}};
  json["cache"] = name_of(report.cache);
  json["repeat"] = report.kernels_ms.size();
  add_blocks(json, report.blocks);
  add_matches(json, report.matches);
  if (report.comparison) {
    const Comparison& c = *report.comparison;
    json["compare"] = {{"reference", options.reference},
                       {"equal", c.max_difference == 0.0},
                       {"max_difference", c.max_difference},
                       {"max_value", c.max_value},
                       {"psnr_db", number_or_null(c.psnr_db)}};
  }
  if (options.explain) json["recipes"] = list_of(report.recipes, "plan", "recipe");
  json["notes"] = report.notes;
  // A path need not be UTF-8; what is not becomes a replacement character, not an exception.
  return json.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
}

}  // namespace clfm::filter
