// arrays.hpp - the arrays that contenders transform: one pair in host memory, one on the device, of the same
// size and filled with the same numbers. Every page is written before anything is timed.
#pragma once

#include <array>
#include <cstddef>
#include <cstdlib>
#include <memory>

#include "device.hpp"
#include "problem/problem.hpp"
#include "values.hpp"

namespace clfm::bench {

// Throws std::runtime_error, with the sizes, where the arrays and what is made beside them do not fit.
void require_memory(const Problem& problem, const Device& device);

class Arrays {
 public:
  virtual ~Arrays() = default;
  virtual void load(const Bytes& input) = 0;  // into the input array
  virtual void poison() = 0;  // the output becomes NaN; in place: nothing, load() overwrites it
  virtual void read(Bytes& output) const = 0;
};

// Planes of the same size, of which a side uses one or two. In place both sides share them.
struct ArraySizes {
  explicit ArraySizes(const Problem& problem);
  Place place;
  size_t in_planes, out_planes;
  size_t in_bytes, out_bytes;  // of a plane that is loaded, of one that is read
  size_t in_allocated, out_allocated;
};

class HostArrays final : public Arrays {
 public:
  explicit HostArrays(const Problem& problem);
  void load(const Bytes& input) override;
  void poison() override;
  void read(Bytes& output) const override;
  void* in(size_t plane = 0) const { return in_[plane].get(); }
  void* out(size_t plane = 0) const {
    return sizes_.place == Place::in_place ? in(plane) : out_[plane].get();
  }

 private:
  struct Free {
    void operator()(void* memory) const noexcept { std::free(memory); }
  };
  using Memory = std::unique_ptr<void, Free>;
  static Memory allocate(size_t bytes);

  ArraySizes sizes_;
  std::array<Memory, 2> in_, out_;  // out_ is empty in place
};

class DeviceArrays final : public Arrays {
 public:
  DeviceArrays(const Problem& problem, const Device& device);
  void load(const Bytes& input) override;
  void poison() override;
  void read(Bytes& output) const override;
  cl_mem in(size_t plane = 0) const { return in_[plane](); }
  cl_mem out(size_t plane = 0) const { return sizes_.place == Place::in_place ? in(plane) : out_[plane](); }

 private:
  ArraySizes sizes_;
  cl::CommandQueue queue_;
  std::array<cl::Buffer, 2> in_, out_;
};

struct ArrayPairs {
  HostArrays host;
  DeviceArrays device;
};

}  // namespace clfm::bench
