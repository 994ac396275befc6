// Every kind of bad input has its own status and a message that names the field, its value and the limit;
// nothing is created, nothing is enqueued, the engine goes on.
#include <catch2/catch.hpp>
#include <clfft_mixed/clfft_mixed.hpp>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <limits>

#include "support/device.hpp"

namespace {

using clfm::test::test_device;
using clfm::test::TestDevice;

struct FftFixture {
  const TestDevice& device = test_device();
  clfm::Engine engine{device.context(), device.device()};

  // The status and message of a create.
  clfm_status create(const clfm_fft_desc& desc) {
    clfm_fft plan = reinterpret_cast<clfm_fft>(uintptr_t{1});  // must be overwritten
    const clfm_status status = clfm_fft_create(engine.get(), &desc, &plan);
    if (status != CLFM_SUCCESS) CHECK(plan == nullptr);
    if (status == CLFM_SUCCESS) clfm_fft_release(plan);
    return status;
  }
  cl::Buffer buffer(size_t bytes) { return cl::Buffer(device.context, CL_MEM_READ_WRITE, bytes); }
};

std::string message() { return clfm_last_message(); }

clfm::FftDesc line(size_t n) {
  clfm::FftDesc desc;
  desc.length[0] = n;
  return desc;
}

std::vector<cl::Device> other_devices_of_the_platform(const cl::Device& device) {
  std::vector<cl::Device> devices;
  cl::Platform(device.getInfo<CL_DEVICE_PLATFORM>()).getDevices(CL_DEVICE_TYPE_ALL, &devices);
  std::erase_if(devices, [&](const cl::Device& other) { return other() == device(); });
  return devices;
}

struct BadDescriptor {
  const char* name;
  std::function<void(clfm_fft_desc&)> spoil;
  clfm_status status;
  std::vector<std::string> says;
};

const std::vector<BadDescriptor>& bad_descriptors() {
  static const std::vector<BadDescriptor> cases = {
      {"rank 0", [](auto& d) { d.rank = 0; }, CLFM_INVALID_ARGUMENT, {"rank", "0", "3"}},
      {"rank 4", [](auto& d) { d.rank = 4; }, CLFM_INVALID_ARGUMENT, {"rank", "4", "3"}},
      {"length 0", [](auto& d) { d.length[0] = 0; }, CLFM_INVALID_ARGUMENT, {"length[0]", "0", "1"}},
      {"length beyond 63 bits",
       [](auto& d) { d.length[0] = std::numeric_limits<size_t>::max(); },
       CLFM_INVALID_ARGUMENT,
       {"length"}},
      {"product overflows",
       [](auto& d) {
         d.rank = 3;
         d.length[0] = d.length[1] = d.length[2] = size_t{1} << 40;
       },
       CLFM_INVALID_ARGUMENT,
       {}},
      {"prime factor without a radix",
       [](auto& d) {
         d.length[0] = 37 * 64;
         d.algorithm = CLFM_FFT_STOCKHAM;
       },
       CLFM_UNSUPPORTED,
       {"37", "31"}},
      {"batch 0", [](auto& d) { d.batch = 0; }, CLFM_INVALID_ARGUMENT, {"batch", "0", "1"}},
      {"NaN scale", [](auto& d) { d.scale = std::nan(""); }, CLFM_INVALID_ARGUMENT, {"scale", "nan"}},
      {"infinite scale", [](auto& d) { d.scale = INFINITY; }, CLFM_INVALID_ARGUMENT, {"scale", "inf"}},
      {"in place with different layouts",
       [](auto& d) {
         d.placement = CLFM_IN_PLACE;
         d.batch = 2;
         d.in.stride[0] = 1;
         d.in.batch_stride = 64;
         d.out.stride[0] = 2;
         d.out.batch_stride = 128;
       },
       CLFM_INVALID_ARGUMENT,
       {"in_place", "stride[0]"}},
      {"negative stride",
       [](auto& d) {
         d.in.stride[0] = -1;
         d.in.batch_stride = 64;
       },
       CLFM_INVALID_ARGUMENT,
       {"stride[0]", "-1"}},
      {"output overlapping itself",
       [](auto& d) {
         d.batch = 4;
         d.out.stride[0] = 1;
         d.out.batch_stride = 63;
       },
       CLFM_INVALID_ARGUMENT,
       {"out", "63"}},
      {"unknown transform",
       [](auto& d) { d.transform = static_cast<clfm_transform>(99); },
       CLFM_INVALID_ARGUMENT,
       {"transform", "99"}},
      {"unknown direction",
       [](auto& d) { d.direction = static_cast<clfm_direction>(0); },
       CLFM_INVALID_ARGUMENT,
       {"direction", "0"}},
      {"unknown algorithm",
       [](auto& d) { d.algorithm = static_cast<clfm_fft_algorithm>(-3); },
       CLFM_INVALID_ARGUMENT,
       {"algorithm", "-3"}},
      {"uninitialised descriptor",
       [](auto& d) { d.struct_size = 0; },
       CLFM_INVALID_ARGUMENT,
       {"struct_size", "0", "_desc_init"}},
      {"a struct_size that no header has",  // nothing may be read from so far behind the descriptor
       [](auto& d) { d.struct_size = std::numeric_limits<size_t>::max() / 2; },
       CLFM_INVALID_ARGUMENT,
       {"struct_size", "_desc_init"}},
      {"a long prime length",  // refused before it is factored, which would take seconds
       [](auto& d) { d.length[0] = (size_t{1} << 59) - 55; },
       CLFM_UNSUPPORTED,
       {"length[0]", "2147483647"}},
      {"more rows than 32 bits count",
       [](auto& d) {
         d.length[0] = 2;
         d.batch = size_t{1} << 33;
       },
       CLFM_UNSUPPORTED,
       {"8589934592", "2147483647"}},
      {"strides that no buffer holds",
       [](auto& d) {
         d.length[0] = 16;
         d.out.stride[0] = int64_t{1} << 50;
       },
       CLFM_UNSUPPORTED,
       {"out", "135107988821114888", "largest allocation"}},
      {"workspace limit that no recipe meets",
       [](auto& d) {
         d.length[0] = 4096;
         d.algorithm = CLFM_FFT_STOCKHAM;
         d.batch = 16;
         d.workspace_limit_bytes = 1;
       },
       CLFM_WORKSPACE_TOO_SMALL,
       {"workspace_limit_bytes", "1", "smallest"}},
  };
  return cases;
}

}  // namespace

TEST_CASE_METHOD(FftFixture, "a bad descriptor is refused with its own message", "[bad-input]") {
  for (const BadDescriptor& bad : bad_descriptors()) {
    DYNAMIC_SECTION(bad.name) {
      clfm::FftDesc desc = line(64);
      bad.spoil(desc);
      CHECK(create(desc) == bad.status);
      INFO(message());
      for (const std::string& word : bad.says) CHECK_THAT(message(), Catch::Contains(word));
      CHECK(create(line(64)) == CLFM_SUCCESS);  // the engine goes on
    }
  }
}

TEST_CASE_METHOD(FftFixture, "NULL handles and pointers are refused by name", "[bad-input]") {
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

TEST_CASE_METHOD(FftFixture, "descriptors of older and newer headers are read", "[bad-input]") {
  SECTION("an older one lacks the last fields: they take their defaults") {
    clfm_fft_desc desc = line(64);
    desc.struct_size = offsetof(clfm_fft_desc, workspace_limit_bytes);
    desc.workspace_limit_bytes = 1;  // not a field of that header: must not be read
    desc.algorithm = CLFM_FFT_STOCKHAM;
    CHECK(create(desc) == CLFM_SUCCESS);
  }
  struct Newer {
    clfm_fft_desc desc;
    uint64_t more;
  } newer{line(64), 0};
  newer.desc.struct_size = sizeof newer;
  SECTION("a newer one with its new fields at zero is accepted") {
    CHECK(create(newer.desc) == CLFM_SUCCESS);
  }
  SECTION("a newer one that asks for something unknown is not") {
    newer.more = 7;
    CHECK(create(newer.desc) == CLFM_UNSUPPORTED);
    CHECK_THAT(message(), Catch::Contains("struct_size") && Catch::Contains("newer header"));
  }
}

TEST_CASE_METHOD(FftFixture, "an engine refuses what it cannot use", "[bad-input]") {
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

TEST_CASE_METHOD(FftFixture, "an enqueue checks everything before it launches anything", "[bad-input]") {
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

TEST_CASE_METHOD(FftFixture, "double precision is refused where the device has none", "[bad-input]") {
  // The same planner as on such a device: the row "mali-valhall" has no fp64.
  const clfm::Engine phone(device.context(), device.device(), "mali-valhall");
  clfm::FftDesc desc = line(64);
  desc.precision = CLFM_F64;
  clfm_fft plan = nullptr;
  CHECK(clfm_fft_create(phone.get(), &desc, &plan) == CLFM_UNSUPPORTED);
  CHECK_THAT(message(), Catch::Contains("double precision"));
}

TEST_CASE_METHOD(FftFixture, "texts are handed out whole or not at all", "[bad-input]") {
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
