// The FFT part of the C API.
#include "../exec/fft_plan.hpp"
#include "boundary.hpp"
#include "fft_descriptor.hpp"
#include "handles.hpp"

using namespace clfm::host;

struct clfm_fft_s {
  FftPlan plan;
};

namespace {

BufferSlice slice_of(const clfm_buffer& buffer) { return {buffer.mem, buffer.offset_bytes}; }

BufferSlice imag_slice_of(const clfm_buffer& buffer) { return {buffer.imag, buffer.imag_offset_bytes}; }

UserBuffers buffers_of(const clfm_buffer& in, const clfm_buffer& out, const clfm_buffer& workspace) {
  if (workspace.imag) fail(Status::invalid_argument, "workspace.imag is set, must be NULL");
  return {slice_of(in), slice_of(out), slice_of(workspace), imag_slice_of(in), imag_slice_of(out)};
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

clfm_status clfm_fft_create(clfm_engine e, const clfm_fft_desc* d, clfm_fft* out) {
  return guarded([&] {
    required(out, "out") = nullptr;
    const std::shared_ptr<Engine>& engine = required(e, "e").engine;
    const clfm_fft_desc desc = read_fft_descriptor(d, "d");
    *out = new clfm_fft_s{FftPlan(engine, canonical(problem_of(desc)), {desc.load.data, desc.store.data})};
  });
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

void clfm_fft_release(clfm_fft p) { delete p; }

}  // extern "C"
