// convolution_options.cpp - the part of the command line that says how spatial filters are computed.
#include "convolution_options.hpp"

#include "stage_parser.hpp"
#include "tools/filter/error.hpp"

namespace clfm::filter {
namespace {

constexpr double kMostTile = 65536, kLeastMebibytes = 1e-6, kMostMebibytes = 1e6;

struct AlgorithmName {
  const char* name;
  clfm_conv_algorithm algorithm;
};
constexpr AlgorithmName kAlgorithms[] = {
    {"auto", CLFM_CONV_AUTO},           {"direct", CLFM_CONV_DIRECT},
    {"tiled", CLFM_CONV_DIRECT_TILED},  {"steps", CLFM_CONV_DIRECT_OVERLAP_ADD},
    {"separable", CLFM_CONV_SEPARABLE}, {"os", CLFM_CONV_OVERLAP_SAVE},
    {"oa", CLFM_CONV_OVERLAP_ADD},      {"whole", CLFM_CONV_WHOLE_FFT},
    {"parts", CLFM_CONV_IN_PARTS}};

std::string all_names() {
  std::string names;
  for (const AlgorithmName& known : kAlgorithms)
    names += (names.empty() ? "" : "|") + std::string(known.name);
  return names;
}

clfm_conv_algorithm parse_algorithm(const std::string& text) {
  for (const AlgorithmName& known : kAlgorithms)
    if (text == known.name) return known.algorithm;
  fail(ExitCode::usage, "--algo: '", text, "' is none of ", all_names());
}

Size parse_tile(const std::string& text) {
  const size_t by = text.find('x');
  const std::string height = by == std::string::npos ? text : text.substr(by + 1);
  return {parse_whole_number("tile: width", text.substr(0, by), 1, kMostTile),
          parse_whole_number("tile: height", height, 1, kMostTile)};
}

}  // namespace

void add_convolution_options(CLI::App& app, ConvolutionOptions& options, const std::string& group) {
  app.add_option_function<std::string>(
         "--algo", [&options](const std::string& text) { options.algorithm = parse_algorithm(text); },
         "How spatial filters are computed: summed directly, in tiles, in steps, by rows and columns; by FFT "
         "of tiles "
         "(overlap-save, overlap-add) or of the whole, or with the filter in parts")
      ->type_name(all_names())
      ->group(group);
  app.add_option_function<std::string>(
         "--tile", [&options](const std::string& text) { options.tile = parse_tile(text); },
         "Pixels of a tile, or of its transform")
      ->type_name("N|WxH")
      ->group(group);
  app.add_option_function<std::string>(
         "--memory-limit",
         [&options](const std::string& text) {
           const double mebibytes = parse_number("memory-limit (MiB)", text, kLeastMebibytes, kMostMebibytes);
           options.memory_limit_bytes = static_cast<size_t>(mebibytes * (1 << 20));
         },
         "Device memory that a spatial filter may take beside the picture")
      ->type_name("MIB")
      ->group(group);
}

}  // namespace clfm::filter
