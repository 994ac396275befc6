// mock_objects.hpp - what the handles of the mock point to, and how its functions answer. Only for
// mock_*.cpp.
#pragma once

#include <array>
#include <cstring>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "fuzz.hpp"
#include "mock_opencl.hpp"

namespace clfm::fuzz {

constexpr size_t kMostItems = 256;

inline size_t live = 0;

// One that is released once too often is memory that is not there any more, which the address sanitizer
// finds.
struct Object {
  int references = 1;
  Object() { ++live; }
  ~Object() { --live; }
};

struct Schedule {
  std::vector<uint8_t> bytes;
  size_t at = 0;

  cl_int next();
};
inline Schedule schedule;

}  // namespace clfm::fuzz

struct _cl_platform_id {};
struct _cl_device_id {};
struct _cl_context : clfm::fuzz::Object {};
struct _cl_command_queue : clfm::fuzz::Object {
  cl_context context = nullptr;
};
struct _cl_mem : clfm::fuzz::Object {
  cl_context context = nullptr;
  size_t bytes = 0;
};
struct _cl_program : clfm::fuzz::Object {
  std::string text;
};
struct _cl_kernel : clfm::fuzz::Object {};
struct _cl_event : clfm::fuzz::Object {};

namespace clfm::fuzz {

inline _cl_platform_id platform;
inline _cl_device_id device;

template <class T>
cl_int retain(T* object) {
  require(object && object->references > 0);
  ++object->references;
  return CL_SUCCESS;
}

template <class T>
cl_int release(T* object) {
  require(object && object->references > 0);
  if (--object->references == 0) delete object;
  return CL_SUCCESS;
}

// A new object, or nothing and a code.
template <class T>
T* made(cl_int* code) {
  const cl_int status = schedule.next();
  if (code) *code = status;
  return status == CL_SUCCESS ? new T : nullptr;
}

inline cl_int answer(const void* from, size_t bytes, size_t size, void* value, size_t* needed) {
  if (const cl_int status = schedule.next(); status != CL_SUCCESS) return status;
  if (needed) *needed = bytes;
  if (!value) return CL_SUCCESS;
  if (size < bytes) return CL_INVALID_VALUE;
  std::memcpy(value, from, bytes);
  return CL_SUCCESS;
}

template <class T>
cl_int answer(const T& is, size_t size, void* value, size_t* needed) {
  if constexpr (std::is_convertible_v<const T&, std::string_view>) {
    const std::string text{std::string_view(is)};
    return answer(text.c_str(), text.size() + 1, size, value, needed);
  } else {
    return answer(&is, sizeof is, size, value, needed);
  }
}

inline void read_all(const void* from, size_t bytes) {  // as a driver does
  uint8_t sum = 0;
  for (size_t i = 0; i < bytes; ++i) sum ^= static_cast<const uint8_t*>(from)[i];
  [[maybe_unused]] const volatile uint8_t kept = sum;
}

}  // namespace clfm::fuzz
