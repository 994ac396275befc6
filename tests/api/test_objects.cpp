// What an enqueue is given must be a buffer that may be read, or written, as the call does it; sizes of
// structs end where fields end.
#include <catch2/catch.hpp>
#include <clfft_mixed/clfft_mixed.hpp>
#include <cstddef>
#include <memory>
#include <string>

#include "support/device.hpp"
#include "support/refusal.hpp"

using namespace clfm::test;

namespace {

constexpr size_t kBytes = size_t{1} << 20;

cl::Buffer made_with(cl_mem_flags flags) { return cl::Buffer(test_device().context, flags, kBytes); }

// The three that are no good in some role; the image is left out where a device has none.
struct Objects {
  cl::Buffer good = made_with(CL_MEM_READ_WRITE), other = made_with(CL_MEM_READ_WRITE),
             third = made_with(CL_MEM_READ_WRITE), read_only = made_with(CL_MEM_READ_ONLY),
             write_only = made_with(CL_MEM_WRITE_ONLY);
  cl::Image2D image;
  Objects() {
    if (test_device().device.getInfo<CL_DEVICE_IMAGE_SUPPORT>())
      image =
          cl::Image2D(test_device().context, CL_MEM_READ_WRITE, cl::ImageFormat(CL_RGBA, CL_FLOAT), 256, 256);
  }
};

clfm_buffer slice(const cl::Memory& memory) { return clfm::buffer(memory()); }

enum class Role { read, written, both };

// `call` enqueues with the given buffer in the role `name`.
template <class Call>
void check_role(const Objects& objects, const std::string& name, Role role, const Call& call) {
  INFO(name);
  if (objects.image())
    CHECK(refused([&] { call(slice(objects.image)); }) == name + ".mem is an image, must be a buffer");
  if (role != Role::written)
    CHECK(refused([&] { call(slice(objects.write_only)); }) ==
          name + ".mem was made with CL_MEM_WRITE_ONLY, but is read");
  if (role != Role::read)
    CHECK(refused([&] { call(slice(objects.read_only)); }) ==
          name + ".mem was made with CL_MEM_READ_ONLY, but is written");
}

const clfm::Engine& engine() {
  static const clfm::Engine& one = *new clfm::Engine(test_device().context(), test_device().device());
  return one;
}

// What clfm_fft_get_info says to a caller whose struct has so many bytes.
std::string info_refused(size_t size) {
  clfm_fft plan = nullptr;
  const clfm::FftDesc desc("c2c f32 60");
  clfm::check(clfm_fft_create(engine().get(), &desc, &plan));
  clfm_fft_info info{};
  info.struct_size = size;
  const std::string message = refused([&] { clfm::check(clfm_fft_get_info(plan, &info)); });
  clfm_fft_release(plan);
  return message;
}

}  // namespace

TEST_CASE("images and buffers of the wrong access are refused by transforms", "[bad-input]") {
  const Objects objects;
  const cl_command_queue queue = test_device().queue();
  const clfm_buffer good = slice(objects.good), other = slice(objects.other), third = slice(objects.third);
  const clfm::Fft plan(engine(), clfm::FftDesc("c2c f32 240 b2 algo=stockham ws=caller"));
  check_role(objects, "in", Role::read, [&](clfm_buffer b) { plan.enqueue(queue, b, other, third); });
  check_role(objects, "out", Role::written, [&](clfm_buffer b) { plan.enqueue(queue, good, b, third); });
  check_role(objects, "workspace", Role::both, [&](clfm_buffer b) { plan.enqueue(queue, good, other, b); });
  const clfm::Fft in_place(engine(), clfm::FftDesc("c2c f32 240 inplace"));
  check_role(objects, "in", Role::both, [&](clfm_buffer b) { in_place.enqueue(queue, b, {}); });
  CHECK(refused([&] { plan.enqueue(queue, slice(objects.read_only), other, third); }) == "(went through)");
  CHECK(refused([&] { plan.enqueue(queue, good, slice(objects.write_only), third); }) == "(went through)");
  test_device().queue.finish();
}

TEST_CASE("an output that the plan's steps read back is refused where it may only be written",
          "[bad-input]") {
  const Objects objects;
  const cl_command_queue queue = test_device().queue();
  const clfm_buffer good = slice(objects.good), other = slice(objects.other);
  for (const char* token :
       {"c2c f32 60x44 algo=stockham", "c2c f32 1000 b3 algo=digit_reverse", "dct2 f32 30x20"}) {
    INFO(token);
    const clfm::Fft plan(engine(), clfm::FftDesc(token));
    check_role(objects, "out", Role::both, [&](clfm_buffer b) { plan.enqueue(queue, good, b); });
  }
  const clfm::Conv conv(engine(), clfm::ConvDesc("conv f32 40x56 k5x5 same algo=direct_overlap_add"));
  conv.enqueue_prepare_filter(queue, good, other);
  check_role(objects, "out", Role::both, [&](clfm_buffer b) { conv.enqueue(queue, good, other, b); });
  test_device().queue.finish();
}

TEST_CASE("images and buffers of the wrong access are refused as callbacks' data", "[bad-input]") {
  const Objects objects;
  clfm::FftDesc desc("c2c f32 60");
  const auto create = [&](clfm_callback clfm_fft_desc::*side, const char* source, const cl::Memory& data) {
    clfm::FftDesc with = desc;
    with.*side = {source, "f", data()};
    return refused([&] { const clfm::Fft plan(engine(), with); });
  };
  const char* const load =
      "float2 f(__global const void *in, size_t i, __global const void *data) {"
      " return ((__global const float2 *)in)[i] + ((__global const float2 *)data)[i]; }";
  const char* const store =
      "void f(__global void *out, size_t i, float2 v, __global void *data) { ((__global float2 *)data)[i] = "
      "v; }";
  CHECK(create(&clfm_fft_desc::load, load, objects.write_only) ==
        "load.data.mem was made with CL_MEM_WRITE_ONLY, but is read");
  CHECK(create(&clfm_fft_desc::load, load, objects.read_only) == "(went through)");
  CHECK(create(&clfm_fft_desc::store, store, objects.write_only) == "(went through)");
  const char* const store_by_table =
      "void f(__global void *out, size_t i, float2 v, __global void *data) { ((__global float2 *)out)[i] = "
      "v * ((__global const float2 *)data)[i]; }";
  CHECK(create(&clfm_fft_desc::store, store_by_table, objects.read_only) == "(went through)");
}

TEST_CASE("images and buffers of the wrong access are refused by convolutions and streams", "[bad-input]") {
  const Objects objects;
  const cl_command_queue queue = test_device().queue();
  const clfm_buffer good = slice(objects.good), other = slice(objects.other), third = slice(objects.third);
  const clfm::Conv conv(engine(), clfm::ConvDesc("conv f32 40x56 k5x5 same"));
  check_role(objects, "filter", Role::read,
             [&](clfm_buffer b) { conv.enqueue_prepare_filter(queue, b, other); });
  check_role(objects, "prepared", Role::written,
             [&](clfm_buffer b) { conv.enqueue_prepare_filter(queue, good, b); });
  check_role(objects, "signal", Role::read, [&](clfm_buffer b) { conv.enqueue(queue, b, other, third); });
  check_role(objects, "prepared", Role::read, [&](clfm_buffer b) { conv.enqueue(queue, good, b, third); });
  check_role(objects, "out", Role::written, [&](clfm_buffer b) { conv.enqueue(queue, good, other, b); });
  clfm::StreamDesc desc;
  desc.taps = 20;
  desc.max_push = 64;
  clfm::Stream stream(engine(), desc);
  check_role(objects, "filter", Role::read,
             [&](clfm_buffer b) { stream.enqueue_prepare_filter(queue, b, other); });
  check_role(objects, "prepared", Role::read, [&](clfm_buffer b) { stream.exchange_filter(b, 0); });
  stream.enqueue_prepare_filter(queue, good, other);
  stream.exchange_filter(other, 0);
  check_role(objects, "in", Role::read, [&](clfm_buffer b) { stream.enqueue_push(queue, b, 64, third); });
  check_role(objects, "out", Role::written, [&](clfm_buffer b) { stream.enqueue_push(queue, good, 64, b); });
  test_device().queue.finish();
}

TEST_CASE("a struct_size that ends within a field is refused", "[bad-input]") {
  clfm::FftDesc fft("c2c f32 60");
  const auto create = [&](size_t size) {
    clfm::FftDesc desc = fft;
    desc.struct_size = size;
    return refused([&] { const clfm::Fft plan(engine(), desc); });
  };
  for (const size_t begin : {offsetof(clfm_fft_desc, in), offsetof(clfm_fft_desc, in_window),
                             offsetof(clfm_fft_desc, load), offsetof(clfm_fft_desc, store)}) {
    CHECK(create(begin) == "(went through)");
    CHECK_THAT(create(begin + 8), Catch::Contains("d.struct_size is " + std::to_string(begin + 8) +
                                                  ", within a field of bytes " + std::to_string(begin)));
  }
  CHECK(create(sizeof fft) == "(went through)");
  CHECK_THAT(create(sizeof fft - 1), Catch::Contains("within a field"));

  clfm_engine_desc desc;
  clfm_engine_desc_init(&desc);
  const auto make = [&](size_t size) {
    desc.struct_size = size;
    return refused([&] { const clfm::Engine made(test_device().context(), test_device().device(), desc); });
  };
  CHECK(make(offsetof(clfm_engine_desc, cache_directory)) == "(went through)");
  CHECK_THAT(make(offsetof(clfm_engine_desc, cache_directory) + 4), Catch::Contains("within a field"));

  CHECK(info_refused(offsetof(clfm_fft_info, bytes_read)) == "(went through)");
  CHECK_THAT(info_refused(offsetof(clfm_fft_info, bytes_read) + 4),
             Catch::Contains("info.struct_size") && Catch::Contains("within a field"));
}

TEST_CASE("markers before and after a plan time all of its kernels") {
  const TestDevice& device = test_device();
  const clfm::FftDesc desc("c2c f32 480x600 algo=stockham");
  const clfm::Fft plan(engine(), desc);
  REQUIRE(plan.info().steps >= 2);
  const cl::CommandQueue queue = make_queue(device, CL_QUEUE_PROFILING_ENABLE);
  const cl::Buffer in(device.context, CL_MEM_READ_WRITE, 480 * 600 * 8),
      out(device.context, CL_MEM_READ_WRITE, 480 * 600 * 8);
  queue.enqueueFillBuffer(in, 0.0f, 0, 480 * 600 * 8);
  plan.enqueue(queue(), clfm::buffer(in()), clfm::buffer(out()));
  queue.finish();  // a driver that compiles now has done so
  cl::Event before, after, last;
  queue.enqueueMarkerWithWaitList(nullptr, &before);
  plan.enqueue(queue(), clfm::buffer(in()), clfm::buffer(out()), {}, {}, &last());
  queue.enqueueMarkerWithWaitList(nullptr, &after);
  queue.finish();
  const cl_ulong begin = before.getProfilingInfo<CL_PROFILING_COMMAND_END>(),
                 end = after.getProfilingInfo<CL_PROFILING_COMMAND_END>(),
                 last_begin = last.getProfilingInfo<CL_PROFILING_COMMAND_START>(),
                 last_end = last.getProfilingInfo<CL_PROFILING_COMMAND_END>();
  CHECK(begin < last_begin);
  CHECK(last_end <= end);
  CHECK(end - begin > last_end - last_begin);
}

TEST_CASE("a build that is linked with OpenCL loads no other") {
  CHECK(clfm_set_opencl_library("libOpenCL.so.1") == CLFM_UNSUPPORTED);
  CHECK_THAT(clfm_last_message(), Catch::Contains("CLFM_LOAD_OPENCL_AT_RUNTIME"));
}

TEST_CASE("an engine that is trimmed goes on, and its plans as well") {
  clfm::Engine engine(test_device().context(), test_device().device());
  const size_t empty = engine.export_cache().size();
  auto plan = std::make_unique<clfm::Fft>(engine, clfm::FftDesc("c2c f32 60"));
  const size_t one = engine.export_cache().size();
  CHECK(one > empty);
  engine.trim();
  CHECK(engine.export_cache().size() == one);
  plan.reset();
  engine.trim();
  CHECK(engine.export_cache().size() == empty);
  plan = std::make_unique<clfm::Fft>(engine, clfm::FftDesc("c2c f32 60"));
  const cl::Buffer in = made_with(CL_MEM_READ_WRITE), out = made_with(CL_MEM_READ_WRITE);
  plan->enqueue(test_device().queue(), clfm::buffer(in()), clfm::buffer(out()));
  test_device().queue.finish();
  CHECK(clfm_engine_trim(nullptr) == CLFM_INVALID_ARGUMENT);
  CHECK(clfm_engine_save_cache(nullptr) == CLFM_INVALID_ARGUMENT);
}
