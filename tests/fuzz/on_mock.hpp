// on_mock.hpp - the library's C API on the mock: an engine of a profile, and what must hold for every call.
#pragma once

#include <clfft_mixed/clfft_mixed.h>

#include <array>
#include <memory>
#include <type_traits>
#include <utility>
#include <vector>

#include "fuzz.hpp"
#include "mock_opencl.hpp"

namespace clfm::fuzz {

// One of ours, or the driver's code; "internal" would be an exception that nobody foresaw.
inline bool succeeds(clfm_status status) {
  require(status != CLFM_INTERNAL);
  require(status == CLFM_SUCCESS || *clfm_last_message() != '\0');
  return status == CLFM_SUCCESS;
}

// A handle or nothing, released at the end: created<clfm_fft>(clfm_fft_release, clfm_fft_create, engine,
// &desc).
template <class Handle, class Release, class Create, class... Arguments>
auto created(Release release, Create create, Arguments... arguments) {
  Handle handle = nullptr;
  const bool success = succeeds(create(arguments..., &handle));
  require(success == (handle != nullptr));
  return std::unique_ptr<std::remove_pointer_t<Handle>, Release>(handle, release);
}

// The text that a call hands out, in two calls, or nothing.
template <class Call, class Plan>
std::vector<char> text_from(Call call, Plan plan) {
  size_t size = 0;
  if (!succeeds(call(plan, nullptr, &size))) return {};
  std::vector<char> text(size, 'x');
  if (!succeeds(call(plan, text.data(), &size))) return {};
  require(size == text.size() && text.back() == '\0');
  return text;
}

constexpr std::array<const char*, 10> kProfiles = {nullptr,     "mali-midgard", "mali-valhall", "adreno-6xx",
                                                   "powervr",   "intel",        "nvidia",       "cpu-pocl",
                                                   "cpu-other", "unknown"};

// Calls `use` with a context, an engine and a queue while the driver fails by the schedule; afterwards
// nothing may be left.
template <class Use>
void on_mock(const char* profile, std::vector<uint8_t> failures, const Use& use) {
  const size_t before = live_objects();
  const cl_context context = new_context();
  {
    set_schedule({});
    const cl_command_queue queue = clCreateCommandQueue(context, the_device(), 0, nullptr);
    set_schedule(std::move(failures));
    clfm_engine_desc desc;
    clfm_engine_desc_init(&desc);
    desc.profile = profile;
    const auto engine =
        created<clfm_engine>(clfm_engine_release, clfm_engine_create, context, the_device(), &desc);
    if (engine) use(context, engine.get(), queue);
    clReleaseCommandQueue(queue);
  }
  set_schedule({});
  clReleaseContext(context);
  require(live_objects() == before);
}

// A buffer of the mock, which has no memory of its own; the schedule holds for it too, so it may be none.
class MockBuffer {
 public:
  MockBuffer(cl_context context, size_t bytes)
      : mem_(bytes == 0 ? nullptr : clCreateBuffer(context, CL_MEM_READ_WRITE, bytes, nullptr, nullptr)) {}
  ~MockBuffer() {
    if (mem_) clReleaseMemObject(mem_);
  }
  MockBuffer(const MockBuffer&) = delete;
  MockBuffer& operator=(const MockBuffer&) = delete;
  operator clfm_buffer() const { return {mem_, 0, nullptr, 0}; }

 private:
  cl_mem mem_;
};

}  // namespace clfm::fuzz
