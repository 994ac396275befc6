// The FFT part of the C API.
#include "boundary.hpp"
#include "extents.hpp"
#include "fft_descriptor.hpp"
#include "handles.hpp"
#include "host/exec/fft_plan.hpp"

using namespace clfm::host;

struct clfm_fft_s {
  FftPlan plan;
};

namespace {

constexpr Field kFftExtentsFields[] = {CLFM_FIELD(clfm_fft_extents, in), CLFM_FIELD(clfm_fft_extents, out)};

BufferSlice real_slice_of(const clfm_buffer& buffer) { return {buffer.mem, buffer.offset_bytes}; }

BufferSlice imag_slice_of(const clfm_buffer& buffer) { return {buffer.imag, buffer.imag_offset_bytes}; }

UserBuffers buffers_of(const clfm_buffer& in, const clfm_buffer& out, const clfm_buffer& workspace) {
  if (workspace.imag) fail(Status::invalid_argument, "workspace.imag is set, must be NULL");
  return {real_slice_of(in), real_slice_of(out), real_slice_of(workspace), imag_slice_of(in),
          imag_slice_of(out)};
}

FftPlan plan_of(const std::shared_ptr<Engine>& engine, const clfm_fft_desc& desc,
                std::optional<std::string> saved_recipe) {
  return FftPlan(engine, canonical(problem_of(desc)), {desc.load.data, desc.store.data},
                 std::move(saved_recipe));
}

constexpr Field kFftInfoFields[] = {
    CLFM_FIELD(clfm_fft_info, nominal_flops), CLFM_FIELD(clfm_fft_info, operations),
    CLFM_FIELD(clfm_fft_info, bytes_read),    CLFM_FIELD(clfm_fft_info, bytes_written),
    CLFM_FIELD(clfm_fft_info, estimated_us),  CLFM_FIELD(clfm_fft_info, workspace_bytes),
    CLFM_FIELD(clfm_fft_info, steps),
};

clfm_fft_info info_of(const FftPlan& plan) {
  const Recipe& recipe = plan.recipe();
  clfm_fft_info info{};
  info.nominal_flops = nominal_flops(plan.problem());
  for (const Step& step : recipe.steps) {
    info.operations += step.work.flops;
    info.bytes_read += step.work.read_bytes;
    info.bytes_written += step.work.written_bytes;
  }
  info.estimated_us = recipe.cost_us;
  info.workspace_bytes = recipe.workspace_bytes;
  info.steps = recipe.steps.size();
  return info;
}

}  // namespace

extern "C" {

void clfm_fft_desc_init(clfm_fft_desc* d) {
  if (!d) return;
  *d = {};
  d->struct_size = sizeof *d;
  d->direction = CLFM_FORWARD;
  d->rank = 1;
  d->length[0] = d->length[1] = d->length[2] = 1;
  d->batch = 1;
  d->scale = 1;
}

clfm_status clfm_fft_desc_from_token(const char* token, clfm_fft_desc* d) {
  return guarded([&] {
    if (!token) fail(Status::invalid_argument, "token is NULL");
    required(d, "d") = descriptor_of(parse_fft_token(token));
  });
}

clfm_status clfm_fft_desc_to_token(const clfm_fft_desc* d, char* text, size_t* size) {
  return guarded([&] {
    const FftProblem problem = canonical(problem_of(read_fft_descriptor(d, "d")));
    if (problem.load || problem.store)
      fail(Status::unsupported, problem.load ? "load" : "store",
           ".source is set: a token has no words for callbacks");
    hand_out(format_fft_token(problem), text, size);
  });
}

clfm_status clfm_fft_desc_extents(const clfm_fft_desc* d, clfm_fft_extents* extents) {
  return guarded([&] {
    hand_out(extents_of(canonical(problem_of(read_fft_descriptor(d, "d")))), extents, "extents",
             kFftExtentsFields);
  });
}

clfm_status clfm_fft_create(clfm_engine e, const clfm_fft_desc* d, clfm_fft* out) {
  return guarded([&] {
    required(out, "out") = nullptr;
    const std::shared_ptr<Engine>& engine = required(e, "e").engine;
    *out = new clfm_fft_s{plan_of(engine, read_fft_descriptor(d, "d"), std::nullopt)};
  });
}

clfm_status clfm_fft_create_from_recipe(clfm_engine e, const clfm_fft_desc* d, const char* recipe,
                                        clfm_fft* out) {
  return guarded([&] {
    required(out, "out") = nullptr;
    const std::shared_ptr<Engine>& engine = required(e, "e").engine;
    if (!recipe) fail(Status::invalid_argument, "recipe is NULL");
    *out = new clfm_fft_s{plan_of(engine, read_fft_descriptor(d, "d"), recipe)};
  });
}

clfm_status clfm_fft_get_info(clfm_fft p, clfm_fft_info* info) {
  return guarded([&] { hand_out(info_of(required(p, "p").plan), info, "info", kFftInfoFields); });
}

clfm_status clfm_fft_workspace_bytes(clfm_fft p, size_t* bytes) {
  return guarded([&] { required(bytes, "bytes") = required(p, "p").plan.workspace_bytes(); });
}

clfm_status clfm_fft_enqueue(clfm_fft p, cl_command_queue q, clfm_buffer in, clfm_buffer out,
                             clfm_buffer workspace, cl_uint num_wait, const cl_event* wait, cl_event* event) {
  return guarded([&] {
    if (event) *event = nullptr;
    FftPlan& plan = required(p, "p").plan;
    plan.enqueue(q, buffers_of(in, out, workspace), {num_wait, wait}, event);
  });
}

clfm_status clfm_fft_recipe(clfm_fft p, char* text, size_t* size) {
  return guarded([&] { hand_out(to_text(required(p, "p").plan.recipe()), text, size); });
}

clfm_status clfm_fft_get_extents(clfm_fft p, clfm_fft_extents* extents) {
  return guarded(
      [&] { hand_out(extents_of(required(p, "p").plan.problem()), extents, "extents", kFftExtentsFields); });
}

void clfm_fft_release(clfm_fft p) { delete p; }

}  // extern "C"
