// cache_use.hpp - where the library keeps compiled programs, and whether a run had to add some.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

namespace clfm::filter {

// "none": no directory; empty: the user's cache directory, where there is one; else the path itself.
std::optional<std::filesystem::path> cache_directory(const std::string& option);

// How many programs are kept there; 0 where it does not exist.
size_t count_entries(const std::optional<std::filesystem::path>& directory);

}  // namespace clfm::filter
