#include "conv_reference.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "support/error.hpp"

namespace clfm::test {
namespace {

constexpr int64_t kBeyond = -1;

// Position i of a signal of n elements continued beyond its ends, one fold at a time.
int64_t continued(int64_t i, int64_t n, clfm_border border) {
  while (i < 0 || i >= n) {
    switch (border) {
      case CLFM_BORDER_CLAMP:
        i = i < 0 ? 0 : n - 1;
        break;
      case CLFM_BORDER_REFLECT:
        i = i < 0 ? -1 - i : 2 * n - 1 - i;
        break;
      case CLFM_BORDER_REFLECT_101:
        i = n == 1 ? 0 : (i < 0 ? -i : 2 * n - 2 - i);
        break;
      case CLFM_BORDER_WRAP:
        i += i < 0 ? n : -n;
        break;
      default:
        return kBeyond;
    }
  }
  return i;
}

struct Axis {
  int64_t signal, filter, begin, size;
};

Axis axis_of(const ConvDesc& d, int k) {
  const uint32_t index = d.rank == 1 ? 0 : static_cast<uint32_t>(k);
  if (d.rank == 1 && k == 0) return {1, 1, 0, 1};
  const auto signal = static_cast<int64_t>(d.signal[index]), filter = static_cast<int64_t>(d.filter[index]);
  switch (d.extent) {
    case CLFM_FULL:
      return {signal, filter, 0, signal + filter - 1};
    case CLFM_SAME:
      return {signal, filter, (filter - 1) / 2, signal};
    case CLFM_VALID:
      return {signal, filter, filter - 1, signal - filter + 1};
    default:
      return {signal, filter, d.slice_begin[index], static_cast<int64_t>(d.slice_size[index])};
  }
}

clfm_border border_of(const ConvDesc& d) {
  const bool has_border = d.extent == CLFM_SAME || d.extent == CLFM_SLICE;
  return has_border ? d.border : CLFM_BORDER_ZERO;
}

// How often the sums of an axis take each element of the signal; the last one: what is beyond its ends.
std::vector<double> uses_of(const Axis& axis, clfm_border border) {
  std::vector<double> uses(static_cast<size_t>(axis.signal) + 1);
  for (int64_t i = 1 - axis.filter; i < axis.size; ++i) {
    const int64_t first = std::max<int64_t>(i, 0), last = std::min(i + axis.filter - 1, axis.size - 1);
    const int64_t at = continued(axis.begin + i, axis.signal, border);
    uses[static_cast<size_t>(at == kBeyond ? axis.signal : at)] += static_cast<double>(last - first + 1);
  }
  return uses;
}

// Of the signal's elements as often as sums take them: a border may repeat a few of them for half of a long
// filter.
double mean_square_of_terms(const ConvDesc& d, const ConvSignal& signal) {
  const Axis y = axis_of(d, 0), x = axis_of(d, 1);
  const std::vector<double> rows = uses_of(y, border_of(d)), columns = uses_of(x, border_of(d));
  double sum = 0, terms = 0;
  for (size_t i = 0; i < signal.size(); ++i) {
    const size_t column = i % static_cast<size_t>(x.signal);
    const size_t row = i / static_cast<size_t>(x.signal) % static_cast<size_t>(y.signal);
    sum += rows[row] * columns[column] * std::norm(signal[i]);
    terms += rows[row] * columns[column];
  }
  return terms > 0 ? sum / terms : 0;
}

}  // namespace

ConvShape signal_shape(const ConvDesc& d) {
  return {static_cast<size_t>(axis_of(d, 0).signal), static_cast<size_t>(axis_of(d, 1).signal)};
}
ConvShape filter_shape(const ConvDesc& d) {
  return {static_cast<size_t>(axis_of(d, 0).filter), static_cast<size_t>(axis_of(d, 1).filter)};
}
ConvShape output_shape(const ConvDesc& d) {
  return {static_cast<size_t>(axis_of(d, 0).size), static_cast<size_t>(axis_of(d, 1).size)};
}

ConvSignal reference_conv(const ConvDesc& d, const ConvSignal& signal, const ConvSignal& filter) {
  const Axis y = axis_of(d, 0), x = axis_of(d, 1);
  const clfm_border border = border_of(d);
  const double beyond = border == CLFM_BORDER_CONSTANT ? d.border_value : 0;
  // h[m] with y[n] = sum of h[m] x[n - m]
  const auto tap = [&](int64_t r, int64_t c) {
    if (d.kind == CLFM_CONVOLUTION) return filter[static_cast<size_t>(r * x.filter + c)];
    return std::conj(filter[static_cast<size_t>((y.filter - 1 - r) * x.filter + (x.filter - 1 - c))]);
  };
  ConvSignal out;
  for (size_t b = 0; b < d.batch; ++b)
    for (int64_t n = 0; n < y.size; ++n)
      for (int64_t m = 0; m < x.size; ++m) {
        std::complex<double> sum = 0;
        for (int64_t r = 0; r < y.filter; ++r) {
          const int64_t row = continued(y.begin + n - r, y.signal, border);
          std::complex<double> part = 0;  // the error of a sum grows with the number of its terms
          for (int64_t c = 0; c < x.filter; ++c) {
            const int64_t column = continued(x.begin + m - c, x.signal, border);
            const bool inside = row != kBeyond && column != kBeyond;
            const size_t at = (b * static_cast<size_t>(y.signal) + static_cast<size_t>(inside ? row : 0)) *
                                  static_cast<size_t>(x.signal) +
                              static_cast<size_t>(inside ? column : 0);
            part += tap(r, c) * (inside ? signal[at] : std::complex<double>(beyond));
          }
          sum += part;
        }
        out.push_back(d.scale * sum);
      }
  return out;
}

double conv_error_bound(const ConvDesc& d) {
  // A mean over few outputs may be far from what it is over many; of a short signal that a border continues,
  // many are the same.
  const ConvShape out = output_shape(d), in = signal_shape(d);
  const size_t independent = std::min(out.rows * out.columns, in.rows * in.columns) * d.batch;
  const double few = 1 + 2 / std::sqrt(static_cast<double>(independent));
  if (d.precision == CLFM_F64) return 1e-15 * few;
  return (d.precision == CLFM_F32 ? 4e-7 : 1.02 * storage_error(d.precision)) * few;
}

double conv_error(const ConvDesc& d, const ConvSignal& signal, const ConvSignal& filter,
                  const ConvSignal& out, const ConvSignal& expected) {
  const auto energy = [](const ConvSignal& v) {
    double sum = 0;
    for (const auto& e : v) sum += std::norm(e);
    return sum;
  };
  double difference = 0;
  for (size_t i = 0; i < out.size(); ++i) {
    const double e = std::norm(out[i] - expected[i]);
    if (!(e <= std::numeric_limits<double>::max())) return std::numeric_limits<double>::infinity();
    difference += e;
  }
  const bool constant = border_of(d) == CLFM_BORDER_CONSTANT;
  const double mean_square =
      std::max({energy(signal) / static_cast<double>(signal.size()), mean_square_of_terms(d, signal),
                constant ? d.border_value * d.border_value : 0.0});
  const double scale = d.scale * d.scale * energy(filter) * mean_square * static_cast<double>(out.size());
  return std::sqrt(difference / scale);
}

double conv_worst_bound(const ConvDesc& d) {
  constexpr double kSingle = 2e-6;
  if (d.precision == CLFM_F64) return std::ldexp(kSingle, 24 - 53);
  return d.precision == CLFM_F32 ? kSingle : kSingle + storage_error(d.precision);  // rounded once
}

double conv_worst_error(const ConvDesc& d, const ConvSignal& signal, const ConvSignal& filter,
                        const ConvSignal& out, const ConvSignal& expected) {
  double taps = 0, largest = border_of(d) == CLFM_BORDER_CONSTANT ? std::abs(d.border_value) : 0, worst = 0;
  for (const auto& tap : filter) taps += std::abs(tap);
  for (const auto& x : signal) largest = std::max(largest, std::abs(x));
  for (size_t i = 0; i < out.size(); ++i) {
    const double error = std::abs(out[i] - expected[i]);
    if (!(error <= std::numeric_limits<double>::max())) return std::numeric_limits<double>::infinity();
    worst = std::max(worst, error);
  }
  const double most = std::abs(d.scale) * taps * largest;
  return worst == 0 ? 0 : worst / most;
}

}  // namespace clfm::test
