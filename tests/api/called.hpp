// called.hpp - transforms whose sides are read or written by functions in OpenCL C.
#pragma once

#include <catch2/catch.hpp>
#include <cstddef>
#include <cstring>
#include <string>
#include <vector>

#include "support/run/fft_run.hpp"

namespace clfm::test {

struct Called {
  std::string in,
      out;  // OpenCL C of load and store, empty for none; the functions are called `load` and `store`
  std::vector<float> data;
};

inline clfm::FftDesc with_callbacks(const std::string& token, const Called& called, const cl::Buffer& data) {
  clfm::FftDesc desc(token);
  if (!called.in.empty()) desc.load = {called.in.c_str(), "load", data()};
  if (!called.out.empty()) desc.store = {called.out.c_str(), "store", data()};
  return desc;
}

// Runs the problem on the raw bytes of `in` and returns `out_bytes` raw bytes, which were NaNs before.
// `data_after`: what the callbacks left of their data.
inline std::vector<std::byte> run_raw(const std::string& token, const Called& called,
                                      const std::vector<std::byte>& in, size_t out_bytes,
                                      std::vector<float>* data_after = nullptr,
                                      const clfm::Engine& engine = test_engine()) {
  const TestDevice& device = test_device();
  std::vector<float> data = called.data.empty() ? std::vector<float>{0} : called.data;
  const cl::Buffer data_buffer(device.context, CL_MEM_COPY_HOST_PTR, data.size() * sizeof(float),
                               data.data());
  const clfm::Fft fft(engine, with_callbacks(token, called, data_buffer));
  GuardedBuffer in_buffer(device, in.size()), out_buffer(device, out_bytes);
  in_buffer.write(in);
  fft.enqueue(device.queue(), in_buffer.slice(), out_buffer.slice());
  device.queue.finish();
  if (data_after) {
    data_after->resize(data.size());
    device.queue.enqueueReadBuffer(data_buffer, CL_TRUE, 0, data.size() * sizeof(float), data_after->data());
  }
  CHECK(in_buffer.read() == in);
  CHECK(in_buffer.guards_are_intact());
  CHECK(out_buffer.guards_are_intact());
  return out_buffer.read();
}

template <class T>
std::vector<std::byte> bytes_of(const std::vector<T>& values) {
  const auto* begin = reinterpret_cast<const std::byte*>(values.data());
  return {begin, begin + values.size() * sizeof(T)};
}

template <class T>
std::vector<T> values_of(const std::vector<std::byte>& bytes) {
  std::vector<T> values(bytes.size() / sizeof(T));
  std::memcpy(values.data(), bytes.data(), values.size() * sizeof(T));
  return values;
}

// As they stand in memory, for a buffer.
inline std::vector<float> numbers_of(const Signal& signal, bool is_complex) {
  std::vector<float> numbers;
  for (const Complex& x : signal) {
    numbers.push_back(float(x.real()));
    if (is_complex) numbers.push_back(float(x.imag()));
  }
  return numbers;
}

inline Signal complex_of(const std::vector<float>& numbers) {
  Signal signal;
  for (size_t i = 0; i < numbers.size(); i += 2) signal.emplace_back(numbers[i], numbers[i + 1]);
  return signal;
}

template <class Real>
Signal results_of(const std::vector<Real>& numbers, bool is_complex) {
  Signal signal;
  for (size_t i = 0; i < numbers.size(); i += is_complex ? 2 : 1)
    signal.emplace_back(numbers[i], is_complex ? numbers[i + 1] : 0);
  return signal;
}

}  // namespace clfm::test
