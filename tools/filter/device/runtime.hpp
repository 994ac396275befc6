// runtime.hpp - everything that stages share on the device: queue, engine, plans, programs, scratch buffers.
#pragma once

#include <clfft_mixed/clfft_mixed.hpp>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "device.hpp"
#include "programs.hpp"
#include "tools/filter/image/size.hpp"

namespace clfm::filter {

// One or two planes of float, each Size::area() long, that go through a complex transform together.
using Planes = std::vector<cl::Buffer>;

// Buffers that stages use in turn: while stages are prepared they say how much they need, the largest counts.
class Scratch {
 public:
  enum Slot {
    extended,
    spectrum,
    filtered,
    gradient_x,
    gradient_y,
    filtered_first,  // of a pair of premultiplied planes, by one linear filter or the first of two
    filtered_second,
    filtered_transparency,
    other_first,  // by the second
    other_second,
    other_transparency,
    slots
  };

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
  // The plan of a convolution with these taps, made when the descriptor first meets them.
  std::shared_ptr<const clfm::Conv> conv(clfm::ConvDesc desc, const std::vector<float>& taps);
  // Appends to `recipes` what is not there yet.
  void show_recipe(const std::string& name, const std::string& recipe);
  // A buffer for reading and writing; fails (device) with both numbers where it is larger than the device
  // takes.
  cl::Buffer buffer(size_t bytes) const;
  void check_bytes(size_t bytes) const;

  cl::Context context;
  cl::CommandQueue queue;
  Programs programs;
  Scratch scratch;
  // The recipes of all plans so far, in the order of their creation: "1080x1920 forward" or a token, and
  // the library's text.
  std::vector<std::pair<std::string, std::string>> recipes;

 private:
  clfm::Engine engine_;
  size_t largest_buffer_bytes_;
  std::map<std::string, std::unique_ptr<clfm::Fft>> plans_;         // by name
  std::map<std::string, std::shared_ptr<const clfm::Conv>> convs_;  // by token and taps
};

}  // namespace clfm::filter
