// contender.hpp - one library in the race. A new one is one file in contenders/ and one row in
// contenders/registry.cpp.
#pragma once

#include <memory>
#include <optional>
#include <stdexcept>
#include <string>

#include "arrays/arrays.hpp"
#include "device.hpp"
#include "problem/problem.hpp"

namespace clfm::bench {

// Thrown by prepare(): the library cannot do the problem, or must not be asked to. It is reported and left
// out.
class Refusal : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

enum class Preparation { none, done };

class Contender {
 public:
  virtual ~Contender() = default;

  virtual std::string name() const = 0;

  // Makes the plan for arrays that stay where they are; their contents may be overwritten. Timed as "create".
  virtual void prepare(const Problem& problem, ArrayPairs& arrays) = 0;
  virtual Arrays& arrays(ArrayPairs& pairs) const = 0;  // the pair that run() works on

  // Called when the input array has new numbers: who brings them into a form that several runs read does it
  // here, completely. Timed apart from the runs.
  virtual Preparation prepare_input() { return Preparation::none; }

  virtual void run() = 0;                            // starts one transform
  virtual void finish() = 0;                         // returns when everything started is complete
  virtual std::string recipe() const { return {}; }  // how it does it, as far as the library tells
  // Memory that the plan takes beside the input, the output and a filter as the caller has it; nothing where
  // the library does not tell.
  virtual std::optional<size_t> workspace_bytes() const { return {}; }
};

// A contender whose run() enqueues on the device's queue.
class DeviceContender : public Contender {
 public:
  explicit DeviceContender(const Device& device) : device_(device) {}
  Arrays& arrays(ArrayPairs& pairs) const final { return pairs.device; }
  void finish() final { device_.queue.finish(); }

 protected:
  const Device& device() const { return device_; }

 private:
  const Device& device_;
};

}  // namespace clfm::bench
