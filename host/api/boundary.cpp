#include "boundary.hpp"

#include "host/exec/opencl/opencl.hpp"

namespace clfm::host {
namespace {

static_assert(static_cast<int32_t>(Status::invalid_argument) == CLFM_INVALID_ARGUMENT);
static_assert(static_cast<int32_t>(Status::unsupported) == CLFM_UNSUPPORTED);
static_assert(static_cast<int32_t>(Status::workspace_too_small) == CLFM_WORKSPACE_TOO_SMALL);
static_assert(static_cast<int32_t>(Status::kernel_build_failed) == CLFM_KERNEL_BUILD_FAILED);
static_assert(static_cast<int32_t>(Status::cache_mismatch) == CLFM_CACHE_MISMATCH);
static_assert(static_cast<int32_t>(Status::out_of_memory) == CLFM_OUT_OF_MEMORY);
static_assert(static_cast<int32_t>(Status::internal) == CLFM_INTERNAL);

// Without a destructor, for which the C library would keep ours mapped after dlclose() until the thread ends;
// and there is room for a message when memory has run out.
constexpr size_t kMostMessage = size_t{16} << 10;
thread_local char last_message[kMostMessage];

}  // namespace

clfm_status report(int32_t status, const char* message) noexcept {
  constexpr char kCut[] = " ...";
  const size_t length = std::strlen(message);
  std::memcpy(last_message, message, std::min(length + 1, kMostMessage));
  if (length >= kMostMessage) std::memcpy(last_message + kMostMessage - sizeof kCut, kCut, sizeof kCut);
  return status;
}

clfm_status report_current_exception() noexcept {
  try {
    throw;
  } catch (const Failure& failure) {
    return report(failure.status(), failure.what());
  } catch (const opencl::Error& error) {
    try {
      return report(
          error.err(),
          concat(error.what(), ": ", opencl_code_name(error.err()), " (", error.err(), ")").c_str());
    } catch (...) {
      return report(error.err(), "an OpenCL call failed");
    }
  } catch (const std::bad_alloc&) {
    return report(CLFM_OUT_OF_MEMORY, "the host is out of memory");
  } catch (const std::exception& exception) {
    return report(CLFM_INTERNAL, exception.what());
  } catch (...) {
    return report(CLFM_INTERNAL, "an unknown exception reached the ABI");
  }
}

void hand_out(std::string_view text, char* buffer, size_t* size) {
  size_t& capacity = required(size, "size");
  const size_t needed = text.size() + 1;
  if (buffer) {
    if (capacity < needed) fail(Status::invalid_argument, "*size is ", capacity, ", the text needs ", needed);
    std::memcpy(buffer, text.data(), text.size());
    buffer[text.size()] = '\0';
  }
  capacity = needed;
}

}  // namespace clfm::host

extern "C" {

const char* clfm_last_message(void) { return clfm::host::last_message; }

const char* clfm_version(void) { return CLFM_VERSION_STRING; }

const char* clfm_status_string(clfm_status s) {
  switch (s) {
    case CLFM_SUCCESS:
      return "success";
    case CLFM_INVALID_ARGUMENT:
      return "invalid argument";
    case CLFM_UNSUPPORTED:
      return "unsupported";
    case CLFM_WORKSPACE_TOO_SMALL:
      return "workspace too small";
    case CLFM_KERNEL_BUILD_FAILED:
      return "kernel build failed";
    case CLFM_CACHE_MISMATCH:
      return "cache made by another device, driver or library";
    case CLFM_OUT_OF_MEMORY:
      return "out of memory";
    case CLFM_INTERNAL:
      return "internal error";
    default:
      return s < 0 ? "OpenCL error" : "unknown status";
  }
}

}  // extern "C"
