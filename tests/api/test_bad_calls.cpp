// Every kind of bad argument of a call has its own status and a message that names it; nothing is enqueued,
// the engine goes on.
#include <algorithm>
#include <catch2/catch.hpp>
#include <clfft_mixed/clfft_mixed.hpp>
#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

#include "fft_engine.hpp"

using clfm::test::FftEngine;

namespace {

std::vector<cl::Device> other_devices_of_the_platform(const cl::Device& device) {
  std::vector<cl::Device> devices;
  cl::Platform(device.getInfo<CL_DEVICE_PLATFORM>()).getDevices(CL_DEVICE_TYPE_ALL, &devices);
  std::erase_if(devices, [&](const cl::Device& other) { return other() == device(); });
  return devices;
}

}  // namespace

TEST_CASE_METHOD(FftEngine, "NULL handles and pointers are refused by name", "[bad-input]") {
  clfm_fft_desc desc = line(64);
  clfm_fft plan = nullptr;
  size_t n = 0;
  CHECK(clfm_fft_create(nullptr, &desc, &plan) == CLFM_INVALID_ARGUMENT);
  CHECK(message() == "e is NULL");
  CHECK(clfm_fft_create(engine.get(), nullptr, &plan) == CLFM_INVALID_ARGUMENT);
  CHECK(message() == "d is NULL");
  CHECK(clfm_fft_create(engine.get(), &desc, nullptr) == CLFM_INVALID_ARGUMENT);
  CHECK(message() == "out is NULL");
  CHECK(clfm_fft_workspace_bytes(nullptr, &n) == CLFM_INVALID_ARGUMENT);
  CHECK(clfm_fft_recipe(nullptr, nullptr, &n) == CLFM_INVALID_ARGUMENT);
  CHECK(clfm_fft_enqueue(nullptr, nullptr, {}, {}, {}, 0, nullptr, nullptr) == CLFM_INVALID_ARGUMENT);
  clfm_engine other = nullptr;
  CHECK(clfm_engine_create(nullptr, device.device(), nullptr, &other) == CLFM_INVALID_ARGUMENT);
  CHECK(message() == "ctx is NULL");
  CHECK(clfm_engine_create(device.context(), nullptr, nullptr, &other) == CLFM_INVALID_ARGUMENT);
  CHECK(message() == "dev is NULL");
  CHECK(clfm_engine_create(device.context(), device.device(), nullptr, nullptr) == CLFM_INVALID_ARGUMENT);
  CHECK(clfm_engine_describe(engine.get(), nullptr, nullptr) == CLFM_INVALID_ARGUMENT);
  CHECK(clfm_fft_desc_from_token(nullptr, &desc) == CLFM_INVALID_ARGUMENT);
  CHECK(clfm_conv_desc_from_token("16 k3", nullptr) == CLFM_INVALID_ARGUMENT);
  CHECK(message() == "d is NULL");
  CHECK(clfm_layer_desc_from_token("1x4x4 k3x3", nullptr) == CLFM_INVALID_ARGUMENT);
  CHECK(message() == "d is NULL");
  clfm_layer_desc layer;
  CHECK(clfm_layer_desc_from_token(nullptr, &layer) == CLFM_INVALID_ARGUMENT);
  CHECK(message() == "token is NULL");
  clfm_fft_desc_init(nullptr);
  clfm_engine_desc_init(nullptr);
  clfm_fft_release(nullptr);
  clfm_engine_release(nullptr);
}

TEST_CASE_METHOD(FftEngine, "an engine refuses what it cannot use", "[bad-input]") {
  clfm_engine_desc desc;
  clfm_engine_desc_init(&desc);
  clfm_engine made = nullptr;
  SECTION("an unknown profile is named, and so are the known ones") {
    desc.profile = "mali-imaginary";
    CHECK(clfm_engine_create(device.context(), device.device(), &desc, &made) == CLFM_INVALID_ARGUMENT);
    CHECK_THAT(message(), Catch::Contains("mali-imaginary") && Catch::Contains("mali-valhall"));
  }
  SECTION("a device that the context does not have, or has no more") {
    const std::vector<cl::Device> others = other_devices_of_the_platform(device.device);
    if (std::getenv("POCL_DEVICES")) REQUIRE(!others.empty());  // ctest asks PoCL for two
    for (const cl::Device& other : others) {
      CHECK(clfm_engine_create(device.context(), other(), &desc, &made) == CLFM_INVALID_ARGUMENT);
      CHECK_THAT(message(), Catch::Contains("dev is not one of the context's 1 device"));
    }
  }
  CHECK(made == nullptr);
}

TEST_CASE_METHOD(FftEngine, "an enqueue checks everything before it launches anything", "[bad-input]") {
  clfm::FftDesc desc = line(64);
  desc.workspace = CLFM_WORKSPACE_CALLER;
  desc.algorithm = CLFM_FFT_STOCKHAM;
  desc.batch = 2;
  desc.length[0] = 240;
  const clfm::Fft plan(engine, desc);
  const size_t bytes = 2 * 240 * 8;
  REQUIRE(plan.workspace_bytes() > 0);
  cl::Buffer in = buffer(bytes), out = buffer(bytes), workspace = buffer(plan.workspace_bytes());
  const auto status_of = [&](cl_command_queue q, clfm_buffer a, clfm_buffer b, clfm_buffer w) {
    try {
      plan.enqueue(q, a, b, w);
    } catch (const clfm::Error& error) {
      return error.status();
    }
    return clfm_status{CLFM_SUCCESS};
  };
  const cl_command_queue queue = device.queue();
  const clfm_buffer good_in = clfm::buffer(in()), good_out = clfm::buffer(out()),
                    good = clfm::buffer(workspace());

  CHECK(status_of(queue, good_in, good_out, good) == CLFM_SUCCESS);
  CHECK(status_of(nullptr, good_in, good_out, good) == CLFM_INVALID_ARGUMENT);
  CHECK(message() == "q is NULL");
  CHECK(status_of(queue, {}, good_out, good) == CLFM_INVALID_ARGUMENT);
  CHECK(message() == "in.mem is NULL");
  CHECK(status_of(queue, good_in, {}, good) == CLFM_INVALID_ARGUMENT);
  CHECK(message() == "out.mem is NULL");
  CHECK(status_of(queue, good_in, good_out, {}) == CLFM_WORKSPACE_TOO_SMALL);
  CHECK_THAT(message(), Catch::Contains("workspace"));
  cl::Buffer small = buffer(plan.workspace_bytes() - 8);
  CHECK(status_of(queue, good_in, good_out, clfm::buffer(small())) == CLFM_WORKSPACE_TOO_SMALL);
  CHECK_THAT(message(), Catch::Contains(std::to_string(plan.workspace_bytes())));
  CHECK(status_of(queue, clfm::buffer(in(), 8), good_out, good) ==
        CLFM_INVALID_ARGUMENT);  // too small behind it
  CHECK_THAT(message(), Catch::Contains("in has 3840 bytes"));
  CHECK(status_of(queue, clfm::buffer(in(), 4), good_out, good) == CLFM_INVALID_ARGUMENT);
  CHECK_THAT(message(), Catch::Contains("offset_bytes is 4") && Catch::Contains("multiple of 8"));
  CHECK(status_of(queue, good_in, good_in, good) == CLFM_INVALID_ARGUMENT);
  CHECK_THAT(message(), Catch::Contains("overlaps"));
  cl_buffer_region whole{0, bytes};  // another handle of the same memory
  cl::Buffer alias = in.createSubBuffer(CL_MEM_READ_WRITE, CL_BUFFER_CREATE_TYPE_REGION, &whole);
  CHECK(status_of(queue, good_in, clfm::buffer(alias()), good) == CLFM_INVALID_ARGUMENT);
  CHECK_THAT(message(), Catch::Contains("overlaps"));
  const cl::Context elsewhere(device.device);
  const cl::CommandQueue foreign(elsewhere, device.device);
  CHECK(status_of(foreign(), good_in, good_out, good) == CLFM_INVALID_ARGUMENT);
  CHECK_THAT(message(), Catch::Contains("another context"));
  const cl::Buffer foreign_buffer(elsewhere, CL_MEM_READ_WRITE, bytes);
  CHECK(status_of(queue, clfm::buffer(foreign_buffer()), good_out, good) == CLFM_INVALID_ARGUMENT);
  CHECK_THAT(message(), Catch::Contains("another context"));
  device.queue.finish();
}

TEST_CASE_METHOD(FftEngine, "texts are handed out whole or not at all", "[bad-input]") {
  const clfm::Fft plan(engine, line(64));
  const std::string text = plan.recipe();
  clfm_fft_desc desc = line(64);
  size_t n = 0;
  REQUIRE(clfm_fft_desc_to_token(&desc, nullptr, &n) == CLFM_SUCCESS);
  std::vector<char> token(n, '#');
  size_t short_by_one = n - 1;
  CHECK(clfm_fft_desc_to_token(&desc, token.data(), &short_by_one) == CLFM_INVALID_ARGUMENT);
  CHECK(std::all_of(token.begin(), token.end(), [](char c) { return c == '#'; }));
  CHECK(clfm_fft_desc_to_token(&desc, token.data(), &n) == CLFM_SUCCESS);
  CHECK(std::strlen(token.data()) == n - 1);
  CHECK(text.find('\0') == std::string::npos);
}
