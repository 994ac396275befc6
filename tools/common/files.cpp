#include "files.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <utility>

namespace clfm::tools {
namespace {

namespace fs = std::filesystem;

constexpr size_t kChunkBytes = size_t{1} << 16, kMostTextBytes = size_t{64} << 20;

[[noreturn]] void fail_to(const char* verb, const std::string& path, const std::string& reason) {
  throw FileError(std::string("cannot ") + verb + " '" + path + "': " + reason);
}

std::string reason_of(int error) { return error == EISDIR ? "it is a directory" : std::strerror(error); }

// N of /dev/fd/N and /proc/self/fd/N, where /dev/stdout leads, too: open already, maybe in the middle of a
// file.
std::optional<int> own_descriptor(const fs::path& link) {
  const std::string name = link.filename().string();
  if (name.empty() || name.size() > 6 ||
      !std::all_of(name.begin(), name.end(), [](unsigned char c) { return std::isdigit(c) != 0; }))
    return std::nullopt;
  std::error_code error;
  const fs::path own = fs::canonical("/proc/self/fd", error);
  if (error || fs::canonical(link.parent_path(), error) != own || error) return std::nullopt;
  return std::stoi(name);
}

// Where links lead, which need not exist; nothing where they lead round and round.
std::optional<fs::path> end_of_links(fs::path place) {
  constexpr int kMostLinks = 40;  // as Linux has it
  for (int links = 0; links <= kMostLinks; ++links) {
    std::error_code error;
    if (own_descriptor(place) || !fs::is_symlink(fs::symlink_status(place, error))) return place;
    const fs::path target = fs::read_symlink(place, error);
    if (error) return place;
    place = place.parent_path() / target;
  }
  return std::nullopt;
}

fs::path directory_of(const fs::path& place) {
  return place.has_parent_path() ? place.parent_path() : fs::path(".");
}

// An error number, 0 for success.
int write_all(int file, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t count = ::write(file, bytes.data(), bytes.size());
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return errno;
    bytes.remove_prefix(static_cast<size_t>(count));
  }
  return 0;
}

// As much of the old file's owner as this user may give away, and its permissions.
int keep_permissions(int file, const struct stat& old) {
  const bool kept = ::fchown(file, old.st_uid, old.st_gid) == 0;
  if (!kept && ::fchown(file, static_cast<uid_t>(-1), old.st_gid) != 0)
    return ::fchmod(file, old.st_mode & 0777 & ~static_cast<mode_t>(S_IRWXG)) == 0 ? 0 : errno;
  return ::fchmod(file, old.st_mode & (kept ? 07777 : 0777)) == 0 ? 0 : errno;
}

// A new file in the directory, for which `path` gets a name that was free.
int create_beside(const fs::path& directory, fs::path& path) {
  constexpr int kTries = 100;
  int file = -1;
  for (int i = 0; i < kTries; ++i) {
    path = directory / (".clfm-" + std::to_string(::getpid()) + "-" + std::to_string(i) + ".tmp");
    file = ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (file >= 0 || errno != EEXIST) break;
  }
  return file;
}

}  // namespace

Descriptor::~Descriptor() {
  if (number_ >= 0) ::close(number_);
}

int Descriptor::release() noexcept { return std::exchange(number_, -1); }

bool file_exists(const std::string& path) {
  std::error_code error;
  return fs::exists(path, error) && !error;
}

InputFile::InputFile(const std::string& path)
    : path_(path), file_(path == "-" ? ::dup(STDIN_FILENO) : ::open(path.c_str(), O_RDONLY | O_CLOEXEC)) {
  if (file_.number() < 0) fail_to("read", path, reason_of(errno));
}

void InputFile::read(std::vector<uint8_t>& bytes, size_t count) {
  while (count > 0) {
    const size_t before = bytes.size(), wanted = std::min(count, kChunkBytes);
    bytes.resize(before + wanted);
    const ssize_t got = ::read(file_.number(), bytes.data() + before, wanted);
    const int error = errno;
    bytes.resize(before + static_cast<size_t>(std::max<ssize_t>(got, 0)));
    if (got < 0 && error == EINTR) continue;
    if (got < 0) fail_to("read", path_, reason_of(error));
    if (got == 0) return;
    count -= static_cast<size_t>(got);
  }
}

std::string read_text(const std::string& path) {
  InputFile file(path);
  std::vector<uint8_t> bytes;
  size_t before = 0;
  do {
    before = bytes.size();
    file.read(bytes, kChunkBytes);
    if (std::find(bytes.begin() + static_cast<std::ptrdiff_t>(before), bytes.end(), 0) != bytes.end())
      fail_to("read", path, "it is no text: it has a zero byte");
    if (bytes.size() > kMostTextBytes)
      fail_to("read", path, "it has more than " + std::to_string(kMostTextBytes >> 20) + " MiB");
  } while (bytes.size() > before);
  return {bytes.begin(), bytes.end()};
}

void OutputFile::fail(int error) const { fail_to("write", path_, reason_of(error)); }

OutputFile::OutputFile(const std::string& path) : path_(path) {
  std::signal(SIGXFSZ, SIG_IGN);  // a file beyond the user's limit is an error of write(), not an end
  std::optional<int> open_already;
  if (path == "-") {
    open_already = STDOUT_FILENO;
  } else {
    const std::optional<fs::path> end = end_of_links(path);
    if (!end) fail(ELOOP);
    place_ = *end;
    open_already = own_descriptor(place_);
  }
  struct stat old = {};
  if (open_already) {
    direct_.emplace(::dup(*open_already));
  } else if (::stat(place_.c_str(), &old) != 0) {
    if (errno != ENOENT || ::access(directory_of(place_).c_str(), W_OK | X_OK) != 0) fail(errno);
  } else if (S_ISDIR(old.st_mode)) {
    fail(EISDIR);
  } else if (!S_ISREG(old.st_mode)) {
    direct_.emplace(::open(place_.c_str(), O_WRONLY | O_CLOEXEC));
  } else if (::access(place_.c_str(), W_OK) != 0) {
    fail(errno);  // renaming would not ask
  }
  if (direct_ && direct_->number() < 0) fail(errno);
}

void OutputFile::write(std::string_view bytes) {
  if (!direct_) return replace(bytes);
  if (const int error = write_all(direct_->number(), bytes.substr(written_))) fail(error);
  written_ = bytes.size();
}

void OutputFile::replace(std::string_view bytes) const {
  fs::path beside;
  Descriptor file(create_beside(directory_of(place_), beside));
  if (file.number() < 0) fail(errno);
  struct stat old = {};
  int error = write_all(file.number(), bytes);
  if (!error && ::stat(place_.c_str(), &old) == 0) error = keep_permissions(file.number(), old);
  if (!error && ::fsync(file.number()) != 0) error = errno;
  if (::close(file.release()) != 0 && !error) error = errno;
  if (!error && ::rename(beside.c_str(), place_.c_str()) != 0) error = errno;
  if (!error) return;
  ::unlink(beside.c_str());
  fail(error);
}

void write_file(const std::string& path, std::string_view bytes) { OutputFile(path).write(bytes); }

OutputStream::OutputStream(const std::string& path)
    : std::ostream(static_cast<std::stringbuf*>(this)), file_(path) {
  exceptions(std::ios::badbit);
}

int OutputStream::sync() {
  file_.write(view());
  return 0;
}

}  // namespace clfm::tools
