// baked.hpp - a plan for one device, in both directions, and the workspace that it brings where the caller
// has none.
#pragma once

#include <memory>
#include <mutex>
#include <vector>

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
  ~Baked();
  Baked(const Baked&) = delete;
  Baked& operator=(const Baked&) = delete;

  cl_device_id device() const { return device_; }
  size_t workspace_bytes() const { return workspace_bytes_; }
  void enqueue(clfftDirection direction, cl_command_queue queue, const Buffers& buffers, const Order& order);

 private:
  using Plan = std::unique_ptr<clfm_fft_s, void (*)(clfm_fft)>;

  Plan plan_for(clfftDirection direction) const;
  // Transforms that share the plan's own workspace follow each other, on whatever queues.
  void enqueue_in_own_workspace(clfm_fft plan, cl_command_queue queue, clfm_buffer in, clfm_buffer out,
                                const Order& order);
  void wait_for_last_use(cl_command_queue queue, std::vector<cl_event>& wait) const;
  void forget_last_use();

  Settings settings_;
  std::shared_ptr<const Engine> engine_;
  cl_device_id device_;
  Plan forward_, backward_;
  size_t workspace_bytes_ = 0;

  std::mutex mutex_;  // of the ones below
  cl_mem workspace_ = nullptr;
  cl_event last_use_ = nullptr;
  cl_command_queue last_queue_ = nullptr;  // of the last use
};

}  // namespace clfm::clfft
