#include "conv_problem.hpp"

#include <algorithm>
#include <random>
#include <utility>

#include "arrays/values.hpp"

namespace clfm::bench {
namespace {

Side side_of(const ConvDesc& desc, const clfm_layout& layout, std::vector<size_t> shape) {
  Side side;
  side.numbers = desc.domain == CLFM_COMPLEX ? Numbers::complex : Numbers::real;
  side.shape = side.whole = std::move(shape);
  side.start.assign(desc.rank, 0);
  side.batch = desc.batch;
  side.strides.assign(layout.stride, layout.stride + desc.rank);
  side.batch_stride = static_cast<size_t>(layout.batch_stride);
  return side;
}

std::vector<double> random_numbers(std::mt19937_64& random, size_t count) {
  std::uniform_real_distribution<double> uniform(-0.5, 0.5);
  std::vector<double> numbers(count);
  for (double& number : numbers) number = uniform(random);
  return numbers;
}

std::vector<double> random_filter(const ConvDesc& desc, Real real) {
  std::mt19937_64 random(7);
  const auto [rows, columns] = axes_of(desc);
  const size_t parts = desc.domain == CLFM_COMPLEX ? 2 : 1;
  const std::vector<double> row = random_numbers(random, columns.filter * parts);
  const std::vector<double> column = random_numbers(random, rows.filter);
  std::vector<double> filter;
  std::byte stored[sizeof(double)];
  for (const double weight : column)
    for (const double number : row) {
      set_real(real, stored, 0, desc.rank == 1 ? number : weight * number);
      filter.push_back(real_at(real, stored, 0));
    }
  return filter;
}

ConvAxis axis_of(const ConvDesc& desc, uint32_t k) {
  ConvAxis axis{desc.signal[k], desc.filter[k], desc.signal[k], 0};
  auto begin = static_cast<ptrdiff_t>((axis.filter - 1) / 2);
  if (desc.extent == CLFM_FULL) {
    begin = 0;
    axis.outputs = axis.signal + axis.filter - 1;
  } else if (desc.extent == CLFM_VALID) {
    begin = static_cast<ptrdiff_t>(axis.filter - 1);
    axis.outputs = axis.signal - axis.filter + 1;
  } else if (desc.extent == CLFM_SLICE) {
    begin = static_cast<ptrdiff_t>(desc.slice_begin[k]);
    axis.outputs = desc.slice_size[k];
  }
  axis.origin = begin - static_cast<ptrdiff_t>(axis.filter - 1);
  return axis;
}

ptrdiff_t remainder(ptrdiff_t value, ptrdiff_t modulus) {
  const ptrdiff_t rest = value % modulus;
  return rest < 0 ? rest + modulus : rest;
}

ptrdiff_t continued(ptrdiff_t i, ptrdiff_t n, clfm_border border) {
  switch (border) {
    case CLFM_BORDER_CLAMP:
      return std::clamp<ptrdiff_t>(i, 0, n - 1);
    case CLFM_BORDER_REFLECT:
      i = remainder(i, 2 * n);
      return i < n ? i : 2 * n - 1 - i;
    case CLFM_BORDER_REFLECT_101:
      if (n == 1) return 0;
      i = remainder(i, 2 * n - 2);
      return i < n ? i : 2 * n - 2 - i;
    case CLFM_BORDER_WRAP:
      return remainder(i, n);
    default:
      return i < 0 || i >= n ? kBeyond : i;
  }
}

}  // namespace

Problem parse_conv_problem(const std::string& token) {
  Convolution conv{ConvDesc(token), {}};
  const ConvDesc& desc = conv.desc;
  Problem problem;
  problem.token = desc.token();
  problem.real = real_of(desc.precision);
  problem.lengths.assign(desc.signal, desc.signal + desc.rank);
  problem.batch = desc.batch;
  problem.scale = desc.scale;
  const auto axes = axes_of(desc);
  std::vector<size_t> outputs;
  for (uint32_t k = 0; k < desc.rank; ++k) outputs.push_back(axes[2 - desc.rank + k].outputs);
  problem.in = side_of(desc, desc.in, problem.lengths);
  problem.out = side_of(desc, desc.out, outputs);
  conv.filter = random_filter(desc, problem.real);
  problem.conv = std::make_shared<const Convolution>(std::move(conv));
  return problem;
}

std::array<ConvAxis, 2> axes_of(const ConvDesc& desc) {
  if (desc.rank == 1) return {ConvAxis{1, 1, 1, 0}, axis_of(desc, 0)};
  return {axis_of(desc, 0), axis_of(desc, 1)};
}

std::vector<ptrdiff_t> sources_of(const ConvDesc& desc, const ConvAxis& axis) {
  std::vector<ptrdiff_t> sources(axis.extended());
  for (size_t i = 0; i < sources.size(); ++i)
    sources[i] =
        continued(axis.origin + static_cast<ptrdiff_t>(i), static_cast<ptrdiff_t>(axis.signal), desc.border);
  return sources;
}

double border_number(const ConvDesc& desc) {
  return desc.border == CLFM_BORDER_CONSTANT ? desc.border_value : 0;
}

std::vector<std::complex<double>> taps_of(const Convolution& conv) {
  const size_t parts = conv.desc.domain == CLFM_COMPLEX ? 2 : 1;
  std::vector<std::complex<double>> taps;
  for (size_t i = 0; i < conv.filter.size(); i += parts)
    taps.emplace_back(conv.desc.scale * conv.filter[i],
                      parts == 2 ? conv.desc.scale * conv.filter[i + 1] : 0.0);
  if (conv.desc.kind == CLFM_CONVOLUTION)
    std::reverse(taps.begin(), taps.end());
  else
    for (auto& tap : taps) tap = std::conj(tap);
  return taps;
}

double conv_flops(const Problem& problem) {
  const double each = problem.in.numbers == Numbers::complex ? 8 : 2;
  const auto [rows, columns] = axes_of(problem.conv->desc);
  return each * static_cast<double>(rows.filter * columns.filter) *
         static_cast<double>(problem.out.elements());
}

size_t smooth_from(size_t least) {
  for (size_t size = least;; ++size) {
    size_t rest = size;
    for (const size_t prime : {2, 3, 5, 7})
      while (rest % prime == 0) rest /= prime;
    if (rest == 1) return size;
  }
}

}  // namespace clfm::bench
