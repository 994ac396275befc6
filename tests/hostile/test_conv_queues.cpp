// Convolutions and layers on out-of-order queues, from several threads, behind wait lists; and a caller's own
// schedule of slices.
#include <atomic>
#include <catch2/catch.hpp>
#include <chrono>
#include <functional>
#include <thread>

#include "support/run/conv_run.hpp"
#include "support/run/layer_run.hpp"

using namespace clfm::test;

namespace {

// A plan of several steps and a workspace, so that a missing dependency would show: what is wrong with its
// results for random data of that number.
struct Plan {
  std::string token;
  std::function<std::string(int number, const cl::CommandQueue& queue)> run;
};

Plan conv_plan(const std::string& token) {
  const clfm::ConvDesc desc(token);
  const auto conv = std::make_shared<clfm::Conv>(test_engine(), desc);
  return {token, [=](int number, const cl::CommandQueue& queue) {
            std::mt19937_64 random = random_for(token + std::to_string(number));
            const ConvShape signal = signal_shape(desc), filter = filter_shape(desc);
            ConvSignal values =
                detail::random_values(desc, desc.batch * signal.rows * signal.columns, random);
            return run_conv(*conv, desc, std::move(values),
                            detail::random_values(desc, filter.rows * filter.columns, random), queue)
                .complaints;
          }};
}

Plan layer_plan(const std::string& token) {
  const clfm::LayerDesc desc(token);
  const auto layer = std::make_shared<clfm::Layer>(test_engine(), desc);
  return {token, [=](int number, const cl::CommandQueue& queue) {
            std::mt19937_64 random = random_for(token + std::to_string(number));
            return run_layer(*layer, desc, random_tensors(desc, random), queue).complaints;
          }};
}

std::vector<Plan> plans() {
  return {
      conv_plan("conv f32 37x70 k9x9 same clamp b2 algo=direct_overlap_add tile=8x11"),
      conv_plan("conv f32 60x70 k9x9 b2 algo=overlap_save tile=20x20"),
      conv_plan("conv f32 5000 k21 same b3 algo=overlap_add tile=64 steps=4"),  // phases that may run at once
      layer_plan("layer f32 4x13x15 c6 k3x3 pad=1x1 b2 groups=2 bias algo=overlap_save tile=8x8")};
}

cl::CommandQueue out_of_order_queue() {
  return make_queue(test_device(), CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE);
}

cl::Buffer empty_buffer(size_t bytes) { return {test_device().context, CL_MEM_READ_WRITE, bytes}; }

void check_is_held_back(const cl::CommandQueue& queue, const cl::Event& done, cl::UserEvent& gate) {
  queue.flush();
  std::this_thread::sleep_for(std::chrono::milliseconds(30));
  CHECK(done.getInfo<CL_EVENT_COMMAND_EXECUTION_STATUS>() > CL_COMPLETE);
  gate.setStatus(CL_COMPLETE);
  done.wait();
  CHECK(done.getInfo<CL_EVENT_COMMAND_EXECUTION_STATUS>() == CL_COMPLETE);
}

}  // namespace

TEST_CASE("an out-of-order queue runs the steps of convolutions and layers in order", "[threads][conv]") {
  const cl::CommandQueue queue = out_of_order_queue();
  for (const Plan& plan : plans())
    for (int repeat = 0; repeat < 4; ++repeat) {
      INFO(plan.token);
      CHECK(plan.run(repeat, queue) == "");
    }
}

TEST_CASE("one convolution or layer from several threads, each with its own queue", "[threads][conv]") {
  for (const Plan& plan : plans()) {
    std::atomic<int> bad{0};
    std::vector<std::thread> threads;
    for (int t = 0; t < 4; ++t)
      threads.emplace_back([&, t] {
        const cl::CommandQueue queue = t % 2 ? out_of_order_queue() : make_queue(test_device(), 0);
        for (int repeat = 0; repeat < 3; ++repeat) bad += !plan.run(10 * t + repeat, queue).empty();
      });
    for (std::thread& thread : threads) thread.join();
    INFO(plan.token);
    CHECK(bad == 0);
  }
}

TEST_CASE("a convolution's prepare and run wait for their wait lists", "[conv]") {
  const clfm::Conv conv(
      test_engine(), clfm::ConvDesc("conv f32 37x70 k9x9 same clamp b2 algo=direct_overlap_add tile=8x11"));
  const cl::CommandQueue queue = out_of_order_queue();
  const cl::Buffer signal = empty_buffer(2 * 37 * 70 * 4), taps = empty_buffer(81 * 4),
                   out = empty_buffer(2 * 37 * 70 * 4), prepared = empty_buffer(conv.prepared_filter_bytes());
  cl::UserEvent first(test_device().context), second(test_device().context);
  cl::Event is_prepared, done;
  conv.enqueue_prepare_filter(queue(), clfm::buffer(taps()), clfm::buffer(prepared()), {}, {first()},
                              &is_prepared());
  check_is_held_back(queue, is_prepared, first);
  conv.enqueue(queue(), clfm::buffer(signal()), clfm::buffer(prepared()), clfm::buffer(out()), {},
               {second(), is_prepared()}, &done());
  check_is_held_back(queue, done, second);
}

TEST_CASE("a layer's prepare and passes wait for their wait lists", "[conv]") {
  const clfm::Layer layer(test_engine(), clfm::LayerDesc("layer f32 4x13x15 c6 k3x3 pad=1x1 b2 groups=2"));
  const cl::CommandQueue queue = out_of_order_queue();
  const cl::Buffer weights = empty_buffer(6 * 2 * 9 * 4), out = empty_buffer(2 * 6 * 13 * 15 * 4),
                   prepared_input = empty_buffer(layer.prepared_bytes(CLFM_LAYER_INPUT)),
                   prepared_weights = empty_buffer(layer.prepared_bytes(CLFM_LAYER_WEIGHTS));
  cl::UserEvent first(test_device().context), second(test_device().context);
  cl::Event is_prepared, done;
  layer.enqueue_prepare(queue(), CLFM_LAYER_WEIGHTS, clfm::buffer(weights()),
                        clfm::buffer(prepared_weights()), {}, {first()}, &is_prepared());
  check_is_held_back(queue, is_prepared, first);
  layer.enqueue_pass(queue(), CLFM_LAYER_FORWARD,
                     {clfm::buffer(prepared_input()), clfm::buffer(prepared_weights()), {}},
                     clfm::buffer(out()), {}, {second(), is_prepared()}, &done());
  check_is_held_back(queue, done, second);
}

namespace {

// A signal that arrives in parts, and the outputs that begin in each: a plan of its own, which reads the part
// and filter - 1 numbers before it.
struct Slice {
  size_t begin, end;    // of the signal: the part
  size_t first, count;  // outputs of the whole
  clfm::ConvDesc desc;
};

std::vector<Slice> slices_of(const clfm::ConvDesc& whole, const std::vector<const char*>& algorithms) {
  const size_t signal = whole.signal[0], halo = whole.filter[0] - 1, parts = algorithms.size();
  std::vector<Slice> slices;
  for (size_t k = 0; k < parts; ++k) {
    Slice slice{k * signal / parts, (k + 1) * signal / parts, k * signal / parts, 0, {}};
    const size_t before = k == 0 ? 0 : halo;
    slice.count = slice.end - slice.begin + (k + 1 == parts ? halo : 0);
    slice.desc = clfm::ConvDesc("conv f32 " + std::to_string(slice.end - slice.begin + before) + " k" +
                                std::to_string(whole.filter[0]) + " slice=" + std::to_string(before) + "+" +
                                std::to_string(slice.count) + " " + algorithms[k]);
    slices.push_back(slice);
  }
  return slices;
}

}  // namespace

// The host schedule in "Parallelized Filters" that needs no steps: on an out-of-order queue each plan begins
// as soon as what it reads is there. The parts arrive last to first.
TEST_CASE("slices by several plans, each behind the writes that it needs, make the whole",
          "[threads][conv]") {
  const clfm::ConvDesc whole("conv f32 400 k21");
  const std::vector<Slice> slices =
      slices_of(whole, {"algo=direct_overlap_add tile=16", "algo=overlap_save tile=40",
                        "algo=direct_overlap_add tile=16", "algo=overlap_save tile=40"});
  std::mt19937_64 random = random_for("slices");
  const ConvSignal signal = detail::random_values(whole, 400, random),
                   filter = detail::random_values(whole, 21, random);
  std::vector<float> samples, taps;
  for (const auto& x : signal) samples.push_back(static_cast<float>(x.real()));
  for (const auto& h : filter) taps.push_back(static_cast<float>(h.real()));

  GuardedBuffer in(test_device(), 400 * sizeof(float)), out(test_device(), 420 * sizeof(float));
  const cl::Buffer filter_buffer(test_device().context, CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR,
                                 taps.size() * sizeof(float), taps.data());
  const cl::CommandQueue queue = out_of_order_queue();
  cl::UserEvent arrival(test_device().context);
  cl_event gate = arrival();
  const auto at = [](clfm_buffer buffer, size_t number) {
    buffer.offset_bytes += number * sizeof(float);
    return buffer;
  };
  std::vector<cl::Event> is_written(slices.size()), is_done(slices.size());
  std::vector<cl::Buffer> prepared;
  std::vector<clfm::Conv> plans;
  for (const Slice& slice : slices) plans.emplace_back(test_engine(), slice.desc);
  for (size_t k = slices.size(); k-- > 0;) {
    const Slice& s = slices[k];
    REQUIRE(clEnqueueWriteBuffer(queue(), in.slice().mem, CL_FALSE, at(in.slice(), s.begin).offset_bytes,
                                 (s.end - s.begin) * sizeof(float), &samples[s.begin], 1, &gate,
                                 &is_written[k]()) == CL_SUCCESS);
    gate = is_written[k]();
  }
  for (size_t k = 0; k < slices.size(); ++k) {
    const Slice& s = slices[k];
    cl::Event is_prepared;
    prepared.push_back(empty_buffer(plans[k].prepared_filter_bytes()));
    plans[k].enqueue_prepare_filter(queue(), clfm::buffer(filter_buffer()), clfm::buffer(prepared[k]()), {},
                                    {}, &is_prepared());
    clfm::WaitList wait{is_prepared(), is_written[k]()};
    if (k > 0) wait.push_back(is_written[k - 1]());
    plans[k].enqueue(queue(), at(in.slice(), k == 0 ? 0 : s.begin - 20), clfm::buffer(prepared[k]()),
                     at(out.slice(), s.first), {}, wait, &is_done[k]());
  }
  queue.flush();
  for (const cl::Event& done : is_done)
    CHECK(done.getInfo<CL_EVENT_COMMAND_EXECUTION_STATUS>() > CL_COMPLETE);
  arrival.setStatus(CL_COMPLETE);
  cl::Event::waitForEvents(is_done);

  const std::vector<std::byte> bytes = out.read();
  ConvSignal joined;
  for (size_t i = 0; i < 420; ++i)
    joined.push_back(load_real(whole.precision, bytes.data() + i * sizeof(float)));
  CHECK(conv_error(whole, signal, filter, joined, reference_conv(whole, signal, filter)) <=
        conv_error_bound(whole));
  CHECK(in.guards_are_intact());
  CHECK(out.guards_are_intact());
}
