#include "guarded_buffer.hpp"

#include <algorithm>
#include <stdexcept>

namespace clfm::test {

std::vector<std::byte> poison(size_t bytes) {
  // 16-bit words 0xfff0 .. 0xffff, in no short period: a copy from one place of a guard to another is noticed
  // too.
  std::vector<std::byte> pattern(bytes);
  for (size_t i = 0; i < bytes; ++i) {
    const auto mixed = static_cast<uint32_t>((i / 2) * 2654435761u) >> 28;
    pattern[i] = i % 2 == 1 ? std::byte{0xff} : static_cast<std::byte>(0xf0 | mixed);
  }
  return pattern;
}

GuardedBuffer::GuardedBuffer(const TestDevice& device, size_t payload_bytes, size_t start_bytes)
    : queue_(device.queue),
      payload_bytes_(payload_bytes),
      begin_(kGuardBytes + start_bytes),
      poison_(poison(begin_ + payload_bytes + kGuardBytes)),
      buffer_(device.context, CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR, poison_.size(), poison_.data()) {}

clfm_buffer GuardedBuffer::slice() const { return {buffer_(), begin_, nullptr, 0}; }

void GuardedBuffer::write(const std::vector<std::byte>& payload) {
  if (payload.size() != payload_bytes_) throw std::logic_error("a payload of the wrong size");
  // Some drivers return from a blocking write with a copy of the payload that is still on its way, which is
  // OpenCL 1.2's meaning of blocking.
  cl::Event written;
  queue_.enqueueWriteBuffer(buffer_, CL_TRUE, begin_, payload.size(), payload.data(), nullptr, &written);
  written.wait();
}

std::vector<std::byte> GuardedBuffer::read_all() const {
  std::vector<std::byte> all(poison_.size());
  queue_.enqueueReadBuffer(buffer_, CL_TRUE, 0, all.size(), all.data());
  return all;
}

std::vector<std::byte> GuardedBuffer::read() const {
  const auto all = read_all();
  const auto begin = all.begin() + static_cast<ptrdiff_t>(begin_);
  return {begin, begin + static_cast<ptrdiff_t>(payload_bytes_)};
}

bool GuardedBuffer::guards_are_intact() const {
  const auto all = read_all();
  return std::equal(all.begin(), all.begin() + static_cast<ptrdiff_t>(begin_), poison_.begin()) &&
         std::equal(all.end() - kGuardBytes, all.end(), poison_.end() - kGuardBytes);
}

}  // namespace clfm::test
