// picture_options.cpp - the part of the command line that says how pictures are read and written.
#include "picture_options.hpp"

#include <filesystem>
#include <utility>

#include "stage_parser.hpp"
#include "tools/filter/error.hpp"

namespace clfm::filter {
namespace {

constexpr double kMostPixels = 1e12;

Sampling parse_sampling(const std::string& text) {
  constexpr std::pair<const char*, Sampling> kNames[] = {
      {"4:4:4", Sampling::s444}, {"4:2:2", Sampling::s422}, {"4:2:0", Sampling::s420}};
  for (const auto& [name, sampling] : kNames)
    if (text == name) return sampling;
  fail(ExitCode::usage, "--sampling: '", text, "' is none of 4:4:4, 4:2:2, 4:2:0");
}

}  // namespace

void add_picture_options(CLI::App& app, PictureOptions& options) {
  const std::string group = "How pictures are read and written";
  app.add_option("--quality", options.jpeg.quality, "JPEG quality, 1 to 100 (92)")
      ->type_name("N")
      ->check(CLI::Range(1, 100))
      ->group(group);
  app.add_option_function<std::string>(
         "--sampling", [&options](const std::string& text) { options.jpeg.sampling = parse_sampling(text); },
         "Colour of JPEG: 4:4:4 for every pixel, 4:2:2 every second, 4:2:0 every fourth (4:2:0)")
      ->type_name("J:A:B")
      ->group(group);
  app.add_option_function<std::string>(
         "--format",
         [&options](const std::string& text) {
           options.format = format_of_word(text, concat("--format: '", text, "'"));
         },
         "Of outputs whose name says none, as - does: png jpg ppm pgm pnm pam (for - that of IN)")
      ->type_name("FORMAT")
      ->group(group);
  app.add_option_function<std::string>(
         "--max-pixels",
         [&options](const std::string& text) {
           options.read.max_pixels = parse_whole_number("--max-pixels", text, 1, kMostPixels);
         },
         "Refuse to read pictures of more pixels (268435456)")
      ->type_name("N")
      ->group(group);
}

ImageFormat format_of_output(const std::string& path, const PictureOptions& options, ImageFormat input) {
  if (!std::filesystem::path(path).has_extension()) {
    if (options.format) return *options.format;
    if (path == kStandardStream) return input;
  }
  return format_of_name(path);
}

}  // namespace clfm::filter
