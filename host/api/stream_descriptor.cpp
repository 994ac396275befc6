#include "stream_descriptor.hpp"

#include <cstddef>

#include "boundary.hpp"
#include "descriptor_fields.hpp"

namespace clfm::host {
namespace {

// The public enums and the internal ones have the same order; these pin the ends.
static_assert(static_cast<int>(StreamAlgorithm::nonuniform) == CLFM_STREAM_NONUNIFORM);
static_assert(kStreamLevels == CLFM_STREAM_LEVELS);

}  // namespace

StreamProblem problem_of(const clfm_stream_desc& desc) {
  StreamProblem problem;
  problem.domain = enum_of<ConvDomain>(desc.domain);
  problem.precision = enum_of<Precision>(desc.precision);
  problem.algorithm = enum_of<StreamAlgorithm>(desc.algorithm);
  problem.taps = signed_count(desc.taps, "taps", -1);
  problem.channels = signed_count(desc.channels, "channels", -1);
  problem.filters = signed_count(desc.filters, "filters", -1);
  problem.max_push = signed_count(desc.max_push, "max_push", -1);
  problem.latency = signed_count(desc.latency_samples, "latency_samples", -1);
  problem.in = layout_of(desc.in);
  problem.out = layout_of(desc.out);
  problem.scale = desc.scale;
  for (int k = 0; k < kStreamLevels; ++k)
    problem.partition[static_cast<size_t>(k)] = signed_count(desc.partition[k], "partition", k);
  return problem;
}

namespace {

constexpr Field kStreamFields[] = {
    CLFM_FIELD(clfm_stream_desc, in),
    CLFM_FIELD(clfm_stream_desc, out),
    CLFM_FIELD(clfm_stream_desc, scale),
    CLFM_FIELD(clfm_stream_desc, partition),
};

}  // namespace

clfm_stream_desc read_stream_descriptor(const clfm_stream_desc* d, const char* name) {
  // Everything up to the latency has no default that could stand in for it.
  return read_descriptor(d, name, kStreamFields, clfm_stream_desc_init);
}

}  // namespace clfm::host
