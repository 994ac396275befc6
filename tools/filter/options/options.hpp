// options.hpp - the command line as a value.
#pragma once

#include <clfft_mixed/clfft_mixed.h>

#include <optional>
#include <string>
#include <vector>

#include "picture_options.hpp"
#include "tools/filter/block/block_steps.hpp"
#include "tools/filter/correlation/correlation_map.hpp"
#include "tools/filter/image/size.hpp"
#include "tools/filter/pipeline/stage.hpp"

namespace clfm::filter {

// From the numbers that filters leave, which may lie outside of black..white, to samples.
enum class OutputMap {
  automatic,  // mid where an even area would become black (high pass, band pass, kernels of sum 0), else clip
  clip,       // below black is black, above white is white
  absolute,   // the sign is dropped, then clip
  mid         // 0 becomes mid-gray, then clip
};

// What filters make of a picture's alpha.
enum class AlphaMode {
  premultiply,  // colours count by their alpha, and blurs blur it too
  keep          // colours are filtered as if there were no alpha, which stays
};

struct ConvolutionOptions {
  clfm_conv_algorithm algorithm = CLFM_CONV_AUTO;
  Size tile;                      // 0: the library's choice
  size_t memory_limit_bytes = 0;  // of the library's workspace; 0: none
};

struct Options {
  std::string input, output;
  std::vector<Stage> stages;  // in the order of the command line
  Border border;
  OutputMap map = OutputMap::automatic;
  AlphaMode alpha = AlphaMode::premultiply;
  ConvolutionOptions convolution;
  BlockOptions blocks;
  PictureOptions pictures;
  std::string spectrum, montage, reference, correlate;  // paths, empty: not wanted
  MatchLimits matching;                                 // of correlate
  std::string device;                                   // number or part of a name, empty: the default
  std::string cache_directory;                          // empty: the user's; "none": none
  unsigned repeat = 1;
  bool list_devices = false, explain = false, quiet = false, json = false;
};

// Whether a picture goes to standard output; what the tool prints then goes to standard error.
bool writes_to_standard_output(const Options& options);

// What to do: run with options, or print this text (--help, --version) and stop. Wrong usage throws.
struct CommandLine {
  Options options;
  std::optional<std::string> text;
};
CommandLine parse_command_line(int argc, const char* const* argv);

}  // namespace clfm::filter
