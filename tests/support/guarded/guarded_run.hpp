// guarded_run.hpp - runs a recipe on the default device in buffers that tell what a kernel must not do: every
// buffer starts at an offset between guard elements, outputs and workspace are poisoned, inputs are compared
// afterwards.
#pragma once

#include <catch2/catch.hpp>
#include <complex>
#include <cstring>
#include <limits>
#include <vector>

#include "host/exec/engine.hpp"
#include "host/exec/executor.hpp"
#include "support/device.hpp"

namespace clfm::test {

struct Device {
  cl::Device device = test_device().device;
  cl::Context context = test_device().context;
  cl::CommandQueue queue = test_device().queue;
  host::Engine engine{context(), device(), {}};
};

inline Device& device() {
  static Device& one = *new Device;  // never released: a driver may be gone before our statics are
  return one;
}

// What a buffer's content begins at: no more than an element, or whole lines of the caches, as most callers'
// do.
enum class Start { at_any_element, at_line };

template <class T>
class GuardedPoints {
 public:
  using Point = std::complex<T>;

  explicit GuardedPoints(size_t points, Start start = Start::at_any_element)
      : guards_(start == Start::at_line ? 64 : 37),
        size_(points + 2 * guards_),
        buffer_(device().context, CL_MEM_READ_WRITE, bytes(size_)) {
    write(std::vector<Point>(points, poison()));
  }
  explicit GuardedPoints(const std::vector<Point>& content, Start start = Start::at_any_element)
      : GuardedPoints(content.size(), start) {
    write(content);
  }

  host::BufferSlice slice() const { return {buffer_(), bytes(guards_)}; }

  // What is there now; fails the test if a guard element changed.
  std::vector<Point> read() const {
    std::vector<Point> all(size_);
    device().queue.enqueueReadBuffer(buffer_, CL_TRUE, 0, bytes(size_), all.data());
    for (size_t i = 0; i < guards_; ++i)
      if (all[i] != guard(i) || all[size_ - 1 - i] != guard(i))
        FAIL("element " << i << " of a guard was overwritten");
    const auto guards = static_cast<std::ptrdiff_t>(guards_);
    return {all.begin() + guards, all.end() - guards};
  }

 private:
  static constexpr size_t bytes(size_t points) { return points * sizeof(Point); }
  static Point poison() { return {std::numeric_limits<T>::quiet_NaN(), std::numeric_limits<T>::quiet_NaN()}; }
  static Point guard(size_t i) { return {static_cast<T>(1e6 + static_cast<double>(i)), T(-12345)}; }

  void write(const std::vector<Point>& content) {
    std::vector<Point> all(size_);
    for (size_t i = 0; i < guards_; ++i) all[i] = all[size_ - 1 - i] = guard(i);
    std::copy(content.begin(), content.end(), all.begin() + static_cast<std::ptrdiff_t>(guards_));
    device().queue.enqueueWriteBuffer(buffer_, CL_TRUE, 0, bytes(size_), all.data());
  }

  size_t guards_, size_;
  cl::Buffer buffer_;
};

template <class T>
bool same_bits(const std::vector<T>& a, const std::vector<T>& b) {
  return a.size() == b.size() && std::memcmp(a.data(), b.data(), a.size() * sizeof(T)) == 0;
}

enum class Buffers { two, one };  // out of place, in place

// The output of `recipe` for `in`, which is poison wherever no kernel wrote.
template <class T>
std::vector<std::complex<T>> run(const host::Recipe& recipe, const std::vector<std::complex<T>>& in,
                                 size_t out_points, Buffers buffers, Start start = Start::at_any_element) {
  GuardedPoints<T> source(in, start), target(out_points, start);
  GuardedPoints<T> workspace(recipe.workspace_bytes / sizeof(std::complex<T>) + 1);
  host::Executor executor(device().engine, recipe, host::WorkspaceOwner::caller);
  const auto out = buffers == Buffers::one ? source.slice() : target.slice();
  executor.enqueue(device().queue(), {source.slice(), out, workspace.slice()}, {}, nullptr);
  device().queue.finish();
  const std::vector<std::complex<T>> after = source.read();
  workspace.read();
  if (buffers == Buffers::one) return after;
  if (!same_bits(after, in)) FAIL("the input was overwritten");
  return target.read();
}

}  // namespace clfm::test
