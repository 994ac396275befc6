// tuning/shipped.hpp - the tuned tables that come with the library: the files in tables/, compiled in. Each
// is of devices of one built-in profile row, and named after it.
#pragma once

#include <string_view>
#include <vector>

#include "table.hpp"

namespace clfm::host {

// What was measured on the very device; where nothing was, what was on others of its row.
std::vector<TunedChoice> shipped_choices(const TunedDevice& device, std::string_view token);

}  // namespace clfm::host
