// Out-of-order queues, several threads and queues on one plan, wait lists, sub-buffers, dirty workspace.
#include <atomic>
#include <catch2/catch.hpp>
#include <sstream>
#include <thread>

#include "support/run/fft_run.hpp"

using namespace clfm::test;

namespace {

// Several steps and a workspace, so that a missing dependency would show.
const std::vector<std::string> kSeveralSteps = {
    "c2c f32 60x44 b8 algo=stockham", "c2c f32 60x44 b8 algo=stockham inplace",
    "c2c f32 60x44 b8 algo=digit_reverse", "c2c f32 48x48 b4 algo=digit_reverse inplace",
    "c2c f32 4096 b4 algo=stockham ws=caller"};

Signal random_signal(const std::string& token, int which) {
  std::mt19937_64 random = random_for(token + std::to_string(which));
  return random_input(clfm::FftDesc(token), random);
}

}  // namespace

TEST_CASE("an out-of-order queue runs the steps in order", "[threads][intel]") {
  const cl::CommandQueue queue = make_queue(test_device(), CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE);
  for (const std::string& token : kSeveralSteps) {
    const clfm::FftDesc desc(token);
    const clfm::Fft fft(test_engine(), desc);
    for (int repeat = 0; repeat < 5; ++repeat) {
      INFO(token);
      CHECK(run_fft(fft, desc, random_signal(token, repeat), queue).complaints == "");
    }
  }
}

TEST_CASE("one plan from several threads, each with its own queue", "[threads]") {
  for (const std::string& token : kSeveralSteps) {
    const clfm::FftDesc desc(token);
    const clfm::Fft fft(test_engine(), desc);
    std::atomic<int> bad{0};
    std::vector<std::thread> threads;
    for (int t = 0; t < 4; ++t)
      threads.emplace_back([&, t] {
        const cl::CommandQueue queue =
            make_queue(test_device(), t % 2 ? CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE : 0);
        for (int repeat = 0; repeat < 4; ++repeat)
          bad += !run_fft(fft, desc, random_signal(token, 10 * t + repeat), queue).complaints.empty();
      });
    for (std::thread& thread : threads) thread.join();
    INFO(token);
    CHECK(bad == 0);
  }
}

TEST_CASE("plans are created from several threads of one engine", "[threads]") {
  const clfm::Engine engine(test_device().context(), test_device().device());
  std::atomic<int> bad{0};
  std::vector<std::thread> threads;
  for (int t = 0; t < 4; ++t)
    threads.emplace_back([&, t] {
      const cl::CommandQueue queue = make_queue(test_device(), 0);
      const std::string token = t % 2 ? "c2c f32 36 b3" : "c2c f32 36 b3 algo=stockham";
      const clfm::FftDesc desc(token);
      const clfm::Fft fft(engine, desc);
      bad += !run_fft(fft, desc, random_signal(token, t), queue).complaints.empty();
    });
  for (std::thread& thread : threads) thread.join();
  CHECK(bad == 0);
}

TEST_CASE("an enqueue waits for its wait list") {
  const TestDevice& device = test_device();
  const clfm::FftDesc desc("c2c f32 60 b4 inplace");
  const clfm::Fft fft(test_engine(), desc);
  const cl::CommandQueue queue = make_queue(device, CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE);
  cl::UserEvent gate(device.context);
  cl::Buffer buffer(device.context, CL_MEM_READ_WRITE, 4 * 60 * 8);
  cl::Event done;
  fft.enqueue(queue(), clfm::buffer(buffer()), {}, {}, {gate()}, &done());
  queue.flush();
  std::this_thread::sleep_for(std::chrono::milliseconds(50));
  CHECK(done.getInfo<CL_EVENT_COMMAND_EXECUTION_STATUS>() > CL_COMPLETE);
  gate.setStatus(CL_COMPLETE);
  done.wait();
  CHECK(done.getInfo<CL_EVENT_COMMAND_EXECUTION_STATUS>() == CL_COMPLETE);
}

TEST_CASE("sub-buffers and offsets") {
  const TestDevice& device = test_device();
  const std::string token = "c2c f32 60 b4 algo=stockham";
  const clfm::FftDesc desc(token);
  const clfm::Fft fft(test_engine(), desc);
  const size_t bytes = 4 * 60 * 8, align = device.device.getInfo<CL_DEVICE_MEM_BASE_ADDR_ALIGN>() / 8;
  cl::Buffer parent(device.context, CL_MEM_READ_WRITE, align + bytes + 64);
  cl_buffer_region region{align, bytes + 64};
  cl::Buffer sub = parent.createSubBuffer(CL_MEM_READ_WRITE, CL_BUFFER_CREATE_TYPE_REGION, &region);
  cl::Buffer out(device.context, CL_MEM_READ_WRITE, bytes + 24);
  const Signal in = random_signal(token, 0);
  SideBytes raw{std::vector<std::byte>(bytes), {}};
  store_elements(desc, Side::in, in, raw);
  device.queue.enqueueWriteBuffer(sub, CL_TRUE, 40, bytes, raw.bytes.data());
  const auto poisoned = poison(bytes + 24);
  device.queue.enqueueWriteBuffer(out, CL_TRUE, 0, poisoned.size(), poisoned.data());
  fft.enqueue(device.queue(), clfm::buffer(sub(), 40), clfm::buffer(out(), 24));
  device.queue.enqueueReadBuffer(out, CL_TRUE, 24, bytes, raw.bytes.data());
  CHECK(relative_l2(load_elements(desc, Side::out, raw), reference_fft(desc, in)) <= error_bound(desc));
}

TEST_CASE("a plan outlives the engine's handle, and repeats itself to the bit") {
  const clfm::FftDesc desc("c2c f32 60x44 b2");
  auto engine = std::make_unique<clfm::Engine>(test_device().context(), test_device().device());
  const clfm::Fft fft(*engine, desc);
  engine.reset();
  const Signal in = random_signal("c2c f32 60x44 b2", 0);
  const FftRun first = run_fft(fft, desc, in), second = run_fft(fft, desc, in);
  CHECK(first.complaints == "");
  CHECK(first.out == second.out);
}

namespace {

void check_as_on(const std::string& profile, const std::vector<std::string>& tokens) {
  const clfm::Engine engine(test_device().context(), test_device().device(), profile.c_str());
  for (const std::string& token : tokens) {
    const clfm::FftDesc desc(token);
    const clfm::Fft fft(engine, desc);
    const FftRun run = run_fft(fft, desc, random_signal(token, 0));
    INFO(profile << ": " << token << "\n" << run.recipe);
    CHECK(run.complaints == "");
  }
}

// The rows of the built-in profiles, as the refusal of any other name lists them; but for those of CPUs.
std::vector<std::string> gpu_profiles() {
  std::string message;
  try {
    const clfm::Engine none(test_device().context(), test_device().device(), "none such");
  } catch (const clfm::Error& refusal) {
    message = refusal.what();
  }
  const std::string before = "none of ";
  std::istringstream names(message.substr(message.rfind(before) + before.size()));
  std::vector<std::string> rows;
  for (std::string name; std::getline(names >> std::ws, name, ',');)
    if (name.rfind("cpu-", 0) != 0) rows.push_back(name);
  return rows;
}

// No extent is a multiple of a wave, few are whole groups.
const std::vector<std::string> kFewItems = {"c2c f32 21x10 b2 inplace", "r2c f32 30 b3", "dct3 f32 10"};

}  // namespace

TEST_CASE("the profile of a phone plans and runs here", "[phones]") {
  const std::vector<std::string> profiles = gpu_profiles();
  REQUIRE(profiles.size() >= 12);
  for (const std::string& profile : profiles) {
    check_as_on(profile, {"c2c f32 1000 b3", "r2c f32 60x44", "c2c f32 12x10x14 b2 bwd inplace"});
    check_as_on(profile, kFewItems);
  }
}

TEST_CASE("what phones run, few items of it", "[phones][oclgrind][rusticl][small]") {
  for (const char* profile : {"mali-valhall", "adreno-7xx"}) check_as_on(profile, kFewItems);
}
