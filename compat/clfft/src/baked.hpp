// baked.hpp - a plan for one device, in both directions, in the caller's workspace or in its own.
#pragma once

#include <algorithm>
#include <memory>
#include <mutex>

#include "settings.hpp"

namespace clfm::clfft {

struct Engine;  // registry.hpp

struct Buffers {
  cl_mem *in, *out;  // of planar sides two; out of place both
  cl_mem workspace;  // nullptr: the plan's own
};

struct Order {  // of an enqueue: what it waits for, and the event that it gives
  cl_uint waits;
  const cl_event* wait;
  cl_event* event;
};

class Baked {
 public:
  // Compiles both directions, one of real layouts.
  Baked(const Settings& settings, std::shared_ptr<const Engine> engine, cl_device_id device);

  cl_device_id device() const { return device_; }
  size_t workspace_bytes() const { return std::max(forward_.workspace_bytes, backward_.workspace_bytes); }
  void enqueue(clfftDirection direction, cl_command_queue queue, const Buffers& buffers, const Order& order);

 private:
  using Plan = std::unique_ptr<clfm_fft_s, void (*)(clfm_fft)>;

  struct Direction {
    Plan plan;      // in the caller's workspace; null where real layouts have no such direction
    Plan with_own;  // of the same recipe, with a workspace; made when it is first asked for, under the lock
    size_t workspace_bytes;
  };

  Plan plan_for(clfftDirection direction, clfm_workspace_owner workspace) const;
  Direction made(clfftDirection direction) const;
  clfm_fft with_own_workspace(clfftDirection direction);
  Direction& of(clfftDirection direction) { return direction == CLFFT_FORWARD ? forward_ : backward_; }

  Settings settings_;
  std::shared_ptr<const Engine> engine_;
  cl_device_id device_;
  Direction forward_, backward_;
  std::mutex mutex_;
};

}  // namespace clfm::clfft
