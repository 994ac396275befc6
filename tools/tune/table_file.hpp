// table_file.hpp - a tuned table on disk.
#pragma once

#include <stdexcept>
#include <string>

namespace clfm::tune {

class FileError : public std::runtime_error {
  using std::runtime_error::runtime_error;
};

bool file_exists(const std::string& path);

// Throw FileError with the path.
std::string read_text(const std::string& path);
// Beside the target and then renamed: whoever stops the program never leaves half a table.
void write_text(const std::string& path, const std::string& text);

}  // namespace clfm::tune
