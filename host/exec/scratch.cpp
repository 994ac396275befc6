#include "scratch.hpp"

#include <algorithm>
#include <chrono>
#include <cstring>
#include <ctime>
#include <memory>
#include <random>

#include "host/error.hpp"

namespace clfm::host {
namespace {

constexpr size_t kBlockBytes = size_t{1} << 20;

double wall_us() {
  using namespace std::chrono;
  return duration<double, std::micro>(steady_clock::now().time_since_epoch()).count();
}

double processor_us() { return static_cast<double>(std::clock()) * (1e6 / CLOCKS_PER_SEC); }

std::function<double()> clock_of(const RaceLimits& limits, uint32_t compute_units) {
  if (limits.clock == RaceClock::wall) return wall_us;
  return [compute_units] { return processor_us() / compute_units; };
}

// Sign and fraction at random, the exponent such that magnitudes are 2^-7 to 1: neither denormal nor large in
// any format.
template <class Bits>
Bits random_number(uint64_t random, const StoredFormat& format) {
  const auto exponent =
      static_cast<Bits>(static_cast<uint64_t>(format.exponent_bias) - 1 - (random >> 60) % 7);
  const auto fraction = static_cast<Bits>(random & ((uint64_t{1} << format.fraction_bits) - 1));
  const auto sign = static_cast<Bits>((random >> 59) & 1) << (8 * sizeof(Bits) - 1);
  return static_cast<Bits>(sign | exponent << format.fraction_bits | fraction);
}

template <class Bits>
std::vector<std::byte> random_block(const StoredFormat& format) {
  std::mt19937_64 random(1);  // the same numbers for everybody
  std::vector<std::byte> block(kBlockBytes);
  for (size_t at = 0; at < kBlockBytes; at += sizeof(Bits)) {
    const Bits number = random_number<Bits>(random(), format);
    std::memcpy(block.data() + at, &number, sizeof number);
  }
  return block;
}

std::vector<std::byte> random_block(Precision precision) {
  const StoredFormat format = format_of(precision);
  if (format.bytes == 8) return random_block<uint64_t>(format);
  return format.bytes == 4 ? random_block<uint32_t>(format) : random_block<uint16_t>(format);
}

}  // namespace

Scratch::Scratch(const Engine& engine, uint64_t needed_bytes) : engine_(engine) {
  const uint64_t most = engine.profile().limits.global_bytes / 2;
  if (needed_bytes > most)
    fail(Status::out_of_memory, "buffers to measure on would take ", needed_bytes,
         " bytes, more than half of the device's memory, ", most);
  queue_ = opencl_call([&] { return opencl::CommandQueue(engine.context(), engine.device()); });
}

BufferSlice Scratch::empty(uint64_t bytes) {
  buffers_.push_back(opencl_call(
      [&] { return opencl::Buffer(engine_.context(), CL_MEM_READ_WRITE, std::max<uint64_t>(bytes, 1)); }));
  return {buffers_.back()(), 0};
}

BufferSlice Scratch::filled(uint64_t bytes, Precision precision) {
  const BufferSlice slice = empty(bytes);
  const std::vector<std::byte> block = random_block(precision);
  for (uint64_t at = 0; at < bytes; at += kBlockBytes)
    opencl_check("clEnqueueWriteBuffer",
                 clEnqueueWriteBuffer(queue_(), slice.mem, CL_TRUE, static_cast<size_t>(at),
                                      static_cast<size_t>(std::min<uint64_t>(kBlockBytes, bytes - at)),
                                      block.data(), 0, nullptr, nullptr));
  return slice;
}

void Scratch::copy(const BufferSlice& from, const BufferSlice& to, uint64_t bytes) {
  opencl_check("clEnqueueCopyBuffer", clEnqueueCopyBuffer(queue_(), from.mem, to.mem, 0, 0,
                                                          static_cast<size_t>(bytes), 0, nullptr, nullptr));
}

void Scratch::finish() { opencl_check("clFinish", clFinish(queue_())); }

namespace {

// `build` compiles and hands out what to run.
Contestant contestant(Scratch& scratch, const std::function<double()>& now_us, std::function<Heat()> build) {
  constexpr double kTurnUs = 2000;
  struct State {
    Heat heat;
    int runs = 1;
  };
  const auto state = std::make_shared<State>();
  const auto prepare = [state, build = std::move(build)] { state->heat = build(); };
  const auto run_us = [state, now_us, &scratch] {
    if (state->heat.before) state->heat.before();
    // The first run finds the caches full of the others' elements and does not count, unless it is as long as
    // a turn.
    if (state->runs > 1 && state->runs < state->heat.most_runs) state->heat.run();
    scratch.finish();
    const double begin_us = now_us();
    for (int i = 0; i < state->runs; ++i) state->heat.run();
    scratch.finish();
    const double us = std::max(now_us() - begin_us, 1e-3) / state->runs;
    state->runs = static_cast<int>(std::clamp(kTurnUs / us, 1.0, static_cast<double>(state->heat.most_runs)));
    return us;
  };
  return {prepare, run_us};
}

}  // namespace

std::vector<RaceTime> race(Scratch& scratch, size_t count, const RaceLimits& limits,
                           const std::function<Heat(size_t)>& build) {
  const std::function<double()> now_us = clock_of(limits, scratch.compute_units());
  std::vector<Contestant> contestants;
  for (size_t i = 0; i < count; ++i)
    contestants.push_back(contestant(scratch, now_us, [&build, i] { return build(i); }));
  return race(std::move(contestants), limits, now_us);
}

}  // namespace clfm::host
