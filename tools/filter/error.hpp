// error.hpp - what ends the program early: a message of one line and the exit code that goes with it.
#pragma once

#include <sstream>
#include <stdexcept>
#include <string>

namespace clfm::filter {

enum class ExitCode { success = 0, usage = 1, file = 2, device = 3 };

class ToolError : public std::runtime_error {
 public:
  ToolError(ExitCode code, const std::string& message) : std::runtime_error(message), code_(code) {}
  ExitCode code() const noexcept { return code_; }

 private:
  ExitCode code_;
};

template <class... Parts>
std::string concat(const Parts&... parts) {
  std::ostringstream text;
  (text << ... << parts);
  return text.str();
}

template <class... Parts>
[[noreturn]] void fail(ExitCode code, const Parts&... parts) {
  throw ToolError(code, concat(parts...));
}

}  // namespace clfm::filter
