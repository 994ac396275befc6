// stream_run.hpp - a stream through the public API under hostile conditions: pushes of random sizes, NaN
// everywhere but in the samples and the filters, guards round every buffer, filters exchanged on the way,
// compared with the definition in double precision. Header-only, since it calls the library.
#pragma once

#include <clfft_mixed/clfft_mixed.hpp>

#include "conv_run.hpp"
#include "support/random/random_stream.hpp"

namespace clfm::test {

inline std::string describe(const StreamDesc& d) {
  std::ostringstream text;
  text << "domain " << d.domain << " precision " << d.precision << " algorithm " << d.algorithm << " taps "
       << d.taps << " channels " << d.channels << " filters " << d.filters << " max_push " << d.max_push
       << " latency " << d.latency_samples << " scale " << d.scale << " partition";
  for (const size_t size : d.partition) text << ' ' << size;
  for (const clfm_layout* layout : {&d.in, &d.out})
    text << (layout == &d.in ? " in " : " out ") << layout->stride[0] << ':' << layout->batch_stride;
  return text.str();
}

// One stream, one signal after the other; samples are dense: channel, time.
class StreamRun {
 public:
  StreamRun(const StreamDesc& desc, std::mt19937_64& random)
      : StreamRun(Stream(test_engine(), desc), desc, random) {}
  // Of a stream made from `desc`.
  StreamRun(Stream stream, const StreamDesc& desc, std::mt19937_64& random)
      : desc_(desc), random_(random), stream_(std::move(stream)) {
    format_.domain = desc.domain;
    format_.precision = desc.precision;
    exchange(0);
  }

  Stream& stream() { return stream_; }
  const std::string& complaints() const { return complaints_; }
  double worst_error() const { return worst_error_; }  // rms, of all that was played

  ConvSignal random_signal(size_t samples) {
    return detail::random_values(format_, desc_.channels * samples, random_);
  }

  // Takes a new signal of `samples` for every channel through the stream, and flushes it.
  void play(size_t samples, std::vector<Exchange> exchanges = {}) {
    const ConvSignal signal = random_signal(samples);
    std::vector<Heard> heard{{filters_.back(), 0, 0}};
    const ConvSignal out = send(signal, samples, std::move(exchanges), heard);
    judge(signal, samples, out, heard);
  }

  // What becomes of a given signal, and what should: for the caller to judge.
  ConvSignal outputs_of(const ConvSignal& signal) {
    std::vector<Heard> heard{{filters_.back(), 0, 0}};
    return send(signal, signal.size() / desc_.channels, {}, heard);
  }
  ConvSignal expected_outputs(const ConvSignal& signal) const {
    const size_t samples = signal.size() / desc_.channels, length = samples + stream_.info().tail_samples;
    const std::vector<Heard> heard{{filters_.back(), 0, 0}};
    ConvSignal all(desc_.channels * length);
    for (size_t i = 0; i < all.size(); ++i) all[i] = expected(signal, samples, heard, i / length, i % length);
    return all;
  }
  // rms of the error, of outputs of that signal by the filter that is heard.
  double error(const ConvSignal& signal, const ConvSignal& out) const {
    return error(signal, signal.size() / desc_.channels, out, {{filters_.back(), 0, 0}});
  }
  double error_bound() const { return conv_error_bound(format_); }

 private:
  struct Heard {
    ConvSignal filter;
    size_t from, fade;  // in samples pushed
  };

  // In pushes of random sizes. `heard` grows by every exchange.
  ConvSignal send(const ConvSignal& signal, size_t samples, std::vector<Exchange> exchanges,
                  std::vector<Heard>& heard) {
    const size_t tail = stream_.info().tail_samples;
    ConvSignal out(desc_.channels * (samples + tail));
    for (size_t at = 0; at < samples + tail;) {
      if (!exchanges.empty() && at >= exchanges.front().before_sample) {
        exchange(exchanges.front().fade);
        // Before the first push there is nothing to fade from.
        if (at == 0) heard.clear();
        heard.push_back({filters_.back(), at, at == 0 ? 0 : exchanges.front().fade});
        exchanges.erase(exchanges.begin());
      }
      const size_t end = at < samples ? samples : samples + tail;
      const size_t count = std::min(end - at, uniform(1, desc_.max_push));
      push(at < samples ? &signal : nullptr, samples, at, count, out);
      at += count;
    }
    return out;
  }

  size_t uniform(size_t least, size_t most) {
    return std::uniform_int_distribution<size_t>(least, most)(random_);
  }

  void exchange(size_t fade) {
    filters_.push_back(detail::random_values(format_, desc_.filters * desc_.taps, random_));
    const ConvSignal& filter = filters_.back();
    const size_t size = detail::conv_element_bytes(format_);
    GuardedBuffer taps(test_device(), filter.size() * size);
    std::vector<std::byte> bytes = poison(taps.payload_bytes());
    std::vector<size_t> offsets(filter.size());
    for (size_t i = 0; i < offsets.size(); ++i) offsets[i] = i * size;
    detail::store_all(format_, filter, offsets, bytes);
    taps.write(bytes);
    prepared_.push_back(std::make_unique<GuardedBuffer>(test_device(), stream_.prepared_filter_bytes()));
    cl::Event done;
    stream_.enqueue_prepare_filter(test_device().queue(), taps.slice(), prepared_.back()->slice(), {},
                                   &done());
    done.wait();
    detail::complain(complaints_, taps.guards_are_intact() && taps.read() == bytes, "changed the filter");
    stream_.exchange_filter(prepared_.back()->slice(), fade);
    detail::complain(complaints_, prepared_.back()->guards_are_intact(), "wrote round the prepared filter");
  }

  // Where `count` samples of every channel stand in memory.
  std::vector<size_t> offsets(const clfm_layout& layout, size_t count) const {
    const bool packed = layout.stride[0] == 0 && layout.batch_stride == 0;
    const size_t sample = packed ? 1 : static_cast<size_t>(layout.stride[0]);
    const size_t channel = packed ? desc_.max_push : static_cast<size_t>(layout.batch_stride);
    std::vector<size_t> all;
    for (size_t c = 0; c < desc_.channels; ++c)
      for (size_t i = 0; i < count; ++i)
        all.push_back((c * channel + i * sample) * detail::conv_element_bytes(format_));
    return all;
  }

  // signal null: a flush.
  void push(const ConvSignal* signal, size_t samples, size_t at, size_t count, ConvSignal& out) {
    const size_t size = detail::conv_element_bytes(format_), tail = stream_.info().tail_samples;
    const auto in_offsets = offsets(desc_.in, count), out_offsets = offsets(desc_.out, count);
    GuardedBuffer in(test_device(), detail::extent_of(format_, in_offsets));
    GuardedBuffer result(test_device(), detail::extent_of(format_, out_offsets));
    std::vector<std::byte> bytes = poison(in.payload_bytes());
    ConvSignal part;
    for (size_t c = 0; signal && c < desc_.channels; ++c)
      for (size_t i = 0; i < count; ++i) part.push_back((*signal)[c * samples + at + i]);
    if (signal) detail::store_all(format_, part, in_offsets, bytes);
    in.write(bytes);
    const auto before = result.read();
    cl::Event done;
    if (signal)
      stream_.enqueue_push(test_device().queue(), in.slice(), count, result.slice(), {}, &done());
    else
      stream_.enqueue_flush(test_device().queue(), count, result.slice(), {}, &done());
    done.wait();
    const auto after = result.read();
    part = detail::load_all(format_, out_offsets, after);
    for (size_t c = 0; c < desc_.channels; ++c)
      for (size_t i = 0; i < count; ++i) out[c * (samples + tail) + at + i] = part[c * count + i];
    detail::complain(complaints_, in.read() == bytes, "changed the samples");
    detail::complain(complaints_, in.guards_are_intact() && result.guards_are_intact(),
                     "wrote round a buffer");
    detail::complain(complaints_,
                     detail::between(after, out_offsets, size) == detail::between(before, out_offsets, size),
                     "wrote between the outputs");
  }

  // y[n] by the definition.
  std::complex<double> convolved(const ConvSignal& signal, size_t samples, const ConvSignal& filter,
                                 size_t channel, int64_t n) const {
    const size_t first = desc_.filters == 1 ? 0 : channel * desc_.taps;
    std::complex<double> sum = 0;
    for (size_t m = 0; m < desc_.taps && static_cast<int64_t>(m) <= n; ++m) {
      const auto x = static_cast<size_t>(n) - m;
      if (x < samples) sum += filter[first + m] * signal[channel * samples + x];
    }
    return desc_.scale * sum;
  }

  std::complex<double> expected(const ConvSignal& signal, size_t samples, const std::vector<Heard>& heard,
                                size_t channel, size_t t) const {
    const int64_t n = static_cast<int64_t>(t) - static_cast<int64_t>(desc_.latency_samples);
    std::complex<double> y = 0;
    for (const Heard& filter : heard) {
      if (t < filter.from) break;
      const double weight =
          std::min(1.0, static_cast<double>(t - filter.from + 1) / (static_cast<double>(filter.fade) + 1));
      y += (&filter == &heard.front() ? 1.0 : weight) *
           (convolved(signal, samples, filter.filter, channel, n) - y);
    }
    return y;
  }

  double error(const ConvSignal& signal, size_t samples, const ConvSignal& out,
               const std::vector<Heard>& heard) const {
    const size_t length = out.size() / desc_.channels;
    double difference = 0, energy = 0, taps = 0;
    for (size_t i = 0; i < out.size(); ++i) {
      const double e = std::norm(out[i] - expected(signal, samples, heard, i / length, i % length));
      difference += e <= 1e300 ? e : 1e300;
    }
    for (const auto& x : signal) energy += std::norm(x) / static_cast<double>(signal.size());
    for (const Heard& filter : heard)
      for (const auto& h : filter.filter)
        taps += std::norm(h) / static_cast<double>(desc_.filters * heard.size());
    return std::sqrt(difference /
                     (desc_.scale * desc_.scale * energy * taps * static_cast<double>(out.size())));
  }

  void judge(const ConvSignal& signal, size_t samples, const ConvSignal& out,
             const std::vector<Heard>& heard) {
    const double rms = error(signal, samples, out, heard);
    worst_error_ = std::max(worst_error_, rms);
    if (rms <= conv_error_bound(format_)) return;
    std::ostringstream text;
    text << "rms error " << rms << " over " << conv_error_bound(format_);
    detail::complain(complaints_, false, text.str().c_str());
  }

  StreamDesc desc_;
  std::mt19937_64& random_;
  Stream stream_;
  ConvDesc format_;  // of numbers in memory
  std::vector<ConvSignal> filters_;
  std::vector<std::unique_ptr<GuardedBuffer>> prepared_;
  std::string complaints_;
  double worst_error_ = 0;
};

}  // namespace clfm::test
