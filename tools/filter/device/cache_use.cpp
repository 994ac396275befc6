// cache_use.cpp - where the library keeps compiled programs.
#include "cache_use.hpp"

#include <cstdlib>

namespace clfm::filter {

namespace fs = std::filesystem;

std::optional<fs::path> cache_directory(const std::string& option) {
  if (option == "none") return std::nullopt;
  if (!option.empty()) return fs::path(option);
  if (const char* cache = std::getenv("XDG_CACHE_HOME"); cache && fs::path(cache).is_absolute())
    return fs::path(cache) / "clfft_mixed";
  const char* home = std::getenv("HOME");
  if (!home || !*home) return std::nullopt;
  return fs::path(home) / ".cache" / "clfft_mixed";
}

size_t count_entries(const std::optional<fs::path>& directory) {
  size_t entries = 0;
  std::error_code status;
  if (!directory) return 0;
  for (fs::directory_iterator at(*directory, status), end; !status && at != end; at.increment(status))
    ++entries;
  return entries;
}

}  // namespace clfm::filter
