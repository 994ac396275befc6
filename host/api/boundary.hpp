// boundary.hpp - the edge of the C ABI: exceptions become statuses here and nowhere else, descriptors of
// other header versions are read here, texts are handed out here.
#pragma once

#include <clfft_mixed/clfft_mixed.h>

#include <algorithm>
#include <cstring>
#include <exception>
#include <new>
#include <string>
#include <string_view>
#include <type_traits>

#include "host/error.hpp"
#include "struct_sizes.hpp"

namespace clfm::host {

// Remembers the message for clfm_last_message() of this thread; never throws.
clfm_status report(int32_t status, const char* message) noexcept;

// The status and message of the exception that is being handled.
clfm_status report_current_exception() noexcept;

// Runs the body of an API function.
template <class Body>
clfm_status guarded(Body&& body) noexcept {
  try {
    body();
    return CLFM_SUCCESS;
  } catch (...) {
    return report_current_exception();
  }
}

template <class T>
T& required(T* pointer, const char* name) {
  if (!pointer) fail(Status::invalid_argument, name, " is NULL");
  return *pointer;
}

// A descriptor as the caller's header knows it, completed with defaults where that header is older. A newer
// header's fields that this library does not know must be zero, or something would silently not be done.
template <class Desc>
Desc read_descriptor(const Desc* d, const char* name, std::type_identity_t<LaterFields<Desc>> later,
                     void (*init)(Desc*)) {
  constexpr size_t kMostBytes = 4096;  // no header will have as much: this is memory nobody has filled in
  const size_t size = required(d, name).struct_size;
  later.check(size, name, kMostBytes, "; initialise the descriptor with its _desc_init function");
  const auto* bytes = reinterpret_cast<const unsigned char*>(d);
  for (size_t i = sizeof(Desc); i < size; ++i)
    if (bytes[i] != 0)
      fail(Status::unsupported, name, ".struct_size is ", size, ": byte ", i,
           " belongs to a field of a newer header, and this library reads ", sizeof(Desc), " bytes");
  Desc complete;
  init(&complete);
  std::memcpy(&complete, d, std::min(size, sizeof(Desc)));
  complete.struct_size = sizeof(Desc);
  return complete;
}

// A result struct as the caller's header knows it: one of an older header has fewer fields.
template <class Info>
void hand_out(const Info& all, Info* info, const char* name, std::type_identity_t<LaterFields<Info>> later) {
  const size_t size = required(info, name).struct_size;
  later.check(size, name, sizeof all, "; set it to the size of the struct");
  std::memcpy(info, &all, size);
  info->struct_size = size;
}

// The two-call protocol of text results: *size counts the terminating zero.
void hand_out(std::string_view text, char* buffer, size_t* size);

}  // namespace clfm::host
