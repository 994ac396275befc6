// options.cpp - the command line, by CLI11.
#include "options.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <clfft_mixed/clfft_mixed.hpp>
#include <map>

#include "block_options.hpp"
#include "convolution_options.hpp"
#include "picture_options.hpp"
#include "stage_parser.hpp"
#include "tools/filter/error.hpp"

namespace clfm::filter {
namespace {

// Filters whose value may be left out, with the value they then have.
const std::map<std::string, std::string> kOptionalValue = {
    {"--sharpen", "1"}, {"--unsharp", "2,1"}, {"--emboss", "1"}, {"--sobel", "1"}};

bool looks_like_numbers(const std::string& text) {
  return !text.empty() && text.find_first_of("0123456789") != std::string::npos &&
         text.find_first_not_of("0123456789.,+-eE") == std::string::npos;
}

// "--sharpen 0.5" and "--sharpen" both become "--sharpen=...": then a picture's name after it is never taken
// for its value.
std::vector<std::string> with_values_attached(int argc, const char* const* argv) {
  std::vector<std::string> arguments;
  for (int i = 1; i < argc; ++i) {
    const std::string argument = argv[i];
    const auto found = kOptionalValue.find(argument);
    if (found == kOptionalValue.end()) {
      arguments.push_back(argument);
    } else if (i + 1 < argc && looks_like_numbers(argv[i + 1])) {
      arguments.push_back(argument + "=" + argv[++i]);
    } else {
      arguments.push_back(argument + "=" + found->second);
    }
  }
  return arguments;
}

struct WrittenStage {
  std::string filter, value;
};

struct FilterOption {
  const char *name, *value, *help;
};
constexpr FilterOption kFilterOptions[] = {
    {"lowpass", "CUTOFF[,SHAPE[,ORDER]]",
     "Keep frequencies below CUTOFF cycles per pixel; 0.7071, the corner, keeps all"},
    {"highpass", "CUTOFF[,SHAPE[,ORDER]]", "Keep frequencies above CUTOFF"},
    {"bandpass", "LOW,HIGH[,SHAPE[,ORDER]]", "Keep frequencies from LOW to HIGH"},
    {"notch", "FX,FY,RADIUS[,SHAPE[,ORDER]]", "Remove frequencies round (FX,FY) and its mirror (-FX,-FY)"},
    {"keep-low", "PERCENT", "Keep the lowest PERCENT of all frequencies, whole"},
    {"keep-high", "PERCENT", "Keep the highest PERCENT of all frequencies, whole"},
    {"gauss", "SIGMA", "Gaussian blur, SIGMA in pixels"},
    {"box", "N|WxH", "Mean over N x N (or W x H) pixels"},
    {"sharpen", "[AMOUNT]", "Sharpen by the four neighbours (amount 1)"},
    {"unsharp", "[SIGMA[,AMOUNT]]", "Unsharp mask: add AMOUNT times the difference to a blur (2,1)"},
    {"emboss", "[AMOUNT]", "Light from the upper left (amount 1)"},
    {"sobel", "[AMOUNT]", "Strength of edges; with 1 a step from black to white gives white (amount 1)"},
    {"kernel", "FILE",
     "A matrix from a text file: a row of numbers per line, with decimal points; \"scale S\" or \"scale "
     "sum\" "
     "divides"},
    {"motion", "LENGTH,ANGLE", "Blur along a line: pixels, degrees counter-clockwise from the right"},
    {"disk", "RADIUS", "Mean over a disk, as a lens out of focus makes it"},
    {"bokeh", "PICTURE", "Every point becomes this picture, as in a lens out of focus"},
    {"wiener", "PICTURE,NSR", "Undo the blur that PICTURE describes, NSR being the ratio of noise to signal"},
};

void add_filters(CLI::App& app, std::vector<WrittenStage>& written) {
  const std::string group = "Filters, applied in the order given, each any number of times";
  for (const FilterOption& option : kFilterOptions) {
    const std::string name = option.name;
    app.add_option_function<std::string>(
           "--" + name,
           [&written, name](const std::string& value) {
             written.push_back({name, value});
           },
           option.help)
        ->trigger_on_parse()
        ->type_name(option.value)
        ->group(group);
  }
}

template <class Value>
CLI::Option* add_choice(CLI::App& app, const std::string& name, Value& value,
                        const std::map<std::string, Value>& choices, const std::string& help) {
  std::string names;
  for (const auto& choice : choices) names += (names.empty() ? "" : "|") + choice.first;
  return app
      .add_option_function<std::string>(
          name,
          [&value, choices, name, names](const std::string& text) {
            const auto found = choices.find(text);
            if (found == choices.end()) fail(ExitCode::usage, name, ": '", text, "' is none of ", names);
            value = found->second;
          },
          help)
      ->type_name(names);
}

void add_how(CLI::App& app, Options& options, MaskDefaults& masks) {
  const std::string group = "How to filter";
  app.add_option_function<std::string>(
         "--shape", [&masks](const std::string& text) { masks.shape = parse_shape(text); },
         "Shape of the masks that name none (butterworth)")
      ->type_name("ideal|butterworth|gaussian")
      ->group(group);
  app.add_option_function<std::string>(
         "--order",
         [&masks](const std::string& text) { masks.order = parse_number("order", text, 0.1, 100.0); },
         "Order of the butterworth masks that name none (2)")
      ->type_name("N")
      ->group(group);
  app.add_option_function<std::string>(
         "--border", [&options](const std::string& text) { options.border = parse_border(text); },
         "Beyond the edge: zero, constant[,VALUE], clamp, reflect, reflect-101, wrap (reflect)")
      ->type_name("MODE")
      ->group(group);
  add_choice<OutputMap>(app, "--map", options.map,
                        {{"auto", OutputMap::automatic},
                         {"clip", OutputMap::clip},
                         {"abs", OutputMap::absolute},
                         {"mid", OutputMap::mid}},
                        "Numbers to brightness: clip to black..white, abs: without sign, mid: 0 is mid-gray; "
                        "auto: mid for filters "
                        "that remove the mean brightness")
      ->group(group);
  add_choice<AlphaMode>(app, "--alpha", options.alpha,
                        {{"premultiply", AlphaMode::premultiply}, {"keep", AlphaMode::keep}},
                        "premultiply: colours count by their alpha, and blurs blur it too; keep: colours are "
                        "filtered as if there were no alpha, which stays (premultiply)")
      ->group(group);
  add_convolution_options(app, options.convolution, group);
}

void add_output(CLI::App& app, Options& options) {
  const std::string group = "What to write";
  app.add_option("--spectrum", options.spectrum, "Spectrum of IN: log magnitude, frequency 0 in the centre")
      ->type_name("OUT")
      ->group(group);
  app.add_option("--montage", options.montage, "Four pictures: original, spectrum, masked spectrum, result")
      ->type_name("OUT")
      ->group(group);
  app.add_option("--compare", options.reference,
                 "Compare the result with a picture: PSNR and largest difference")
      ->type_name("REF")
      ->group(group);
  app.add_option(
         "--correlate", options.correlate,
         "Print where in the result this template is: corner, correlation and peak of the best places")
      ->type_name("TEMPLATE")
      ->group(group);
  app.add_option("--peaks", options.matching.count, "How many places --correlate prints at most (5)")
      ->type_name("N")
      ->check(CLI::Range(1u, 1000u))
      ->group(group);
  app.add_option_function<std::string>(
         "--threshold",
         [&options](const std::string& text) {
           options.matching.threshold = parse_number("threshold", text, -1.0, 1.0);
         },
         "Least correlation, -1 to 1, of a place that --correlate has found (0.5)")
      ->type_name("C")
      ->group(group);
  app.add_flag("--explain", options.explain, "Say what runs: each stage, its sizes and the library's recipes")
      ->group(group);
  app.add_flag("--json", options.json, "Everything as one JSON object on standard output")->group(group);
  app.add_flag("--quiet", options.quiet, "Only errors")->group(group);
}

void add_device(CLI::App& app, Options& options) {
  const std::string group = "Where to run";
  app.add_option("--device", options.device,
                 "Number, or part of the name, as in --list-devices (a GPU where there is one)")
      ->type_name("N|NAME")
      ->group(group);
  app.add_flag("--list-devices", options.list_devices, "List the OpenCL devices and stop")->group(group);
  app.add_option("--repeat", options.repeat, "Run the kernels N times and report the median (1)")
      ->type_name("N")
      ->check(CLI::Range(1u, 1000000u))
      ->group(group);
  app.add_option("--cache", options.cache_directory,
                 "Directory for compiled kernels, or none (the user's cache directory)")
      ->type_name("DIR")
      ->group(group);
}

std::vector<std::string> outputs_of(const Options& options) {
  return {options.output, options.spectrum, options.montage, options.blocks.extract};
}

void check(const Options& options) {
  if (options.list_devices) return;
  if (options.input.empty()) fail(ExitCode::usage, "no picture to read (see clfm-filter --help)");
  const std::vector<std::string> inputs = {options.input, options.reference, options.correlate,
                                           options.blocks.embed};
  if (std::count(inputs.begin(), inputs.end(), kStandardStream) > 1)
    fail(ExitCode::usage, "standard input is given for two inputs");
  const std::vector<std::string> outputs = outputs_of(options);
  const bool writes =
      std::any_of(outputs.begin(), outputs.end(), [](const auto& path) { return !path.empty(); });
  if (!writes && options.reference.empty() && options.correlate.empty())
    fail(ExitCode::usage,
         "nothing to write: give OUT, --spectrum, --montage, --watermark-extract, --compare or --correlate "
         "(see "
         "clfm-filter --help)");
  for (const std::string& path : outputs) {
    if (path.empty()) continue;
    format_of_output(path, options.pictures, ImageFormat::png);  // an unknown one is found before the work
    if (std::count(outputs.begin(), outputs.end(), path) > 1)
      fail(ExitCode::usage, "'", path, "' is given for two outputs");
  }
}

std::string one_line(std::string text) {
  for (char& c : text)
    if (c == '\n') c = ' ';
  return text;
}

}  // namespace

bool writes_to_standard_output(const Options& options) {
  const std::vector<std::string> outputs = outputs_of(options);
  return std::count(outputs.begin(), outputs.end(), kStandardStream) > 0;
}

CommandLine parse_command_line(int argc, const char* const* argv) {
  CommandLine line;
  Options& options = line.options;
  std::vector<WrittenStage> written;
  MaskDefaults masks;

  CLI::App app("Filters a picture on an OpenCL device, by FFT and convolution.", "clfm-filter");
  app.add_option("IN", options.input,
                 "PNG, JPEG, PBM, PGM, PPM or PAM, known by content; - is standard input")
      ->type_name("");
  app.add_option("OUT", options.output,
                 ".png .jpg .jpeg .ppm .pgm .pnm .pam, known by the end of the name; - is standard output")
      ->type_name("");
  app.set_version_flag("--version", std::string("clfm-filter ") + clfm_version());
  app.footer(
      "Previews in metadata never pass, other metadata does where OUT can hold it. A file is replaced as a "
      "whole or "
      "not at all.\n"
      "Exit codes: 0 success, 1 usage, 2 file, 3 no usable device.\n"
      "Example: clfm-filter photo.jpg edges.png --gauss 2 --sobel");
  add_filters(app, written);
  add_how(app, options, masks);
  add_block_options(app, options.blocks);
  add_output(app, options);
  add_picture_options(app, options.pictures);
  add_device(app, options);

  std::vector<std::string> arguments = with_values_attached(argc, argv);
  std::reverse(arguments.begin(), arguments.end());  // CLI11 takes them from the end
  try {
    app.parse(arguments);
  } catch (const CLI::CallForHelp&) {
    line.text = app.help();
  } catch (const CLI::CallForVersion& version) {
    line.text = std::string(version.what()) + "\n";
  } catch (const CLI::ParseError& error) {
    fail(ExitCode::usage, one_line(error.what()), " (see clfm-filter --help)");
  }
  if (line.text) return line;
  for (const WrittenStage& stage : written)
    options.stages.push_back(parse_stage(stage.filter, stage.value, masks));
  check(options);
  return line;
}

}  // namespace clfm::filter
