// runtime.hpp - everything that stages share on the device: queue, engine, plans, programs, scratch buffers.
#pragma once

#include <clfft_mixed/clfft_mixed.hpp>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "device.hpp"
#include "programs.hpp"

namespace clfm::filter {

struct Size {
  size_t width = 0, height = 0;

  size_t area() const { return width * height; }
  bool operator==(const Size&) const = default;
};

// One or two planes of float, each Size::area() long, that go through a complex transform together.
using Planes = std::vector<cl::Buffer>;

// Buffers that stages use in turn: while stages are prepared they say how much they need, the largest counts.
class Scratch {
 public:
  enum Slot { extended, spectrum, gradient_x, gradient_x2, gradient_y, gradient_y2, slots };

  void need(Slot slot, size_t bytes);
  void allocate(const cl::Context& context);
  const cl::Buffer& operator[](Slot slot) const { return buffers_[slot]; }

 private:
  size_t bytes_[slots] = {};
  size_t allocated_[slots] = {};
  cl::Buffer buffers_[slots];
};

class Runtime {
 public:
  // cache_directory: as clfm_engine_desc has it.
  Runtime(const DeviceEntry& entry, const char* cache_directory);

  const clfm::Fft& fft(Size size, clfm_direction direction);
  // The plan of a descriptor, made when its name, which `recipes` shows, is first heard.
  const clfm::Fft& plan(const std::string& name, const clfm::FftDesc& desc);
  // A buffer for reading and writing; fails (device) with both numbers where it is larger than the device
  // takes.
  cl::Buffer buffer(size_t bytes) const;
  void check_bytes(size_t bytes) const;

  cl::Context context;
  cl::CommandQueue queue;
  Programs programs;
  Scratch scratch;
  // The recipes of all plans so far, in the order of their creation: "1080x1920 forward" and the library's
  // text.
  std::vector<std::pair<std::string, std::string>> recipes;

 private:
  clfm::Engine engine_;
  size_t largest_buffer_bytes_;
  std::map<std::string, std::unique_ptr<clfm::Fft>> plans_;  // by name
};

}  // namespace clfm::filter
