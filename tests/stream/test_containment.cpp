// What a NaN or an infinity in one sample of a stream reaches: docs/streaming.md says it. Every output that
// the definition makes of it is not finite, every output before and behind the documented reach, and of every
// other channel, is as good as without it.
#include <catch2/catch.hpp>
#include <cmath>
#include <limits>

#include "support/random/random_problem.hpp"
#include "support/run/stream_run.hpp"

using namespace clfm::test;

namespace {

constexpr size_t kSamples = 150, kChannels = 2, kTaps = 40;

bool is_finite(const std::complex<double>& v) { return std::isfinite(v.real()) && std::isfinite(v.imag()); }

// Whether sample s may reach output n beyond the definition. A level of n partitions of P taps, the first of
// them `offset`, has the sample in two windows of 2 P samples, those of block s / P and of the next.
bool reaches(const clfm::StreamDesc& desc, const clfm_stream_info& info, size_t s, size_t n) {
  size_t offset = info.head;
  for (size_t k = 0; k < CLFM_STREAM_LEVELS && desc.partition[k] > 0; ++k) {
    const size_t size = info.partition[k], count = info.partitions[k], begin = s / size * size + offset;
    if (n >= begin && n < begin + (count + 1) * size) return true;
    offset += count * size;
  }
  return false;
}

void check(StreamRun& run, const clfm::StreamDesc& desc, size_t channel, size_t sample, double value) {
  INFO("sample " << sample << " of channel " << channel << " is " << value);
  run.stream().reset();
  const clfm_stream_info info = run.stream().info();
  ConvSignal zero = run.random_signal(kSamples), signal = zero;
  signal[channel * kSamples + sample] = value;
  zero[channel * kSamples + sample] = 0;
  ConvSignal out = run.outputs_of(signal);
  const ConvSignal defined = run.expected_outputs(signal), expected = run.expected_outputs(zero);
  const size_t length = kSamples + info.tail_samples;
  size_t reached = 0;
  for (size_t i = 0; i < out.size(); ++i) {
    const bool is_reached = !is_finite(defined[i]);
    if (is_reached && is_finite(out[i])) FAIL("output " << i % length << " is finite");
    const size_t pushed = i % length;  // output n comes with sample n + latency
    const bool may_be = i / length == channel && pushed >= desc.latency_samples &&
                        reaches(desc, info, sample, pushed - desc.latency_samples);
    if (is_reached || may_be) out[i] = expected[i];
    reached += is_reached;
  }
  CHECK(reached == std::min(kTaps, kSamples + kTaps - 1 - sample));
  CHECK(run.error(zero, out) <= run.error_bound());
  CHECK(run.complaints() == "");
}

}  // namespace

TEST_CASE("a sample that is not finite leaves the stream with the partitions that hold it",
          "[stream][containment]") {
  for (const clfm_stream_algorithm algorithm :
       {CLFM_STREAM_DIRECT, CLFM_STREAM_UNIFORM, CLFM_STREAM_NONUNIFORM})
    for (const size_t latency : {0, 11}) {
      clfm::StreamDesc desc;
      desc.taps = kTaps;
      desc.channels = kChannels;
      desc.max_push = 30;
      desc.latency_samples = latency;
      desc.algorithm = algorithm;
      if (algorithm != CLFM_STREAM_DIRECT) desc.partition[0] = 8;
      if (algorithm == CLFM_STREAM_NONUNIFORM) desc.partition[1] = 16;
      std::mt19937_64 random = random_for("a sample that is not finite");
      StreamRun run(desc, random);
      INFO(describe(desc) << "\n" << run.stream().recipe());
      check(run, desc, 0, 0, std::numeric_limits<double>::quiet_NaN());
      check(run, desc, 1, 71, std::numeric_limits<double>::infinity());
      check(run, desc, 1, 64, -std::numeric_limits<double>::infinity());
      run.stream().reset();
      run.play(60);  // and is forgotten
      CHECK(run.complaints() == "");
    }
}
