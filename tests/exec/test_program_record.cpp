// The bytes of the program cache, and its directory: no OpenCL device needed.
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <catch2/catch.hpp>
#include <cstdlib>
#include <fstream>

#include "host/exec/programs/cache_directory.hpp"
#include "host/exec/programs/program_record.hpp"
#include "host/exec/programs/read_file.hpp"
#include "support/scratch_directory.hpp"

using namespace clfm::host;
using clfm::test::ScratchDirectory;
namespace fs = std::filesystem;

namespace {

Bytes some_bytes(size_t count, unsigned seed) {
  Bytes bytes;
  for (size_t i = 0; i < count; ++i) bytes.push_back(static_cast<std::byte>(i * 37 + seed));
  return bytes;
}

ProgramRecord some_record(std::string options = "-DX=1") {
  return {{"device = d\n", std::move(options), "__kernel void f() {}"}, some_bytes(300, 5)};
}

Bytes file_bytes(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  const ByteView view = std::as_bytes(std::span(text.data(), text.size()));
  return {view.begin(), view.end()};
}

void overwrite(const fs::path& path, ByteView bytes) {
  std::ofstream(path, std::ios::binary)
      .write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
}

int files_in(const fs::path& path) {
  return static_cast<int>(std::distance(fs::directory_iterator(path), fs::directory_iterator()));
}

// Runs `action` in a process that then dies without any destructor, as in a crash.
template <class Action>
void in_a_process_that_dies(Action action) {
  const pid_t child = fork();
  if (child == 0) {
    action();
    _exit(0);
  }
  REQUIRE(child > 0);
  int status = 0;
  REQUIRE(waitpid(child, &status, 0) == child);
}

}  // namespace

TEST_CASE("a record survives the round trip, and a second one behind it") {
  const ProgramRecord first = some_record("-DA"), second = some_record("-DB");
  Bytes bytes = encode_record(first);
  const Bytes more = encode_record(second);
  bytes.insert(bytes.end(), more.begin(), more.end());
  ByteView rest = bytes;
  CHECK(decode_record(rest) == first);
  CHECK(rest.size() == more.size());
  CHECK(decode_record(rest) == second);
  CHECK(rest.empty());
}

TEST_CASE("a record with any byte changed, or cut anywhere, is refused") {
  const Bytes good = encode_record(some_record());
  for (size_t i = 0; i < good.size(); ++i) {
    Bytes bad = good;
    bad[i] ^= std::byte{0x10};
    ByteView rest = bad;
    INFO("byte " << i);
    CHECK_FALSE(decode_record(rest));
    CHECK(rest.size() == bad.size());
    rest = ByteView(good).first(i);
    CHECK_FALSE(decode_record(rest));
  }
}

TEST_CASE("text that moves between the fields of a key changes the key") {
  const ProgramKey key{"e", "op", "src"};
  CHECK(hash_of(key) != hash_of({"eo", "p", "src"}));
  CHECK(hash_of(key) != hash_of({"e", "ops", "rc"}));
  CHECK(hash_of(key) == hash_of(ProgramKey(key)));
}

TEST_CASE("a blob survives the round trip; changed, cut or lengthened it is refused") {
  const std::vector<ProgramRecord> records{some_record("-DA"), some_record("-DB")};
  const Bytes good = encode_blob(records);
  CHECK(decode_blob(good) == records);
  CHECK(decode_blob(encode_blob({})) == std::vector<ProgramRecord>{});
  for (size_t i = 0; i < good.size(); ++i) {
    Bytes bad = good;
    bad[i] ^= std::byte{0x01};
    INFO("byte " << i);
    CHECK_FALSE(decode_blob(bad));
    CHECK_FALSE(decode_blob(ByteView(good).first(i)));
  }
  Bytes longer = good;
  longer.push_back(std::byte{0});
  CHECK_FALSE(decode_blob(longer));
}

TEST_CASE("a cache directory is made on demand and leaves no temporary files") {
  const ScratchDirectory scratch;
  const CacheDirectory cache(scratch.path() / "deep" / "er");
  const ProgramRecord record = some_record();
  CHECK_FALSE(cache.read(record.key));
  REQUIRE(cache.write(record));
  REQUIRE(cache.write(record));
  CHECK(cache.read(record.key) == record.binary);
  CHECK(files_in(scratch.path() / "deep" / "er") == 1);
  cache.remove(record.key);
  CHECK_FALSE(cache.read(record.key));
}

TEST_CASE("entries that are damaged, cut, lengthened or of another key are deleted") {
  const ScratchDirectory scratch;
  const CacheDirectory cache(scratch.path());
  const ProgramRecord record = some_record();
  const fs::path path = cache.entry_path(record.key);
  REQUIRE(cache.write(record));
  Bytes bytes = file_bytes(path);
  SECTION("damaged") { bytes[bytes.size() / 2] ^= std::byte{1}; }
  SECTION("cut") { bytes.resize(bytes.size() - 1); }
  SECTION("empty") { bytes.clear(); }
  SECTION("lengthened") { bytes.push_back(std::byte{0}); }
  SECTION("another key") { bytes = encode_record(some_record("-DX=2")); }
  overwrite(path, bytes);
  CHECK_FALSE(cache.read(record.key));
  CHECK_FALSE(fs::exists(path));
}

TEST_CASE("what lies at an entry's path and is no entry is as if it were not there") {
  const ScratchDirectory scratch;
  const CacheDirectory cache(scratch.path());
  const ProgramRecord record = some_record();
  const fs::path path = cache.entry_path(record.key);
  SECTION("a directory") {
    fs::create_directory(path);
    fs::create_directory(path / "full");
    CHECK_FALSE(cache.write(record));
  }
  SECTION("a pipe that nobody writes to") { REQUIRE(mkfifo(path.c_str(), 0600) == 0); }
  SECTION("a device") { fs::create_symlink("/dev/zero", path); }
  SECTION("a link to nowhere") { fs::create_symlink("nowhere", path); }
  SECTION("larger than any program") {
    overwrite(path, {});
    fs::resize_file(path, uint64_t{1} << 40);
  }
  CHECK_FALSE(cache.read(record.key));
  if (fs::is_directory(path)) return;
  REQUIRE(cache.write(record));
  CHECK(cache.read(record.key) == record.binary);
}

TEST_CASE("a file is read up to the largest size that is allowed", "[file]") {
  const ScratchDirectory scratch;
  const fs::path path = scratch.path() / "file";
  overwrite(path, some_bytes(1000, 3));
  CHECK(read_regular_file(path) == some_bytes(1000, 3));
  fs::resize_file(path, kMostFileBytes);
  CHECK(read_regular_file(path).size() == kMostFileBytes);
  fs::resize_file(path, kMostFileBytes + 1);
  CHECK_THROWS_WITH(read_regular_file(path), "the file has 67108865 bytes, at most 67108864");
}

TEST_CASE("entries that nobody has read for 90 days are removed, other people's files are not") {
  const ScratchDirectory scratch;
  const CacheDirectory cache(scratch.path());
  const ProgramRecord unused = some_record("-DA"), used = some_record("-DB"), young = some_record("-DC");
  const fs::path other = scratch.path() / "notes.txt",
                 leftover = cache.entry_path(unused.key).concat(".12.tmp");
  for (const ProgramRecord& record : {unused, used, young}) REQUIRE(cache.write(record));
  for (const fs::path& path : {other, leftover}) overwrite(path, some_bytes(3, 0));
  const auto long_ago = fs::file_time_type::clock::now() - std::chrono::hours(24 * 91);
  for (const fs::path& path : {cache.entry_path(unused.key), cache.entry_path(used.key), other, leftover})
    fs::last_write_time(path, long_ago);
  CHECK(cache.read(used.key));  // which makes it young
  remove_unused_entries(scratch.path());
  CHECK_FALSE(cache.read(unused.key));
  CHECK_FALSE(fs::exists(leftover));
  CHECK(cache.read(used.key));
  CHECK(cache.read(young.key));
  CHECK(fs::exists(other));
  remove_unused_entries(scratch.path() / "missing");
}

TEST_CASE("a directory that cannot exist is an empty one") {
  const ScratchDirectory scratch;
  overwrite(scratch.path() / "file", some_bytes(1, 0));
  const CacheDirectory cache(scratch.path() / "file" / "below");
  CHECK_FALSE(cache.write(some_record()));
  CHECK_FALSE(cache.read(some_record().key));
  CHECK_FALSE(LoadMarker(cache.marker_path(some_record().key)).distrusted());
}

TEST_CASE("a marker that a dead process left is believed for a week") {
  const ScratchDirectory scratch;
  const fs::path path = scratch.path() / "marker";
  {
    const LoadMarker marker(path);
    CHECK_FALSE(marker.distrusted());
    CHECK(fs::exists(path));
    CHECK_FALSE(LoadMarker(path).distrusted());  // of somebody alive
  }
  CHECK_FALSE(fs::exists(path));

  in_a_process_that_dies([&] { new LoadMarker(path); });
  REQUIRE(fs::exists(path));
  CHECK(LoadMarker(path).distrusted());
  CHECK(LoadMarker(path).distrusted());  // and stays

  fs::last_write_time(path, fs::file_time_type::clock::now() - std::chrono::hours(24 * 8));
  CHECK_FALSE(LoadMarker(path).distrusted());
  CHECK_FALSE(fs::exists(path));
}

TEST_CASE("the user's cache directory follows XDG_CACHE_HOME, then HOME") {
  const auto value_of = [](const char* name) {
    const char* value = std::getenv(name);
    return value ? std::optional<std::string>(value) : std::nullopt;
  };
  const auto old_cache = value_of("XDG_CACHE_HOME"), old_home = value_of("HOME");
  CHECK_FALSE(resolve_cache_directory(nullptr));
  CHECK(resolve_cache_directory("some/where") == fs::path("some/where"));
  setenv("HOME", "/h", 1);
  setenv("XDG_CACHE_HOME", "/x", 1);
  CHECK(resolve_cache_directory("") == fs::path("/x/clfft_mixed"));
  setenv("XDG_CACHE_HOME", "relative", 1);  // which the XDG specification says to ignore
  CHECK(resolve_cache_directory("") == fs::path("/h/.cache/clfft_mixed"));
  setenv("HOME", "relative", 1);  // nor is a folder made wherever the program happens to run
  CHECK_FALSE(resolve_cache_directory(""));
  unsetenv("HOME");
  CHECK_FALSE(resolve_cache_directory(""));
  old_home ? setenv("HOME", old_home->c_str(), 1) : unsetenv("HOME");
  old_cache ? setenv("XDG_CACHE_HOME", old_cache->c_str(), 1) : unsetenv("XDG_CACHE_HOME");
}
