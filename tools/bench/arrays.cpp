#include "arrays.hpp"

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <new>
#include <random>

namespace clfm::bench {
namespace {

constexpr size_t kAlignment = 64;
constexpr uint32_t kAllOnes = 0xffffffff;  // a NaN both as f32 and, twice, as f64

template <class T>
void fill_random(Bytes& bytes, unsigned seed) {
  std::mt19937_64 engine(seed);
  std::uniform_real_distribution<double> uniform(-0.5, 0.5);
  for (size_t at = 0; at < bytes.size(); at += sizeof(T)) {
    const T value = static_cast<T>(uniform(engine));
    std::memcpy(bytes.data() + at, &value, sizeof(T));
  }
}

void* allocate(size_t bytes) {
  void* memory = std::aligned_alloc(kAlignment, (bytes + kAlignment - 1) / kAlignment * kAlignment);
  if (memory == nullptr) throw std::bad_alloc();
  std::memset(memory, 0, bytes);
  return memory;
}

}  // namespace

Bytes random_input(const Problem& problem, unsigned seed) {
  Bytes bytes(problem.bytes());
  if (problem.real == Real::f32)
    fill_random<float>(bytes, seed);
  else
    fill_random<double>(bytes, seed);
  return bytes;
}

HostArrays::HostArrays(const Problem& problem) : bytes_(problem.bytes()), in_(allocate(bytes_)) {
  if (problem.place == Place::out_of_place) out_.reset(allocate(bytes_));
}

void HostArrays::load(const Bytes& input) { std::memcpy(in_.get(), input.data(), bytes_); }

void HostArrays::poison() {
  if (out_) std::memset(out_.get(), 0xff, bytes_);
}

void HostArrays::read(Bytes& output) const { std::memcpy(output.data(), out(), bytes_); }

DeviceArrays::DeviceArrays(const Problem& problem, const Device& device)
    : place_(problem.place),
      bytes_(problem.bytes()),
      queue_(device.queue),
      in_(device.context, CL_MEM_READ_WRITE, bytes_) {
  if (place_ == Place::out_of_place) out_ = cl::Buffer(device.context, CL_MEM_READ_WRITE, bytes_);
  poison();
}

void DeviceArrays::load(const Bytes& input) {
  queue_.enqueueWriteBuffer(in_, CL_TRUE, 0, bytes_, input.data());
}

void DeviceArrays::poison() {
  if (place_ == Place::in_place) return;
  queue_.enqueueFillBuffer(out_, kAllOnes, 0, bytes_);
  queue_.finish();
}

void DeviceArrays::read(Bytes& output) const {
  const cl::Buffer& written = place_ == Place::in_place ? in_ : out_;
  queue_.enqueueReadBuffer(written, CL_TRUE, 0, bytes_, output.data());
}

}  // namespace clfm::bench
