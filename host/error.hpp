// error.hpp - the one exception type inside the library. host/api turns it into a status and a message.
#pragma once

#include <cstdint>
#include <exception>
#include <string>
#include <utility>

#include "text.hpp"

namespace clfm::host {

// The values of clfm_status that are ours; host/api checks that they agree.
enum class Status : int32_t {
  success = 0,
  invalid_argument = 1,
  unsupported = 2,
  workspace_too_small = 3,
  kernel_build_failed = 4,
  cache_mismatch = 5,
  out_of_memory = 6,
  internal = 7
};

class Failure : public std::exception {
 public:
  Failure(int32_t status, std::string message) : status_(status), message_(std::move(message)) {}
  const char* what() const noexcept override { return message_.c_str(); }
  int32_t status() const noexcept { return status_; }  // a Status, or a negative OpenCL code

 private:
  int32_t status_;
  std::string message_;
};

// A message names the field, its value and the limit: fail(Status::invalid_argument, "rank is ", 4, ", at
// most 3").
template <class... Parts>
[[noreturn]] void fail(Status status, const Parts&... parts) {
  throw Failure(static_cast<int32_t>(status), concat(parts...));
}

}  // namespace clfm::host
