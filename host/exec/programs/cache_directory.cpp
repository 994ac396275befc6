#include "cache_directory.hpp"

#include <atomic>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <random>

#include "host/error.hpp"
#include "read_file.hpp"

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

// Nothing where there is no such file, or one that is not the cache's.
std::optional<Bytes> read_entry(const fs::path& path) try {
  return read_regular_file(path);
} catch (const Failure&) {
  return std::nullopt;
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
  // A relative one would be a folder wherever the program happens to run: the XDG specification has it
  // ignored.
  const auto absolute = [](const char* variable) -> std::optional<fs::path> {
    const char* value = std::getenv(variable);
    if (!value || !fs::path(value).is_absolute()) return std::nullopt;
    return fs::path(value);
  };
  if (const auto user_cache = absolute("XDG_CACHE_HOME")) return *user_cache / "clfft_mixed";
#if defined(_WIN32)
  const auto home = absolute("LOCALAPPDATA");
#else
  const auto home = absolute("HOME");
#endif
  if (!home) return std::nullopt;
  return *home / ".cache" / "clfft_mixed";
#endif
}

void remove_unused_entries(const fs::path& directory) {
  std::error_code ignored;
  const auto oldest = fs::file_time_type::clock::now() - kUnusedLifetime;
  for (fs::directory_iterator file(directory, ignored), end; file != end; file.increment(ignored)) {
    if (ignored) return;
    std::error_code unreadable;
    const bool ours = file->path().filename().string().find(kEntryExtension) != std::string::npos &&
                      file->is_regular_file(unreadable);
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
  const std::optional<Bytes> bytes = read_entry(path);
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
  const Bytes bytes = encode_record(record);
  if (bytes.size() > kMostFileBytes) return false;  // nobody would read it
  if (write_file(temporary, bytes)) {
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
