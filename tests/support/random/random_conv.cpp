#include "random_conv.hpp"

#include <algorithm>
#include <cmath>

#include "random_draw.hpp"

namespace clfm::test {
namespace {

size_t output_size(const ConvDesc& d, uint32_t k) {
  switch (d.extent) {
    case CLFM_FULL:
      return d.signal[k] + d.filter[k] - 1;
    case CLFM_SAME:
      return d.signal[k];
    case CLFM_VALID:
      return d.signal[k] - d.filter[k] + 1;
    default:
      return d.slice_size[k];
  }
}

// Rows and batches with gaps between them, columns sometimes; the outermost loop has the largest stride, or,
// transposed, the innermost.
clfm_layout random_layout(std::mt19937_64& random, const std::vector<size_t>& shape) {
  clfm_layout layout{};
  if (uniform(random, 0, 2) > 0) return layout;
  std::vector<size_t> axes(shape.size());
  for (size_t k = 0; k < axes.size(); ++k) axes[k] = axes.size() - 1 - k;
  if (uniform(random, 0, 2) == 0) std::reverse(axes.begin(), axes.end());
  int64_t stride = static_cast<int64_t>(uniform(random, 1, 2));
  for (const size_t axis : axes) {
    layout.stride[axis] = stride;
    stride = stride * static_cast<int64_t>(shape[axis]) + static_cast<int64_t>(uniform(random, 0, 5));
  }
  layout.batch_stride = stride;
  return layout;
}

void settle_slice(std::mt19937_64& random, ConvDesc& d) {
  for (uint32_t k = 0; k < d.rank; ++k) {
    if (d.extent == CLFM_VALID) d.filter[k] = std::min(d.filter[k], d.signal[k]);
    const auto whole = static_cast<int64_t>(d.signal[k] + d.filter[k] - 1);
    const auto begin = static_cast<int64_t>(uniform(random, 0, static_cast<size_t>(whole) + 8)) - 4;
    d.slice_begin[k] = begin;
    d.slice_size[k] = uniform(random, 1, static_cast<size_t>(std::max<int64_t>(whole + 4 - begin, 1)));
  }
}

void draw_conv_wishes(std::mt19937_64& random, ConvDesc& d) {
  const auto now_and_then = [&] { return uniform(random, 0, 3) == 0; };
  for (uint32_t k = 0; k < d.rank; ++k)
    if (now_and_then()) d.tile[k] = log_uniform(random, 64);
  if (now_and_then()) d.steps = uniform<uint32_t>(random, 1, 4);
  if (now_and_then()) d.workspace_limit_bytes = log_uniform(random, size_t{1} << 18);
}

}  // namespace

ConvDesc random_conv(std::mt19937_64& random, const RandomConvLimits& limits) {
  ConvDesc d;
  d.kind = pick_enum(random, CLFM_CORRELATION);
  d.domain = pick(random, limits.domains);
  d.extent = pick_enum(random, CLFM_SLICE);
  d.border = pick_enum(random, CLFM_BORDER_WRAP);
  d.border_value = std::uniform_real_distribution<double>(-1, 1)(random);
  d.algorithm = pick(random, limits.algorithms);
  d.precision = pick(random, limits.precisions);
  d.workspace = pick_enum(random, CLFM_WORKSPACE_CALLER);
  d.rank = pick(random, limits.ranks);
  const size_t most = d.rank == 1 ? limits.max_filter_1d : limits.max_filter_2d;
  size_t room = limits.max_signal;
  for (uint32_t k = 0; k < d.rank; ++k) {
    d.signal[k] = log_uniform(random, room);
    room = std::max<size_t>(room / d.signal[k], 1);
    d.filter[k] = log_uniform(random, most);
  }
  if (d.rank == 2 && uniform(random, 0, 1) == 0) std::swap(d.signal[0], d.signal[1]);
  settle_slice(random, d);
  d.batch = uniform(random, 1, 3);
  std::vector<size_t> in, out;
  for (uint32_t k = 0; k < d.rank; ++k) {
    in.push_back(d.signal[k]);
    out.push_back(output_size(d, k));
  }
  d.in = random_layout(random, in);
  d.out = random_layout(random, out);
  d.scale = pick<double>(random, {1, 1, -0.5});
  if (limits.wishes == Wishes::drawn) draw_conv_wishes(random, d);
  return d;
}

}  // namespace clfm::test
