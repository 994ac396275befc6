#include "progress.hpp"

#include <cstdio>
#ifdef _WIN32
#include <io.h>
#else
#include <unistd.h>
#endif

namespace clfm::bench {
namespace {

bool stderr_is_terminal() {
#ifdef _WIN32
  return _isatty(_fileno(stderr)) != 0;
#else
  return isatty(fileno(stderr)) != 0;
#endif
}

}  // namespace

Progress::Progress() : on_terminal_(stderr_is_terminal()) {}

void Progress::begin(size_t index, size_t total, const std::string& token) {
  heading_ = "[" + std::to_string(index + 1) + "/" + std::to_string(total) + "] " + token;
  show("");
}

void Progress::show(const std::string& activity) {
  if (!on_terminal_) return;
  constexpr const char* kClearToEnd = "\033[K";
  std::fprintf(stderr, "\r%s  %s%s", heading_.c_str(), activity.c_str(), kClearToEnd);
  std::fflush(stderr);
}

void Progress::clear() {
  if (!on_terminal_) return;
  std::fprintf(stderr, "\r\033[K");
  std::fflush(stderr);
}

}  // namespace clfm::bench
