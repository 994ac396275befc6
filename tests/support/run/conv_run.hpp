// conv_run.hpp - one convolution through the public API under hostile conditions: NaN everywhere but in the
// signal and the filter, guards round every buffer, and everything looked at afterwards. Header-only, since
// it calls the library.
#pragma once

#include <clfft_mixed/clfft_mixed.hpp>
#include <memory>
#include <sstream>
#include <string>

#include "fft_run.hpp"
#include "support/error.hpp"
#include "support/guarded/guarded_buffer.hpp"
#include "support/random/random_conv.hpp"
#include "support/reference/conv_reference.hpp"
#include "support/stored_real.hpp"

namespace clfm::test {

struct ConvRun {
  std::string recipe;
  ConvSignal signal, filter, out;
  double error = 0, bound = 0, worst_error = 0;
  std::string complaints;  // empty when all is well
};

namespace detail {

inline size_t conv_element_bytes(const ConvDesc& d) {
  return real_bytes(d.precision) * (d.domain == CLFM_COMPLEX ? 2 : 1);
}

// Byte offsets of the elements of a side, dense order.
inline std::vector<size_t> conv_offsets(const ConvDesc& d, const ConvShape& shape,
                                        const clfm_layout& layout) {
  const bool packed = layout.stride[0] == 0 && layout.stride[1] == 0 && layout.batch_stride == 0;
  const size_t column = packed ? 1 : static_cast<size_t>(layout.stride[d.rank - 1]);
  const size_t row = packed ? shape.columns : d.rank == 1 ? 0 : static_cast<size_t>(layout.stride[0]);
  const size_t batch = packed ? shape.rows * shape.columns : static_cast<size_t>(layout.batch_stride);
  std::vector<size_t> offsets;
  for (size_t b = 0; b < d.batch; ++b)
    for (size_t r = 0; r < shape.rows; ++r)
      for (size_t c = 0; c < shape.columns; ++c)
        offsets.push_back((b * batch + r * row + c * column) * conv_element_bytes(d));
  return offsets;
}

inline void store_all(const ConvDesc& d, const ConvSignal& values, const std::vector<size_t>& offsets,
                      std::vector<std::byte>& to) {
  for (size_t i = 0; i < values.size(); ++i) {
    std::byte* const at = to.data() + offsets[i];
    store_real(d.precision, values[i].real(), at);
    if (d.domain == CLFM_COMPLEX) store_real(d.precision, values[i].imag(), at + real_bytes(d.precision));
  }
}
inline ConvSignal load_all(const ConvDesc& d, const std::vector<size_t>& offsets,
                           const std::vector<std::byte>& from) {
  ConvSignal values;
  for (const size_t offset : offsets) {
    const std::byte* const at = from.data() + offset;
    values.emplace_back(load_real(d.precision, at), d.domain == CLFM_COMPLEX
                                                        ? load_real(d.precision, at + real_bytes(d.precision))
                                                        : 0.0);
  }
  return values;
}

inline size_t extent_of(const ConvDesc& d, const std::vector<size_t>& offsets) {
  return *std::max_element(offsets.begin(), offsets.end()) + conv_element_bytes(d);
}

inline ConvSignal random_values(const ConvDesc& d, size_t count, std::mt19937_64& random) {
  std::normal_distribution<double> normal;
  ConvSignal values(count);
  std::vector<std::byte> stored(16);
  for (auto& value : values) {  // what memory can hold
    value = {normal(random), d.domain == CLFM_COMPLEX ? normal(random) : 0.0};
    store_real(d.precision, value.real(), stored.data());
    const double re = load_real(d.precision, stored.data());
    store_real(d.precision, value.imag(), stored.data());
    value = {re, load_real(d.precision, stored.data())};
  }
  return values;
}

inline std::vector<std::byte> between(std::vector<std::byte> bytes, const std::vector<size_t>& offsets,
                                      size_t size) {
  for (const size_t offset : offsets)
    std::fill_n(bytes.begin() + static_cast<ptrdiff_t>(offset), size, std::byte{0});
  return bytes;
}

}  // namespace detail

// Sums of numbers of one sign are larger than the rms error counts with, and err more.
enum class Signs { random, equal };

// Runs `conv`, made from `desc`, on the given signal and filter, and judges what came out.
inline ConvRun run_conv(const Conv& conv, const ConvDesc& desc, ConvSignal signal, ConvSignal filter,
                        const cl::CommandQueue& queue = test_device().queue, Signs signs = Signs::random) {
  ConvRun run{conv.recipe(), std::move(signal), std::move(filter), {}, 0, 0, 0, {}};
  const size_t size = detail::conv_element_bytes(desc);
  const auto in_offsets = detail::conv_offsets(desc, signal_shape(desc), desc.in);
  const auto out_offsets = detail::conv_offsets(desc, output_shape(desc), desc.out);
  std::vector<size_t> filter_offsets(run.filter.size());
  for (size_t i = 0; i < filter_offsets.size(); ++i) filter_offsets[i] = i * size;

  GuardedBuffer in(test_device(), detail::extent_of(desc, in_offsets));
  GuardedBuffer out(test_device(), detail::extent_of(desc, out_offsets));
  GuardedBuffer taps(test_device(), run.filter.size() * size);
  GuardedBuffer prepared(test_device(), conv.prepared_filter_bytes());
  const bool brings = desc.workspace == CLFM_WORKSPACE_CALLER && conv.workspace_bytes() > 0;
  GuardedBuffer workspace(test_device(), brings ? conv.workspace_bytes() : 1);

  std::vector<std::byte> in_bytes = poison(in.payload_bytes()), taps_content = poison(taps.payload_bytes());
  detail::store_all(desc, run.signal, in_offsets, in_bytes);
  detail::store_all(desc, run.filter, filter_offsets, taps_content);
  in.write(in_bytes);
  taps.write(taps_content);
  const std::vector<std::byte> out_before = out.read();

  const Buffer work = brings ? workspace.slice() : Buffer{};
  cl::Event is_prepared;
  conv.enqueue_prepare_filter(queue(), taps.slice(), prepared.slice(), work, {}, &is_prepared());
  const auto convolve = [&] {
    out.write(out_before);
    cl::Event done;
    conv.enqueue(queue(), in.slice(), prepared.slice(), out.slice(), work, {is_prepared()}, &done());
    done.wait();
    return out.read();
  };
  const auto out_after = convolve();
  detail::complain(run.complaints, convolve() == out_after, "gave other bits when run again");
  run.out = detail::load_all(desc, out_offsets, out_after);
  const ConvSignal expected = reference_conv(desc, run.signal, run.filter);
  run.error = conv_error(desc, run.signal, run.filter, run.out, expected);
  run.bound = conv_error_bound(desc);
  run.worst_error = conv_worst_error(desc, run.signal, run.filter, run.out, expected);
  std::ostringstream text;
  if (signs == Signs::random && !(run.error <= run.bound))
    text << "rms error " << run.error << " over " << run.bound << " ";
  if (!(run.worst_error <= conv_worst_bound(desc)))
    text << "an error of " << run.worst_error << " over " << conv_worst_bound(desc);
  detail::complain(run.complaints, text.str().empty(), text.str().c_str());
  detail::complain(run.complaints, run.recipe.find("does not build") == std::string::npos,
                   "a cheaper candidate does not build");
  detail::complain(run.complaints,
                   desc.workspace_limit_bytes == 0 || conv.workspace_bytes() <= desc.workspace_limit_bytes,
                   "takes more workspace than it may");
  detail::complain(run.complaints, in.read() == in_bytes, "changed the signal");
  detail::complain(run.complaints, taps.read() == taps_content, "changed the filter");
  for (const GuardedBuffer* buffer : {&in, &out, &taps, &prepared, &workspace})
    detail::complain(run.complaints, buffer->guards_are_intact(), "wrote round a buffer");
  detail::complain(
      run.complaints,
      detail::between(out_after, out_offsets, size) == detail::between(out_before, out_offsets, size),
      "wrote between the elements of the output");
  return run;
}

inline ConvRun run_conv(const Conv& conv, const ConvDesc& desc, std::mt19937_64& random) {
  const ConvShape signal = signal_shape(desc), filter = filter_shape(desc);
  ConvSignal values = detail::random_values(desc, desc.batch * signal.rows * signal.columns, random);
  return run_conv(conv, desc, std::move(values),
                  detail::random_values(desc, filter.rows * filter.columns, random));
}

inline ConvRun run_conv(const Engine& engine, const ConvDesc& desc, std::mt19937_64& random) {
  return run_conv(Conv(engine, desc), desc, random);
}

inline ConvRun run_conv(const ConvDesc& desc, std::mt19937_64& random) {
  return run_conv(test_engine(), desc, random);
}

}  // namespace clfm::test
