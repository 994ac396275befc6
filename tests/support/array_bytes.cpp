#include "array_bytes.hpp"

#include <algorithm>
#include <stdexcept>

#include "stored_real.hpp"
#include "support/reference/reference_r2r.hpp"

namespace clfm::test {
namespace {

// Which of the bytes of an element belong to which part: one number, two beside each other, or one in each of
// two buffers.
size_t parts_beside(const clfm_fft_desc& desc, Side side) {
  return is_real(desc, side) || is_planar(desc, side) ? 1 : 2;
}

}  // namespace

// By way of memory: g++ 12 -O2 vectorizes a cast to float and back of both parts into nothing.
Signal rounded_to(clfm_precision precision, const Signal& signal) {
  std::byte bytes[sizeof(double)];
  const auto rounded = [&](double value) {
    store_real(precision, value, bytes);
    return load_real(precision, bytes);
  };
  Signal result;
  for (const Complex& x : signal) result.emplace_back(rounded(x.real()), rounded(x.imag()));
  return result;
}

std::vector<size_t> element_offsets(const clfm_fft_desc& desc, Side side) {
  const Shape shape = shape_of(desc, side);
  const clfm_layout& layout = side == Side::in ? desc.in : desc.out;
  std::vector<size_t> stride(layout.stride, layout.stride + desc.rank);
  size_t batch_stride = static_cast<size_t>(layout.batch_stride);
  if (batch_stride == 0 && std::all_of(stride.begin(), stride.end(), [](size_t s) { return s == 0; })) {
    const bool padded = is_real(desc, side) && !is_r2r(desc.transform) && desc.placement == CLFM_IN_PLACE;
    batch_stride = 1;
    for (size_t k = desc.rank; k-- > 0;) {
      stride[k] = batch_stride;
      batch_stride *= padded && k == halved_axis(desc) ? 2 * (shape.length[k] / 2 + 1) : shape.length[k];
    }
  }
  std::vector<size_t> offsets;
  for (size_t b = 0; b < shape.batch; ++b) offsets.push_back(b * batch_stride);
  for (size_t k = 0; k < desc.rank; ++k) {
    std::vector<size_t> finer;
    for (const size_t offset : offsets)
      for (size_t i = 0; i < shape.length[k]; ++i) finer.push_back(offset + i * stride[k]);
    offsets = std::move(finer);
  }
  return offsets;
}

size_t element_bytes(const clfm_fft_desc& desc, Side side) {
  return real_bytes(desc.precision) * parts_beside(desc, side);
}

size_t extent_bytes(const clfm_fft_desc& desc, Side side) {
  const auto offsets = element_offsets(desc, side);
  return (*std::max_element(offsets.begin(), offsets.end()) + 1) * element_bytes(desc, side);
}

void store_elements(const clfm_fft_desc& desc, Side side, const Signal& signal, SideBytes& to) {
  const auto offsets = element_offsets(desc, side);
  const size_t size = real_bytes(desc.precision), step = element_bytes(desc, side);
  if (signal.size() != offsets.size()) throw std::logic_error("a signal of the wrong length");
  for (size_t i = 0; i < signal.size(); ++i) {
    store_real(desc.precision, signal[i].real(), &to.bytes.at(offsets[i] * step));
    if (is_planar(desc, side))
      store_real(desc.precision, signal[i].imag(), &to.imag.at(offsets[i] * step));
    else if (!is_real(desc, side))
      store_real(desc.precision, signal[i].imag(), &to.bytes.at(offsets[i] * step + size));
  }
}

Signal load_elements(const clfm_fft_desc& desc, Side side, const SideBytes& from) {
  const size_t size = real_bytes(desc.precision), step = element_bytes(desc, side);
  Signal signal;
  for (const size_t offset : element_offsets(desc, side)) {
    const double re = load_real(desc.precision, &from.bytes.at(offset * step));
    double im = 0;
    if (is_planar(desc, side))
      im = load_real(desc.precision, &from.imag.at(offset * step));
    else if (!is_real(desc, side))
      im = load_real(desc.precision, &from.bytes.at(offset * step + size));
    signal.emplace_back(re, im);
  }
  return signal;
}

}  // namespace clfm::test
