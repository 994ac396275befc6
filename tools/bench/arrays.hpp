// arrays.hpp - the arrays that contenders transform: one pair in host memory, one on the device, of the same
// size and filled with the same numbers. Every page is written before anything is timed.
#pragma once

#include <cstddef>
#include <cstdlib>
#include <memory>
#include <vector>

#include "device.hpp"
#include "problem.hpp"

namespace clfm::bench {

using Bytes = std::vector<std::byte>;  // reals of the problem's precision, interleaved complex

Bytes random_input(const Problem& problem, unsigned seed);  // uniform in [-0.5, 0.5)

class Arrays {
 public:
  virtual ~Arrays() = default;
  virtual void load(const Bytes& input) = 0;  // into the input array
  virtual void poison() = 0;  // the output becomes NaN; in place: nothing, load() overwrites it
  virtual void read(Bytes& output) const = 0;
};

class HostArrays final : public Arrays {
 public:
  explicit HostArrays(const Problem& problem);
  void load(const Bytes& input) override;
  void poison() override;
  void read(Bytes& output) const override;
  void* in() const { return in_.get(); }
  void* out() const { return out_ ? out_.get() : in_.get(); }

 private:
  struct Free {
    void operator()(void* memory) const noexcept { std::free(memory); }
  };
  size_t bytes_;
  std::unique_ptr<void, Free> in_, out_;  // out_ is empty in place
};

class DeviceArrays final : public Arrays {
 public:
  DeviceArrays(const Problem& problem, const Device& device);
  void load(const Bytes& input) override;
  void poison() override;
  void read(Bytes& output) const override;
  cl_mem in() const { return in_(); }
  cl_mem out() const { return place_ == Place::in_place ? in_() : out_(); }

 private:
  Place place_;
  size_t bytes_;
  cl::CommandQueue queue_;
  cl::Buffer in_, out_;
};

struct ArrayPairs {
  HostArrays host;
  DeviceArrays device;
};

}  // namespace clfm::bench
