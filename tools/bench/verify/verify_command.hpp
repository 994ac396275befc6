// verify_command.hpp - clfm-bench --verify: its device, its progress and its report.
#pragma once

#include "options.hpp"
#include "verification.hpp"

namespace clfm::bench {

// Says on standard error how far it is and what fails, and writes the report that the options ask for, after
// every step as it then stands. Throws std::invalid_argument for a token that says no problem,
// tools::FileError where the report cannot be written.
Verification verify_as_asked(const Options& options);

}  // namespace clfm::bench
