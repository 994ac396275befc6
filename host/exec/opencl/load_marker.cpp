// The lock of a marker ends with its process, however that ends; its text is removed only by a load that came
// back. So a marker with text and without a lock was left by a process that died inside the driver (or was
// killed just then).
#include <chrono>

#include "host/exec/programs/cache_directory.hpp"

#if !defined(_WIN32)
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>
#endif

namespace clfm::host {

#if defined(_WIN32)

LoadMarker::LoadMarker(const std::filesystem::path& path) : path_(path) {}
LoadMarker::~LoadMarker() = default;

#else

namespace {

constexpr auto kDistrustLifetime = std::chrono::hours(24 * 7);

bool left_behind(int file) {
  struct stat status;
  if (fstat(file, &status) != 0 || status.st_size == 0) return false;
  const auto written = std::chrono::system_clock::from_time_t(status.st_mtime);
  return std::chrono::system_clock::now() - written < kDistrustLifetime;
}

}  // namespace

LoadMarker::LoadMarker(const std::filesystem::path& path) : path_(path) {
  const int file = open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NONBLOCK, 0600);
  if (file < 0) return;  // read-only directory: load without a marker
  if (flock(file, LOCK_EX | LOCK_NB) != 0) {
    close(file);  // somebody alive loads the same entry and has marked it
    return;
  }
  distrusted_ = left_behind(file);
  static constexpr char kText[] = "a driver is reading the binary beside this file\n";
  if (distrusted_ || pwrite(file, kText, sizeof kText - 1, 0) < 0)
    close(file);
  else
    file_ = file;
}

LoadMarker::~LoadMarker() {
  if (file_ < 0) return;
  // Emptied first: somebody who has opened this file already must not take it for one left behind.
  if (ftruncate(file_, 0) == 0) unlink(path_.c_str());
  close(file_);
}

#endif

}  // namespace clfm::host
