// progress.cpp - one line that is written over.
#include "progress.hpp"

#include <algorithm>
#include <cstdio>

#if defined(_WIN32)
#include <io.h>
#else
#include <unistd.h>
#endif

namespace clfm::filter {
namespace {

using namespace std::chrono_literals;
constexpr auto kPatience = 500ms;
constexpr auto kInterval = 100ms;

bool is_terminal(std::FILE* file) {
#if defined(_WIN32)
  return _isatty(_fileno(file)) != 0;
#else
  return isatty(fileno(file)) != 0;
#endif
}

}  // namespace

Progress::Progress(ProgressOutput output)
    : on_(output == ProgressOutput::standard_error && is_terminal(stderr)),
      start_(std::chrono::steady_clock::now()),
      last_(start_) {}

void Progress::show(const std::string& text) {
  const auto now = std::chrono::steady_clock::now();
  if (!on_ || now - start_ < kPatience || (shown_ > 0 && now - last_ < kInterval)) return;
  last_ = now;
  const size_t padding = shown_ > text.size() ? shown_ - text.size() : 0;
  std::fprintf(stderr, "\r%s%*s", text.c_str(), static_cast<int>(padding), "");
  std::fflush(stderr);
  shown_ = text.size();
}

void Progress::clear() {
  if (shown_ == 0) return;
  std::fprintf(stderr, "\r%*s\r", static_cast<int>(shown_), "");
  std::fflush(stderr);
  shown_ = 0;
}

}  // namespace clfm::filter
