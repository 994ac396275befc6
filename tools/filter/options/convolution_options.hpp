// convolution_options.hpp - the part of the command line that says how spatial filters are computed.
#pragma once

#include <CLI/CLI.hpp>

#include "options.hpp"

namespace clfm::filter {

// `options` is filled when `app` parses, and must live until then.
void add_convolution_options(CLI::App& app, ConvolutionOptions& options, const std::string& group);

}  // namespace clfm::filter
