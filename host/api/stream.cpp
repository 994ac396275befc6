// The streaming part of the C API.
#include "boundary.hpp"
#include "descriptor_fields.hpp"
#include "extents.hpp"
#include "handles.hpp"
#include "host/exec/stream_plan.hpp"
#include "slices.hpp"
#include "stream_descriptor.hpp"

using namespace clfm::host;

struct clfm_stream_s {
  StreamPlan plan;
};

namespace {

constexpr Field kStreamExtentsFields[] = {CLFM_FIELD(clfm_stream_extents, in),
                                          CLFM_FIELD(clfm_stream_extents, out),
                                          CLFM_FIELD(clfm_stream_extents, filter)};

constexpr Field kStreamInfoFields[] = {
    CLFM_FIELD(clfm_stream_info, tail_samples),
    CLFM_FIELD(clfm_stream_info, state_bytes),
    CLFM_FIELD(clfm_stream_info, prepared_filter_bytes),
    CLFM_FIELD(clfm_stream_info, head),
    CLFM_FIELD(clfm_stream_info, partition),
    CLFM_FIELD(clfm_stream_info, partitions),
    CLFM_FIELD(clfm_stream_info, estimated_us),
    CLFM_FIELD(clfm_stream_info, worst_us),
};

clfm_stream_info info_of(const StreamPlan& plan) {
  const StreamRecipe& recipe = plan.recipe();
  clfm_stream_info info{};
  info.tail_samples = static_cast<size_t>(plan.problem().taps - 1 + plan.problem().latency);
  info.state_bytes = static_cast<size_t>(recipe.state_bytes);
  info.prepared_filter_bytes = static_cast<size_t>(recipe.prepared_bytes);
  info.head = static_cast<size_t>(recipe.partition.head);
  for (size_t k = 0; k < recipe.levels.size(); ++k) {
    info.partition[k] = static_cast<size_t>(recipe.levels[k].level.size);
    info.partitions[k] = static_cast<size_t>(recipe.levels[k].level.count);
  }
  info.estimated_us = recipe.cost_us;
  info.worst_us = recipe.worst_us;
  return info;
}

}  // namespace

extern "C" {

void clfm_stream_desc_init(clfm_stream_desc* d) {
  if (!d) return;
  *d = {};
  d->struct_size = sizeof *d;
  d->taps = d->channels = d->filters = 1;
  d->max_push = 256;
  d->scale = 1;
}

clfm_status clfm_stream_desc_extents(const clfm_stream_desc* d, clfm_stream_extents* extents) {
  return guarded([&] {
    hand_out(extents_of(canonical(problem_of(read_stream_descriptor(d, "d")))), extents, "extents",
             kStreamExtentsFields);
  });
}

clfm_status clfm_stream_create(clfm_engine e, const clfm_stream_desc* d, clfm_stream* out) {
  return guarded([&] {
    required(out, "out") = nullptr;
    const std::shared_ptr<Engine>& engine = required(e, "e").engine;
    *out = new clfm_stream_s{StreamPlan(engine, canonical(problem_of(read_stream_descriptor(d, "d"))))};
  });
}

clfm_status clfm_stream_prepared_filter_bytes(clfm_stream p, size_t* bytes) {
  return guarded(
      [&] { required(bytes, "bytes") = static_cast<size_t>(required(p, "p").plan.recipe().prepared_bytes); });
}

clfm_status clfm_stream_enqueue_prepare_filter(clfm_stream p, cl_command_queue q, clfm_buffer filter,
                                               clfm_buffer prepared, cl_uint num_wait, const cl_event* wait,
                                               cl_event* event) {
  return guarded([&] {
    if (event) *event = nullptr;
    required(p, "p").plan.enqueue_prepare(q, slice_of(filter, "filter"), slice_of(prepared, "prepared"),
                                          {num_wait, wait}, event);
  });
}

clfm_status clfm_stream_exchange_filter(clfm_stream p, clfm_buffer prepared, size_t fade_samples) {
  return guarded([&] {
    required(p, "p").plan.exchange_filter(slice_of(prepared, "prepared"),
                                          signed_count(fade_samples, "fade_samples", -1));
  });
}

clfm_status clfm_stream_enqueue_push(clfm_stream p, cl_command_queue q, clfm_buffer in, size_t samples,
                                     clfm_buffer out, cl_uint num_wait, const cl_event* wait,
                                     cl_event* event) {
  return guarded([&] {
    if (event) *event = nullptr;
    StreamPlan& plan = required(p, "p").plan;
    if (!in.mem && samples > 0) fail(Status::invalid_argument, "in.mem is NULL");
    plan.enqueue_push(q, slice_of(in, "in"), signed_count(samples, "samples", -1), slice_of(out, "out"),
                      {num_wait, wait}, event);
  });
}

clfm_status clfm_stream_enqueue_flush(clfm_stream p, cl_command_queue q, size_t samples, clfm_buffer out,
                                      cl_uint num_wait, const cl_event* wait, cl_event* event) {
  return guarded([&] {
    if (event) *event = nullptr;
    required(p, "p").plan.enqueue_push(q, {}, signed_count(samples, "samples", -1), slice_of(out, "out"),
                                       {num_wait, wait}, event);
  });
}

clfm_status clfm_stream_reset(clfm_stream p) {
  return guarded([&] { required(p, "p").plan.reset(); });
}

clfm_status clfm_stream_recipe(clfm_stream p, char* text, size_t* size) {
  return guarded([&] { hand_out(to_text(required(p, "p").plan.recipe()), text, size); });
}

clfm_status clfm_stream_get_info(clfm_stream p, clfm_stream_info* info) {
  return guarded([&] { hand_out(info_of(required(p, "p").plan), info, "info", kStreamInfoFields); });
}

clfm_status clfm_stream_get_extents(clfm_stream p, clfm_stream_extents* extents) {
  return guarded([&] {
    hand_out(extents_of(required(p, "p").plan.problem()), extents, "extents", kStreamExtentsFields);
  });
}

void clfm_stream_release(clfm_stream p) { delete p; }

}  // extern "C"
