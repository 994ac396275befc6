#include "cache_directory.hpp"

#include <atomic>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <random>

#include "../error.hpp"

namespace clfm::host {

namespace fs = std::filesystem;

namespace {

constexpr const char* kEntryExtension = ".clfmprog";
constexpr auto kUnusedLifetime = std::chrono::hours(24 * 90);

std::string hexadecimal(uint64_t number) {
  char text[17];
  std::snprintf(text, sizeof text, "%016llx", static_cast<unsigned long long>(number));
  return text;
}

// Unique among threads and, by the random part, among processes that share the directory.
fs::path temporary_name(const fs::path& target) {
  static std::atomic<uint64_t> counter{0};
  const uint64_t random = (uint64_t{std::random_device{}()} << 32) + counter.fetch_add(1);
  return fs::path(target).concat("." + hexadecimal(random) + ".tmp");
}

std::optional<Bytes> read_file(const fs::path& path) {
  std::ifstream file(path, std::ios::binary | std::ios::ate);
  if (!file) return std::nullopt;
  const std::streamoff size = file.tellg();
  if (size < 0) return std::nullopt;
  Bytes bytes(static_cast<size_t>(size));
  file.seekg(0);
  if (!file.read(reinterpret_cast<char*>(bytes.data()), size)) return std::nullopt;
  return bytes;
}

bool write_file(const fs::path& path, ByteView bytes) {
  std::ofstream file(path, std::ios::binary | std::ios::trunc);
  file.write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
  file.close();
  return !file.fail();
}

}  // namespace

std::optional<fs::path> resolve_cache_directory(const char* cache_directory) {
  if (!cache_directory) return std::nullopt;
  if (*cache_directory) return fs::path(cache_directory);
#if defined(__ANDROID__)
  return std::nullopt;
#else
  if (const char* user_cache = std::getenv("XDG_CACHE_HOME");
      user_cache && fs::path(user_cache).is_absolute())
    return fs::path(user_cache) / "clfft_mixed";
#if defined(_WIN32)
  const char* home = std::getenv("LOCALAPPDATA");
#else
  const char* home = std::getenv("HOME");
#endif
  if (!home || !*home) return std::nullopt;
  return fs::path(home) / ".cache" / "clfft_mixed";
#endif
}

void remove_unused_entries(const fs::path& directory) {
  std::error_code ignored;
  const auto oldest = fs::file_time_type::clock::now() - kUnusedLifetime;
  for (fs::directory_iterator file(directory, ignored), end; file != end; file.increment(ignored)) {
    if (ignored) return;
    const bool ours = file->path().filename().string().find(kEntryExtension) != std::string::npos;
    std::error_code unreadable;
    if (ours && file->last_write_time(unreadable) < oldest && !unreadable)
      fs::remove(file->path(), unreadable);
  }
}

fs::path CacheDirectory::entry_path(const ProgramKey& key) const {
  return path_ / (hexadecimal(hash_of(key)) + kEntryExtension);
}

fs::path CacheDirectory::marker_path(const ProgramKey& key) const {
  return entry_path(key).concat(".loading");
}

std::optional<Bytes> CacheDirectory::read(const ProgramKey& key) const {
  const fs::path path = entry_path(key);
  const std::optional<Bytes> bytes = read_file(path);
  if (!bytes) return std::nullopt;
  ByteView rest = *bytes;
  std::optional<ProgramRecord> record = decode_record(rest);
  if (!record || !rest.empty() || record->key != key) {
    remove(key);
    return std::nullopt;
  }
  std::error_code ignored;  // the time of the last use, for remove_unused_entries()
  fs::last_write_time(path, fs::file_time_type::clock::now(), ignored);
  return std::move(record->binary);
}

bool CacheDirectory::write(const ProgramRecord& record) const noexcept try {
  static std::atomic<bool> cleaned{false};
  std::error_code error;
  fs::create_directories(path_, error);
  if (!cleaned.exchange(true)) remove_unused_entries(path_);
  const fs::path target = entry_path(record.key), temporary = temporary_name(target);
  if (write_file(temporary, encode_record(record))) {
    fs::rename(temporary, target, error);
    if (!error) return true;
  }
  fs::remove(temporary, error);
  return false;
} catch (...) {  // out of memory: the entry is not kept, the program is there all the same
  return false;
}

void CacheDirectory::remove(const ProgramKey& key) const {
  std::error_code ignored;
  fs::remove(entry_path(key), ignored);
}

}  // namespace clfm::host
