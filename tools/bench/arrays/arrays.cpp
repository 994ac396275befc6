#include "arrays.hpp"

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <new>
#include <stdexcept>
#include <string>

namespace clfm::bench {
namespace {

constexpr size_t kAlignment = 64;

std::string mebibytes(double bytes) {
  return std::to_string(static_cast<int64_t>(bytes / (1 << 20))) + " MiB";
}

}  // namespace

void require_memory(const Problem& problem, const Device& device) {
  const ArraySizes sizes(problem);
  const double largest = static_cast<double>(std::max(sizes.in_allocated, sizes.out_allocated));
  const double limit = static_cast<double>(device.largest_allocation_bytes());
  if (largest > limit)
    throw std::runtime_error("an array has " + mebibytes(largest) + ", the device allocates at most " +
                             mebibytes(limit));
  // Both pairs, a workspace of some contender, input, output and reference in double precision.
  const double one = static_cast<double>(problem.bytes(problem.in) + problem.bytes(problem.out));
  const double dense = static_cast<double>(problem.in.reals() + problem.out.reals()) * sizeof(double);
  const double needed = 4 * one + dense, available = host_memory_available();
  if (available > 0 && needed > available)
    throw std::runtime_error("about " + mebibytes(needed) + " of memory are needed, " + mebibytes(available) +
                             " are free");
}

ArraySizes::ArraySizes(const Problem& problem)
    : place(problem.place),
      in_planes(problem.in.planes()),
      out_planes(problem.out.planes()),
      in_bytes(problem.bytes(problem.in) / in_planes),
      out_bytes(problem.bytes(problem.out) / out_planes),
      in_allocated(place == Place::in_place ? std::max(in_bytes, out_bytes) : in_bytes),
      out_allocated(place == Place::in_place ? 0 : out_bytes) {}

HostArrays::Memory HostArrays::allocate(size_t bytes) {
  Memory memory(std::aligned_alloc(kAlignment, (bytes + kAlignment - 1) / kAlignment * kAlignment));
  if (!memory) throw std::bad_alloc();
  std::memset(memory.get(), 0, bytes);
  return memory;
}

HostArrays::HostArrays(const Problem& problem) : sizes_(problem) {
  for (size_t plane = 0; plane < sizes_.in_planes; ++plane) in_[plane] = allocate(sizes_.in_allocated);
  if (sizes_.place == Place::in_place) return;
  for (size_t plane = 0; plane < sizes_.out_planes; ++plane) out_[plane] = allocate(sizes_.out_allocated);
}

void HostArrays::load(const Bytes& input) {
  for (size_t plane = 0; plane < sizes_.in_planes; ++plane)
    std::memcpy(in(plane), input.data() + plane * sizes_.in_bytes, sizes_.in_bytes);
}

void HostArrays::poison() {
  if (sizes_.place == Place::in_place) return;
  for (size_t plane = 0; plane < sizes_.out_planes; ++plane)
    std::memset(out(plane), kAllOnes, sizes_.out_bytes);
}

void HostArrays::read(Bytes& output) const {
  for (size_t plane = 0; plane < sizes_.out_planes; ++plane)
    std::memcpy(output.data() + plane * sizes_.out_bytes, out(plane), sizes_.out_bytes);
}

DeviceArrays::DeviceArrays(const Problem& problem, const Device& device)
    : sizes_(problem), queue_(device.queue) {
  const auto allocate = [&](size_t bytes) { return cl::Buffer(device.context, CL_MEM_READ_WRITE, bytes); };
  for (size_t plane = 0; plane < sizes_.in_planes; ++plane) in_[plane] = allocate(sizes_.in_allocated);
  if (sizes_.place == Place::in_place) return;
  for (size_t plane = 0; plane < sizes_.out_planes; ++plane) out_[plane] = allocate(sizes_.out_allocated);
  poison();
}

void DeviceArrays::load(const Bytes& input) {
  for (size_t plane = 0; plane < sizes_.in_planes; ++plane)
    queue_.enqueueWriteBuffer(in_[plane], CL_TRUE, 0, sizes_.in_bytes,
                              input.data() + plane * sizes_.in_bytes);
}

void DeviceArrays::poison() {
  if (sizes_.place == Place::in_place) return;
  for (size_t plane = 0; plane < sizes_.out_planes; ++plane)
    queue_.enqueueFillBuffer(out_[plane], kAllOnes, 0, sizes_.out_bytes);
  queue_.finish();
}

void DeviceArrays::read(Bytes& output) const {
  const auto& written = sizes_.place == Place::in_place ? in_ : out_;
  for (size_t plane = 0; plane < sizes_.out_planes; ++plane)
    queue_.enqueueReadBuffer(written[plane], CL_TRUE, 0, sizes_.out_bytes,
                             output.data() + plane * sizes_.out_bytes);
}

}  // namespace clfm::bench
