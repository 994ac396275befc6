// A plan whose second kernel the driver refuses: the message says what is pending, and a workspace stays
// guarded until that is done.
#include <catch2/catch.hpp>
#include <chrono>
#include <cstring>
#include <thread>

#include "injected.hpp"
#include "scenarios.hpp"

using namespace clfm::test;

namespace {

struct Plan {
  explicit Plan(Stage& stage) {
    clfm_fft_desc desc;
    REQUIRE(clfm_engine_create(stage.context(), test_device().device(), nullptr, &engine) == CLFM_SUCCESS);
    REQUIRE(clfm_fft_desc_from_token("c2c f32 48x60 b2 algo=stockham", &desc) == CLFM_SUCCESS);
    REQUIRE(clfm_fft_create(engine, &desc, &fft) == CLFM_SUCCESS);
    clfm_fft_info info{};
    info.struct_size = sizeof info;
    REQUIRE(clfm_fft_get_info(fft, &info) == CLFM_SUCCESS);
    steps = info.steps;
    REQUIRE(steps >= 2);
    REQUIRE(info.workspace_bytes > 0);
  }
  ~Plan() {
    clfm_fft_release(fft);
    clfm_engine_release(engine);
  }
  clfm_status enqueue(const cl::CommandQueue& queue, Stage& stage, std::vector<cl_event> wait,
                      cl_event* event) {
    return clfm_fft_enqueue(fft, queue(), stage.in, stage.out, {}, static_cast<cl_uint>(wait.size()),
                            wait.empty() ? nullptr : wait.data(), event);
  }
  clfm_engine engine = nullptr;
  clfm_fft fft = nullptr;
  size_t steps = 0;
};

bool is_complete(cl_event event) {
  return cl::Event(event, true).getInfo<CL_EVENT_COMMAND_EXECUTION_STATUS>() == CL_COMPLETE;
}

// The second kernel fails, and where `markers` is so that many markers as well.
void fail_second_kernel(int markers) {
  injected().opencl_fails = [kernels = 0, markers](const char* name) mutable {
    if (std::strcmp(name, "clEnqueueNDRangeKernel") == 0) return ++kernels == 2;
    if (std::strcmp(name, "clEnqueueMarkerWithWaitList") == 0) return markers-- > 0;
    return false;
  };
}

void check_guarded(cl_command_queue_properties properties, int failing_markers) {
  Stage stage;
  Plan plan(stage);
  REQUIRE(plan.enqueue(stage.queue, stage, {}, nullptr) == CLFM_SUCCESS);
  const std::vector<float> good = stage.result();
  const cl::CommandQueue first(stage.context, test_device().device, properties),
      second(stage.context, test_device().device);
  cl::UserEvent gate(stage.context);
  fail_second_kernel(failing_markers);
  const clfm_status status = plan.enqueue(first, stage, {gate()}, nullptr);
  injected().opencl_fails = nullptr;
  CHECK(status == CL_OUT_OF_HOST_MEMORY);
  CHECK_THAT(clfm_last_message(),
             Catch::Contains("after 1 of " + std::to_string(plan.steps) + " steps, which are pending"));
  stage.poison();
  stage.queue.finish();
  cl_event done = nullptr;
  REQUIRE(plan.enqueue(second, stage, {}, &done) == CLFM_SUCCESS);
  second.flush();
  std::this_thread::sleep_for(std::chrono::milliseconds(50));
  CHECK_FALSE(is_complete(done));
  gate.setStatus(CL_COMPLETE);
  cl::Event(done).wait();
  CHECK(std::memcmp(stage.result().data(), good.data(), 48 * 60 * 2 * 2 * sizeof(float)) == 0);
}

}  // namespace

TEST_CASE("a workspace stays guarded after half an enqueue", "[failing][halfway]") {
  check_guarded(0, 0);
  check_guarded(CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE, 0);
}

TEST_CASE("a workspace stays guarded even where the queue gives no event", "[failing][halfway]") {
  check_guarded(0, 1);
  check_guarded(CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE, 1);
}

TEST_CASE("half a push says that something is pending, and a reset stream goes on", "[failing][halfway]") {
  Stage stage;
  clfm_engine engine = nullptr;
  clfm_stream stream = nullptr;
  clfm_stream_desc desc;
  clfm_stream_desc_init(&desc);
  desc.taps = 20;
  desc.max_push = 64;
  REQUIRE(clfm_engine_create(stage.context(), test_device().device(), nullptr, &engine) == CLFM_SUCCESS);
  REQUIRE(clfm_stream_create(engine, &desc, &stream) == CLFM_SUCCESS);
  REQUIRE(clfm_stream_enqueue_prepare_filter(stream, stage.queue(), stage.in, stage.prepared[0], 0, nullptr,
                                             nullptr) == CLFM_SUCCESS);
  REQUIRE(clfm_stream_exchange_filter(stream, stage.prepared[0], 0) == CLFM_SUCCESS);
  const auto push = [&] {
    return clfm_stream_enqueue_push(stream, stage.queue(), stage.in, 64, stage.out, 0, nullptr, nullptr);
  };
  REQUIRE(push() == CLFM_SUCCESS);
  const std::vector<float> good = stage.result();
  fail_second_kernel(0);
  CHECK(push() == CL_OUT_OF_HOST_MEMORY);
  injected().opencl_fails = nullptr;
  CHECK_THAT(clfm_last_message(), Catch::Contains("what the call has enqueued before is pending"));
  CHECK(push() == CLFM_INVALID_ARGUMENT);
  REQUIRE(clfm_stream_reset(stream) == CLFM_SUCCESS);
  stage.poison();
  REQUIRE(push() == CLFM_SUCCESS);
  CHECK(std::memcmp(stage.result().data(), good.data(), 64 * sizeof(float)) == 0);
  clfm_stream_release(stream);
  clfm_engine_release(engine);
}
