// stream_problem.cpp - canonical(): every field checked, one precise message each.
#include "stream_problem.hpp"

#include <bit>
#include <cmath>
#include <string_view>

#include "field_checks.hpp"
#include "host/error.hpp"
#include "overlap.hpp"
#include "token_words.hpp"

namespace clfm::host {
namespace {

// Positions in rings, and sums of a few of them, are ints in the kernels.
constexpr int64_t kMostRingPositions = int64_t{1} << 26;
constexpr int64_t kMostStride = int64_t{1} << 32;
constexpr int64_t kLeastPartition = 4, kMostPartition = int64_t{1} << 20;

void check_range(std::string_view field, int64_t value, int64_t least, int64_t most) {
  if (value < least || value > most)
    fail(Status::invalid_argument, field, " is ", value, ", must be ", least, " to ", most);
}

void check_enums(const StreamProblem& p) {
  check_range("domain", static_cast<int>(p.domain), 0, static_cast<int>(ConvDomain::complex));
  check_range("precision", static_cast<int>(p.precision), 0, static_cast<int>(Precision::bf16_storage));
  check_range("algorithm", static_cast<int>(p.algorithm), 0, static_cast<int>(StreamAlgorithm::nonuniform));
}

void check_scale(const StreamProblem& p) {
  if (!is_normal_in(p.precision, p.scale))
    fail(Status::invalid_argument, "scale is ", p.scale, ", must be a normal number, not zero");
}

int64_t levels_of(const StreamProblem& p) {
  int64_t levels = 0;
  while (levels < kStreamLevels && p.partition[static_cast<size_t>(levels)] != 0) ++levels;
  return levels;
}

void check_partition(const StreamProblem& p) {
  const auto levels = static_cast<size_t>(levels_of(p));
  for (size_t k = 0; k < kStreamLevels; ++k) {
    const int64_t size = p.partition[k];
    if (k >= levels && size == 0) continue;
    if (size < kLeastPartition || size > kMostPartition || !std::has_single_bit(static_cast<uint64_t>(size)))
      fail(Status::invalid_argument, "partition[", k, "] is ", size, ", must be a power of two from ",
           kLeastPartition, " to ", kMostPartition);
    if (k >= levels)
      fail(Status::invalid_argument, "partition[", k, "] is ", size, ", but one before it is 0");
    if (k > 0 && size <= p.partition[k - 1])
      fail(Status::invalid_argument, "partition[", k, "] is ", size, ", must be larger than partition[",
           k - 1, "], which is ", p.partition[k - 1]);
  }
  const bool fits = levels == 0 || p.algorithm == StreamAlgorithm::automatic ||
                    (p.algorithm == StreamAlgorithm::uniform && levels == 1) ||
                    (p.algorithm == StreamAlgorithm::nonuniform && levels > 1);
  if (!fits)
    fail(Status::invalid_argument, "partition has ", levels, " sizes, which the algorithm ",
         static_cast<int>(p.algorithm), " has not");
}

void settle_stride(std::string_view field, int64_t& stride, int64_t count) {
  if (count == 1) stride = 1;  // never stepped
  check_range(field, stride, 1, kMostStride);
}

void settle_layout(const StreamProblem& p, std::string_view side, Layout& layout) {
  layout = spelled_out({{layout.stride[0]}, layout.batch_stride}, {{1}, p.max_push});
  settle_stride(concat(side, ".stride[0]"), layout.stride[0], p.max_push);
  settle_stride(concat(side, ".batch_stride"), layout.batch_stride, p.channels);
}

uint64_t extent_bytes(const StreamProblem& p, const Layout& layout, int64_t samples) {
  const int64_t last = (samples - 1) * layout.stride[0] + (p.channels - 1) * layout.batch_stride;
  return static_cast<uint64_t>(last + 1) * p.element_bytes();
}

}  // namespace

uint64_t StreamProblem::element_bytes() const {
  return stored_bytes(precision) * static_cast<uint64_t>(components());
}

uint64_t StreamProblem::filter_bytes() const {
  return static_cast<uint64_t>(taps * filters) * element_bytes();
}

uint64_t StreamProblem::in_extent_bytes(int64_t samples) const { return extent_bytes(*this, in, samples); }

uint64_t StreamProblem::out_extent_bytes(int64_t samples) const { return extent_bytes(*this, out, samples); }

StreamProblem canonical(StreamProblem p) {
  check_enums(p);
  check_range("taps", p.taps, 1, kMostRingPositions);
  check_range("channels", p.channels, 1, kMostRingPositions);
  if (p.filters != 1 && p.filters != p.channels)
    fail(Status::invalid_argument, "filters is ", p.filters, ", must be 1 or as many as channels, ",
         p.channels);
  check_range("max_push", p.max_push, 1, kMostRingPositions);
  check_range("latency_samples", p.latency, 0, kMostRingPositions);
  check_scale(p);
  check_partition(p);
  settle_layout(p, "in", p.in);
  settle_layout(p, "out", p.out);
  if (find_overlap({{p.max_push, p.out.stride[0]}, {p.channels, p.out.batch_stride}}) != Overlap::none)
    fail(Status::invalid_argument, "out.stride[0] is ", p.out.stride[0], " and out.batch_stride is ",
         p.out.batch_stride, ": two elements of the output share a place");
  return p;
}

std::string describe(const StreamProblem& p) {
  return concat("stream", p.domain == ConvDomain::complex ? " complex " : " ",
                name_of(token_words::kPrecisions, p.precision), " k", p.taps, " c", p.channels, " push ",
                p.max_push, " latency ", p.latency);
}

}  // namespace clfm::host
