// The layer part of the C API.
#include "boundary.hpp"
#include "extents.hpp"
#include "handles.hpp"
#include "host/exec/layer_plan.hpp"
#include "host/problem/layer_token.hpp"
#include "layer_descriptor.hpp"
#include "slices.hpp"

using namespace clfm::host;

struct clfm_layer_s {
  LayerPlan plan;
};

namespace {

constexpr Field kLayerExtentsFields[] = {
    CLFM_FIELD(clfm_layer_extents, input), CLFM_FIELD(clfm_layer_extents, weights),
    CLFM_FIELD(clfm_layer_extents, output), CLFM_FIELD(clfm_layer_extents, bias)};

LayerPlan::PassBuffers buffers_of(const clfm_layer_prepared* prepared, const clfm_buffer& result,
                                  const clfm_buffer& workspace) {
  const clfm_layer_prepared& all = required(prepared, "prepared");
  LayerPlan::PassBuffers buffers;
  buffers.prepared = {slice_of(all.input, "prepared.input"), slice_of(all.weights, "prepared.weights"),
                      slice_of(all.grad_output, "prepared.grad_output")};
  buffers.result = slice_of(result, "result");
  buffers.workspace = slice_of(workspace, "workspace");
  return buffers;
}

}  // namespace

extern "C" {

void clfm_layer_desc_init(clfm_layer_desc* d) {
  if (!d) return;
  *d = {};
  d->struct_size = sizeof *d;
  d->kind = CLFM_CORRELATION;
  d->batch = d->in_channels = d->out_channels = d->groups = 1;
  d->height = d->width = d->filter_height = d->filter_width = 1;
  d->stride_y = d->stride_x = d->dilation_y = d->dilation_x = 1;
}

clfm_status clfm_layer_desc_from_token(const char* token, clfm_layer_desc* d) {
  return guarded([&] {
    if (!token) fail(Status::invalid_argument, "token is NULL");
    required(d, "d") = descriptor_of(parse_layer_token(token));
  });
}

clfm_status clfm_layer_desc_to_token(const clfm_layer_desc* d, char* text, size_t* size) {
  return guarded([&] {
    hand_out(format_layer_token(canonical(problem_of(read_layer_descriptor(d, "d")))), text, size);
  });
}

clfm_status clfm_layer_desc_extents(const clfm_layer_desc* d, clfm_layer_extents* extents) {
  return guarded([&] {
    hand_out(extents_of(canonical(problem_of(read_layer_descriptor(d, "d")))), extents, "extents",
             kLayerExtentsFields);
  });
}

clfm_status clfm_layer_create(clfm_engine e, const clfm_layer_desc* d, clfm_layer* out) {
  return guarded([&] {
    required(out, "out") = nullptr;
    const std::shared_ptr<Engine>& engine = required(e, "e").engine;
    *out = new clfm_layer_s{LayerPlan(engine, canonical(problem_of(read_layer_descriptor(d, "d"))))};
  });
}

clfm_status clfm_layer_output_size(clfm_layer p, size_t* size) {
  return guarded([&] {
    const LayerProblem::Pair output = required(p, "p").plan.problem().output();
    size_t* const sizes = &required(size, "size");
    sizes[0] = static_cast<size_t>(output[0]);
    sizes[1] = static_cast<size_t>(output[1]);
  });
}

clfm_status clfm_layer_workspace_bytes(clfm_layer p, size_t* bytes) {
  return guarded([&] { required(bytes, "bytes") = required(p, "p").plan.workspace_bytes(); });
}

clfm_status clfm_layer_prepared_bytes(clfm_layer p, clfm_layer_tensor t, size_t* bytes) {
  return guarded([&] {
    required(bytes, "bytes") = required(p, "p").plan.recipe().prepared_bytes[index_of(tensor_of(t))];
  });
}

clfm_status clfm_layer_enqueue_prepare(clfm_layer p, cl_command_queue q, clfm_layer_tensor t,
                                       clfm_buffer tensor, clfm_buffer prepared, clfm_buffer workspace,
                                       cl_uint num_wait, const cl_event* wait, cl_event* event) {
  return guarded([&] {
    if (event) *event = nullptr;
    required(p, "p").plan.enqueue_prepare(q, tensor_of(t), slice_of(tensor, "tensor"),
                                          slice_of(prepared, "prepared"), slice_of(workspace, "workspace"),
                                          {num_wait, wait}, event);
  });
}

clfm_status clfm_layer_enqueue_pass(clfm_layer p, cl_command_queue q, clfm_layer_pass pass,
                                    const clfm_layer_prepared* prepared, clfm_buffer result,
                                    clfm_buffer workspace, cl_uint num_wait, const cl_event* wait,
                                    cl_event* event) {
  return guarded([&] {
    if (event) *event = nullptr;
    LayerPlan& plan = required(p, "p").plan;
    const LayerPass which = pass_of(pass);
    if (which == LayerPass::forward && plan.problem().bias != LayerBias::none)
      fail(Status::invalid_argument,
           "pass is CLFM_LAYER_FORWARD of a layer with a bias: clfm_layer_enqueue_forward_bias takes it");
    plan.enqueue_pass(q, which, buffers_of(prepared, result, workspace), {num_wait, wait}, event);
  });
}

clfm_status clfm_layer_enqueue_forward_bias(clfm_layer p, cl_command_queue q,
                                            const clfm_layer_prepared* prepared, clfm_buffer bias,
                                            clfm_buffer result, clfm_buffer workspace, cl_uint num_wait,
                                            const cl_event* wait, cl_event* event) {
  return guarded([&] {
    if (event) *event = nullptr;
    LayerPlan& plan = required(p, "p").plan;
    if (plan.problem().bias == LayerBias::none)
      fail(Status::invalid_argument, "bias is given to a layer whose descriptor says CLFM_LAYER_NO_BIAS");
    LayerPlan::PassBuffers buffers = buffers_of(prepared, result, workspace);
    buffers.bias = slice_of(bias, "bias");
    plan.enqueue_pass(q, LayerPass::forward, buffers, {num_wait, wait}, event);
  });
}

clfm_status clfm_layer_recipe(clfm_layer p, char* text, size_t* size) {
  return guarded([&] { hand_out(to_text(required(p, "p").plan.recipe()), text, size); });
}

clfm_status clfm_layer_get_extents(clfm_layer p, clfm_layer_extents* extents) {
  return guarded([&] {
    hand_out(extents_of(required(p, "p").plan.problem()), extents, "extents", kLayerExtentsFields);
  });
}

void clfm_layer_release(clfm_layer p) { delete p; }

}  // extern "C"
