#include "layer_reference.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "support/error.hpp"

namespace clfm::test {
namespace {

// Which input, which weight and which output a product belongs to.
using Product = std::function<void(size_t input, size_t weight, size_t output)>;

// For one output channel of one image, and one input channel of its group.
void for_products_of_planes(const LayerDesc& d, size_t x_plane, size_t w_plane, size_t y_plane,
                            const Product& body) {
  const LayerSizes sizes = layer_sizes(d);
  const size_t taps = d.filter_height * d.filter_width;
  for (size_t oy = 0; oy < sizes.out_height; ++oy)
    for (size_t ox = 0; ox < sizes.out_width; ++ox)
      for (size_t jy = 0; jy < d.filter_height; ++jy)
        for (size_t jx = 0; jx < d.filter_width; ++jx) {
          const size_t y = oy * d.stride_y + jy * d.dilation_y, x = ox * d.stride_x + jx * d.dilation_x;
          if (y < d.pad_top || y - d.pad_top >= d.height || x < d.pad_left || x - d.pad_left >= d.width)
            continue;
          const size_t tap = jy * d.filter_width + jx;
          body((x_plane * d.height + y - d.pad_top) * d.width + x - d.pad_left,
               w_plane * taps + (d.kind == CLFM_CONVOLUTION ? taps - 1 - tap : tap),
               (y_plane * sizes.out_height + oy) * sizes.out_width + ox);
        }
}

void for_all_products(const LayerDesc& d, const Product& body) {
  const size_t in_group = d.in_channels / d.groups, out_group = d.out_channels / d.groups;
  for (size_t n = 0; n < d.batch; ++n)
    for (size_t c = 0; c < d.out_channels; ++c)
      for (size_t k = 0; k < in_group; ++k)
        for_products_of_planes(d, n * d.in_channels + c / out_group * in_group + k, c * in_group + k,
                               n * d.out_channels + c, body);
}

}  // namespace

LayerSizes layer_sizes(const LayerDesc& d) {
  LayerSizes s{};
  s.out_height =
      (d.height + d.pad_top + d.pad_bottom - d.dilation_y * (d.filter_height - 1) - 1) / d.stride_y + 1;
  s.out_width =
      (d.width + d.pad_left + d.pad_right - d.dilation_x * (d.filter_width - 1) - 1) / d.stride_x + 1;
  s.input = d.batch * d.in_channels * d.height * d.width;
  s.weights = d.out_channels * (d.in_channels / d.groups) * d.filter_height * d.filter_width;
  s.output = d.batch * d.out_channels * s.out_height * s.out_width;
  return s;
}

LayerExpectation reference_pass(const LayerDesc& d, clfm_layer_pass pass, const Tensor& a, const Tensor& b) {
  const LayerSizes sizes = layer_sizes(d);
  const size_t elements = pass == CLFM_LAYER_FORWARD         ? sizes.output
                          : pass == CLFM_LAYER_BACKWARD_DATA ? sizes.input
                                                             : sizes.weights;
  LayerExpectation sum{Tensor(elements), Tensor(elements)};
  std::vector<long double> values(elements);  // long sums in double are no better than the library's
  const auto add = [&](size_t to, double product) {
    values[to] += static_cast<long double>(product);
    sum.energies[to] += product * product;
  };
  for_all_products(d, [&](size_t input, size_t weight, size_t output) {
    if (pass == CLFM_LAYER_FORWARD) add(output, a[input] * b[weight]);
    if (pass == CLFM_LAYER_BACKWARD_DATA) add(input, a[weight] * b[output]);
    if (pass == CLFM_LAYER_BACKWARD_WEIGHTS) add(weight, a[input] * b[output]);
  });
  for (size_t i = 0; i < elements; ++i) sum.values[i] = static_cast<double>(values[i]);
  return sum;
}

void add_bias_and_activate(const LayerDesc& d, const Tensor& bias, Tensor& output) {
  const LayerSizes sizes = layer_sizes(d);
  const size_t plane = sizes.out_height * sizes.out_width;
  for (size_t i = 0; i < output.size(); ++i) {
    if (d.bias == CLFM_LAYER_BIAS) output[i] += bias[i / plane % d.out_channels];
    if (d.activation == CLFM_LAYER_RELU) output[i] = std::max(output[i], 0.0);
  }
}

double layer_error(const Tensor& out, const LayerExpectation& expected) {
  double difference = 0, energy = 0;
  for (size_t i = 0; i < out.size(); ++i) {
    const double e = out[i] - expected.values[i];
    if (!(e * e <= std::numeric_limits<double>::max())) return std::numeric_limits<double>::infinity();
    difference += e * e;
    energy += expected.energies[i];
  }
  if (energy == 0) return difference == 0 ? 0 : std::numeric_limits<double>::infinity();
  return std::sqrt(difference / energy);
}

double layer_error_bound(const LayerDesc& d) {
  if (d.precision == CLFM_F64) return 1e-15;
  return d.precision == CLFM_F32 ? 4e-7 : 1.02 * storage_error(d.precision);
}

double inner_product(const Tensor& a, const Tensor& b) {
  double sum = 0;
  for (size_t i = 0; i < a.size(); ++i) sum += a[i] * b[i];
  return sum;
}

}  // namespace clfm::test
