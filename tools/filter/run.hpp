// run.hpp - one whole run: read, filter, view, compare, write.
#pragma once

#include <string>

#include "tools/filter/options/options.hpp"

namespace clfm::filter {

// Returns what belongs on standard output. Notes and progress go to standard error.
std::string run(const Options& options);

}  // namespace clfm::filter
