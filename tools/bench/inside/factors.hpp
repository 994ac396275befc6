// factors.hpp - measures price factors of a device's kernels: the steps of the planner's candidates are timed
// one by one, and compared with what the cost model estimates. docs/cost-model.md says what they are for.
#pragma once

#include <string>
#include <vector>

#include "../device.hpp"

namespace clfm::bench {

// Times the steps of `tokens`, transforms, and puts the factors of their kernels into the table at `path`,
// which keeps what it has of other kernels. Begins no further problem after so many seconds, if these are
// more than 0. Prints a line for every step. Throws tools::FileError, std::invalid_argument where a token is
// no transform.
void measure_factors(const std::vector<std::string>& tokens, const std::string& path, double seconds,
                     const Device& device);

}  // namespace clfm::bench
