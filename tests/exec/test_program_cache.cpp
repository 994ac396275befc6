// The program cache on a real device: what it builds, what it loads, and that a bad entry never does harm.
#include <sys/wait.h>
#include <unistd.h>

#include <catch2/catch.hpp>
#include <fstream>
#include <thread>

#include "program_rig.hpp"
#include "support/scratch_directory.hpp"

using namespace clfm::host;
using namespace clfm::test;
namespace fs = std::filesystem;

namespace {

std::string text_of(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

void check_failure(const std::function<void()>& action, Status status, const char* words) {
  try {
    action();
    FAIL("no Failure");
  } catch (const Failure& failure) {
    CHECK(failure.status() == static_cast<int32_t>(status));
    CHECK_THAT(failure.what(), Catch::Contains(words));
  }
}

}  // namespace

TEST_CASE("a program is built once and then comes from memory") {
  const Probe probe;
  const auto cache = cache_in(std::nullopt);
  const SharedProgram program = cache->get(probe.source, probe.options);
  CHECK(works(program, probe));
  CHECK(cache->get(probe.source, probe.options) == program);
  check_counts(*cache, 1, 0);
  CHECK(cache->get(probe.source, probe.options + " ") != program);
  check_counts(*cache, 2, 0);
}

TEST_CASE("another engine loads the program from the disk") {
  const ScratchDirectory scratch;
  const Probe probe;
  fill_cache(scratch.path(), probe);
  const auto cache = cache_in(scratch.path());
  CHECK(works(cache->get(probe.source, probe.options), probe));
  check_counts(*cache, 0, 1);
  SECTION("and what is loaded can be exported") {
    const std::vector<std::byte> blob = cache->export_blob();
    const auto third = cache_in(std::nullopt);
    third->import_blob(blob);
    CHECK(works(third->get(probe.source, probe.options), probe));
    check_counts(*third, 0, 1);
  }
}

TEST_CASE("releasing the cache keeps what it built") {
  const ScratchDirectory scratch;
  const Probe probe;
  cache_in(scratch.path())->get(probe.source, probe.options);
  const auto cache = cache_in(scratch.path());
  CHECK(works(cache->get(probe.source, probe.options), probe));
  check_counts(*cache, 0, 1);
}

TEST_CASE("a damaged entry is rebuilt and replaced") {
  const ScratchDirectory scratch;
  const Probe probe;
  const fs::path path = fill_cache(scratch.path(), probe);
  std::string bytes = text_of(path);
  const auto flip = [&](size_t at) { bytes.at(at) = static_cast<char>(bytes.at(at) ^ 0x20); };
  SECTION("magic") { flip(0); }
  SECTION("format") { flip(8); }
  SECTION("checksum") { flip(16); }
  SECTION("size") { flip(24); }
  SECTION("environment") { flip(bytes.find("device = ")); }
  SECTION("options") { flip(bytes.find("-cl-mad-enable")); }
  SECTION("source") { flip(bytes.find("__kernel void fill")); }
  SECTION("binary, first") { flip(bytes.find(probe.source) + probe.source.size()); }
  SECTION("binary, last") { flip(bytes.size() - 1); }
  SECTION("truncated") { bytes.resize(bytes.size() / 2); }
  SECTION("a page of zeros") { std::fill(bytes.end() - 512, bytes.end(), '\0'); }
  std::ofstream(path, std::ios::binary) << bytes;
  {
    const auto cache = cache_in(scratch.path());
    CHECK(works(cache->get(probe.source, probe.options), probe));
    check_counts(*cache, 1, 0);
  }
  const auto cache = cache_in(scratch.path());
  CHECK(works(cache->get(probe.source, probe.options), probe));
  check_counts(*cache, 0, 1);
}

TEST_CASE("a sound record around bytes that the driver refuses is rebuilt") {
  if (platform_is("rusticl"))
    return;  // does not refuse them: it aborts the process. Markers are for such drivers
  const ScratchDirectory scratch;
  const Probe probe;
  REQUIRE(CacheDirectory(scratch.path()).write({key_of(probe), Bytes(1000, std::byte{0x5a})}));
  const auto cache = cache_in(scratch.path());
  CHECK(works(cache->get(probe.source, probe.options), probe));
  check_counts(*cache, 1, 0);
}

TEST_CASE("an entry of another program under this one's name is rebuilt") {
  const ScratchDirectory scratch;
  const Probe probe, other;
  const fs::path path = fill_cache(scratch.path(), other);
  fs::rename(path, CacheDirectory(scratch.path()).entry_path(key_of(probe)));
  const auto cache = cache_in(scratch.path());
  CHECK(works(cache->get(probe.source, probe.options), probe));
  check_counts(*cache, 1, 0);
}

TEST_CASE("another version of the library does not use the entry") {
  const ScratchDirectory scratch;
  const Probe probe;
  fill_cache(scratch.path(), probe);
  const auto cache = cache_in(scratch.path(), "1.2.4");
  cache->get(probe.source, probe.options);
  check_counts(*cache, 1, 0);
}

TEST_CASE("a directory that cannot be written means memory only") {
  const ScratchDirectory scratch;
  std::ofstream(scratch.path() / "file") << "in the way";
  const Probe probe;
  const auto cache = cache_in(scratch.path() / "file" / "below");
  CHECK(works(cache->get(probe.source, probe.options), probe));
  check_counts(*cache, 1, 0);
}

TEST_CASE("an entry over which a process died is left alone") {
  const ScratchDirectory scratch;
  const Probe probe;
  fill_cache(scratch.path(), probe);
  const fs::path marker = CacheDirectory(scratch.path()).marker_path(key_of(probe));
  const pid_t child = fork();
  if (child == 0) {
    new LoadMarker(marker);
    _exit(0);  // without the destructor, as in a crash
  }
  int status = 0;
  REQUIRE(waitpid(child, &status, 0) == child);
  REQUIRE(fs::exists(marker));
  for (int i = 0; i < 2; ++i) {
    const auto cache = cache_in(scratch.path());
    CHECK(works(cache->get(probe.source, probe.options), probe));
    check_counts(*cache, 1, 0);
  }
}

TEST_CASE("threads that want one program wait for one build, others do not disturb", "[threads]") {
  if (platform_is("Oclgrind")) return;  // its compiler is not for several threads
  const ScratchDirectory scratch;
  const Probe shared;
  const std::vector<Probe> own(4);
  const auto cache = cache_in(scratch.path());
  std::vector<SharedProgram> same(own.size()), different(own.size());
  std::vector<std::thread> threads;
  for (size_t i = 0; i < own.size(); ++i)
    threads.emplace_back([&, i] {
      same[i] = cache->get(shared.source, shared.options);
      different[i] = cache->get(own[i].source, own[i].options);
    });
  for (std::thread& thread : threads) thread.join();
  check_counts(*cache, 1 + own.size(), 0);
  for (size_t i = 0; i < own.size(); ++i) {
    CHECK(same[i] == same[0]);
    CHECK(works(different[i], own[i]));
  }
  CHECK(works(same[0], shared));
}

TEST_CASE("get_all keeps the order and builds a repeated program once") {
  const std::vector<Probe> probes(3);
  std::vector<ProgramCache::Request> requests;
  for (size_t i : {0, 1, 0, 2, 1}) requests.push_back({probes[i].source, probes[i].options});
  const auto cache = cache_in(std::nullopt);
  const std::vector<SharedProgram> programs = cache->get_all(requests);
  REQUIRE(programs.size() == 5);
  CHECK(works(programs[0], probes[0]));
  CHECK(works(programs[1], probes[1]));
  CHECK(works(programs[3], probes[2]));
  CHECK(programs[2] == programs[0]);
  CHECK(programs[4] == programs[1]);
  check_counts(*cache, 3, 0);
  requests.push_back({"__kernel void broken( {}", ""});
  CHECK_THROWS_AS(cache->get_all(requests), Failure);
  CHECK(cache->get_all({}).empty());
}

TEST_CASE("a program that does not build says why, every time, and is not kept") {
  const ScratchDirectory scratch;
  {
    const auto cache = cache_in(scratch.path());
    for (int i = 0; i < 2; ++i)
      check_failure([&] { cache->get("__kernel void f() { no_such_name = 1; }", "-DOPTION=7"); },
                    Status::kernel_build_failed, "no_such_name");
    check_failure([&] { cache->get("__kernel void f() { no_such_name = 1; }", "-DOPTION=7"); },
                  Status::kernel_build_failed, "-DOPTION=7");
    check_counts(*cache, 0, 0);
    CHECK(cache->export_blob() == encode_blob({}));
  }
  CHECK(fs::is_empty(scratch.path()));
}

TEST_CASE("a blob carries programs to another engine") {
  const std::vector<Probe> probes(2);
  const auto from = cache_in(std::nullopt);
  for (const Probe& probe : probes) CHECK(works(from->get(probe.source, probe.options), probe));
  const std::vector<std::byte> blob = from->export_blob();
  const auto to = cache_in(std::nullopt);
  to->import_blob(blob);
  CHECK(to->export_blob() == blob);  // also before anybody has asked for them
  for (const Probe& probe : probes) CHECK(works(to->get(probe.source, probe.options), probe));
  check_counts(*to, 0, 2);
}

TEST_CASE("imported programs reach the disk") {
  const ScratchDirectory scratch;
  const Probe probe;
  const auto from = cache_in(std::nullopt);
  from->get(probe.source, probe.options);
  const auto to = cache_in(scratch.path());
  to->import_blob(from->export_blob());
  to->get(probe.source, probe.options);
  to->flush();
  const auto third = cache_in(scratch.path());
  CHECK(works(third->get(probe.source, probe.options), probe));
  check_counts(*third, 0, 1);
}

TEST_CASE("a foreign or damaged blob is refused as a whole") {
  const std::vector<Probe> probes(2);
  const auto from = cache_in(std::nullopt), foreign = cache_in(std::nullopt, "0.0.1");
  for (const Probe& probe : probes) from->get(probe.source, probe.options);
  foreign->get(probes[0].source, probes[0].options);
  std::vector<std::byte> blob = from->export_blob();
  const auto to = cache_in(std::nullopt);
  const auto refused = [&](const std::vector<std::byte>& bytes, const char* words) {
    check_failure([&] { to->import_blob(bytes); }, Status::cache_mismatch, words);
  };
  refused(foreign->export_blob(), "\"library = 0.0.1\", here \"library = 1.2.3\"");
  refused({}, "0 bytes");
  blob.back() ^= std::byte{1};
  refused(blob, "damaged");
  blob.resize(blob.size() - 1);
  refused(blob, "damaged");
  for (const Probe& probe : probes) CHECK(works(to->get(probe.source, probe.options), probe));
  check_counts(*to, 2, 0);
}

TEST_CASE("an OpenCL error becomes a Failure with its code and the name of the call") {
  try {
    opencl_call([&] { return opencl::Buffer(rig().context, CL_MEM_READ_WRITE, 0); });
    FAIL("no Failure");
  } catch (const Failure& failure) {
    CHECK(failure.status() == CL_INVALID_BUFFER_SIZE);
    CHECK_THAT(failure.what(), Catch::Contains("clCreateBuffer: CL_INVALID_BUFFER_SIZE (-61)"));
  }
  CHECK(std::string(opencl_code_name(-9999)) == "unknown OpenCL error");
}
