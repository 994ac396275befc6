// read_file.hpp - the one way in which the library reads a file. What lies at a path was put there by
// anybody: a directory, a pipe that nobody writes to, a file of any size.
#pragma once

#include <cstdint>
#include <filesystem>

#include "program_record.hpp"

namespace clfm::host {

inline constexpr uint64_t kMostFileBytes = uint64_t{64} << 20;

// All of a regular file of at most kMostFileBytes; never waits for whoever may write to it. Throws
// Failure(invalid_argument, "there is no such file" and the like), a clause for a sentence that names the
// file.
Bytes read_regular_file(const std::filesystem::path& path);

}  // namespace clfm::host
