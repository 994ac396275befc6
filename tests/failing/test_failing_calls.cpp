// Memory that runs out, on the host or in the driver, at any call: a clear status, nothing leaks, and the
// engine goes on.
#include <algorithm>
#include <catch2/catch.hpp>
#include <chrono>
#include <cstring>
#include <iterator>
#include <numeric>
#include <random>
#include <thread>

#include "injected.hpp"
#include "scenarios.hpp"
#include "support/scratch_directory.hpp"

using namespace clfm::test;

namespace {

constexpr size_t kMostTried = 60;  // of the calls of a scenario; each has its turn in some run

clfm_status with_engine(const Scenario& scenario, Stage& stage, const char* cache_directory) {
  clfm_engine_desc desc;
  clfm_engine_desc_init(&desc);
  desc.cache_directory = cache_directory;
  clfm_engine engine = nullptr;
  clfm_status status = clfm_engine_create(stage.context(), test_device().device(), &desc, &engine);
  if (status == CLFM_SUCCESS) status = scenario.run(engine, stage, nullptr);
  clfm_engine_release(engine);
  return status;
}

// Handles that the driver's own threads hold for a moment longer are waited for.
bool has_objects(const Stage& stage, cl_uint expected) {
  for (int i = 0; i < 200 && stage.objects() != expected; ++i)
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  return stage.objects() == expected;
}

void check_status(clfm_status status) {
  INFO("status " << status << ": " << clfm_last_message());
  const bool is_clear = status == CLFM_SUCCESS || status == CLFM_OUT_OF_MEMORY ||
                        status == CLFM_KERNEL_BUILD_FAILED || status == CL_OUT_OF_HOST_MEMORY;
  CHECK(is_clear);
  if (status != CLFM_SUCCESS) CHECK(std::strlen(clfm_last_message()) > 0);
}

// Some of 1 .. count, in order; all where there are few.
std::vector<uint64_t> some_of(uint64_t count, uint32_t seed) {
  std::vector<uint64_t> all(count), some;
  std::iota(all.begin(), all.end(), 1);
  std::mt19937 random(seed);
  std::sample(all.begin(), all.end(), std::back_inserter(some), kMostTried, random);
  return some;
}

enum class Kind { opencl, host };

// Runs `body` with its n-th call failing, counted from 1; 0: none does. How many calls there were.
uint64_t run_failing(Kind kind, uint64_t n, const std::function<clfm_status()>& body, clfm_status& status) {
  Injected& state = injected();
  uint64_t calls = 0;
  if (kind == Kind::opencl)
    state.opencl_fails = [&](const char* name) {
      const bool may_fail = std::strncmp(name, "clRe", 4) != 0;  // retaining and releasing take no memory
      return may_fail && ++calls == n;
    };
  state.allocations = 0;
  state.failing_allocation = kind == Kind::host ? n : 0;
  state.counts_allocations = true;
  status = body();
  state.counts_allocations = false;
  state.failing_allocation = 0;
  state.opencl_fails = nullptr;
  return kind == Kind::host ? state.allocations : calls;
}

void check_all(const Scenario& scenario, Kind kind) {
  const ScratchDirectory scratch;
  const std::string cache = scratch.path().string();
  Stage stage;
  const cl_uint objects = stage.objects();  // before anything runs, which the driver holds for a while
  const auto body = [&] { return with_engine(scenario, stage, cache.c_str()); };
  clfm_status status = CLFM_INTERNAL;
  const auto good_result = [&] {
    stage.poison();
    run_failing(kind, 0, body, status);
    REQUIRE(status == CLFM_SUCCESS);
    return stage.result();
  };
  good_result();  // and every static is there
  const std::vector<float> good = good_result();
  const int64_t blocks = live_allocations();
  const uint64_t calls = run_failing(kind, 0, body, status);
  REQUIRE(calls > 20);
  const uint32_t seed = std::random_device{}();
  size_t failed = 0;
  for (const uint64_t n : some_of(calls, seed)) {
    run_failing(kind, n, body, status);
    INFO(scenario.name << ", call " << n << " of " << calls << " fails (seed " << seed << "): status "
                       << status << ", " << stage.objects() << " objects, before " << objects);
    check_status(status);
    failed += status != CLFM_SUCCESS;
    stage.queue.finish();
    CHECK(has_objects(stage, objects));
    CHECK(live_allocations() == blocks);
  }
  CHECK(failed > 0);
  const std::vector<float> after = good_result();
  CHECK(std::memcmp(after.data(), good.data(), good.size() * sizeof(float)) == 0);
}

}  // namespace

TEST_CASE("an OpenCL call that fails leaves nothing behind", "[failing]") {
  for (const Scenario& scenario : scenarios()) check_all(scenario, Kind::opencl);
}

TEST_CASE("a host allocation that fails leaves nothing behind", "[failing]") {
  for (const Scenario& scenario : scenarios()) check_all(scenario, Kind::host);
}

TEST_CASE("an engine goes on after any call of its plans failed", "[failing]") {
  for (const Scenario& scenario : scenarios())
    for (const Kind kind : {Kind::opencl, Kind::host}) {
      Stage stage;
      clfm_engine engine = nullptr;
      REQUIRE(clfm_engine_create(stage.context(), test_device().device(), nullptr, &engine) == CLFM_SUCCESS);
      const auto body = [&] { return scenario.run(engine, stage, nullptr); };
      clfm_status status = CLFM_INTERNAL;
      const uint64_t calls = run_failing(kind, 0, body, status);
      REQUIRE(status == CLFM_SUCCESS);
      const std::vector<float> good = stage.result();
      const uint32_t seed = std::random_device{}();
      for (const uint64_t n : some_of(calls, seed)) {
        INFO(scenario.name << ", call " << n << " of " << calls << " fails (seed " << seed << ")");
        run_failing(kind, n, body, status);
        check_status(status);
        stage.poison();
        REQUIRE(body() == CLFM_SUCCESS);
        const std::vector<float> after = stage.result();
        // The samples behind a stream's pushes, and behind any output, are poison in one and what was there
        // in the other.
        CHECK(std::memcmp(after.data(), good.data(), 64 * sizeof(float)) == 0);
      }
      clfm_engine_release(engine);
    }
}
