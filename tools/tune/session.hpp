// session.hpp - tunes one problem after the other; the table on disk is complete after each.
#pragma once

#include <string>
#include <vector>

#include "bench/device.hpp"
#include "options.hpp"

namespace clfm::tune {

// Canonical, each once, in the order of the command line. Throws std::invalid_argument.
std::vector<std::string> tokens_of(const Options& options);

struct Summary {
  size_t measured = 0, known = 0, failed = 0, left = 0;
};

// Prints a line for every problem that is measured, and why others are not. Throws tools::FileError,
// clfm::Error where a table is wrong.
Summary run_session(const Options& options, const std::vector<std::string>& tokens,
                    const bench::Device& device);

}  // namespace clfm::tune
