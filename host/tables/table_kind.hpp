// table_kind.hpp - the names of tables, for messages.
#pragma once

#include "table.hpp"

namespace clfm::host {

const char* kind_name(TableKind kind);

}  // namespace clfm::host
