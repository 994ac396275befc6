// How clFFT's interface is called: queues, events, threads, contexts, handles.
#include <cstdlib>
#include <thread>

#include "clfft_run.hpp"

using namespace clfm::test;

TEST_CASE("an enqueue waits for its wait list and gives an event") {
  const ClfftPlan plan(test_device().context(), {64});
  cl::CommandQueue queue = make_queue(test_device(), CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE);
  std::vector<float> ones(128, 1.0f), result(128);
  cl::Buffer data(test_device().context, CL_MEM_READ_WRITE, 512);
  cl::Event written;
  queue.enqueueWriteBuffer(data, CL_FALSE, 0, 512, ones.data(), nullptr, &written);
  cl_event done = nullptr;
  cl_mem mem = data();
  cl_command_queue raw = queue();
  const cl_event wait[] = {written()};
  REQUIRE(clfftEnqueueTransform(plan.get(), CLFFT_FORWARD, 1, &raw, 1, wait, &done, &mem, nullptr, nullptr) ==
          CLFFT_SUCCESS);
  REQUIRE(clWaitForEvents(1, &done) == CL_SUCCESS);
  clReleaseEvent(done);
  queue.enqueueReadBuffer(data, CL_TRUE, 0, 512, result.data());
  CHECK(double(result[0]) == Approx(64));
  CHECK(std::abs(result[2]) < 1e-4f);
}

TEST_CASE("a wait list that is missing is refused") {
  const ClfftPlan plan(test_device().context(), {1009});
  cl::Buffer data(test_device().context, CL_MEM_READ_WRITE, 8072);
  cl_mem mem = data();
  cl_command_queue queue = test_device().queue();
  CHECK(clfftEnqueueTransform(plan.get(), CLFFT_FORWARD, 1, &queue, 1, nullptr, nullptr, &mem, nullptr,
                              nullptr) == CLFFT_INVALID_EVENT_WAIT_LIST);
}

TEST_CASE("transforms that share a plan's workspace follow each other on different queues", "[threads]") {
  const clfm::FftDesc desc("c2c f32 20011");
  const auto plan = clfft_plan(desc);
  cl_command_queue first = test_device().queue();
  size_t workspace_bytes = 0;
  REQUIRE(clfftBakePlan(plan->get(), 1, &first, nullptr, nullptr) == CLFFT_SUCCESS);
  REQUIRE(clfftGetTmpBufSize(plan->get(), &workspace_bytes) == CLFFT_SUCCESS);
  REQUIRE(workspace_bytes > 0);
  std::vector<std::thread> threads;
  for (int k = 0; k < 3; ++k)
    threads.emplace_back([&] {
      cl::CommandQueue queue = make_queue(test_device(), 0);
      const size_t bytes = extent_bytes(desc, Side::in);
      cl::Buffer in(test_device().context, CL_MEM_READ_WRITE, bytes),
          out(test_device().context, CL_MEM_READ_WRITE, bytes);
      std::vector<float> values(bytes / sizeof(float), 0.0f);
      values[0] = 1;  // an impulse: every result is 1
      queue.enqueueWriteBuffer(in, CL_TRUE, 0, bytes, values.data());
      cl_command_queue raw = queue();
      cl_mem in_mem = in(), out_mem = out();
      for (int turn = 0; turn < 4; ++turn)
        if (clfftEnqueueTransform(plan->get(), CLFFT_FORWARD, 1, &raw, 0, nullptr, nullptr, &in_mem, &out_mem,
                                  nullptr) != CLFFT_SUCCESS)
          std::abort();
      queue.enqueueReadBuffer(out, CL_TRUE, 0, bytes, values.data());
      for (size_t i = 0; i < values.size(); i += 2)
        if (std::abs(values[i] - 1) > 1e-4f || std::abs(values[i + 1]) > 1e-4f) std::abort();
    });
  for (std::thread& thread : threads) thread.join();
}

TEST_CASE("threads make, bake and destroy plans at once", "[threads]") {
  std::vector<std::thread> threads;
  for (size_t k = 0; k < 4; ++k)
    threads.emplace_back([k] {
      for (size_t turn = 0; turn < 3; ++turn) {
        const size_t length = 8 << (k + turn) % 3;
        clfftPlanHandle plan = 0;
        cl_command_queue queue = test_device().queue();
        if (clfftCreateDefaultPlan(&plan, test_device().context(), CLFFT_1D, &length) != CLFFT_SUCCESS ||
            clfftBakePlan(plan, 1, &queue, nullptr, nullptr) != CLFFT_SUCCESS ||
            clfftDestroyPlan(&plan) != CLFFT_SUCCESS)
          std::abort();
      }
    });
  for (std::thread& thread : threads) thread.join();
}

TEST_CASE("lengths that clFFT refuses work, unless the environment asks for the refusal") {
  const size_t length = 17;
  clfftPlanHandle plan = 0;
  REQUIRE(setenv("CLFM_CLFFT_STRICT", "1", 1) == 0);
  CHECK(clfftCreateDefaultPlan(&plan, test_device().context(), CLFFT_1D, &length) == CLFFT_NOTIMPLEMENTED);
  unsetenv("CLFM_CLFFT_STRICT");
  check_clfft("c2c f32 17");
}

TEST_CASE("a queue of another context is refused") {
  const ClfftPlan plan(test_device().context(), {8});
  const cl::Context other(test_device().device);
  cl::CommandQueue queue(other, test_device().device);
  cl_command_queue raw = queue();
  CHECK(clfftBakePlan(plan.get(), 1, &raw, nullptr, nullptr) == CLFFT_INVALID_CONTEXT);
}

TEST_CASE("baking calls back") {
  const ClfftPlan plan(test_device().context(), {8});
  cl_command_queue queue = test_device().queue();
  clfftPlanHandle told = 0;
  REQUIRE(clfftBakePlan(
              plan.get(), 1, &queue,
              [](clfftPlanHandle handle, void* user) { *static_cast<clfftPlanHandle*>(user) = handle; },
              &told) == CLFFT_SUCCESS);
  CHECK(told == plan.get());
}

TEST_CASE("teardown destroys every plan, and the library goes on") {
  const size_t length = 8;
  clfftPlanHandle plan = 0;
  REQUIRE(clfftCreateDefaultPlan(&plan, test_device().context(), CLFFT_1D, &length) == CLFFT_SUCCESS);
  REQUIRE(clfftTeardown() == CLFFT_SUCCESS);
  CHECK(clfftDestroyPlan(&plan) == CLFFT_INVALID_PLAN);
  check_clfft("c2c f32 8 b2");
}

TEST_CASE("out of place with one buffer for both is in place, as programs expect of clFFT") {
  const size_t length = 8;
  const ClfftPlan plan(test_device().context(), {length});
  REQUIRE(clfftSetResultLocation(plan.get(), CLFFT_OUTOFPLACE) == CLFFT_SUCCESS);
  std::vector<float> values(16, 0.0f);
  values[0] = 1;  // an impulse: every result is 1
  cl::Buffer data(test_device().context, CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR, size_t{64}, values.data());
  cl_command_queue queue = test_device().queue();
  cl_mem mem = data();
  REQUIRE(clfftEnqueueTransform(plan.get(), CLFFT_FORWARD, 1, &queue, 0, nullptr, nullptr, &mem, &mem,
                                nullptr) == CLFFT_SUCCESS);
  test_device().queue.enqueueReadBuffer(data, CL_TRUE, 0, 64, values.data());
  for (size_t i = 0; i < values.size(); i += 2) CHECK(std::abs(values[i] - 1) < 1e-6f);
}
