// options.hpp - the command line as a value.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "block_steps.hpp"
#include "stage.hpp"

namespace clfm::filter {

// From the numbers that filters leave, which may lie outside of black..white, to samples.
enum class OutputMap {
  automatic,  // mid where an even area would become black (high pass, band pass, kernels of sum 0), else clip
  clip,       // below black is black, above white is white
  absolute,   // the sign is dropped, then clip
  mid         // 0 becomes mid-gray, then clip
};

enum class ConvolutionPath { automatic, direct, fft };

struct Options {
  std::string input, output;
  std::vector<Stage> stages;  // in the order of the command line
  Border border;
  OutputMap map = OutputMap::automatic;
  ConvolutionPath convolution = ConvolutionPath::automatic;
  BlockOptions blocks;
  std::string spectrum, montage, reference;  // paths, empty: not wanted
  std::string device;                        // number or part of a name, empty: the default
  std::string cache_directory;               // empty: the user's; "none": none
  unsigned repeat = 1;
  int jpeg_quality = 92;
  bool list_devices = false, explain = false, quiet = false, json = false;
};

// What to do: run with options, or print this text (--help, --version) and stop. Wrong usage throws.
struct CommandLine {
  Options options;
  std::optional<std::string> text;
};
CommandLine parse_command_line(int argc, const char* const* argv);

}  // namespace clfm::filter
