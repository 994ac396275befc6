// The buffers that tell on kernels: what they hold, and what they notice.
#include <catch2/catch.hpp>
#include <cmath>
#include <cstring>

#include "support/guarded/guarded_buffer.hpp"

using namespace clfm::test;

TEST_CASE("poison is not a number in every precision", "[reference]") {
  const auto bytes = poison(1024);
  for (size_t i = 0; i < bytes.size(); i += 8) {
    double wide = 0;
    std::memcpy(&wide, &bytes[i], sizeof wide);
    CHECK(std::isnan(wide));
  }
  for (size_t i = 0; i < bytes.size(); i += 4) {
    float single = 0;
    std::memcpy(&single, &bytes[i], sizeof single);
    CHECK(std::isnan(single));
  }
  for (size_t i = 0; i < bytes.size(); i += 2) {
    uint16_t half = 0;
    std::memcpy(&half, &bytes[i], sizeof half);
    CHECK((half & 0x7c00) == 0x7c00);
    CHECK((half & 0x03ff) != 0);
  }
}

TEST_CASE("guards notice one byte on either side and nothing inside", "[reference]") {
  const TestDevice& device = test_device();
  for (const ptrdiff_t place : {ptrdiff_t{-1}, ptrdiff_t{0}, ptrdiff_t{99}, ptrdiff_t{100}}) {
    GuardedBuffer buffer(device, 100);
    CHECK(buffer.guards_are_intact());
    CHECK(buffer.read() != std::vector<std::byte>(100));
    const cl::Buffer whole(buffer.slice().mem, true);
    const char zero = 0;
    device.queue.enqueueWriteBuffer(
        whole, CL_TRUE, static_cast<size_t>(static_cast<ptrdiff_t>(buffer.slice().offset_bytes) + place), 1,
        &zero);
    CHECK(buffer.guards_are_intact() == (place >= 0 && place < 100));
  }
}

TEST_CASE("what is written to a guarded buffer is there for every queue", "[reference][intel]") {
  const TestDevice& device = test_device();
  const cl::CommandQueue other = make_queue(device, CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE);
  constexpr size_t kBytes = 400;
  GuardedBuffer from(device, kBytes), to(device, kBytes);
  const cl::Buffer source(from.slice().mem, true), target(to.slice().mem, true);
  int stale = 0;
  for (int repeat = 0; repeat < 200; ++repeat) {
    const std::vector<std::byte> content(kBytes, static_cast<std::byte>(repeat));
    from.write(content);
    cl::Event copied;
    other.enqueueCopyBuffer(source, target, from.slice().offset_bytes, to.slice().offset_bytes, kBytes,
                            nullptr, &copied);
    copied.wait();
    stale += to.read() != content;
  }
  CHECK(stale == 0);
}
