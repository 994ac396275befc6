// files.hpp - files in and out, for all tools. A regular file is replaced as a whole or not at all; what is
// read has an end, even where a file has none (/dev/zero).
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <ostream>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace clfm::tools {

// The message has the path and the reason.
class FileError : public std::runtime_error {
  using std::runtime_error::runtime_error;
};

// An open file; closed at the end.
class Descriptor {
 public:
  explicit Descriptor(int number) : number_(number) {}
  Descriptor(Descriptor&& other) noexcept : number_(other.release()) {}
  Descriptor& operator=(Descriptor&&) = delete;
  ~Descriptor();
  int number() const { return number_; }
  int release() noexcept;

 private:
  int number_;  // negative: none
};

bool file_exists(const std::string& path);

// Reads a file from its beginning, "-" standard input.
class InputFile {
 public:
  explicit InputFile(const std::string& path);
  // Appends `count` bytes, or fewer where the file ends. Memory grows with what is really there.
  void read(std::vector<uint8_t>& bytes, size_t count);

 private:
  std::string path_;
  Descriptor file_;
};

// At most 64 MiB without a zero byte: what is no text is refused by its first 64 KiB.
std::string read_text(const std::string& path);

// Writes a file, "-" standard output. Links are followed. A regular file is written under another name in the
// same directory, synced and renamed, and keeps its permissions: whatever fails, the old file stays as it
// was. Anything else (/dev/stdout, a FIFO, a device) is written directly.
class OutputFile {
 public:
  explicit OutputFile(const std::string& path);  // fails where nothing can be written
  // `bytes` are all that the file is to hold. Of a later call they begin with those of the calls before.
  void write(std::string_view bytes);

 private:
  [[noreturn]] void fail(int error) const;
  void replace(std::string_view bytes) const;

  std::string path_;
  std::filesystem::path place_;       // where links lead
  std::optional<Descriptor> direct_;  // of what is no regular file
  size_t written_ = 0;                // to it
};

void write_file(const std::string& path, std::string_view bytes);

// A stream into an OutputFile: std::flush puts all that was said so far into it. Failing throws FileError.
class OutputStream : private std::stringbuf, public std::ostream {
 public:
  explicit OutputStream(const std::string& path);

 private:
  int sync() override;

  OutputFile file_;
};

}  // namespace clfm::tools
