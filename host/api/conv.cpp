// The convolution part of the C API.
#include "boundary.hpp"
#include "conv_descriptor.hpp"
#include "extents.hpp"
#include "handles.hpp"
#include "host/exec/conv_plan.hpp"
#include "host/plan/counts.hpp"
#include "host/problem/conv_token.hpp"
#include "slices.hpp"

using namespace clfm::host;

struct clfm_conv_s {
  ConvPlan plan;
};

namespace {

constexpr Field kConvExtentsFields[] = {CLFM_FIELD(clfm_conv_extents, signal),
                                        CLFM_FIELD(clfm_conv_extents, filter),
                                        CLFM_FIELD(clfm_conv_extents, out)};

constexpr Field kConvInfoFields[] = {
    CLFM_FIELD(clfm_conv_info, operations),      CLFM_FIELD(clfm_conv_info, bytes_read),
    CLFM_FIELD(clfm_conv_info, bytes_written),   CLFM_FIELD(clfm_conv_info, estimated_us),
    CLFM_FIELD(clfm_conv_info, workspace_bytes), CLFM_FIELD(clfm_conv_info, prepared_filter_bytes),
    CLFM_FIELD(clfm_conv_info, local_bytes),     CLFM_FIELD(clfm_conv_info, steps),
    CLFM_FIELD(clfm_conv_info, groups),          CLFM_FIELD(clfm_conv_info, items),
};

clfm_conv_info info_of(const ConvPlan& plan) {
  const Counts counts = counts_of(plan.recipe().run);
  clfm_conv_info info{};
  info.operations = counts.operations;
  info.bytes_read = counts.read_bytes;
  info.bytes_written = counts.written_bytes;
  info.estimated_us = plan.recipe().cost_us;
  info.workspace_bytes = plan.workspace_bytes();
  info.prepared_filter_bytes = plan.recipe().prepared_bytes;
  info.local_bytes = counts.local_bytes;
  info.steps = counts.steps;
  info.groups = counts.groups;
  info.items = counts.items;
  return info;
}

}  // namespace

extern "C" {

void clfm_conv_desc_init(clfm_conv_desc* d) {
  if (!d) return;
  *d = {};
  d->struct_size = sizeof *d;
  d->rank = 1;
  d->signal[0] = d->signal[1] = d->filter[0] = d->filter[1] = 1;
  d->batch = 1;
  d->scale = 1;
}

clfm_status clfm_conv_desc_from_token(const char* token, clfm_conv_desc* d) {
  return guarded([&] {
    if (!token) fail(Status::invalid_argument, "token is NULL");
    required(d, "d") = descriptor_of(parse_conv_token(token));
  });
}

clfm_status clfm_conv_desc_to_token(const clfm_conv_desc* d, char* text, size_t* size) {
  return guarded(
      [&] { hand_out(format_conv_token(canonical(problem_of(read_conv_descriptor(d, "d")))), text, size); });
}

clfm_status clfm_conv_desc_extents(const clfm_conv_desc* d, clfm_conv_extents* extents) {
  return guarded([&] {
    hand_out(extents_of(canonical(problem_of(read_conv_descriptor(d, "d")))), extents, "extents",
             kConvExtentsFields);
  });
}

clfm_status clfm_conv_create(clfm_engine e, const clfm_conv_desc* d, clfm_conv* out) {
  return guarded([&] {
    required(out, "out") = nullptr;
    const std::shared_ptr<Engine>& engine = required(e, "e").engine;
    const clfm_conv_desc desc = read_conv_descriptor(d, "d");
    ConvProblem problem = canonical(problem_of(desc));
    learn_filter(desc, problem);
    *out = new clfm_conv_s{ConvPlan(engine, problem)};
  });
}

clfm_status clfm_conv_output_size(clfm_conv p, size_t* size) {
  return guarded([&] {
    const ConvProblem& problem = required(p, "p").plan.problem();
    size_t* const sizes = &required(size, "size");
    sizes[0] = static_cast<size_t>(problem.slice_size[problem.rank == 1 ? 1 : 0]);
    sizes[1] = problem.rank == 1 ? 1 : static_cast<size_t>(problem.slice_size[1]);
  });
}

clfm_status clfm_conv_workspace_bytes(clfm_conv p, size_t* bytes) {
  return guarded([&] { required(bytes, "bytes") = required(p, "p").plan.workspace_bytes(); });
}

clfm_status clfm_conv_prepared_filter_bytes(clfm_conv p, size_t* bytes) {
  return guarded([&] { required(bytes, "bytes") = required(p, "p").plan.recipe().prepared_bytes; });
}

clfm_status clfm_conv_get_info(clfm_conv p, clfm_conv_info* info) {
  return guarded([&] { hand_out(info_of(required(p, "p").plan), info, "info", kConvInfoFields); });
}

clfm_status clfm_conv_enqueue_prepare_filter(clfm_conv p, cl_command_queue q, clfm_buffer filter,
                                             clfm_buffer prepared, clfm_buffer workspace, cl_uint num_wait,
                                             const cl_event* wait, cl_event* event) {
  return guarded([&] {
    if (event) *event = nullptr;
    required(p, "p").plan.enqueue_prepare(q, slice_of(filter, "filter"), slice_of(prepared, "prepared"),
                                          slice_of(workspace, "workspace"), {num_wait, wait}, event);
  });
}

clfm_status clfm_conv_enqueue(clfm_conv p, cl_command_queue q, clfm_buffer signal, clfm_buffer prepared,
                              clfm_buffer out, clfm_buffer workspace, cl_uint num_wait, const cl_event* wait,
                              cl_event* event) {
  return guarded([&] {
    if (event) *event = nullptr;
    required(p, "p").plan.enqueue(q, slice_of(signal, "signal"), slice_of(prepared, "prepared"),
                                  slice_of(out, "out"), slice_of(workspace, "workspace"), {num_wait, wait},
                                  event);
  });
}

clfm_status clfm_conv_recipe(clfm_conv p, char* text, size_t* size) {
  return guarded([&] { hand_out(to_text(required(p, "p").plan.recipe()), text, size); });
}

clfm_status clfm_conv_get_extents(clfm_conv p, clfm_conv_extents* extents) {
  return guarded(
      [&] { hand_out(extents_of(required(p, "p").plan.problem()), extents, "extents", kConvExtentsFields); });
}

void clfm_conv_release(clfm_conv p) { delete p; }

}  // extern "C"
