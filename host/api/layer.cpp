// The layer part of the C API. Nothing plans layers yet, so every create says so; the symbols are there because programs link
// against the whole header.
#include "boundary.hpp"

using namespace clfm::host;

namespace {

clfm_status unsupported() {
  return report(CLFM_UNSUPPORTED, "convolution layers are not part of this version of the library");
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

clfm_status clfm_layer_create(clfm_engine, const clfm_layer_desc*, clfm_layer* out) {
  if (out) *out = nullptr;
  return unsupported();
}
clfm_status clfm_layer_workspace_bytes(clfm_layer, size_t*) { return unsupported(); }
clfm_status clfm_layer_prepared_bytes(clfm_layer, clfm_layer_tensor, size_t*) { return unsupported(); }
clfm_status clfm_layer_enqueue_prepare(clfm_layer, cl_command_queue, clfm_layer_tensor, clfm_buffer,
                                       clfm_buffer, clfm_buffer, cl_uint, const cl_event*, cl_event*) {
  return unsupported();
}
clfm_status clfm_layer_enqueue_pass(clfm_layer, cl_command_queue, clfm_layer_pass, const clfm_layer_prepared*,
                                    clfm_buffer, clfm_buffer, cl_uint, const cl_event*, cl_event*) {
  return unsupported();
}
clfm_status clfm_layer_recipe(clfm_layer, char*, size_t*) { return unsupported(); }
void clfm_layer_release(clfm_layer) {}

}  // extern "C"
