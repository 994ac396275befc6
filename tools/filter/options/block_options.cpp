// block_options.cpp - the part of the command line that works on 8x8 blocks.
#include "block_options.hpp"

#include <charconv>

#include "stage_parser.hpp"
#include "tools/filter/error.hpp"

namespace clfm::filter {
namespace {

constexpr double kLeastStrength = 1.0, kMostStrength = 255.0;
constexpr double kMostMarkSide = 4096.0;

uint64_t parse_key(const std::string& text) {
  uint64_t key = 0;
  const char* last = text.data() + text.size();
  const auto [end, status] = std::from_chars(text.data(), last, key);
  if (status != std::errc{} || end != last)
    fail(ExitCode::usage, "--key: '", text, "' is no whole number of 0 to ", UINT64_MAX);
  return key;
}

void parse_mark_size(const std::string& text, BlockOptions& options) {
  const size_t by = text.find('x');
  if (by == std::string::npos) fail(ExitCode::usage, "--mark-size: '", text, "' is not WIDTHxHEIGHT");
  options.mark_width = parse_whole_number("--mark-size: width", text.substr(0, by), 1, kMostMarkSide);
  options.mark_height = parse_whole_number("--mark-size: height", text.substr(by + 1), 1, kMostMarkSide);
}

}  // namespace

void add_block_options(CLI::App& app, BlockOptions& options) {
  const std::string group = "In 8x8 blocks of cosine coefficients, after all filters, in this order";
  const auto add = [&](const char* name, const char* value, const char* help, auto&& take) {
    return app.add_option_function<std::string>(name, take, help)->type_name(value)->group(group);
  };
  const auto compress = [&options](const std::string& text) {
    options.compress = static_cast<int>(parse_whole_number("--dct-compress: quality", text, 1, 100));
  };
  const auto strength = [&options](const std::string& text) {
    options.secret.strength = parse_number("--strength", text, kLeastStrength, kMostStrength);
  };
  auto* embed = app.add_option("--watermark-embed", options.embed,
                               "Hide a small black and white picture, to be found with the same key")
                    ->type_name("MARK")
                    ->group(group);
  add("--dct-compress", "QUALITY",
      "The loss of JPEG at a quality of 1 to 100, and about how many bits are left", compress);
  auto* extract = app.add_option("--watermark-extract", options.extract, "Write the mark that is hidden")
                      ->type_name("OUT")
                      ->group(group);
  auto* size = add("--mark-size", "WxH", "Width and height of the mark to extract",
                   [&options](const std::string& text) { parse_mark_size(text, options); });
  auto* key = add("--key", "K", "A number that both sides of a watermark keep secret",
                  [&options](const std::string& text) { options.secret.key = parse_key(text); });
  add("--strength", "S", "Step of the watermark, 1 to 255; more is safer and seen sooner (24)", strength)
      ->needs(key);
  app.callback([=] {
    if (key->count() && !embed->count() && !extract->count())
      fail(ExitCode::usage, "--key needs --watermark-embed or --watermark-extract");
  });
  embed->needs(key);
  extract->needs(key)->needs(size);
  size->needs(extract);
}

}  // namespace clfm::filter
