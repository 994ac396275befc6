// Random streams: pushes of random sizes against the definition in double precision, every way to cut the filter forced in
// turn, filters exchanged on the way, flushed and reset.
#include <catch2/catch.hpp>

#include "support/random_draw.hpp"
#include "support/stream_run.hpp"

using namespace clfm::test;

namespace {

// Rows of pushes, frames of all channels, and either with gaps.
clfm_layout random_layout(std::mt19937_64& random, const clfm::StreamDesc& desc) {
  clfm_layout layout{};
  const auto gap = static_cast<int64_t>(uniform(random, 0, 3));
  switch (uniform(random, 0, 2)) {
    case 0:
      return layout;
    case 1:
      layout.stride[0] = 1 + gap;
      layout.batch_stride = static_cast<int64_t>(desc.max_push) * layout.stride[0] + gap;
      return layout;
    default:
      layout.batch_stride = 1;
      layout.stride[0] = static_cast<int64_t>(desc.channels) + gap;
      return layout;
  }
}

clfm::StreamDesc random_stream(std::mt19937_64& random) {
  std::vector<clfm_precision> precisions{CLFM_F32, CLFM_F32, CLFM_F32, CLFM_F16_STORAGE_F32_MATH};
  if (test_device().has_f64) precisions.push_back(CLFM_F64);
  clfm::StreamDesc desc;
  desc.domain = pick<clfm_conv_domain>(random, {CLFM_REAL, CLFM_REAL, CLFM_COMPLEX});
  desc.precision = pick(random, precisions);
  desc.taps = pick<size_t>(random, {uniform(random, 1, 20), uniform(random, 20, 300), 64, 65});
  desc.channels = uniform(random, 1, 3);
  desc.filters = pick<size_t>(random, {1, desc.channels});
  desc.max_push = pick<size_t>(random, {1, uniform(random, 2, 20), uniform(random, 20, 150)});
  desc.latency_samples = pick<size_t>(random, {0, 0, uniform(random, 1, 15), uniform(random, 16, 200)});
  desc.in = random_layout(random, desc);
  desc.out = random_layout(random, desc);
  desc.scale = pick<double>(random, {1, -0.5});
  return desc;
}

// A few exchanges, none while another is under way.
std::vector<Exchange> random_exchanges(std::mt19937_64& random, size_t samples, size_t max_push) {
  std::vector<Exchange> exchanges;
  for (size_t at = uniform(random, 0, samples / 2); at < samples;) {
    exchanges.push_back({at, uniform(random, 0, 1) * uniform(random, 1, 100)});
    at += exchanges.back().fade + 2 * max_push + uniform(random, 0, samples);
  }
  return exchanges;
}

void for_random_streams(int count, const std::function<void(clfm::StreamDesc&, std::mt19937_64&)>& settle) {
  for (int number = 0; number < random_problem_count(count); ++number) {
    std::mt19937_64 random = random_for("stream " + std::to_string(number));
    clfm::StreamDesc desc = random_stream(random);
    settle(desc, random);
    INFO("seed " << run_seed() << " stream " << number << ": " << describe(desc));
    try {
      StreamRun run(desc, random);
      INFO(run.stream().recipe());
      const size_t samples = uniform(random, 1, 500);
      run.play(samples, random_exchanges(random, samples, desc.max_push));
      run.stream().reset();
      run.play(uniform(random, 1, 100));
      CHECK(run.complaints() == "");
    } catch (const clfm::Error& error) {  // a filter may be too short for the sizes
      INFO(error.what());
      CHECK(error.status() == CLFM_UNSUPPORTED);
      CHECK(desc.algorithm != CLFM_STREAM_AUTO);
    }
  }
}

}  // namespace

TEST_CASE("random streams, summed directly, are what the definition says", "[random][stream]") {
  for_random_streams(4,
                     [](clfm::StreamDesc& desc, std::mt19937_64&) { desc.algorithm = CLFM_STREAM_DIRECT; });
}

TEST_CASE("random streams with partitions of one size are what the definition says", "[random][stream]") {
  for_random_streams(5, [](clfm::StreamDesc& desc, std::mt19937_64& random) {
    desc.algorithm = CLFM_STREAM_UNIFORM;
    desc.partition[0] = pick<size_t>(random, {4, 16, 32});
    desc.taps += desc.partition[0];
  });
}

TEST_CASE("random streams with growing partitions are what the definition says", "[random][stream]") {
  for_random_streams(5, [](clfm::StreamDesc& desc, std::mt19937_64& random) {
    desc.algorithm = CLFM_STREAM_NONUNIFORM;
    size_t* const sizes = desc.partition;
    sizes[0] = pick<size_t>(random, {4, 16});
    sizes[1] = 32;
    if (uniform(random, 0, 1) == 1) sizes[2] = 64;
    if (sizes[2] != 0 && uniform(random, 0, 1) == 1) sizes[3] = 128;
    desc.latency_samples %= 40;
    desc.taps += *std::max_element(sizes, sizes + CLFM_STREAM_LEVELS) + 10;
  });
}

TEST_CASE("random streams as the planner likes them are what the definition says", "[random][stream]") {
  for_random_streams(
      3, [](clfm::StreamDesc& desc, std::mt19937_64& random) { desc.taps = uniform(random, 500, 3000); });
}

TEST_CASE("a small stream, with every kernel", "[stream][oclgrind][rusticl]") {
  std::mt19937_64 random = random_for("a small stream");
  for (const clfm_conv_domain domain : {CLFM_REAL, CLFM_COMPLEX}) {
    clfm::StreamDesc desc;
    desc.domain = domain;
    desc.taps = 30;
    desc.channels = desc.filters = 2;
    desc.max_push = 9;
    desc.partition[0] = 4;
    desc.partition[1] = 8;
    StreamRun run(desc, random);
    INFO(describe(desc) << "\n" << run.stream().recipe());
    run.play(40, {{13, 10}});
    CHECK(run.complaints() == "");
  }
}
