// block_options.hpp - the part of the command line that works on 8x8 blocks.
#pragma once

#include <CLI/CLI.hpp>

#include "tools/filter/block/block_steps.hpp"

namespace clfm::filter {

// `options` is filled when `app` parses, and must live until then.
void add_block_options(CLI::App& app, BlockOptions& options);

}  // namespace clfm::filter
