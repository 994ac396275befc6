// record.hpp - a table of what every candidate takes on a device, which tests/bench compares with the cost
// model's order.
#pragma once

#include <string>
#include <vector>

#include "../device.hpp"
#include "host/tuning/race.hpp"

namespace clfm::bench {

// Adds the candidates of every problem (named as tables name them) that the table at `path` has not for this
// device and driver; the file is whole after each problem. `seconds`: for all of them together; 0: as long as
// it takes to be sure. Throws tools::FileError.
void record_candidates(const std::vector<std::string>& tokens, const std::string& path, double seconds,
                       host::RaceClock clock, const Device& device);

}  // namespace clfm::bench
