// cache_directory.hpp - the disk half of the program cache: one file per program, written atomically, and a
// marker while the driver reads a binary, because some drivers crash on a bad one. A directory that cannot be
// read or written is an empty one, never an error.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <utility>

#include "program_record.hpp"

namespace clfm::host {

// What clfm_engine_desc::cache_directory means: null is no directory, "" the user's cache directory (nothing
// where there is none, as on Android, where only the app knows its own), anything else a path.
std::optional<std::filesystem::path> resolve_cache_directory(const char* cache_directory);

class CacheDirectory {
 public:
  explicit CacheDirectory(std::filesystem::path path) : path_(std::move(path)) {}

  // The binary kept for `key`. A file that is damaged, or holds another key, is deleted.
  std::optional<Bytes> read(const ProgramKey& key) const;

  // Writes beside the target and renames, so that other processes see the old file or the new one. The first
  // write of a process also removes entries that nobody has read for long. False when it did not work.
  bool write(const ProgramRecord& record) const noexcept;

  void remove(const ProgramKey& key) const;

  std::filesystem::path entry_path(const ProgramKey& key) const;
  std::filesystem::path marker_path(const ProgramKey& key) const;

 private:
  std::filesystem::path path_;
};

// Deletes what nobody has read or written for 90 days: drivers and libraries get updated, and nothing asks
// for the entries of the old ones again. Files that are not the cache's stay.
void remove_unused_entries(const std::filesystem::path& directory);

// Held while the driver loads the binary of one entry. A process that dies meanwhile leaves the marker
// behind, and the entry is then not trusted for a week.
class LoadMarker {
 public:
  explicit LoadMarker(const std::filesystem::path& path);
  ~LoadMarker();
  LoadMarker(const LoadMarker&) = delete;
  LoadMarker& operator=(const LoadMarker&) = delete;

  bool distrusted() const { return distrusted_; }  // an earlier load died; nothing may be loaded

 private:
  std::filesystem::path path_;
  int file_ = -1;
  bool distrusted_ = false;
};

}  // namespace clfm::host
