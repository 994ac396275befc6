// Which programs an engine keeps that nobody holds, for how long, and when they reach the disk.
#include <catch2/catch.hpp>

#include "program_rig.hpp"
#include "support/scratch_directory.hpp"

using namespace clfm::host;
using namespace clfm::test;
namespace fs = std::filesystem;

TEST_CASE("of programs that nobody holds the least recently used go") {
  const std::vector<Probe> probes(5);
  const auto cache = cache_in(std::nullopt, kLibrary, 2);
  const auto get = [&](size_t i) { return cache->get(probes[i].source, probes[i].options); };
  SharedProgram held = get(0);
  for (size_t i : {1, 2, 1, 3, 4}) get(i);  // when 4 is built 2 goes
  check_counts(*cache, 5, 0);
  for (size_t i : {0, 1, 3, 4}) CHECK(works(get(i), probes[i]));
  check_counts(*cache, 5, 0);
  get(2);  // 1 goes
  check_counts(*cache, 6, 0);
  get(1);
  check_counts(*cache, 7, 0);
  CHECK(get(0) == held);
  cache->trim();
  CHECK(get(0) == held);
  check_counts(*cache, 7, 0);
  CHECK(works(held, probes[0]));
  held.reset();
  cache->trim();
  CHECK(cache->export_blob() == encode_blob({}));
  CHECK(works(get(0), probes[0]));
  check_counts(*cache, 8, 0);
}

TEST_CASE("a program that goes is on the disk, and imported binaries go with a trim") {
  const ScratchDirectory scratch;
  const Probe probe;
  const auto cache = cache_in(scratch.path());
  cache->get(probe.source, probe.options);
  const std::vector<std::byte> blob = cache->export_blob();
  cache->trim();
  CHECK(works(cache->get(probe.source, probe.options), probe));
  check_counts(*cache, 1, 1);
  const auto other = cache_in(std::nullopt);
  other->import_blob(blob);
  other->trim();
  CHECK(other->export_blob() == encode_blob({}));
}

TEST_CASE("what has run is written when the next programs are asked for") {
  const ScratchDirectory scratch;
  const Probe probe, other;
  const auto cache = cache_in(scratch.path());
  if (!cache->wants_runs()) return;  // written right after the build
  const SharedProgram program = cache->get(probe.source, probe.options);
  const auto next = [&] { cache->get_all({{other.source, other.options}}); };
  next();
  CHECK(fs::is_empty(scratch.path()));
  opencl::UserEvent end(rig().context);
  program->runs_until(end);
  next();
  CHECK(fs::is_empty(scratch.path()));
  end.setStatus(CL_COMPLETE);
  next();
  CHECK(fs::exists(CacheDirectory(scratch.path()).entry_path(key_of(probe))));
  CHECK_FALSE(fs::exists(CacheDirectory(scratch.path()).entry_path(key_of(other))));
}
