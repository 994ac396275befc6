// tuning/shipped.hpp - the tuned tables that come with the library: the files in tables/, compiled in.
#pragma once

#include "table.hpp"

namespace clfm::host {

const TunedTable& shipped_table();  // read at the first call

}  // namespace clfm::host
