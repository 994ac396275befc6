#include "settings.hpp"

#include <algorithm>

#include "callbacks.hpp"
#include "status.hpp"

namespace clfm::clfft {
namespace {

bool is_half_spectrum(clfftLayout layout) {
  return layout == CLFFT_HERMITIAN_INTERLEAVED || layout == CLFFT_HERMITIAN_PLANAR;
}

clfm_transform transform_of(const Settings& settings) {
  if (settings.in.layout == CLFFT_REAL) return CLFM_R2C;
  return is_half_spectrum(settings.in.layout) ? CLFM_C2R : CLFM_C2C;
}

clfm_complex_format format_of(const Side& side) {
  return is_planar(side.layout) ? CLFM_PLANAR : CLFM_INTERLEAVED;
}

clfm_layout layout_of(const Side& side, size_t rank) {
  clfm_layout layout{};
  for (size_t axis = 0; axis < rank; ++axis)
    layout.stride[axis] = static_cast<int64_t>(side.stride[rank - 1 - axis]);
  layout.batch_stride = static_cast<int64_t>(side.distance);
  return layout;
}

// A transposed result has its two inner axes exchanged: packed where the strides are still those of the
// default plan, else at the strides of where the axes stand then.
void transpose(const Settings& settings, Side& side) {
  if (side.stride[0] == 1 && side.stride[1] == settings.length[0]) side.stride[1] = settings.length[1];
  std::swap(side.stride[0], side.stride[1]);
}

Side stored_side(const Settings& settings) {
  const bool like_input = settings.place == CLFFT_INPLACE && settings.in.layout == settings.out.layout;
  Side side = like_input ? settings.in : settings.out;
  side.callback = settings.out.callback;
  if (settings.transposed == CLFFT_TRANSPOSED) transpose(settings, side);
  return side;
}

}  // namespace

Settings default_settings(cl_context context, size_t rank, const size_t* lengths) {
  Settings settings;
  settings.context = context;
  settings.rank = rank;
  size_t points = 1;
  for (size_t axis = 0; axis < rank; ++axis) {
    settings.length[axis] = lengths[axis];
    settings.in.stride[axis] = settings.out.stride[axis] = points;
    points *= lengths[axis];
  }
  settings.in.distance = settings.out.distance = points;
  settings.backward_scale = 1 / static_cast<double>(points);
  return settings;
}

bool is_planar(clfftLayout layout) {
  return layout == CLFFT_COMPLEX_PLANAR || layout == CLFFT_HERMITIAN_PLANAR;
}

bool is_double(clfftPrecision precision) {
  return precision == CLFFT_DOUBLE || precision == CLFFT_DOUBLE_FAST;
}

clfftDirection direction_of(const Settings& settings, clfftDirection asked) {
  if (settings.in.layout == CLFFT_REAL) return CLFFT_FORWARD;
  return settings.out.layout == CLFFT_REAL ? CLFFT_BACKWARD : asked;
}

void describe(const Settings& settings, clfftDirection direction, Descriptor& to) {
  require(settings.transposed == CLFFT_NOTRANSPOSE || settings.rank == 2, CLFFT_TRANSPOSED_NOTIMPLEMENTED);
  const Side out = stored_side(settings);
  clfm_fft_desc& desc = to.desc;
  clfm_fft_desc_init(&desc);
  desc.transform = transform_of(settings);
  desc.direction = direction == CLFFT_FORWARD ? CLFM_FORWARD : CLFM_BACKWARD;
  desc.precision = is_double(settings.precision) ? CLFM_F64 : CLFM_F32;
  desc.placement = settings.place == CLFFT_INPLACE ? CLFM_IN_PLACE : CLFM_OUT_OF_PLACE;
  desc.in_format = format_of(settings.in);
  desc.out_format = format_of(out);
  desc.workspace = CLFM_WORKSPACE_CALLER;
  desc.rank = static_cast<uint32_t>(settings.rank);
  for (size_t axis = 0; axis < settings.rank; ++axis)
    desc.length[axis] = settings.length[settings.rank - 1 - axis];
  desc.batch = settings.batch;
  desc.in = layout_of(settings.in, settings.rank);
  desc.out = layout_of(out, settings.rank);
  desc.scale = direction == CLFFT_FORWARD ? settings.forward_scale : settings.backward_scale;
  add_callbacks(settings, out, to);
}

}  // namespace clfm::clfft
