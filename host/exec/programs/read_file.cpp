#include "read_file.hpp"

#include <fstream>

#include "host/error.hpp"

#if !defined(_WIN32)
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#endif

namespace clfm::host {
namespace {

[[noreturn]] void refuse_kind() {
  fail(Status::invalid_argument, "there is no such file, but something else");
}

size_t checked_size(uint64_t bytes) {
  if (bytes > kMostFileBytes)
    fail(Status::invalid_argument, "the file has ", bytes, " bytes, at most ", kMostFileBytes);
  return static_cast<size_t>(bytes);
}

}  // namespace

#if defined(_WIN32)

Bytes read_regular_file(const std::filesystem::path& path) {
  std::error_code error;
  if (!std::filesystem::exists(path, error)) fail(Status::invalid_argument, "there is no such file");
  if (!std::filesystem::is_regular_file(path, error)) refuse_kind();
  const auto size = std::filesystem::file_size(path, error);
  if (error) fail(Status::invalid_argument, "the file cannot be read");
  Bytes bytes(checked_size(size));
  std::ifstream file(path, std::ios::binary);
  if (!file.read(reinterpret_cast<char*>(bytes.data()), static_cast<std::streamsize>(bytes.size())))
    fail(Status::invalid_argument, "the file cannot be read");
  return bytes;
}

#else

namespace {

class File {
 public:
  // O_NONBLOCK: opening a pipe would wait for a writer.
  explicit File(const std::filesystem::path& path)
      : descriptor_(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)) {
    if (descriptor_ >= 0) return;
    fail(Status::invalid_argument,
         errno == ENOENT || errno == ENOTDIR ? "there is no such file" : "the file cannot be opened");
  }
  ~File() { ::close(descriptor_); }
  File(const File&) = delete;
  File& operator=(const File&) = delete;

  size_t size() const {
    struct stat status;
    if (fstat(descriptor_, &status) != 0) fail(Status::invalid_argument, "the file cannot be read");
    if (!S_ISREG(status.st_mode)) refuse_kind();
    return checked_size(static_cast<uint64_t>(status.st_size));
  }
  // Into all of `bytes`, or less where the file has become shorter meanwhile.
  size_t read_into(Bytes& bytes) const {
    size_t count = 0;
    while (count < bytes.size()) {
      const ssize_t more = ::read(descriptor_, bytes.data() + count, bytes.size() - count);
      if (more < 0 && errno == EINTR) continue;
      if (more < 0) fail(Status::invalid_argument, "the file cannot be read");
      if (more == 0) break;
      count += static_cast<size_t>(more);
    }
    return count;
  }

 private:
  int descriptor_;
};

}  // namespace

Bytes read_regular_file(const std::filesystem::path& path) {
  const File file(path);
  Bytes bytes(file.size());
  bytes.resize(file.read_into(bytes));
  return bytes;
}

#endif

}  // namespace clfm::host
