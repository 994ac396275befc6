// Random streams: pushes of random sizes against the definition in double precision, every way to cut the
// filter forced in turn, filters exchanged on the way, flushed and reset.
#include <catch2/catch.hpp>

#include "support/random/random_problem.hpp"
#include "support/random/random_stream.hpp"
#include "support/run/stream_run.hpp"

using namespace clfm::test;

namespace {

void check_random_streams(int count, clfm_stream_algorithm algorithm) {
  for (int number = 0; number < random_problem_count(count); ++number) {
    std::mt19937_64 random = random_for("stream " + std::to_string(number));
    const clfm::StreamDesc desc = random_stream(random, algorithm);
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
  check_random_streams(4, CLFM_STREAM_DIRECT);
}

TEST_CASE("random streams with partitions of one size are what the definition says", "[random][stream]") {
  check_random_streams(5, CLFM_STREAM_UNIFORM);
}

TEST_CASE("random streams with growing partitions are what the definition says", "[random][stream]") {
  check_random_streams(5, CLFM_STREAM_NONUNIFORM);
}

TEST_CASE("random streams as the planner likes them are what the definition says", "[random][stream]") {
  check_random_streams(3, CLFM_STREAM_AUTO);
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
