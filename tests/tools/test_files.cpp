// Files of all tools: replaced as a whole or not at all, and read only where they end.
#include <fcntl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <future>
#include <iterator>
#include <limits>

#include "support/scratch_directory.hpp"
#include "tools/common/files.hpp"

using namespace clfm::tools;
using Catch::Matchers::Contains;
namespace fs = std::filesystem;

namespace {

class Directory {
 public:
  std::string path(const std::string& name) const { return (scratch_.path() / name).string(); }
  std::string text(const std::string& name) const {
    std::ifstream file(path(name), std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
  }
  void write(const std::string& name, const std::string& text) const {
    std::ofstream(path(name), std::ios::binary) << text;
  }
  long entries() const {
    return std::distance(fs::directory_iterator(scratch_.path()), fs::directory_iterator());
  }

 private:
  clfm::test::ScratchDirectory scratch_;
};

// No file of this process may have more bytes: a disk that is full for whoever writes.
class FullDisk {
 public:
  explicit FullDisk(rlim_t bytes) {
    getrlimit(RLIMIT_FSIZE, &before_);
    const rlimit limit{bytes, before_.rlim_max};
    setrlimit(RLIMIT_FSIZE, &limit);
  }
  ~FullDisk() { setrlimit(RLIMIT_FSIZE, &before_); }
  FullDisk(const FullDisk&) = delete;
  FullDisk& operator=(const FullDisk&) = delete;

 private:
  rlimit before_;
};

template <class Function>
std::string error_of(Function&& function) {
  try {
    function();
  } catch (const FileError& error) {
    return error.what();
  }
  return "no error";
}

mode_t mode_of(const std::string& path) {
  struct stat status = {};
  REQUIRE(stat(path.c_str(), &status) == 0);
  return status.st_mode & 07777;
}

}  // namespace

TEST_CASE("where the disk is full the old file stays, and nothing is left beside it", "[files]") {
  const Directory directory;
  directory.write("old", "what was there");
  const std::string large(5000, 'x');
  std::string old, fresh;
  {
    const FullDisk full(1000);
    old = error_of([&] { write_file(directory.path("old"), large); });
    fresh = error_of([&] { write_file(directory.path("fresh"), large); });
  }
  CHECK(old == "cannot write '" + directory.path("old") + "': File too large");
  CHECK_THAT(fresh, Contains("File too large"));
  CHECK(directory.text("old") == "what was there");
  CHECK(directory.entries() == 1);
  write_file(directory.path("old"), large);
  CHECK(directory.text("old") == large);
  CHECK(directory.entries() == 1);
  CHECK_THAT(error_of([] { write_file("/dev/full", "x"); }), Contains("'/dev/full': No space left"));
}

TEST_CASE("permissions are kept, those of a new file are the user's", "[files]") {
  const Directory directory;
  for (const mode_t mode : {0600u, 0640u, 0755u}) {
    directory.write("file", "old");
    REQUIRE(chmod(directory.path("file").c_str(), mode) == 0);
    write_file(directory.path("file"), "new");
    CHECK(mode_of(directory.path("file")) == mode);
    CHECK(directory.text("file") == "new");
  }
  const mode_t mask = umask(027);
  write_file(directory.path("fresh"), "new");
  umask(mask);
  CHECK(mode_of(directory.path("fresh")) == 0640);
}

TEST_CASE("links are followed", "[files]") {
  const Directory directory;
  directory.write("target", "old");
  fs::create_directory(directory.path("sub"));
  fs::create_symlink("../target", directory.path("sub/second"));
  fs::create_symlink("sub/second", directory.path("first"));
  fs::create_symlink("missing", directory.path("dangling"));
  fs::create_symlink("round", directory.path("round"));
  write_file(directory.path("first"), "new");
  CHECK(fs::is_symlink(directory.path("first")));
  CHECK(fs::is_symlink(directory.path("sub/second")));
  CHECK(directory.text("target") == "new");
  write_file(directory.path("dangling"), "made");
  CHECK(fs::is_symlink(directory.path("dangling")));
  CHECK(directory.text("missing") == "made");
  CHECK_THAT(error_of([&] { write_file(directory.path("round"), "x"); }), Contains("symbolic links"));
}

TEST_CASE("what cannot be written is known before", "[files]") {
  const Directory directory;
  CHECK_THAT(error_of([&] { OutputFile(directory.path("nowhere/file")); }), Contains("No such file"));
  CHECK_THAT(error_of([&] { OutputFile(directory.path(".")); }), Contains("it is a directory"));
  OutputFile(directory.path("file"));
  CHECK(directory.entries() == 0);
}

TEST_CASE("a FIFO is written directly, each byte once", "[files]") {
  const Directory directory;
  const std::string path = directory.path("fifo");
  REQUIRE(mkfifo(path.c_str(), 0600) == 0);
  auto reader = std::async(std::launch::async, [&] { return directory.text("fifo"); });
  {
    OutputStream stream(path);
    stream << "one " << std::flush << "two " << std::flush << std::flush << "three" << std::flush;
  }
  CHECK(reader.get() == "one two three");
  CHECK(fs::is_fifo(path));
}

TEST_CASE("a name of an open file goes on where that is", "[files]") {
  const Directory directory;
  directory.write("log", "");
  const Descriptor log(open(directory.path("log").c_str(), O_WRONLY));
  REQUIRE(log.number() >= 0);
  REQUIRE(write(log.number(), "before ", 7) == 7);
  const std::string name = "/dev/fd/" + std::to_string(log.number());
  write_file(name, "picture ");
  REQUIRE(write(log.number(), "after", 5) == 5);
  CHECK(directory.text("log") == "before picture after");
}

TEST_CASE("a stream replaces its file at each flush", "[files]") {
  const Directory directory;
  directory.write("file", "old");
  OutputStream stream(directory.path("file"));
  stream << "first\n";
  CHECK(directory.text("file") == "old");
  stream << std::flush;
  CHECK(directory.text("file") == "first\n");
  stream << "second\n" << std::flush;
  CHECK(directory.text("file") == "first\nsecond\n");
  std::string message;
  {
    const FullDisk full(20);
    message = error_of([&] { stream << "a third line, which is too long\n" << std::flush; });
  }
  CHECK_THAT(message, Contains("File too large"));
  CHECK(directory.text("file") == "first\nsecond\n");
}

TEST_CASE("a text is read to its end, and what has none is refused", "[files]") {
  const Directory directory;
  const std::string text = std::string(200000, 'a') + "\nend";
  directory.write("text", text);
  directory.write("empty", "");
  directory.write("late", text + std::string(1, '\0'));
  CHECK(read_text(directory.path("text")) == text);
  CHECK(read_text(directory.path("empty")).empty());
  CHECK_THAT(error_of([&] { read_text(directory.path("late")); }), Contains("it has a zero byte"));
  CHECK_THAT(error_of([] { read_text("/dev/zero"); }), Contains("it has a zero byte"));
  CHECK_THAT(error_of([&] { read_text(directory.path(".")); }), Contains("it is a directory"));
  CHECK_THAT(error_of([&] { read_text(directory.path("none")); }), Contains("No such file"));
  // What a file of 65 MiB takes on no disk is zeros: so many letters come from a FIFO.
  REQUIRE(mkfifo(directory.path("fifo").c_str(), 0600) == 0);
  auto writer = std::async(std::launch::async, [&] {
    const std::string letters(size_t{1} << 20, 'a');
    std::ofstream fifo(directory.path("fifo"));
    for (int i = 0; i < 65; ++i) fifo << letters;
  });
  std::ifstream keep(directory.path("fifo"));  // the writer's last bytes find a reader
  CHECK_THAT(error_of([&] { read_text(directory.path("fifo")); }), Contains("more than 64 MiB"));
  keep.ignore(std::numeric_limits<std::streamsize>::max());
  writer.get();
}
