#include "layer_reference.hpp"

#include <algorithm>

#include "layer_problem.hpp"

namespace clfm::bench {
namespace {

// The outputs along one axis whose product with a tap lies within the input, and the input's position for the
// first of them.
struct Reach {
  size_t first, count, input;
};

Reach reach_of(size_t tap, size_t size, size_t pad, size_t stride, size_t outputs) {
  const size_t first = tap >= pad ? 0 : (pad - tap + stride - 1) / stride;
  const size_t end = size + pad > tap ? std::min(outputs, (size + pad - tap - 1) / stride + 1) : 0;
  if (end <= first) return {0, 0, 0};
  return {first, end - first, first * stride + tap - pad};
}

// Where a row of products is: element i of it is weight w with input x + i * stride_x and output y + i.
struct ProductRow {
  size_t x, w, y, count;
};

template <class Visit>
void for_rows_of_planes(const LayerDesc& d, const ProductRow& planes, const Visit& visit) {
  const OutputSize out = output_size(d);
  const size_t taps = d.filter_height * d.filter_width;
  for (size_t tap = 0; tap < taps; ++tap) {
    const size_t ty = tap / d.filter_width * d.dilation_y, tx = tap % d.filter_width * d.dilation_x;
    const Reach rows = reach_of(ty, d.height, d.pad_top, d.stride_y, out.height);
    const Reach columns = reach_of(tx, d.width, d.pad_left, d.stride_x, out.width);
    const size_t weight = planes.w * taps + (d.kind == CLFM_CONVOLUTION ? taps - 1 - tap : tap);
    for (size_t r = 0; r < rows.count; ++r)
      visit(ProductRow{(planes.x * d.height + rows.input + r * d.stride_y) * d.width + columns.input, weight,
                       (planes.y * out.height + rows.first + r) * out.width + columns.first, columns.count});
  }
}

template <class Visit>
void for_rows(const LayerDesc& d, const Visit& visit) {
  const size_t in_group = d.in_channels / d.groups, out_group = d.out_channels / d.groups;
  for (size_t n = 0; n < d.batch; ++n)
    for (size_t c = 0; c < d.out_channels; ++c)
      for (size_t k = 0; k < in_group; ++k)
        for_rows_of_planes(
            d,
            {n * d.in_channels + c / out_group * in_group + k, c * in_group + k, n * d.out_channels + c, 0},
            visit);
}

// Sums in Work.
template <class Work>
std::vector<double> pass_of(const Problem& problem, const std::vector<double>& first) {
  const LayerPass& layer = *problem.layer;
  const std::vector<double>& second = layer.second;
  const size_t step = layer.desc.stride_x;
  std::vector<Work> sums(problem.out.reals());
  for_rows(layer.desc, [&](const ProductRow& row) {
    switch (layer.pass) {
      case CLFM_LAYER_FORWARD:
        for (size_t i = 0; i < row.count; ++i)
          sums[row.y + i] += static_cast<Work>(second[row.w]) * static_cast<Work>(first[row.x + i * step]);
        return;
      case CLFM_LAYER_BACKWARD_DATA:
        for (size_t i = 0; i < row.count; ++i)
          sums[row.x + i * step] += static_cast<Work>(second[row.w]) * static_cast<Work>(first[row.y + i]);
        return;
      case CLFM_LAYER_BACKWARD_WEIGHTS: {
        Work sum = 0;
        for (size_t i = 0; i < row.count; ++i)
          sum += static_cast<Work>(first[row.x + i * step]) * static_cast<Work>(second[row.y + i]);
        sums[row.w] += sum;
      }
    }
  });
  return {sums.begin(), sums.end()};
}

}  // namespace

std::vector<double> layer_reference(const Problem& problem, const Bytes& input) {
  const std::vector<double> first = dense_values(problem, problem.in, input);
  return problem.real == Real::f64 ? pass_of<long double>(problem, first) : pass_of<double>(problem, first);
}

}  // namespace clfm::bench
