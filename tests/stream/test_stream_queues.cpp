// Streams whose pushes are all in flight at once: out-of-order queues, several queues, wait lists, in place;
// and that it does not matter how a signal is cut into pushes.
#include <catch2/catch.hpp>

#include "support/run/stream_run.hpp"

using namespace clfm::test;

namespace {

constexpr size_t kQueuedSamples = 600, kQueuedChannels = 2;

clfm::StreamDesc stereo_frames() {
  clfm::StreamDesc desc;
  desc.taps = 150;
  desc.channels = kQueuedChannels;
  desc.max_push = 100;
  desc.in.stride[0] = desc.out.stride[0] = kQueuedChannels;
  desc.in.batch_stride = desc.out.batch_stride = 1;
  desc.partition[0] = 8;
  desc.partition[1] = 32;
  return desc;
}

// A signal and a stream to send it through, in one buffer of frames.
struct Live {
  const TestDevice& device = test_device();
  clfm::Stream stream{test_engine(), stereo_frames()};
  cl::Buffer taps = filled(150, 1),
             prepared{device.context, CL_MEM_READ_WRITE, stream.prepared_filter_bytes()};
  cl::Buffer next_taps = filled(150, 2),
             next{device.context, CL_MEM_READ_WRITE, stream.prepared_filter_bytes()};
  cl::Buffer signal = filled(kQueuedSamples * kQueuedChannels, 3);

  Live() {
    stream.enqueue_prepare_filter(device.queue(), clfm::buffer(taps()), clfm::buffer(prepared()));
    stream.enqueue_prepare_filter(device.queue(), clfm::buffer(next_taps()), clfm::buffer(next()));
    device.queue.finish();
    stream.exchange_filter(clfm::buffer(prepared()));
  }

  cl::Buffer filled(size_t count, unsigned seed) const {
    std::mt19937 random(seed);
    std::normal_distribution<float> normal;
    std::vector<float> values(count);
    for (float& value : values) value = normal(random);
    return cl::Buffer(device.context, CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR, count * sizeof(float),
                      values.data());
  }

  std::vector<float> read(const cl::Buffer& buffer) const {
    std::vector<float> values(kQueuedSamples * kQueuedChannels);
    device.queue.enqueueReadBuffer(buffer, CL_TRUE, 0, values.size() * sizeof(float), values.data());
    return values;
  }

  // Everything in flight; pushes go round the queues. Half way the filter is exchanged.
  std::vector<float> play(const std::vector<cl::CommandQueue>& queues, size_t push, const cl::Buffer& out,
                          const clfm::WaitList& wait = {}) {
    size_t turn = 0;
    for (size_t at = 0; at < kQueuedSamples; at += push, ++turn) {
      if (at == kQueuedSamples / 2) stream.exchange_filter(clfm::buffer(next()), 64);
      const size_t offset = at * kQueuedChannels * sizeof(float);
      stream.enqueue_push(queues[turn % queues.size()](), clfm::buffer(signal(), offset), push,
                          clfm::buffer(out(), offset), wait);
    }
    for (const cl::CommandQueue& queue : queues) queue.finish();
    return read(out);
  }
};

// How many outputs differ, and where the first one is; printing them all would help nobody.
std::string difference(const std::vector<float>& a, const std::vector<float>& b) {
  size_t count = 0, first = 0;
  for (size_t i = a.size(); i-- > 0;)
    if (a[i] != b[i]) {
      ++count;
      first = i;
    }
  if (count == 0) return "";
  std::ostringstream text;
  text << count << " outputs differ, the first is " << first << ": " << a[first] << " and " << b[first];
  return text.str();
}

}  // namespace

TEST_CASE("how a signal is cut into pushes does not change a bit of the outputs", "[stream][threads]") {
  Live live;
  const cl::Buffer out = live.filled(kQueuedSamples * kQueuedChannels, 4);
  const std::vector<float> whole = live.play({live.device.queue}, 100, out);
  for (const size_t push : {1, 12, 30, 60, 75}) {
    Live again;
    INFO(push);
    CHECK(
        difference(again.play({again.device.queue}, push, again.filled(kQueuedSamples * kQueuedChannels, 5)),
                   whole) == "");
  }
}

TEST_CASE("a stream's pushes run in order on any queues, in place, behind what they wait for",
          "[stream][threads]") {
  Live live;
  const std::vector<float> expected =
      live.play({live.device.queue}, 20, live.filled(kQueuedSamples * kQueuedChannels, 6));
  const auto out_of_order = [&] { return make_queue(live.device, CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE); };
  for (int repeat = 0; repeat < 3; ++repeat) {
    Live other;
    CHECK(difference(other.play({out_of_order()}, 20, other.filled(kQueuedSamples * kQueuedChannels, 7)),
                     expected) == "");
  }
  Live several;
  CHECK(difference(several.play({out_of_order(), several.device.queue, out_of_order()}, 20,
                                several.filled(kQueuedSamples * kQueuedChannels, 8)),
                   expected) == "");
  Live in_place;
  CHECK(difference(in_place.play({in_place.device.queue}, 20, in_place.signal), expected) == "");

  // The signal comes late: what is pushed before is not what is heard.
  Live late;
  const std::vector<float> samples = late.read(late.signal);
  const cl::UserEvent arrival(late.device.context);
  const cl::Buffer silence = late.filled(kQueuedSamples * kQueuedChannels, 9);
  cl::Event written;
  const cl::CommandQueue writer = out_of_order();
  const std::vector<cl::Event> gate{arrival};
  std::swap(late.signal, const_cast<cl::Buffer&>(silence));
  writer.enqueueWriteBuffer(late.signal, CL_FALSE, 0, samples.size() * sizeof(float), samples.data(), &gate,
                            &written);
  writer.flush();
  cl::UserEvent(arrival).setStatus(CL_COMPLETE);
  CHECK(difference(
            late.play({out_of_order()}, 20, late.filled(kQueuedSamples * kQueuedChannels, 10), {written()}),
            expected) == "");
}

TEST_CASE("a push of no samples passes events on and does nothing else", "[stream][threads]") {
  Live live, whole;
  const cl::CommandQueue& queue = live.device.queue;
  const cl::CommandQueue apart = make_queue(live.device, CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE);
  const auto is_complete = [](cl_event event) {
    return cl::Event(event, true).getInfo<CL_EVENT_COMMAND_EXECUTION_STATUS>() == CL_COMPLETE;
  };
  clfm::Stream fresh(test_engine(), stereo_frames());  // has no filter
  fresh.enqueue_push(queue(), {}, 0, {});
  fresh.enqueue_flush(queue(), 0, {});
  cl_event done = nullptr;
  fresh.enqueue_push(queue(), {}, 0, {}, {}, &done);
  const cl::Event alone(done);
  alone.wait();

  // Its event waits for what it is given, and so does the next push of nothing on another queue.
  cl::UserEvent gate(live.device.context);
  cl_event passed = nullptr, next = nullptr;
  fresh.enqueue_push(apart(), {}, 0, {}, {gate()}, &passed);
  fresh.enqueue_push(queue(), {}, 0, {}, {}, &next);
  const cl::Event first(passed), second(next);
  apart.flush();
  queue.flush();
  CHECK_FALSE(is_complete(passed));
  CHECK_FALSE(is_complete(next));
  gate.setStatus(CL_COMPLETE);
  second.wait();
  CHECK(is_complete(passed));

  // Between the pushes of a signal, and on a stream that has just begun.
  const cl::Buffer out = live.filled(kQueuedSamples * kQueuedChannels, 4);
  live.stream.enqueue_push(queue(), {}, 0, {});
  for (size_t at = 0; at < kQueuedSamples; at += 50) {
    if (at == kQueuedSamples / 2) live.stream.exchange_filter(clfm::buffer(live.next()), 64);
    const size_t offset = at * kQueuedChannels * sizeof(float);
    live.stream.enqueue_push(queue(), clfm::buffer(live.signal(), offset), 50, clfm::buffer(out(), offset));
    cl_event between = nullptr;
    live.stream.enqueue_push(queue(), {}, 0, {}, {}, &between);
    clReleaseEvent(between);
  }
  queue.finish();
  CHECK(difference(live.read(out), whole.play({whole.device.queue}, 50,
                                              whole.filled(kQueuedSamples * kQueuedChannels, 5))) == "");
}
