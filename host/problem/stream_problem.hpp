// stream_problem.hpp - the convolution of a live signal that a caller asked for, as a validated value. No
// OpenCL here.
#pragma once

#include <array>
#include <cstdint>
#include <string>

#include "conv_problem.hpp"

namespace clfm::host {

constexpr int kStreamLevels = 4;

enum class StreamAlgorithm { automatic, direct, uniform, nonuniform };

// y[n] = scale * sum over m of filter[m] x[n - m] in every channel, x[n] = 0 before the stream began. A push
// brings some samples of x and takes as many of y, those `latency` samples older.
struct StreamProblem {
  ConvDomain domain = ConvDomain::real;
  Precision precision = Precision::f32;
  StreamAlgorithm algorithm = StreamAlgorithm::automatic;
  int64_t taps = 1, channels = 1;
  int64_t filters = 1;  // one for all channels, or one for each
  int64_t max_push = 1, latency = 0;
  Layout in, out;  // stride[0]: from sample to sample, batch_stride: from channel to channel
  double scale = 1;
  std::array<int64_t, kStreamLevels> partition{};  // increasing powers of two; all 0: chosen

  bool operator==(const StreamProblem&) const = default;

  int components() const { return domain == ConvDomain::complex ? 2 : 1; }  // real elements of a sample
  uint64_t element_bytes() const;  // of a sample in the caller's memory
  uint64_t filter_bytes() const;
  // What a push of `samples` reaches over.
  uint64_t in_extent_bytes(int64_t samples) const;
  uint64_t out_extent_bytes(int64_t samples) const;
};

// Checks every field, naming it, its value and the limit, and spells packed layouts out.
StreamProblem canonical(StreamProblem problem);

// One line for messages and reports: "stream f32 k48000 c2 push 64 latency 0".
std::string describe(const StreamProblem& problem);

}  // namespace clfm::host
