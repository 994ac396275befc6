// table_file.hpp - a table of the library's in a file that is filled.
#pragma once

#include <string>

#include "host/error.hpp"
#include "tools/common/files.hpp"

namespace clfm::bench {

// Hands the text of the file to add(), if there is a file. What add() refuses is a FileError.
template <class Add>
void read_table(const std::string& path, const Add& add) {
  if (!tools::file_exists(path)) return;
  try {
    add(tools::read_text(path));
  } catch (const host::Failure& failure) {
    throw tools::FileError(failure.what());
  }
}

}  // namespace clfm::bench
