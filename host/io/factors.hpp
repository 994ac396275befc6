// factors.hpp - elements times those of a table, one for every position of an axis: in a step of their own
// (multiply_rows.hpp) or where another step reads or writes them (source_sink.hpp).
#pragma once

#include "host/tables/table.hpp"

namespace clfm::host {

enum class Exchange { none = 0, as_read = 1, as_written = 2 };  // of re and im

struct Factors {
  Table table;
  Exchange exchange = Exchange::none;  // of a side: as it is read, or as it is written
};

}  // namespace clfm::host
