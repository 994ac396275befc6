// device.hpp - the OpenCL device that everything but FFTW runs on, and what the report says about the
// machine.
#pragma once

#include <clfft_mixed/clfft_mixed.hpp>
#include <memory>
#include <string>
#include <vector>

#include "cl.hpp"

namespace clfm::bench {

struct Device {
  cl::Device device;
  cl::Context context;
  cl::CommandQueue queue;                // in order; every OpenCL contender uses this one
  std::shared_ptr<const Engine> engine;  // that plans of this library share; none: a new one for each

  bool is_cpu() const;
  std::string name() const;
  std::string platform() const;  // with its version
  std::string driver() const;
  unsigned compute_units() const;
  size_t largest_allocation_bytes() const;
};

// Of the threads that a driver computes with: large ones hold what kernels of other libraries overrun, usual
// ones are what programs have.
enum class Stacks { usual, large };

// `which`: empty (the first GPU, else the first device), a number as in the list, or a part of the device's
// or platform's name. Throws std::runtime_error when nothing matches.
Device open_device(const std::string& which, Stacks stacks = Stacks::large);

std::shared_ptr<const Engine> engine_for(const Device& device);  // the shared one, or a new one
std::shared_ptr<const Engine> engine_with_cache(
    const Device& device);  // that keeps programs in the user's cache directory

std::vector<std::string> list_devices();  // one line each, in the order of the numbers

std::string host_processor();  // model name, empty where the system does not tell
unsigned host_threads();
double host_memory_available();  // bytes; negative where the system does not tell
double
host_load();  // processes that ran or wanted to in the last minute; negative where the system does not tell

}  // namespace clfm::bench
