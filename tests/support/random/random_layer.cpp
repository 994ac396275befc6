#include "random_layer.hpp"

#include <cmath>
#include <sstream>

#include "random_draw.hpp"
#include "support/reference/layer_reference.hpp"

namespace clfm::test {
namespace {

void draw_axis(std::mt19937_64& random, const RandomLayerLimits& limits, size_t& size, size_t& filter,
               std::array<size_t*, 2> pads, std::array<size_t*, 2> steps) {
  size = uniform(random, 1, 40);
  filter = uniform(random, 1, std::min(limits.max_filter, size + 3));
  for (size_t* const step : steps)
    *step = uniform(random, 0, 1) == 0 ? 1 : uniform(random, 1, limits.max_step);
  const size_t span = *steps[1] * (filter - 1) + 1;
  for (size_t* const pad : pads)
    *pad = uniform(random, 0, 1) == 0 ? filter / 2 : uniform(random, 0, filter + limits.max_pad);
  if (span > size + *pads[0] + *pads[1]) *pads[1] = span - size - *pads[0];
}

void draw_channels(std::mt19937_64& random, LayerDesc& d) {
  d.batch = uniform(random, 1, 3);
  d.groups = pick<size_t>(random, {1, 1, 2, 5});
  const size_t most = d.groups == 1 ? 9 : 3;
  d.in_channels = d.groups * uniform(random, 1, most);
  d.out_channels = d.groups * uniform(random, 1, most);
}

// Whether any tap meets the input; where none does, dilated, beside a small one, there is only zero to
// compare with.
bool meets(size_t size, size_t filter, size_t pad, size_t outputs, size_t stride, size_t dilation) {
  for (size_t o = 0; o < outputs; ++o)
    for (size_t j = 0; j < filter; ++j)
      if (const size_t at = o * stride + j * dilation; at >= pad && at < pad + size) return true;
  return false;
}

bool meets(const LayerDesc& d) {
  const auto outputs = [](size_t padded, size_t span, size_t stride) { return (padded - span) / stride + 1; };
  return meets(d.height, d.filter_height, d.pad_top,
               outputs(d.height + d.pad_top + d.pad_bottom, d.dilation_y * (d.filter_height - 1) + 1,
                       d.stride_y),
               d.stride_y, d.dilation_y) &&
         meets(
             d.width, d.filter_width, d.pad_left,
             outputs(d.width + d.pad_left + d.pad_right, d.dilation_x * (d.filter_width - 1) + 1, d.stride_x),
             d.stride_x, d.dilation_x);
}

double products(const LayerDesc& d) {
  return static_cast<double>(layer_sizes(d).output * (d.in_channels / d.groups) * d.filter_height *
                             d.filter_width);
}

void draw_layer_wishes(std::mt19937_64& random, LayerDesc& d) {
  const auto now_and_then = [&] { return uniform(random, 0, 3) == 0; };
  for (size_t& length : d.tile)
    if (now_and_then()) length = 2 * log_uniform(random, 40);
  if (now_and_then()) d.workspace_limit_bytes = log_uniform(random, size_t{1} << 20);
}

}  // namespace

LayerDesc random_layer(std::mt19937_64& random, const RandomLayerLimits& limits) {
  LayerDesc d;
  do {
    draw_channels(random, d);
    draw_axis(random, limits, d.height, d.filter_height, {&d.pad_top, &d.pad_bottom},
              {&d.stride_y, &d.dilation_y});
    draw_axis(random, limits, d.width, d.filter_width, {&d.pad_left, &d.pad_right},
              {&d.stride_x, &d.dilation_x});
  } while (products(d) > limits.max_products || !meets(d));
  d.kind = pick_enum(random, CLFM_CORRELATION);
  d.algorithm = pick(random, limits.algorithms);
  d.precision = pick(random, limits.precisions);
  d.workspace = pick_enum(random, CLFM_WORKSPACE_CALLER);
  d.bias = pick_enum(random, CLFM_LAYER_BIAS);
  d.activation = pick_enum(random, CLFM_LAYER_RELU);
  if (limits.wishes == Wishes::drawn) draw_layer_wishes(random, d);
  return d;
}

std::string describe(const LayerDesc& d) {
  std::ostringstream text;
  text << "kind " << d.kind << " precision " << d.precision << " algorithm " << d.algorithm << " workspace "
       << d.workspace << " batch " << d.batch << " channels " << d.in_channels << " -> " << d.out_channels
       << " groups " << d.groups << " size " << d.height << 'x' << d.width << " filter " << d.filter_height
       << 'x' << d.filter_width << " pads " << d.pad_top << ',' << d.pad_bottom << ' ' << d.pad_left << ','
       << d.pad_right << " stride " << d.stride_y << 'x' << d.stride_x << " dilation " << d.dilation_y << 'x'
       << d.dilation_x << " bias " << d.bias << " activation " << d.activation << " tile " << d.tile[0] << 'x'
       << d.tile[1] << " limit " << d.workspace_limit_bytes;
  return text.str();
}

}  // namespace clfm::test
